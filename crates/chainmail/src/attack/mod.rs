//! Attacks: one pipeline for melee and ranged attacks, charges and attacks of opportunity (605.1 to 605.38).

mod bonuses;
mod damage;
mod declared;
mod defences;
mod effects;
mod modifiers;

use kernel::{Asked, Die, Play, Pool, RuleId, cite};
use smallvec::SmallVec;
use table::{Length, Segment, segment_within_of_polygon, within};

use crate::abilities::Ability;
use crate::card::{DamageKind, DamageLine, Ranged, inches};
use crate::command::{self, Moment};
use crate::conditions::{Affliction, Condition, Until};
use crate::measure::Stand;
use crate::morale::{self, Cause};
use crate::movement::flight;
use crate::questions::{Answer, Ask};
use crate::spells::SpiritualWeapon;
use crate::terrain::Part as Ground;
use crate::{Chainmail, Event, Fate, ModelId, World, measure, sight, specials, spells, stats};

pub use damage::{Blow, Harm, Part, Share, deal, gain_health, settle, settle_by};
pub use declared::has_use_left;
pub use effects::{immunity, inflict};
pub use modifiers::{
    Modifier, Reason, armor_against, attack_modifiers, is_clear_target, is_on_low_obstacle, stands_on_low_obstacle,
};

/// An attack that is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Strike {
    pub attacker: ModelId,
    pub target: ModelId,
    pub ranged: bool,
    /// The attack at the end of a charge (chainmail:603.65a).
    pub charging: bool,
    /// An attack of opportunity (chainmail:604.21b).
    pub in_passing: bool,
    /// The touch attack of a spell (chainmail:702.122b).
    pub spell: bool,
    /// The abilities that its player has declared for it.
    pub uses: SmallVec<[Ability; 1]>,
    /// The model that it was aimed at, where a shield mate takes it instead (chainmail:ability-shield-mate-b).
    pub aimed_at: Option<ModelId>,
    /// The attack rating and the damage of a spiritual weapon (chainmail:spell-spiritual-weapon-b).
    pub spirit: Option<(i32, i32)>,
    /// A weapon thrown at the end of a charge (chainmail:ability-thrown-weapon-a).
    pub thrown: bool,
}

impl Strike {
    pub fn melee(attacker: ModelId, target: ModelId, charging: bool) -> Strike {
        Strike {
            attacker,
            target,
            ranged: false,
            charging,
            in_passing: false,
            spell: false,
            uses: SmallVec::new(),
            aimed_at: None,
            spirit: None,
            thrown: false,
        }
    }

    pub fn shot(attacker: ModelId, target: ModelId) -> Strike {
        Strike {
            ranged: true,
            ..Strike::melee(attacker, target, false)
        }
    }

    /// A weapon thrown at the end of a charge.
    pub fn thrown(attacker: ModelId, target: ModelId, charging: bool) -> Strike {
        Strike {
            charging,
            thrown: true,
            ..Strike::shot(attacker, target)
        }
    }

    pub fn in_passing(attacker: ModelId, target: ModelId) -> Strike {
        Strike {
            in_passing: true,
            ..Strike::melee(attacker, target, false)
        }
    }

    /// An attack of a spiritual weapon. Its caster is answerable for it.
    pub fn spirit(weapon: &SpiritualWeapon) -> Strike {
        Strike {
            spirit: Some((weapon.level, weapon.damage)),
            ..Strike::melee(weapon.caster, weapon.target, false)
        }
    }

    /// The touch attack of a spell.
    pub fn spell(attacker: ModelId, target: ModelId, ranged: bool) -> Strike {
        Strike {
            ranged,
            spell: true,
            ..Strike::melee(attacker, target, false)
        }
    }

    /// The model whose place counts for cover, contact and what stands between: a shield mate takes a blow as if it stood there.
    pub fn place(&self) -> ModelId {
        self.aimed_at.unwrap_or(self.target)
    }
}

/// The longest range of a model's ranged attacks, if it has any left (chainmail:603.341). Abilities and spells count too
/// (chainmail:603.34a, chainmail:700.5e).
pub fn longest_range(world: &World, id: ModelId) -> Option<Length> {
    shots_range(world, id).max(spells_range(world, id))
}

/// Whether a model that would stand there reaches another with one of its ranged attacks, abilities or spells. A rise makes a target
/// farther away for what is shot or thrown, not for cones and spells (chainmail:307-elevation-j).
pub fn has_in_range(world: &World, from: &Stand, to: &Stand) -> bool {
    shots_range(world, from.id).is_some_and(|range| sight::shooting_distance(world, from, to) <= range)
        || spells_range(world, from.id).is_some_and(|range| within(&from.base, &to.base, range))
}

fn shots_range(world: &World, id: ModelId) -> Option<Length> {
    shot_range(world, id).max(specials::bomb_range(world, id))
}

fn spells_range(world: &World, id: ModelId) -> Option<Length> {
    specials::cone_range(world, id).max(spells::longest_range(world, id))
}

/// The range of a model's ranged attack on its card, if it has one left.
fn shot_range(world: &World, id: ModelId) -> Option<Length> {
    let model = world.model(id);
    let ranged = model.card.ranged.as_ref().filter(|_| !model.wild_shape)?;
    (!(ranged.once && model.shot)).then(|| range_of(world, id, ranged))
}

/// chainmail:212b, chainmail:ability-acid-spit
pub fn range_of(world: &World, id: ModelId, ranged: &Ranged) -> Length {
    if acid_spit(world, id) > 0 {
        Length::inches(6)
    } else {
        inches(ranged.range)
    }
}

/// The acid that a model's ranged attack is made of, 0 where it is none (chainmail:ability-acid-spit).
fn acid_spit(world: &World, id: ModelId) -> i32 {
    stats::best(world, id, |ability| match ability {
        Ability::AcidSpit(points) => Some(*points),
        _ => None,
    })
}

/// The touch attack of a spell: nothing if it misses, else whether it does double damage. A web does not stop energy.
pub fn touch(play: &mut Play<'_, Chainmail>, strike: Strike, energy: bool) -> Asked<Option<bool>> {
    let (attacker, target) = (strike.attacker, strike.target);
    command::window(play, attacker, Moment::AttackRoll)?;
    spot_attacker(play, &strike)?;
    if hits_without_roll(play.world(), &strike) {
        let event = Event::HitWithoutRoll { attacker, target };
        play.record(event, &[cite!("chainmail:605.441a")]);
        return Ok(Some(true));
    }
    if !avoids_miss_chance(play, &strike) || !(energy || passes_web(play, &strike)) {
        return Ok(None);
    }
    Ok(match roll_to_hit(play, &strike)?.0 {
        Hit::Missed => None,
        Hit::Landed => Some(false),
        Hit::Critical => Some(true),
    })
}

/// A blow at a helpless model lands (chainmail:605.441a, chainmail:605.451a, chainmail:spell-hold-person-c). Where no attack roll is made,
/// neither a miss chance nor a web stops it (chainmail:605.384a, chainmail:ability-displacement-c, chainmail:ability-veil-of-shadow-c,
/// chainmail:307-block-attack-16-c).
fn hits_without_roll(world: &World, strike: &Strike) -> bool {
    !strike.ranged && world.model(strike.target).is_helpless()
}

/// Just before a hiding model attacks, its target tries to make it out (chainmail:ability-hide-e).
fn spot_attacker(play: &mut Play<'_, Chainmail>, strike: &Strike) -> Asked<()> {
    morale::spot(play, strike.target, strike.attacker, cite!("chainmail:ability-hide-e"))
}

/// How a roll against armor came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hit {
    Missed,
    Landed,
    Critical,
}

/// Makes an attack and settles all that follows from it.
pub fn strike(play: &mut Play<'_, Chainmail>, strike: Strike) -> Asked<Option<u8>> {
    let attacker = strike.attacker;
    let by_model = strike.spirit.is_none();
    let strike = if by_model {
        command::window(play, attacker, Moment::AttackRoll)?;
        // Whether the target sees its attacker counts for what can be declared against it (chainmail:ability-death-attack-a).
        let strike = declared::at_shield_mate(play, strike)?;
        spot_attacker(play, &strike)?;
        declared::declare(play, strike)?
    } else {
        strike
    };
    let target = strike.target;
    let certain = hits_without_roll(play.world(), &strike);
    if !certain && !avoids_miss_chance(play, &strike) {
        return Ok(None);
    }
    if !certain && by_model && !passes_web(play, &strike) {
        return Ok(None);
    }
    let was_down = play.world().model(target).is_down();
    let mut natural = None;
    let hit = if certain {
        let rule = if measure::are_in_contact(play.world(), attacker, strike.place()) {
            cite!("chainmail:605.37-melee-base-knocked-down")
        } else {
            cite!("chainmail:605.37-melee-reach-knocked-down")
        };
        play.record(
            Event::HitWithoutRoll { attacker, target },
            vec![cite!("chainmail:605.441a"), rule],
        );
        Hit::Landed
    } else {
        let (hit, die) = roll_to_hit(play, &strike)?;
        natural = Some(die);
        hit
    };
    if hit == Hit::Missed {
        return Ok(natural);
    }
    let line = damage_line(play.world(), &strike);
    let double = hit == Hit::Critical || certain;
    let mut harm = Harm::of_line(&line, double);
    harm.melee = !strike.ranged;
    let mut rules = vec![cite!("chainmail:605.31b")];
    // A touch that takes the place of the weapon deals what its entry says, and no more.
    if by_model && declared::touch(&strike).is_none() {
        let (parts, cited) = bonuses::added(play.world(), &strike);
        harm.parts.extend(parts);
        rules.extend(cited);
    }
    let blow = deal(play, target, &harm, Some(attacker), &rules);
    death_strike(play, target)?;
    if !by_model {
        reward_kills(play, attacker, &[target]);
        // Whoever routs from it makes for the nearest edge (chainmail:spell-spiritual-weapon-e).
        settle(play, target, blow, None)?;
        return Ok(natural);
    }
    effects::of_hit(play, &strike, &line, blow)?;
    reward_kills(play, attacker, &[target]);
    let struck = play.world().model(target);
    let felled = !was_down && (struck.fate == Fate::Destroyed || struck.is_down());
    settle(play, target, blow, Some(attacker))?;
    if felled {
        cleave(play, &strike)?;
    }
    Ok(natural)
}

/// Once in a round, whoever fells an enemy in melee may strike at another (chainmail:ability-cleave-a to
/// chainmail:ability-cleave-c), by its damage or by what else its blow does.
fn cleave(play: &mut Play<'_, Chainmail>, felling: &Strike) -> Asked<()> {
    let id = felling.attacker;
    let world = play.world();
    let model = world.model(id);
    let may = !felling.ranged && model.in_play() && !model.cleaved && !model.is_constrained();
    if !may || !stats::has(world, id, &Ability::Cleave) {
        return Ok(());
    }
    let others = measure::contacts_of(world, id).filter(|enemy| *enemy != felling.target);
    let mut open: Vec<Answer> = others.map(Answer::Model).collect();
    if open.is_empty() {
        return Ok(());
    }
    open.insert(0, Answer::Pass);
    let seat = world.seat(id);
    let Answer::Model(target) = play.choose(seat, Ask::Cleave { model: id }, open)? else {
        return Ok(());
    };
    play.record(
        Event::Cleaves { model: id, target },
        &[cite!("chainmail:ability-cleave-a")],
    );
    strike(play, Strike::melee(id, target, false))?;
    Ok(())
}

/// A model with Death Strike that is down to 0 health or less strikes once more and is destroyed
/// (chainmail:ability-death-strike-a, chainmail:ability-death-strike-b).
fn death_strike(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let world = play.world();
    let model = world.model(id);
    if !model.in_play() || model.dying || model.health > 0 || !stats::has(world, id, &Ability::DeathStrike) {
        return Ok(());
    }
    let open: Vec<Answer> = measure::contacts_of(world, id).map(Answer::Model).collect();
    let seat = world.seat(id);
    let target = match &open[..] {
        [] => None,
        [Answer::Model(only)] => Some(*only),
        _ => match play.choose(seat, Ask::DeathStrike { model: id }, open)? {
            Answer::Model(target) => Some(target),
            _ => None,
        },
    };
    if let Some(target) = target {
        let rules = &[
            cite!("chainmail:ability-death-strike-a"),
            cite!("chainmail:ability-death-strike-c"),
        ];
        play.record(Event::DeathStrikes { model: id, target }, rules);
        strike(play, Strike::melee(id, target, false))?;
    }
    if play.world().model(id).in_play() {
        play.record(
            Event::Destroyed { model: id },
            &[
                cite!("chainmail:ability-death-strike-a"),
                cite!("chainmail:ability-death-strike-b"),
            ],
        );
    }
    Ok(())
}

/// A model suffers a condition, with all that follows at once (chainmail:605.46c, chainmail:307-knocked-down-models-destroyed-a).
pub fn afflict(
    play: &mut Play<'_, Chainmail>,
    id: ModelId,
    condition: Condition,
    until: Until,
    rules: impl Into<std::borrow::Cow<'static, [RuleId]>>,
) {
    let affliction = Affliction { condition, until };
    play.record(Event::Afflicted { model: id, affliction }, rules);
    if condition == Condition::Poisoned && play.world().model(id).health <= 0 {
        play.record(Event::Destroyed { model: id }, &[cite!("chainmail:605.46c")]);
    }
    damage::drown(play, id);
    damage::crash(play, id);
}

/// What the models that a spell or an ability has reached still have to settle: death strikes first, then what the kills bring, then the
/// morale saves (chainmail:606.14a).
pub fn settle_all(play: &mut Play<'_, Chainmail>, by: ModelId, blows: &[(ModelId, Blow)]) -> Asked<()> {
    for (id, _) in blows {
        death_strike(play, *id)?;
    }
    let struck: SmallVec<[ModelId; 8]> = blows.iter().map(|(id, _)| *id).collect();
    reward_kills(play, by, &struck);
    for (id, blow) in blows {
        let enemy = play.world().are_enemies(*id, by).then_some(by);
        settle(play, *id, *blow, enemy)?;
    }
    Ok(())
}

/// A killer at a murder slab heals once for each of the models that it has destroyed, however it did it (chainmail:307-heal-for-kill-a).
fn reward_kills(play: &mut Play<'_, Chainmail>, killer: ModelId, struck: &[ModelId]) {
    for id in struck {
        if play.world().model(*id).fate == Fate::Destroyed {
            feed_slab(play, killer);
        }
    }
}

/// chainmail:211a, chainmail:213
fn damage_line(world: &World, strike: &Strike) -> DamageLine {
    if let Some((_, points)) = strike.spirit {
        return DamageLine {
            points,
            kind: DamageKind::Special,
            ..DamageLine::default()
        };
    }
    if let Some(line) = declared::touch(strike) {
        return line;
    }
    let acid = acid_spit(world, strike.attacker);
    if strike.ranged && acid > 0 {
        return DamageLine {
            points: acid,
            kind: DamageKind::Acid,
            ..DamageLine::default()
        };
    }
    if strike.ranged
        && let Some(line) = magic_stone(world, strike)
    {
        return line;
    }
    let card = &world.model(strike.attacker).card;
    let mut line = match (&card.ranged, strike.ranged) {
        (Some(ranged), true) => ranged.damage.clone(),
        _ => card.melee.damage.clone(),
    };
    spells::sharpen(world, strike.attacker, strike.ranged, &mut line);
    line
}

/// chainmail:ability-magic-stone-a, chainmail:ability-magic-stone-b
fn magic_stone(world: &World, strike: &Strike) -> Option<DamageLine> {
    let points = stats::best(world, strike.attacker, |ability| match ability {
        Ability::MagicStone(points) => Some(*points),
        _ => None,
    });
    let target = &world.model(strike.target).card;
    let undead = target.kind == crate::card::CreatureType::Undead || target.has(&Ability::UndeadCreature);
    (points > 0).then(|| DamageLine {
        points: if undead { points * 2 } else { points },
        blunt: true,
        magic: true,
        ..DamageLine::default()
    })
}

/// The separate roll before an attack on whoever the attacker does not see, or sees where it is not (chainmail:605.384a,
/// chainmail:ability-displacement-b): only one such roll is made, the harsher one (chainmail:ability-veil-of-shadow-g).
fn avoids_miss_chance(play: &mut Play<'_, Chainmail>, strike: &Strike) -> bool {
    let (attacker, target) = (strike.attacker, strike.target);
    let world = play.world();
    let mut rules = vec![];
    let mut needed = 0;
    let unseen = match strike.spirit {
        // A weapon of force needs no eyes of its own (chainmail:spell-spiritual-weapon-i).
        Some(_) => spells::is_invisible(world, &world.stand(target)) || spells::is_dark(world, world.model(target).at),
        None => !sight::sees(world, attacker, target),
    };
    if unseen {
        needed = 11;
        rules.extend([cite!("chainmail:605.384a"), miss_chance_row(world, strike)]);
    }
    if stats::has(world, target, &Ability::Displacement) {
        needed = 11;
        rules.extend([
            cite!("chainmail:ability-displacement-a"),
            cite!("chainmail:ability-displacement-b"),
        ]);
    }
    // chainmail:ability-veil-of-shadow-f, chainmail:spell-daylight-e
    if stats::has(world, target, &Ability::VeilOfShadow) && !spells::is_centre_lit(world, target) {
        let (by_veil, rule) = if world.gloom {
            (11, cite!("chainmail:ability-veil-of-shadow-a"))
        } else {
            (6, cite!("chainmail:ability-veil-of-shadow-b"))
        };
        needed = needed.max(by_veil);
        rules.push(rule);
    }
    let by_model = strike.spirit.is_none();
    if needed > 0 && by_model && !strike.ranged && stats::has(world, attacker, &Ability::BlindFight) {
        needed -= 5;
        rules.push(cite!("chainmail:ability-blind-fight-a"));
        rules.push(cite!("chainmail:605.384b"));
    }
    // chainmail:ability-blindsight-c, chainmail:ability-veil-of-shadow-e
    if by_model && sight::has_blindsight_of(world, attacker, target) {
        return true;
    }
    // A required 6 becomes no roll at all.
    if needed <= 1 {
        return true;
    }
    let seat = world.seat(attacker);
    let pool = Pool { dice: 1, die: Die::D20 };
    let die = play
        .roll_graded(Some(seat), "miss chance", pool, move |die| u8::from(die >= needed))
        .face();
    play.record(
        Event::MissChanceRolled {
            attacker,
            target,
            die,
            needed,
        },
        rules,
    );
    die >= needed
}

fn miss_chance_row(world: &World, strike: &Strike) -> RuleId {
    if strike.ranged {
        cite!("chainmail:605.37-ranged-attacker-unable-to-see")
    } else if measure::are_in_contact(world, strike.attacker, strike.place()) {
        cite!("chainmail:605.37-melee-base-attacker-unable-to-see")
    } else {
        cite!("chainmail:605.37-melee-reach-attacker-unable-to-see")
    }
}

/// chainmail:605.3 to chainmail:605.33, chainmail:605.36a, chainmail:605.36b
fn roll_to_hit(play: &mut Play<'_, Chainmail>, strike: &Strike) -> Asked<(Hit, u8)> {
    let (attacker, target) = (strike.attacker, strike.target);
    let guided = if strike.spirit.is_none() {
        spells::guided(play, attacker)?
    } else {
        None
    };
    let world = play.world();
    let (mut modifiers, mut rules) = attack_modifiers(world, strike);
    let unguided: i32 = modifiers.iter().map(|modifier| modifier.by).sum();
    if let Some((by, cited)) = guided {
        modifiers.push(Modifier::new(by, Reason::Spell));
        rules.extend_from_slice(cited);
    }
    let (armor, armor_rules) = armor_against(world, strike);
    rules.extend(armor_rules);
    let plus: i32 = modifiers.iter().map(|modifier| modifier.by).sum();
    let seat = world.seat(attacker);
    let pool = Pool { dice: 1, die: Die::D20 };
    let grade_with = move |plus: i32| {
        move |die: u8| match die {
            1 => 0,
            20 => 2,
            die => u8::from(i32::from(die) + plus >= armor),
        }
    };
    let grade = grade_with(plus);
    let die = play.roll_graded(Some(seat), "attack", pool, grade).face();
    let hit = grade(die) > 0;
    rules.extend(roll_rules(strike.ranged, die));
    play.record(
        Event::AttackRolled {
            attacker,
            target,
            die,
            modifiers,
            total: i32::from(die) + plus,
            armor,
            hit,
        },
        rules,
    );
    if !hit {
        return Ok((Hit::Missed, die));
    }
    if die != 20 || !can_be_critical(play.world(), strike) {
        return Ok((Hit::Landed, die));
    }
    if confirms_without_roll(play.world(), attacker) {
        let rules = &[
            cite!("chainmail:307-automatically-confirm-criticals-a"),
            cite!("chainmail:terrain-dragon-skull-clear-area"),
        ];
        play.record(Event::CriticalConfirmed { attacker, target }, rules);
        return Ok((Hit::Critical, die));
    }
    let natural = die;
    // Guidance is good for one roll: this one or the first (chainmail:spell-guidance-b).
    let guided = match guided {
        None if strike.spirit.is_none() => spells::guided(play, attacker)?,
        _ => None,
    };
    let plus = unguided + guided.map_or(0, |(by, _)| by);
    let grade = grade_with(plus);
    let die = play.roll_graded(Some(seat), "critical hit", pool, grade).face();
    let confirmed = grade(die) > 0;
    play.record(
        Event::CriticalRolled {
            attacker,
            target,
            die,
            total: i32::from(die) + plus,
            armor,
            confirmed,
        },
        &[cite!("chainmail:605.36a"), cite!("chainmail:605.36b")],
    );
    let hit = if confirmed { Hit::Critical } else { Hit::Landed };
    Ok((hit, natural))
}

fn roll_rules(ranged: bool, die: u8) -> Vec<RuleId> {
    let mut rules = vec![
        cite!("chainmail:605.3"),
        cite!("chainmail:605.31a"),
        cite!("chainmail:207"),
    ];
    rules.push(if ranged {
        cite!("chainmail:212a")
    } else {
        cite!("chainmail:210a")
    });
    match die {
        1 => rules.extend([cite!("chainmail:605.32b"), cite!("chainmail:210b")]),
        20 => rules.extend([cite!("chainmail:605.32a"), cite!("chainmail:210c")]),
        _ => {}
    }
    rules
}

/// Beside a dragon's skull a critical hit needs no second roll (chainmail:307-automatically-confirm-criticals-a).
fn confirms_without_roll(world: &World, attacker: ModelId) -> bool {
    let base = world.footprint(attacker);
    let mut features = world.terrain.features.iter();
    features.any(|feature| feature.part == Ground::DragonSkullClearArea && feature.touches(&base))
        && !flight::hovers(world, attacker)
}

/// A web may stop an attack that goes through it (chainmail:307-block-attack-16-a to chainmail:307-block-attack-16-e).
fn passes_web(play: &mut Play<'_, Chainmail>, strike: &Strike) -> bool {
    let (attacker, target) = (strike.attacker, strike.target);
    let world = play.world();
    let line = Segment::new(world.model(attacker).at, world.model(target).at);
    let web =
        world.terrain.features.iter().any(|feature| {
            feature.part == Ground::Web && segment_within_of_polygon(&line, &feature.shape, Length::ZERO)
        });
    let is_energy = damage_line(world, strike).kind.energy().is_some();
    if !web || is_energy || measure::are_in_contact(world, attacker, target) {
        return true;
    }
    let seat = world.seat(attacker);
    let pool = Pool { dice: 1, die: Die::D20 };
    let needed = 16;
    let die = play
        .roll_graded(Some(seat), "attack through a web", pool, |die| u8::from(die >= needed))
        .face();
    play.record(
        Event::WebRolled {
            attacker,
            target,
            die,
            needed,
        },
        &[
            cite!("chainmail:307-block-attack-16-a"),
            cite!("chainmail:307-block-attack-16-b"),
            cite!("chainmail:307-block-attack-16-d"),
        ],
    );
    die >= needed
}

/// A murder slab heals a wounded, living model that touches it and destroys another (chainmail:307-heal-for-kill-a,
/// chainmail:307-heal-for-kill-b).
fn feed_slab(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let world = play.world();
    let model = world.model(id);
    let base = model.footprint();
    let mut features = world.terrain.features.iter();
    let is_at_slab = features.any(|feature| feature.part == Ground::MurderSlab && feature.touches(&base));
    if !is_at_slab
        || flight::hovers(world, id)
        || !model.in_play()
        || !model.card.is_living()
        || model.health >= stats::full_health(world, id)
    {
        return;
    }
    let rules = &[
        cite!("chainmail:307-heal-for-kill-a"),
        cite!("chainmail:307-heal-for-kill-b"),
    ];
    gain_health(play, id, 1, rules);
}

/// chainmail:605.362, chainmail:605.363
fn can_be_critical(world: &World, strike: &Strike) -> bool {
    use crate::card::CreatureType;
    let target = &world.model(strike.target).card;
    let immune = matches!(
        target.kind,
        CreatureType::Construct | CreatureType::Elemental | CreatureType::Undead
    ) || stats::has(world, strike.target, &Ability::ImmuneCriticalDamage);
    !immune && (strike.spell || !damage_line(world, strike).blunt)
}

/// A morale save for half health that is due (chainmail:606.13).
pub(crate) fn half_health_save(play: &mut Play<'_, Chainmail>, id: ModelId, cause: Cause) -> Asked<()> {
    let model = play.world().model(id);
    if !model.in_play() || model.half_saved || !stats::is_at_half(play.world(), id) {
        return Ok(());
    }
    play.record(Event::HalfHealthSettled { model: id }, &[cite!("chainmail:606.131")]);
    let model = play.world().model(id);
    // chainmail:606.15a, chainmail:606.14b
    if model.is_down() || !model.can_rout() || model.suffers(Condition::Routing) {
        return Ok(());
    }
    let rules = &[
        cite!("chainmail:606.13"),
        cite!("chainmail:605.341"),
        cite!("chainmail:208b"),
    ];
    morale::morale_save(play, id, cause, rules)
}

/// Stakes attack whoever runs into them: d20 and 5 against its armor, 1 damage (chainmail:307-damages-models-that-enter-it-a).
pub fn stakes(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let armor = stats::armor(play.world(), id);
    let grade = move |die: u8| match die {
        1 => 0,
        20 => 1,
        die => u8::from(i32::from(die) + 5 >= armor),
    };
    let pool = Pool { dice: 1, die: Die::D20 };
    let die = play.roll_graded(None, "stakes", pool, grade).face();
    let hit = grade(die) > 0;
    let rules = &[
        cite!("chainmail:307-damages-models-that-enter-it-a"),
        cite!("chainmail:terrain-stake-barrier"),
    ];
    play.record(
        Event::StakesRolled {
            target: id,
            die,
            total: i32::from(die) + 5,
            armor,
            hit,
        },
        rules,
    );
    if !hit {
        return Ok(());
    }
    let line = DamageLine {
        points: 1,
        ..DamageLine::default()
    };
    let blow = deal(play, id, &Harm::of_line(&line, false), None, rules);
    settle(play, id, blow, None)
}
