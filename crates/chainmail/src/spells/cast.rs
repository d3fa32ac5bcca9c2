//! Carrying out a spell: the caster's save in melee, the touch attack, the box, and then each model that it reaches (702.111 to 702.6).

use kernel::{Asked, Die, Play, Pool, RuleId, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, point_toward};

use super::book::{Damage, Ends, Gift, Known, Lasts, Range, Shape, Success, Suffers, Word};
use super::check::{is_against, is_immune, slot};
use super::{Area, Cast, Choice, Lasting, SpellId, SpiritualWeapon, area};
use crate::abilities::Ability;
use crate::attack::{self, Blow, Harm, Part, Share, Strike};
use crate::card::{CreatureType, DamageKind};
use crate::command::Order;
use crate::conditions::{Condition, Until};
use crate::morale::{self, Cause, SaveFor};
use crate::movement::{self, Gait, burrow};
use crate::nearest::{self, By};
use crate::paths::{self, PathGoal};
use crate::questions::{Answer, Ask};
use crate::{Chainmail, Event, ModelId, World, measure, sight, specials, stats};

/// Casts a spell and settles all that follows from it.
pub fn carry_out(play: &mut Play<'_, Chainmail>, caster: ModelId, cast: Cast) -> Asked<()> {
    let card = play.world().model(caster).card.clone();
    let listed = card.spells.get(usize::from(cast.spell)).and_then(Known::of);
    let (Some(listed), Some(known)) = (listed, Known::cast(&card, cast)) else {
        return Ok(());
    };
    let expended = Event::SpellExpended {
        model: caster,
        spell: cast.spell,
        slot: card
            .has(&Ability::Sorcery)
            .then(|| slot(play.world(), caster, &listed))
            .flatten(),
    };
    if known.is_ranged() && measure::is_beset(play.world(), caster) {
        let dc = 15 + known.level(&card);
        let rules = [cite!("chainmail:702.111a")];
        if !morale::roll_save(play, caster, SaveFor::Casting, dc, SmallVec::new(), &rules)?.succeeded {
            play.record(expended, &[cite!("chainmail:702.111a"), cite!("chainmail:702")]);
            return Ok(());
        }
    }
    let against = is_against(play.world(), &known, cast.target);
    let mut double = false;
    if known.spell.range == Range::Touch && against {
        match attack::touch(play, Strike::spell(caster, cast.target, false), false)? {
            Some(doubled) => double = doubled,
            // The box stays (chainmail:702.122b).
            None => {
                shows_itself(play, caster);
                return Ok(());
            }
        }
    }
    play.record(expended, &[cite!("chainmail:702"), cite!("chainmail:214c")]);
    let mut rules = known.spell.rules.clone();
    rules.push(cite!("chainmail:702.1"));
    rules.extend(cast.instead.map(|kind| kind.ability().rule()));
    play.record(
        Event::SpellCast {
            caster,
            spell: known.id,
            target: cast.target,
            choice: cast.choice,
        },
        rules,
    );
    if let Shape::Ground(radius) = known.spell.shape {
        let at = centre(play.world(), caster, &known, cast.target);
        let at = cast.at.unwrap_or(at);
        let Some(lies) = known.spell.lies else { return Ok(()) };
        let area = Area {
            spell: known.id,
            lies,
            at,
            radius,
        };
        let rules = &[cite!("chainmail:702.13a"), cite!("chainmail:702.13c")];
        play.record(Event::AreaBegan { area }, rules);
        // Whoever lays something on enemies attacks them (chainmail:700.7b, chainmail:700.7c).
        let reaches = |world: &World| world.enemies(caster).any(|enemy| area.touches(&world.footprint(enemy)));
        if reaches(play.world()) {
            shows_itself(play, caster);
        }
        super::negate(play);
        return Ok(());
    }
    if known.spell.attack_roll {
        let energy = known.spell.does.iter().any(|word| match word {
            Word::Damage(damage) => damage.kind.energy().is_some(),
            _ => false,
        });
        match attack::touch(play, Strike::spell(caster, cast.target, true), energy)? {
            Some(doubled) => double = doubled,
            None => {
                shows_itself(play, caster);
                return Ok(());
            }
        }
    }
    let shares = divided(play, caster, &known, cast)?;
    let reached = match (&shares[..], known.spell.shape) {
        ([], Shape::LowestLevels(radius)) => area::drowsy(play, caster, cast, radius),
        ([], _) => area::affected(play.world(), caster, &known, cast),
        (shares, _) => shares.iter().map(|(target, _)| *target).collect(),
    };
    let is_attack = reached.iter().any(|target| play.world().are_enemies(caster, *target));
    let mut blows: SmallVec<[(ModelId, Blow); 8]> = SmallVec::new();
    for target in reached {
        if resists(play, caster, &known, target) {
            continue;
        }
        let mut casting = Casting {
            caster,
            known: &known,
            choice: cast.choice,
            double,
            share: shares.iter().find(|(id, _)| *id == target).map(|(_, points)| *points),
        };
        let blow = casting.affect(play, target)?;
        blows.push((target, blow));
    }
    if known.spell.does.iter().any(|word| matches!(word, Word::Damage(_))) {
        let at = area::centre(play.world(), cast);
        match known.spell.shape {
            Shape::Burst(radius) | Shape::Cylinder(radius) => super::destroy_swarms(play, super::in_circle(at, radius)),
            Shape::Cone(length) => {
                let shape = area::triangle(play.world(), caster, at, length);
                super::destroy_swarms(play, super::in_shape(shape));
            }
            _ => {}
        }
    }
    // What affects an enemy is an attack, whatever comes of it (chainmail:700.7b, chainmail:700.7d).
    if is_attack {
        shows_itself(play, caster);
    }
    // Morale comes after all else (chainmail:606.14a).
    attack::settle_all(play, caster, &blows)
}

/// How the damage of a missile is divided: with the order for the second-nearest between the first two, with the order for any
/// target among any; all of them within 3" of one another (chainmail:spell-magic-missile-c). Nothing if it is not.
fn divided(
    play: &mut Play<'_, Chainmail>,
    caster: ModelId,
    known: &Known,
    cast: Cast,
) -> Asked<SmallVec<[(ModelId, i32); 4]>> {
    let mut shares: SmallVec<[(ModelId, i32); 4]> = SmallVec::new();
    let points = known.rating();
    if !known.spell.divisible || points < 2 {
        return Ok(shares);
    }
    shares.push((cast.target, 1));
    for left in (1..points).rev() {
        let world = play.world();
        let near = |id: ModelId| {
            shares
                .iter()
                .all(|(other, _)| *other == id || measure::is_within(world, id, *other, Length::inches(3)))
        };
        let open: Vec<ModelId> = divisible_among(world, caster, cast.target)
            .into_iter()
            .filter(|id| near(*id))
            .collect();
        let target = if open.len() < 2 {
            cast.target
        } else {
            let ask = Ask::MissileTarget {
                model: caster,
                left: left.min(200) as u8,
            };
            let answers = open.into_iter().map(Answer::Model).collect();
            match play.choose(play.world().seat(caster), ask, answers)? {
                Answer::Model(target) => target,
                _ => cast.target,
            }
        };
        match shares.iter_mut().find(|(id, _)| *id == target) {
            Some((_, points)) => *points += 1,
            None => shares.push((target, 1)),
        }
    }
    Ok(shares)
}

fn divisible_among(world: &World, caster: ModelId, target: ModelId) -> SmallVec<[ModelId; 8]> {
    let range = Length::inches(24);
    let fits = |id: &ModelId| {
        measure::is_within(world, caster, *id, range)
            && sight::sees(world, caster, *id)
            && sight::has_effect(world, caster, *id)
    };
    match world.model(caster).ordered {
        Some(Order::AttackAnyTarget) => world.enemies(caster).filter(fits).collect(),
        Some(Order::AttackSecondNearest) => {
            let pool = nearest::shootable(world, caster).models;
            let ranked = nearest::first_ranked(world, caster, &pool, By::Line, 2);
            ranked.iter().take(2).map(|ranked| ranked.id).filter(fits).collect()
        }
        _ => SmallVec::from_slice(&[target]),
    }
}

/// What ends with the next ranged attack ends (chainmail:spell-magic-weapon-f).
pub fn after_shot(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let effects = play.world().effects.iter();
    let mut ended: SmallVec<[SpellId; 2]> = effects
        .filter(|effect| effect.on == id && effect.ends == Ends::Shot)
        .map(|effect| effect.spell)
        .collect();
    ended.dedup();
    for spell in ended {
        play.record(
            Event::ShotSpent { on: id, spell },
            &[cite!("chainmail:spell-magic-weapon-f")],
        );
    }
}

/// What ends when a model attacks ends (chainmail:700.7a, chainmail:spell-invisibility-c).
pub fn shows_itself(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let effects = play.world().effects.iter();
    let ended: SmallVec<[SpellId; 2]> = effects
        .filter(|effect| effect.on == id && effect.ends == Ends::Attack)
        .map(|effect| effect.spell)
        .collect();
    for spell in ended {
        let rules = &[cite!("chainmail:spell-invisibility-c"), cite!("chainmail:700.7a")];
        play.record(Event::EffectEnded { on: id, spell }, rules);
    }
}

/// Whether a cursed model does anything now (chainmail:spell-bestow-curse-b).
pub fn is_free_of_curse(play: &mut Play<'_, Chainmail>, id: ModelId) -> bool {
    if !super::lasting::has(play.world(), id, Gift::Cursed) {
        return true;
    }
    let pool = Pool { dice: 1, die: Die::D20 };
    let seat = play.world().seat(id);
    let grade = |die: u8| u8::from(die >= 11);
    let die = play.roll_graded(Some(seat), "curse", pool, grade).face();
    let acts = die >= 11;
    let rules = &[cite!("chainmail:spell-bestow-curse-b")];
    play.record(Event::CurseRolled { model: id, die, acts }, rules);
    acts
}

/// The place of an area: the model that it is cast toward, or as far toward it as the spell reaches (chainmail:702.13c).
fn centre(world: &World, caster: ModelId, known: &Known, target: ModelId) -> Point {
    let (from, to) = (world.model(caster).at, world.model(target).at);
    let Range::Inches(inches) = known.spell.range else {
        return to;
    };
    let range = Length::inches(i64::from(inches));
    match Facing::toward(from, to) {
        Some(facing) if !measure::is_within(world, caster, target, range) => {
            point_toward(from, facing, world.model(caster).radius() + range)
        }
        _ => to,
    }
}

/// Whether what lies on the ground goes on after a round (chainmail:702.4a, chainmail:702.4b).
pub fn areas_wear_off(play: &mut Play<'_, Chainmail>) {
    let areas = play.world().areas.clone();
    for area in areas {
        let pool = Pool { dice: 1, die: Die::D20 };
        let grade = |die: u8| u8::from(die <= 5);
        let die = play.roll_graded(None, "whether a spell goes on", pool, grade).face();
        let ends = die <= 5;
        let rules = &[cite!("chainmail:702.4a"), cite!("chainmail:702.4b")];
        play.record(Event::AreaRolled { area, die, ends }, rules);
    }
}

fn unaffected(play: &mut Play<'_, Chainmail>, known: &Known, model: ModelId, rule: RuleId) {
    let mut rules = known.spell.rules.clone();
    rules.push(rule);
    let spell = known.id;
    play.record(Event::Unaffected { model, spell }, rules);
}

/// Spell Resistance and immunity to spells (chainmail:ability-spell-resistance-a, chainmail:ability-immune-spells-a). Nobody resists what
/// its own side does for it, but an immune model cannot help it (chainmail:ability-spell-resistance-b,
/// chainmail:ability-immune-spells-b).
fn resists(play: &mut Play<'_, Chainmail>, caster: ModelId, known: &Known, target: ModelId) -> bool {
    let world = play.world();
    if stats::has(world, target, &Ability::ImmuneSpells) {
        unaffected(play, known, target, cite!("chainmail:ability-immune-spells-a"));
        return true;
    }
    let rating = world.model(target).card.rating(|ability| match ability {
        Ability::SpellResistance(rating) => Some(*rating),
        _ => None,
    });
    let Some(needed) = rating else { return false };
    if !is_against(world, known, target) && world.are_allied(caster, target) {
        return false;
    }
    let level = i32::from(world.model(caster).card.level);
    let seat = world.seat(caster);
    let pool = Pool { dice: 1, die: Die::D20 };
    let grade = move |die: u8| u8::from(i32::from(die) + level >= needed);
    let die = play.roll_graded(Some(seat), "level check", pool, grade).face();
    let overcome = grade(die) > 0;
    play.record(
        Event::ResistanceRolled {
            caster,
            target,
            die,
            total: i32::from(die) + level,
            needed,
            overcome,
        },
        &[cite!("chainmail:ability-spell-resistance-a")],
    );
    !overcome
}

/// A spell on its way to one model.
struct Casting<'k> {
    caster: ModelId,
    known: &'k Known,
    choice: Option<Choice>,
    /// A critical hit, or a helpless target.
    double: bool,
    /// Its part of damage that is divided.
    share: Option<i32>,
}

impl Casting<'_> {
    fn affect(&mut self, play: &mut Play<'_, Chainmail>, target: ModelId) -> Asked<Blow> {
        let known = self.known;
        if is_immune(play.world(), known, target) {
            unaffected(play, known, target, cite!("chainmail:702.1"));
            return Ok(Blow::default());
        }
        let against = is_against(play.world(), known, target);
        let construct = is_construct(play.world(), target);
        let mends = known
            .spell
            .does
            .iter()
            .any(|word| matches!(word, Word::Cure | Word::Inflict | Word::Slay));
        if mends && construct {
            let rule = match known.spell.does[0] {
                Word::Cure => cite!("chainmail:spell-cure-wounds-c"),
                Word::Inflict => cite!("chainmail:spell-inflict-wounds-c"),
                _ => cite!("chainmail:spell-slay-living-c"),
            };
            unaffected(play, known, target, rule);
            return Ok(Blow::default());
        }
        let saved = against && self.saves(play, target)?;
        let success = known.spell.save.map(|save| save.success);
        let (share, evaded) = match success {
            Some(Success::Half) => specials::share_of(play.world(), target, saved),
            Some(Success::Negates) if saved => (Share::Nothing, None),
            _ => (Share::Whole, None),
        };
        let mut harm = Harm {
            magic: true,
            share,
            ..Harm::default()
        };
        for word in &known.spell.does {
            match word {
                Word::Damage(damage) => self.add_damage(play.world(), target, *damage, &mut harm),
                Word::Condition(suffers) => {
                    if !saved || success == Some(Success::Half) {
                        self.afflict(play, target, *suffers);
                    }
                }
                Word::Rout if !saved => self.rout(play, target)?,
                Word::Rout => {}
                Word::Gives(gifts) if !saved => {
                    for gift in gifts {
                        self.give(play, target, *gift);
                    }
                }
                Word::Gives(_) => {}
                Word::Leaves(gifts) => {
                    for gift in gifts {
                        self.give(play, target, *gift);
                    }
                }
                Word::Weapon => {
                    let gifts = match self.choice {
                        Some(Choice::Ranged) => [Gift::Ranged, Gift::MagicRanged],
                        _ => [Gift::Melee, Gift::MagicMelee],
                    };
                    // chainmail:spell-magic-weapon-f
                    let thrown = play.world().model(target).card.has(&Ability::ThrownWeapon);
                    let ends = match self.choice {
                        Some(Choice::Ranged) if thrown => Ends::Shot,
                        _ => known.spell.lasts,
                    };
                    for gift in gifts {
                        self.leave(play, target, gift, known.rating(), ends);
                    }
                }
                Word::Command if !saved => self.command(play, target)?,
                Word::Command => {}
                Word::SpiritualWeapon => self.summon_weapon(play, target)?,
                Word::Cure | Word::Inflict if against => {
                    let damage = Damage {
                        kind: DamageKind::Special,
                        more_to_undead: 0,
                        half_up: false,
                    };
                    self.add_damage(play.world(), target, damage, &mut harm);
                }
                Word::Slay if against && saved => harm.parts.push(Part {
                    points: known.rating() * if self.double { 2 } else { 1 },
                    kind: DamageKind::Special,
                }),
                Word::Slay if against => play.record(Event::Destroyed { model: target }, known.spell.rules.clone()),
                Word::Cure | Word::Inflict | Word::Slay => self.heal(play, target),
                Word::GetUp => morale::helped_up(play, target, &known.spell.rules)?,
                Word::Endurance => self.endure(play, target),
            }
        }
        let mut rules = known.spell.rules.clone();
        rules.extend(evaded);
        Ok(attack::deal(play, target, &harm, Some(self.caster), &rules))
    }

    /// chainmail:700.6, chainmail:702.6b, chainmail:ability-mighty-will
    fn saves(&self, play: &mut Play<'_, Chainmail>, target: ModelId) -> Asked<bool> {
        let Some(save) = self.known.spell.save else {
            return Ok(false);
        };
        let world = play.world();
        // Where a save keeps off nothing that could befall the model, none is made.
        let moot = self.known.spell.does.iter().all(|word| match word {
            Word::Condition(suffers) => attack::immunity(world, target, suffers.condition).is_some(),
            Word::Damage(_) | Word::Leaves(_) => save.success == Success::SparesCondition,
            _ => false,
        });
        if moot {
            return Ok(false);
        }
        if let Some(ability) = self.sure_of(world, target, save.success) {
            let purpose = SaveFor::Spell;
            play.record(Event::SavedWithoutRoll { model: target, purpose }, vec![ability.rule()]);
            return Ok(true);
        }
        let dc = self.known.dc(save, &world.model(self.caster).card);
        let mut rules = self.known.spell.rules.clone();
        rules.push(cite!("chainmail:700.6"));
        let mut modifiers = SmallVec::new();
        // What makes a model rout without a morale save is a fear effect (chainmail:spell-cause-fear-c).
        if self.known.spell.does.contains(&Word::Rout) {
            let (bonuses, of_bonuses) = morale::against_fear(world, target);
            modifiers = bonuses;
            rules.extend(of_bonuses);
        }
        let roll = morale::roll_save(play, target, SaveFor::Spell, dc, modifiers, &rules)?;
        Ok(roll.succeeded)
    }

    /// The ability with which a model makes its save without a roll: by what the save keeps off (chainmail:ability-mighty-fortitude,
    /// chainmail:ability-mighty-reflexes, chainmail:ability-mighty-will).
    fn sure_of(&self, world: &World, target: ModelId, success: Success) -> Option<Ability> {
        if self.known.spell.only.mind && stats::has(world, target, &Ability::MightyWill) {
            return Some(Ability::MightyWill);
        }
        let negates = success == Success::Negates;
        self.known.spell.does.iter().find_map(|word| {
            let purpose = match word {
                Word::Slay => SaveFor::Life,
                Word::Damage(_) | Word::Cure | Word::Inflict if !negates => SaveFor::HalfDamage,
                Word::Condition(suffers) if negates => SaveFor::Condition(suffers.condition),
                _ => return None,
            };
            morale::sure_of(world, target, purpose)
        })
    }

    /// Doubled first, then halved (chainmail:401a). Of energy the defences take the share, since vulnerability doubles before it.
    /// Other damage of spells is special: Damage Reduction and Skeletal let it pass (chainmail:ability-damage-reduction-b,
    /// chainmail:ability-skeletal-b).
    fn add_damage(&self, world: &World, target: ModelId, damage: Damage, harm: &mut Harm) {
        let undead = world.model(target).card.kind == CreatureType::Undead;
        let more = if undead { damage.more_to_undead } else { 0 };
        let times = if self.double { 2 } else { 1 };
        let full = (self.share.unwrap_or(self.known.rating()) + more) * times;
        let half = if damage.half_up { (full + 1) / 2 } else { full / 2 };
        let (points, kind) = match (damage.kind, harm.share) {
            (kind, _) if kind.energy().is_some() => (full, kind),
            (_, Share::Whole) => (full, DamageKind::Special),
            (_, Share::Half) => (half, DamageKind::Special),
            (_, Share::Nothing) => (0, DamageKind::Special),
        };
        harm.parts.push(Part { points, kind });
    }

    fn afflict(&self, play: &mut Play<'_, Chainmail>, target: ModelId, suffers: Suffers) {
        let world = play.world();
        if let Some(immune) = attack::immunity(world, target, suffers.condition) {
            unaffected(play, self.known, target, immune.rule());
            return;
        }
        let own_turn = world.turn.as_ref().is_some_and(|turn| turn.model == target);
        let until = match suffers.lasts {
            Lasts::Recovered => Until::Recovered,
            Lasts::NextTurn => Until::TurnEnds(if own_turn { 2 } else { 1 }),
            Lasts::Skirmish => Until::Always,
            Lasts::TurnDie => Until::TurnDie(world.model(self.caster).warband),
        };
        attack::afflict(play, target, suffers.condition, until, self.known.spell.rules.clone());
    }

    /// chainmail:spell-cause-fear-b
    fn rout(&self, play: &mut Play<'_, Chainmail>, target: ModelId) -> Asked<()> {
        let world = play.world();
        if !world.model(target).can_rout() || stats::has(world, target, &Ability::Fearless) {
            unaffected(play, self.known, target, cite!("chainmail:ability-fearless"));
            return Ok(());
        }
        morale::rout(play, target, Cause::Enemy(self.caster), &self.known.spell.rules)
    }

    /// The word is obeyed at once (chainmail:spell-command-c to chainmail:spell-command-f, chainmail:spell-command-i).
    fn command(&self, play: &mut Play<'_, Chainmail>, target: ModelId) -> Asked<()> {
        let Some(choice) = self.choice else { return Ok(()) };
        let rule = match choice {
            Choice::Approach => cite!("chainmail:spell-command-c"),
            Choice::Fall => cite!("chainmail:spell-command-d"),
            _ => cite!("chainmail:spell-command-f"),
        };
        play.record(Event::Commanded { model: target, choice }, vec![rule]);
        let world = play.world();
        let (stand, from) = (world.stand(target), world.model(self.caster).at);
        let way = match choice {
            Choice::Fall => {
                let rules = vec![rule, cite!("chainmail:605.445")];
                attack::afflict(play, target, Condition::Felled, Until::Recovered, rules);
                return Ok(());
            }
            Choice::Approach => {
                let route = paths::route(world, &stand, PathGoal::Contact(self.caster));
                let points = route.map_or(vec![], |route| route.points);
                morale::cut_once(world, &stand, &points, stats::speed(world, target))
            }
            _ => morale::away_from(world, target, from, true),
        };
        if morale::break_free(play, target)? && !burrow::obey(play, target, self.caster, choice == Choice::Approach)? {
            movement::travel(play, target, &way, Gait::Commanded)?;
        }
        if play.world().model(target).in_play() {
            play.record(
                Event::TurnLost {
                    model: target,
                    now: false,
                },
                vec![rule],
            );
        }
        Ok(())
    }

    /// chainmail:spell-spiritual-weapon-b
    fn summon_weapon(&self, play: &mut Play<'_, Chainmail>, target: ModelId) -> Asked<()> {
        let weapon = SpiritualWeapon {
            caster: self.caster,
            target,
            level: i32::from(play.world().model(self.caster).card.level),
            damage: self.known.rating(),
            fades: false,
        };
        play.record(Event::WeaponBegan { weapon }, self.known.spell.rules.clone());
        super::weapon_strikes(play, weapon)
    }

    fn give(&self, play: &mut Play<'_, Chainmail>, target: ModelId, gift: Gift) {
        let by = self.known.rating();
        self.leave(play, target, gift, by, self.known.spell.lasts);
    }

    fn leave(&self, play: &mut Play<'_, Chainmail>, target: ModelId, gift: Gift, by: i32, ends: Ends) {
        let effect = Lasting {
            spell: self.known.id,
            on: target,
            gift,
            by,
            choice: self.choice,
            ends,
        };
        play.record(Event::EffectBegan { effect }, self.known.spell.rules.clone());
    }

    /// Never above the score on the card (chainmail:spell-cure-wounds-b).
    fn heal(&self, play: &mut Play<'_, Chainmail>, target: ModelId) {
        let world = play.world();
        let lost = stats::full_health(world, target) - world.model(target).health;
        let points = self.known.rating().min(lost);
        attack::gain_health(play, target, points, &self.known.spell.rules);
    }

    /// Heals first; what is left over is health above the score, never more than the rating in all (chainmail:spell-endurance-b,
    /// chainmail:spell-endurance-c).
    fn endure(&self, play: &mut Play<'_, Chainmail>, target: ModelId) {
        let world = play.world();
        let (rating, extra) = (self.known.rating(), super::extra_health(world, target));
        let lost = (stats::full_health(world, target) + extra - world.model(target).health).max(0);
        let healed = rating.min(lost);
        let more = (rating - healed).min(rating - extra).max(0);
        if more > 0 {
            self.leave(play, target, Gift::Health, extra + more, Ends::Skirmish);
        }
        attack::gain_health(play, target, healed + more, &self.known.spell.rules);
    }
}

fn is_construct(world: &World, target: ModelId) -> bool {
    let card = &world.model(target).card;
    card.kind == CreatureType::Construct || card.has(&Ability::ConstructCreature)
}
