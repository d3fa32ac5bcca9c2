//! Whom an attack hits: its target, those under a template, another in the same combat.

use battlegroup::edition::{Edition, Field};
use battlegroup::sums::Automatic;
use battlegroup::templates::{self, SprayTemplate};
use battlegroup::windows;
use kernel::{Asked, Die, Play, Pool, RuleId, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, gap, point_toward, within, within_of_point};

use super::rolls::roll_to_hit;
use super::{Attack, Hit, Ignored};
use crate::card::{Advantage, Quality, Reach};
use crate::ids::{ModelId, WeaponId};
use crate::questions::{Answer, Ask};
use crate::sight::{self, Eyes};
use crate::{Event, Primal, World, allowed, melee, spells};

fn hit_on(world: &World, attack: &Attack, model: ModelId, critical: bool) -> Hit {
    Hit {
        model,
        power: attack.power,
        critical,
        direct: true,
        origin: world.model(attack.origin()).at,
    }
}

/// Makes all attack rolls (primal:timing-attack-06) and says who is directly hit.
pub fn roll_attacks(play: &mut Play<'_, Primal>, attack: &mut Attack, shown: &mut windows::Attack) -> Asked<Vec<Hit>> {
    let mut hits = vec![];
    let aimed_at = match () {
        () if attack.is_spray() => under_spray(play.world(), attack),
        () if !attack.each.is_empty() => attack.each.iter().map(|(model, _)| *model).collect(),
        () => vec![attack.target],
    };
    for model in aimed_at {
        let mut boosted = None;
        let (hit, critical) = one(play, attack, shown, model, &mut boosted)?;
        let mut struck = hit.then_some((model, critical));
        if !hit {
            shown.missed.push(model);
            struck = redirect(play, attack, shown, model, &mut boosted)?;
        }
        if let Some((model, critical)) = struck {
            shown.hits.push(windows::Hit {
                model,
                directly: true,
                critical,
            });
            hits.push(hit_on(play.world(), attack, model, critical));
        }
    }
    Ok(hits)
}

/// What makes the attack hit or miss without a roll, and by which rule (primal:timing-attack-04, primal:timing-attack-05,
/// primal:auto-hit-miss-04).
pub(super) fn automatic(
    world: &World,
    attack: &Attack,
    shown: &windows::Attack,
    target: ModelId,
) -> Option<(Automatic, RuleId)> {
    let model = world.model(target);
    // A trampler has moved through those that it attacks (primal:trample-08).
    let tramples = attack
        .each
        .iter()
        .any(|(model, behind)| *model == target && behind.is_some());
    let anywhere = attack.is_spray() || tramples || attack.under_template;
    if !anywhere && !attack.is_in_range(world, target) {
        return Some((Automatic::Miss, cite!("primal:attack-target-04")));
    }
    let far = !within(&world.footprint(attack.origin()), &model.footprint(), Length::inches(5));
    // primal:spray-attack-07, primal:advantage-eyeless-sight-02
    let hidden = !attack.is_melee()
        && !attack.is_spray()
        && far
        && world.has(target, Advantage::Stealth)
        && !attack.ignores(Ignored::Stealth)
        && !world.has(attack.attacker, Advantage::EyelessSight)
        && !allowed::ignores(world, attack.attacker, "stealth", attack.weapon)
        && !Field::standing(world).is_seen_past(world, target, attack.attacker, "stealth");
    if hidden {
        return Some((Automatic::Miss, cite!("primal:advantage-stealth-01")));
    }
    let attacker = attack.attacker;
    let rule = cite!("primal:timing-attack-05");
    let misses = allowed::about(world, attacker, "misses_surely", target, Some(shown))
        || allowed::about(world, target, "is_missed_surely", attacker, Some(shown));
    if misses {
        return Some((Automatic::Miss, rule));
    }
    let hits = allowed::about(world, attacker, "hits_surely", target, Some(shown))
        || allowed::about(world, target, "is_hit_surely", attacker, Some(shown));
    if hits {
        return Some((Automatic::Hit, rule));
    }
    if attack.is_melee() && model.is_down() {
        return Some((Automatic::Hit, cite!("primal:melee-modifier-04")));
    }
    if attack.is_melee() && model.stationary {
        return Some((Automatic::Hit, cite!("primal:melee-modifier-05")));
    }
    if attack.is_melee() && model.inert {
        return Some((Automatic::Hit, cite!("primal:inert-warjack-07")));
    }
    None
}

fn one(
    play: &mut Play<'_, Primal>,
    attack: &Attack,
    shown: &windows::Attack,
    target: ModelId,
    boosted: &mut Option<bool>,
) -> Asked<(bool, bool)> {
    let attacker = attack.attacker;
    match automatic(play.world(), attack, shown, target) {
        Some((Automatic::Miss, rule)) => {
            let rules = vec![rule, cite!("primal:auto-hit-miss-03")];
            play.record(Event::Missed { attacker, target }, rules);
            Ok((false, false))
        }
        Some((Automatic::Hit, rule)) if !rolls_anyway(play, attack, target)? => {
            let rules = vec![rule, cite!("primal:auto-hit-miss-01"), cite!("primal:attack-roll-08")];
            play.record(Event::HitWithoutRoll { attacker, target }, rules);
            Ok((true, false))
        }
        _ => roll_to_hit(play, attack, shown, target, boosted),
    }
}

/// One attack roll at the target of an attack, and nothing of what a hit brings. Gives back whether it hits.
pub fn roll_at(play: &mut Play<'_, Primal>, attack: &Attack) -> Asked<bool> {
    let shown = attack.shown(play.world());
    one(play, attack, &shown, attack.target, &mut None).map(|(hit, _)| hit)
}

/// Whoever has something to win from a critical hit may roll for a hit that is sure (primal:auto-hit-miss-02).
fn rolls_anyway(play: &mut Play<'_, Primal>, attack: &Attack, target: ModelId) -> Asked<bool> {
    let critical = [
        Quality::CriticalCorrosion,
        Quality::CriticalDisruption,
        Quality::CriticalFire,
    ];
    let world = play.world();
    let own = &world.model(attack.attacker).profile;
    let weapon = attack.weapon.and_then(|at| own.weapons.get(usize::from(at)));
    let by_rule = weapon.is_some_and(|weapon| !weapon.rules.is_empty());
    if !by_rule && !critical.into_iter().any(|quality| attack.has(quality)) {
        return Ok(false);
    }
    let model = attack.attacker;
    let seat = world.model(model).controller;
    let ask = Ask::RollAnyway { model, target };
    Ok(play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes)
}

/// The models in the same combat as one: those in melee with it, and those in melee with these (primal:melee-target-07).
pub fn same_combat(world: &World, target: ModelId) -> Vec<ModelId> {
    let with = |id: ModelId| -> Vec<ModelId> {
        let others = world.others(id);
        others.filter(|other| melee::are_in_melee(world, id, *other)).collect()
    };
    let mut found = with(target);
    for near in found.clone() {
        for other in with(near) {
            if other != target && !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found.sort();
    found
}

/// A shot that misses somebody in melee goes on to another in the same combat (primal:melee-target-03 to primal:melee-target-18).
fn redirect(
    play: &mut Play<'_, Primal>,
    attack: &Attack,
    shown: &mut windows::Attack,
    missed: ModelId,
    boosted: &mut Option<bool>,
) -> Asked<Option<(ModelId, bool)>> {
    let world = play.world();
    let applies = !attack.is_melee()
        && !attack.is_spray()
        && attack.aoe.is_none()
        && !attack.under_template
        && attack.is_in_range(world, missed)
        && melee::is_in_melee(world, missed)
        // primal:melee-target-17
        && !world.model(missed).profile.is_huge();
    if !applies {
        return Ok(None);
    }
    let eyes = Eyes::of(world, attack.origin()).past_models();
    let standing = Field::standing(world);
    let eligible: Vec<ModelId> = same_combat(world, missed)
        .into_iter()
        .filter(|id| *id != attack.attacker && eyes.sees(*id))
        .filter(|id| standing.shields(world, *id, shown).is_none())
        .collect();
    let seat = world.model(attack.attacker).controller;
    let target = match eligible[..] {
        [] => return Ok(None),
        [only] => only,
        _ => {
            let pool = Pool {
                dice: 1,
                die: Die(eligible.len() as u8),
            };
            eligible[usize::from(play.roll(Some(seat), "another in the melee", pool).face()) - 1]
        }
    };
    let rules = &[
        cite!("primal:melee-target-03"),
        cite!("primal:melee-target-07"),
        cite!("primal:melee-target-08"),
    ];
    let redirected = Event::Redirected {
        from: missed,
        to: target,
    };
    play.record(redirected, rules);
    let mut again = attack.clone();
    again.target = target;
    let (hit, critical) = one(play, &again, shown, target, boosted)?;
    if let Some(cast) = attack.cast.as_ref().filter(|_| hit)
        && spells::check::is_meant(play.world(), cast, target).is_err()
    {
        let spell = cast.spell.clone();
        play.record(Event::SpellFailed { spell, target }, &[cite!("primal:magic-attack-03")]);
        return Ok(None);
    }
    if hit {
        return Ok(Some((target, critical)));
    }
    shown.missed.push(target);
    Ok(None)
}

/// Somebody has been hit in the place of another (primal:switch-target-02).
pub fn switch(hits: &mut [Hit], before: &[windows::Hit], after: &windows::Attack) {
    for (old, new) in before.iter().zip(&after.hits) {
        if old.model != new.model
            && let Some(hit) = hits.iter_mut().find(|hit| hit.model == old.model)
        {
            hit.model = new.model;
        }
    }
}

/// The template of spray attacks: as long as SP 10, and widening (primal:spray-attack-01).
const SPRAY: SprayTemplate = SprayTemplate {
    near_width: Length::hundredths(50),
    far_width: Length::hundredths(250),
    full_length: Length::inches(10),
};

/// Everybody under the spray whom terrain does not hide, the target first (primal:spray-attack-03 to primal:spray-attack-07).
pub fn under_spray(world: &World, attack: &Attack) -> Vec<ModelId> {
    let origin = attack.origin();
    let (base, aim) = (world.footprint(origin), world.footprint(attack.target));
    let Reach::Spray(length) = attack.reach else {
        return vec![attack.target];
    };
    let Some(facing) = Facing::toward(base.at(), aim.at()) else {
        return vec![attack.target];
    };
    let Ok(template) = SPRAY.section(&base, facing, Length::inches(length.into())) else {
        return vec![attack.target];
    };
    let eyes = Eyes::of(world, origin).past_models().through_clouds();
    let eyes = match attack.ignores(Ignored::Facing) {
        true => eyes.all_around(),
        false => eyes,
    };
    let standing = world.others(origin).map(|id| (id, world.footprint(id)));
    let mut found: Vec<ModelId> = templates::under(&template, templates::Cover::Touched, standing)
        .into_iter()
        .filter(|id| *id != attack.attacker && eyes.sees(*id))
        .collect();
    found.sort_by_key(|id| (*id != attack.target, *id));
    found
}

/// Half of POW, rounded up (primal:aoe-attack-06, primal:rounding-02).
pub fn blast_pow(pow: i32) -> i32 {
    (pow + 1).div_euclid(2)
}

/// Step 7: where an area comes down, and whom it hits (primal:timing-attack-08, primal:aoe-attack-03 to primal:aoe-attack-06).
pub fn area(
    play: &mut Play<'_, Primal>,
    attack: &Attack,
    shown: &mut windows::Attack,
    hits: &mut Vec<Hit>,
) -> Asked<()> {
    let Some(diameter) = attack.aoe else { return Ok(()) };
    let direct = hits.first().copied();
    let centre = match direct {
        Some(hit) => play.world().model(hit.model).at,
        None => deviate(play, attack)?,
    };
    shown.impact = Some(centre);
    let critical = direct.is_some_and(|hit| hit.critical);
    let world = play.world();
    let radius = Length::inches(diameter.into()).half_up();
    let under: Vec<ModelId> = world
        .in_play()
        .filter(|id| direct.is_none_or(|hit| hit.model != *id))
        .filter(|id| within_of_point(&world.footprint(*id), centre, radius))
        .collect();
    // Everybody suffers a blast, also the target.
    if let Some(hit) = hits.first_mut().filter(|_| attack.all_blast)
        && is_sheltered(world, hit.model, centre)
    {
        hit.power = None;
    }
    let no_blast = critical && is_no_blast(world, attack);
    for model in under {
        shown.hits.push(windows::Hit {
            model,
            directly: false,
            critical,
        });
        let sheltered = !no_blast && is_sheltered(world, model, centre);
        hits.push(Hit {
            model,
            power: attack.blast(world, shown).filter(|_| !sheltered),
            critical,
            direct: false,
            origin: centre,
        });
    }
    Ok(())
}

/// primal:trench-03
pub(crate) fn is_sheltered(world: &World, model: ModelId, centre: Point) -> bool {
    is_in_trench(world, model, centre) || allowed::is_unhurt_by(world, model, "blast").is_some()
}

/// Whether a critical hit of the weapon throws models about instead of a blast.
fn is_no_blast(world: &World, attack: &Attack) -> bool {
    let weapon = attack.weapon.map(WeaponId);
    let permitted = Field::standing(world).permits(attack.attacker, "may", Some("replace_blast_on_critical"), weapon);
    permitted.is_some()
}

fn is_in_trench(world: &World, model: ModelId, centre: Point) -> bool {
    let base = world.footprint(model);
    let trenches = sight::trenches_of(world, &base);
    !trenches.is_empty() && trenches.iter().all(|trench| trench.gap_to_point(centre) > Length::ZERO)
}

/// primal:deviation-01 to primal:deviation-10
fn deviate(play: &mut Play<'_, Primal>, attack: &Attack) -> Asked<Point> {
    let world = play.world();
    let (origin, target) = (attack.origin(), attack.target);
    let (base, aim) = (world.footprint(origin), world.footprint(target));
    let line = Facing::toward(base.at(), aim.at()).unwrap_or(base.facing());
    let (from, most) = if attack.is_in_range(world, target) {
        (aim.at(), Length::um(gap(&base, &aim).get() / 2))
    } else {
        let range = attack.range(world);
        let rim = templates::rim_toward(&base, line);
        (point_toward(rim, line, range), Length::um(range.get() / 2))
    };
    let seat = world.model(attack.attacker).controller;
    let mut die = play.d6(Some(seat), "deviation direction");
    let mut inches = play.d6(Some(seat), "deviation distance");
    let again = allowed::permits(play.world(), attack.attacker, "may", Some("reroll_deviation"));
    if let Some(because) = again {
        for (rolled, what) in [(&mut die, "direction"), (&mut inches, "distance")] {
            let names = [format!("keep {what} {rolled}"), format!("roll the {what} again")];
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            if Primal::option(play, seat, &because, &names)? == 1 {
                *rolled = play.d6(Some(seat), "reroll");
                let dice = SmallVec::from_slice(&[*rolled]);
                let what = Box::new(Event::Rerolled { dice });
                let because = because.clone();
                play.record(Event::Special { because, what }, &[cite!("primal:reroll-01")]);
            }
        }
    }
    let distance = Length::inches(inches.into()).min(most);
    let to = templates::deviated(from, line, die, distance, Some(&play.world().terrain.field));
    let deviated = Event::Deviated {
        from,
        to,
        die,
        distance,
    };
    play.record(
        deviated,
        &[
            cite!("primal:deviation-01"),
            cite!("primal:deviation-03"),
            cite!("primal:deviation-04"),
            cite!("primal:deviation-05"),
            cite!("primal:deviation-10"),
        ],
    );
    Ok(to)
}
