//! Abilities that take the place of an attack: cones, lines and special actions (700.5, 701.12, 603.7).

use kernel::{Asked, Die, Play, Pool, Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, Polygon, point_toward, within_of_polygon};

use crate::abilities::{Ability, Energy};
use crate::attack::{self, Blow, Harm, Part, Share, Strike};
use crate::card::{Alignment, CreatureType, DamageKind};
use crate::conditions::Condition;
use crate::morale::{self, Cause, SaveFor};
use crate::{Chainmail, Event, ModelId, World, measure, nearest, paths, sight, spells, stats};

/// The length of a cone from the centre of its user's base; at its end it is as wide (chainmail:700.5h).
const CONE: Length = Length::inches(6);
/// chainmail:ability-energy-bolt-a
const BOLT: Length = Length::inches(24);

/// Whether an ability is used in the place of an attack, and whether it is aimed at somebody.
pub fn is_aimed(ability: &Ability) -> Option<bool> {
    match ability {
        Ability::EnergyBlast(..)
        | Ability::EnergyBolt(..)
        | Ability::EnergyBomb(..)
        | Ability::SleepBlast(_)
        | Ability::SonicShriek(_) => Some(true),
        Ability::TurnUndead(_) | Ability::WildShape => Some(false),
        _ => None,
    }
}

/// How far the farthest of a model's cones and bolts reaches from the edge of its base (chainmail:700.5e).
pub fn cone_range(world: &World, id: ModelId) -> Option<Length> {
    let radius = world.model(id).radius();
    longest(world, id, |ability| match ability {
        Ability::EnergyBlast(..) | Ability::SleepBlast(_) | Ability::SonicShriek(_) => Some(CONE - radius),
        Ability::EnergyBolt(..) => Some(BOLT - radius),
        _ => None,
    })
}

/// How far a model throws its bombs.
pub fn bomb_range(world: &World, id: ModelId) -> Option<Length> {
    let ranged = world.model(id).card.ranged.as_ref();
    longest(world, id, |ability| match ability {
        Ability::EnergyBomb(..) => Some(ranged.map_or(THROW, |ranged| attack::range_of(world, id, ranged))),
        _ => None,
    })
}

fn longest(world: &World, id: ModelId, range: impl Fn(&Ability) -> Option<Length>) -> Option<Length> {
    let abilities = world.model(id).card.abilities.iter().enumerate();
    abilities
        .filter(|(number, _)| attack::has_use_left(world, id, *number))
        .filter_map(|(_, listed)| range(&listed.ability))
        .max()
}

/// The ability of this number on a model's card, if it can be used now.
pub fn check(world: &World, id: ModelId, number: u8) -> Result<&Ability, Refusal> {
    let model = world.model(id);
    let listed = model.card.abilities.get(usize::from(number));
    let Some(ability) = listed
        .map(|listed| &listed.ability)
        .filter(|ability| is_aimed(ability).is_some())
    else {
        let why = format!("{} has no such ability to use", model.name);
        return Err(Refusal::new(cite!("chainmail:701.1a"), why));
    };
    if model.wild_shape && matches!(ability, Ability::EnergyBomb(..)) {
        let why = format!("{} has the shape of an animal, and throws nothing", model.name);
        return Err(Refusal::new(cite!("chainmail:ability-wild-shape-e"), why));
    }
    // Going back to its own shape takes no box (chainmail:ability-wild-shape-f).
    let reverts = *ability == Ability::WildShape && model.wild_shape;
    if !reverts && !attack::has_use_left(world, id, usize::from(number)) {
        let why = format!("{} has used {ability} as often as it can", model.name);
        return Err(Refusal::new(cite!("chainmail:701.1b"), why));
    }
    Ok(ability)
}

/// What is thrown takes a roll, and cannot be thrown with an enemy at one's throat (chainmail:701.13a).
pub fn check_contact(world: &World, id: ModelId, ability: &Ability) -> Result<(), Refusal> {
    let thrown = matches!(ability, Ability::EnergyBomb(..));
    match measure::beset_by(world, id).next().filter(|_| thrown) {
        Some(enemy) => {
            let why = format!("{} has melee contact against {}", world.name(enemy), world.name(id));
            Err(Refusal::new(cite!("chainmail:701.13a"), why))
        }
        None => Ok(()),
    }
}

/// Carries out an ability that has been declared.
pub fn carry_out(play: &mut Play<'_, Chainmail>, id: ModelId, number: u8, target: Option<ModelId>) -> Asked<()> {
    let aim = target.map_or(play.world().model(id).at, |target| play.world().model(target).at);
    let affected = use_at(play, id, number, target, aim)?;
    attacks(play, id, &affected, target);
    Ok(())
}

/// The same at a point of the battlefield (chainmail:605.383b).
pub fn carry_out_at(play: &mut Play<'_, Chainmail>, id: ModelId, number: u8, at: Point) -> Asked<()> {
    let affected = use_at(play, id, number, None, at)?;
    attacks(play, id, &affected, None);
    Ok(())
}

/// An ability that is aimed at an enemy or affects one is an attack, whatever comes of it (chainmail:700.7b, chainmail:700.7d).
fn attacks(play: &mut Play<'_, Chainmail>, id: ModelId, affected: &[ModelId], target: Option<ModelId>) {
    let mut reached = affected.iter().copied().chain(target);
    if reached.any(|other| play.world().are_enemies(id, other)) {
        spells::shows_itself(play, id);
    }
}

/// Those whom the ability has affected.
type Affected = Vec<ModelId>;

fn use_at(
    play: &mut Play<'_, Chainmail>,
    id: ModelId,
    number: u8,
    target: Option<ModelId>,
    aim: Point,
) -> Asked<Affected> {
    let Ok(ability) = check(play.world(), id, number).cloned() else {
        return Ok(vec![]);
    };
    if ability == Ability::WildShape && play.world().model(id).wild_shape {
        change_shape(play, id);
        return Ok(vec![]);
    }
    let mut rules = vec![ability.rule(), cite!("chainmail:701.12")];
    if is_aimed(&ability) == Some(false) {
        rules = vec![ability.rule(), cite!("chainmail:603.7a"), cite!("chainmail:701.13c")];
    }
    play.record(
        Event::AbilityUsed {
            model: id,
            number,
            ability: ability.clone(),
        },
        rules,
    );
    match (&ability, aim) {
        (Ability::TurnUndead(bonus), _) => turn_undead(play, id, *bonus),
        (Ability::WildShape, _) => {
            change_shape(play, id);
            Ok(vec![])
        }
        (Ability::EnergyBomb(energy, points), aim) => bomb(play, id, target, aim, *energy, *points),
        (Ability::EnergyBolt(energy, points), aim) => {
            let shape = line(play.world(), id, aim, BOLT, Length::um(1));
            let struck = touched(play.world(), id, shape.clone());
            spells::destroy_swarms(play, spells::in_shape(shape));
            let rules = [ability.rule(), cite!("chainmail:ability-energy-bolt-b")];
            burn(play, id, &struck, *energy, *points, 12 + points, &rules)?;
            Ok(struck)
        }
        (Ability::EnergyBlast(energy, points), aim) => {
            let shape = cone(play.world(), id, aim);
            let struck = touched(play.world(), id, shape.clone());
            spells::destroy_swarms(play, spells::in_shape(shape));
            burn(
                play,
                id,
                &struck,
                *energy,
                *points,
                13,
                &[ability.rule(), cite!("chainmail:700.5b")],
            )?;
            Ok(struck)
        }
        (Ability::SonicShriek(dc), aim) => shriek(play, id, aim, *dc),
        (Ability::SleepBlast(dc), aim) => {
            let touched = touched(play.world(), id, cone(play.world(), id, aim));
            for struck in &touched {
                if play.world().model(*struck).card.is_living() {
                    let rules = vec![ability.rule(), cite!("chainmail:605.48a")];
                    attack::inflict(play, *struck, Condition::Sleeping, *dc, rules)?;
                }
            }
            Ok(touched)
        }
        _ => Ok(vec![]),
    }
}

/// The cone toward a model (chainmail:700.5a): from the centre of the one base through the centre of the other.
fn cone(world: &World, id: ModelId, aim: Point) -> Option<Polygon> {
    let from = world.model(id).at;
    let facing = Facing::toward(from, aim)?;
    let end = point_toward(from, facing, CONE);
    let half = Length::um(CONE.get() / 2);
    let corner = |side: Facing| -> Point { point_toward(end, side, half) };
    Polygon::new(vec![from, corner(facing.right()), corner(facing.left())]).ok()
}

/// What an ability that is aimed at a model covers.
pub fn area(world: &World, id: ModelId, number: u8, target: Option<ModelId>) -> Option<Polygon> {
    let listed = world.model(id).card.abilities.get(usize::from(number))?;
    match (&listed.ability, world.model(target?).at) {
        // Only to be drawn: the line itself is narrower.
        (Ability::EnergyBolt(..), target) => line(world, id, target, BOLT, Length::hundredths(5)),
        (Ability::EnergyBlast(..) | Ability::SleepBlast(_) | Ability::SonicShriek(_), target) => {
            cone(world, id, target)
        }
        _ => None,
    }
}

/// A line of some length through a model, as a very narrow strip.
fn line(world: &World, id: ModelId, aim: Point, length: Length, half: Length) -> Option<Polygon> {
    let from = world.model(id).at;
    let facing = Facing::toward(from, aim)?;
    let end = point_toward(from, facing, length);
    let (left, right) = (facing.left(), facing.right());
    let corners = vec![
        point_toward(from, right, half),
        point_toward(end, right, half),
        point_toward(end, left, half),
        point_toward(from, left, half),
    ];
    Polygon::new(corners).ok()
}

/// All models that an area touches, allies too, as far as line of effect goes (chainmail:700.5b).
fn touched(world: &World, id: ModelId, area: Option<Polygon>) -> Vec<ModelId> {
    let Some(area) = area else { return vec![] };
    world
        .others(id)
        .filter(|other| within_of_polygon(&world.footprint(*other), &area, Length::ZERO))
        .filter(|other| sight::has_effect(world, id, *other))
        .collect()
}

/// Energy for each of them, half of it for those who save; then the morale saves (chainmail:606.14a).
fn burn(
    play: &mut Play<'_, Chainmail>,
    by: ModelId,
    struck: &[ModelId],
    energy: Energy,
    points: i32,
    dc: i32,
    rules: &[RuleId],
) -> Asked<()> {
    let mut blows: Vec<(ModelId, Blow)> = vec![];
    for id in struck {
        let saved = morale::roll_save(play, *id, SaveFor::HalfDamage, dc, SmallVec::new(), rules)?.succeeded;
        let (share, rule) = share_of(play.world(), *id, saved);
        let mut harm = of_energy(energy, points);
        harm.share = share;
        let mut cited = rules.to_vec();
        cited.extend(rule);
        blows.push((*id, attack::deal(play, *id, &harm, Some(by), &cited)));
    }
    attack::settle_all(play, by, &blows)
}

fn of_energy(energy: Energy, points: i32) -> Harm {
    let mut harm = Harm::default();
    harm.parts.push(Part {
        points,
        kind: DamageKind::of(energy),
    });
    harm
}

/// chainmail:ability-evasion, chainmail:ability-improved-evasion
pub fn share_of(world: &World, id: ModelId, saved: bool) -> (Share, Option<RuleId>) {
    let evades = stats::has(world, id, &Ability::Evasion);
    let improved = stats::has(world, id, &Ability::ImprovedEvasion);
    match saved {
        true if evades => (Share::Nothing, Some(cite!("chainmail:ability-evasion"))),
        true => (Share::Half, None),
        false if improved => (Share::Half, Some(cite!("chainmail:ability-improved-evasion"))),
        false => (Share::Whole, None),
    }
}

/// How far a blast reaches from its middle (chainmail:ability-energy-bomb-b).
const BLAST: u8 = 3;
/// The Difficulty Class for half of a blast (chainmail:ability-energy-bomb-c).
const BLAST_DC: i32 = 13;
/// A model without a ranged attack on its card throws so far.
const THROW: Length = Length::inches(6);

/// A bomb is thrown at a model or at a point, and hits it or scatters (chainmail:ability-energy-bomb-a to
/// chainmail:ability-energy-bomb-f).
fn bomb(
    play: &mut Play<'_, Chainmail>,
    id: ModelId,
    target: Option<ModelId>,
    aim: Point,
    energy: Energy,
    points: i32,
) -> Asked<Affected> {
    let world = play.world();
    let range = world.model(id).card.ranged.as_ref();
    let range = range.map_or(THROW, |ranged| attack::range_of(world, id, ranged));
    let far = match target {
        Some(target) => sight::shooting_distance(world, &world.stand(id), &world.stand(target)),
        None => table::gap_to_point(&world.footprint(id), aim),
    };
    let from = world.model(id).at;
    let Some(facing) = Facing::toward(from, aim) else {
        return Ok(vec![]);
    };
    if far > range {
        // It lands short (chainmail:ability-energy-bomb-e).
        let short = point_toward(from, facing, world.model(id).radius() + range);
        let at = scatter(play, id, facing, short, cite!("chainmail:ability-energy-bomb-e"));
        return explode(play, id, None, at, energy, points);
    }
    let (hit, times) = match target {
        Some(target) => match attack::touch(play, Strike::spell(id, target, true), true)? {
            Some(double) => (true, if double { 2 } else { 1 }),
            None => (false, 1),
        },
        None => (hits_point(play, id), 1),
    };
    if hit {
        return explode(play, id, target.map(|target| (target, times)), aim, energy, points);
    }
    let at = scatter(play, id, facing, aim, cite!("chainmail:ability-energy-bomb-a"));
    explode(play, id, None, at, energy, points)
}

/// The roll to hit a point, as hard to hit as anybody is to touch (chainmail:ability-energy-bomb-f).
fn hits_point(play: &mut Play<'_, Chainmail>, id: ModelId) -> bool {
    let card = &play.world().model(id).card;
    let attack = card.ranged.as_ref().map_or(card.melee.attack, |ranged| ranged.attack);
    let armor = 11;
    let grade = move |die: u8| match die {
        1 => 0,
        20 => 1,
        die => u8::from(i32::from(die) + attack >= armor),
    };
    let pool = Pool { dice: 1, die: Die::D20 };
    let seat = play.world().seat(id);
    let die = play.roll_graded(Some(seat), "attack on a point", pool, grade).face();
    let hit = grade(die) > 0;
    play.record(
        Event::PointRolled {
            attacker: id,
            die,
            total: i32::from(die) + attack,
            armor,
            hit,
        },
        &[cite!("chainmail:ability-energy-bomb-f"), cite!("chainmail:605.33")],
    );
    hit
}

/// 1" away, by the Scatter Table. Its top points directly away from the thrower, or to the northern edge where the players read it so
/// (chainmail:ability-energy-bomb-scatter).
fn scatter(play: &mut Play<'_, Chainmail>, id: ModelId, facing: Facing, from: Point, rule: RuleId) -> Point {
    let pool = Pool { dice: 1, die: Die::D20 };
    let seat = play.world().seat(id);
    let die = play.roll(Some(seat), "scatter", pool).face();
    let top = if play.world().options.scatter_by_the_table {
        Facing::NORTH
    } else {
        facing
    };
    let turns = match die {
        1..=4 => 0,
        5 | 6 => 1,
        7 | 8 => 2,
        9 | 10 => 3,
        11..=14 => 4,
        15 | 16 => 5,
        17 | 18 => 6,
        _ => 7,
    };
    let toward = (0..turns).fold(top, |facing, _| facing.rotated(Facing::SOUTH_EAST));
    let to = point_toward(from, toward, Length::inches(1));
    let rules = vec![rule, cite!("chainmail:ability-energy-bomb-scatter")];
    play.record(Event::Scattered { model: id, die, to }, rules);
    to
}

/// All of it for a model that is struck, half for others within 3", and half of that for those who save
/// (chainmail:ability-energy-bomb-b to chainmail:ability-energy-bomb-d).
fn explode(
    play: &mut Play<'_, Chainmail>,
    by: ModelId,
    struck: Option<(ModelId, i32)>,
    at: Point,
    energy: Energy,
    points: i32,
) -> Asked<Affected> {
    let world = play.world();
    let is_struck = |id: ModelId| struck.is_some_and(|(struck, _)| struck == id);
    let near: Vec<ModelId> = world
        .in_play()
        .filter(|id| table::within_of_point(&world.footprint(*id), at, Length::inches(i64::from(BLAST))))
        .filter(|id| is_struck(*id) || sight::has_effect_from(world, at, *id))
        .collect();
    let rules = [
        cite!("chainmail:ability-energy-bomb-b"),
        cite!("chainmail:ability-energy-bomb-c"),
        cite!("chainmail:ability-energy-bomb-d"),
    ];
    spells::destroy_swarms(play, spells::in_circle(at, BLAST));
    let mut blows: Vec<(ModelId, Blow)> = vec![];
    for id in near.iter().copied() {
        let full = match struck {
            Some((struck, times)) if struck == id => points * times,
            _ => points / 2,
        };
        let save = morale::roll_save(play, id, SaveFor::HalfDamage, BLAST_DC, SmallVec::new(), &rules)?;
        let (share, rule) = share_of(play.world(), id, save.succeeded);
        let mut harm = of_energy(energy, full);
        harm.share = share;
        let mut cited = rules.to_vec();
        cited.extend(rule);
        blows.push((id, attack::deal(play, id, &harm, Some(by), &cited)));
    }
    attack::settle_all(play, by, &blows)?;
    Ok(near)
}

/// chainmail:ability-sonic-shriek-a, chainmail:ability-sonic-shriek-b
fn shriek(play: &mut Play<'_, Chainmail>, by: ModelId, aim: Point, dc: i32) -> Asked<Affected> {
    let mut blows = vec![];
    let shape = cone(play.world(), by, aim);
    let struck = touched(play.world(), by, shape.clone());
    spells::destroy_swarms(play, spells::in_shape(shape));
    for id in struck.iter().copied() {
        let rules = [cite!("chainmail:ability-sonic-shriek-a"), cite!("chainmail:700.5b")];
        let blow = attack::deal(play, id, &of_energy(Energy::Sonic, 1), Some(by), &rules);
        if play.world().model(id).in_play() {
            let rules = vec![cite!("chainmail:ability-sonic-shriek-b")];
            attack::inflict(play, id, Condition::Stunned, dc, rules)?;
        }
        blows.push((id, blow));
    }
    attack::settle_all(play, by, &blows)?;
    Ok(struck)
}

/// chainmail:ability-turn-undead-a to chainmail:ability-turn-undead-c
fn turn_undead(play: &mut Play<'_, Chainmail>, id: ModelId, bonus: i32) -> Asked<Affected> {
    let seat = play.world().seat(id);
    let pool = Pool { dice: 1, die: Die::D20 };
    let die = play.roll(Some(seat), "turning", pool).face();
    let total = i32::from(die) + bonus;
    let level = if total < 10 { 0 } else { (total - 7) / 3 };
    let world = play.world();
    let near: SmallVec<[(Length, u8, ModelId); 8]> = world
        .enemies(id)
        .filter(|enemy| {
            is_undead(world, *enemy)
                && turning_level(world, *enemy) <= level
                && measure::is_within(world, id, *enemy, Length::inches(6))
                && sight::has_effect(world, id, *enemy)
        })
        .map(|enemy| {
            let far = paths::grain(measure::distance(world, id, enemy));
            (far, world.model(enemy).card.level, enemy)
        })
        .collect();
    let first = near.iter().map(|(far, level, _)| (*far, *level)).min();
    let tied: SmallVec<[ModelId; 4]> = near
        .iter()
        .filter(|(far, level, _)| Some((*far, *level)) == first)
        .map(|(_, _, enemy)| *enemy)
        .collect();
    // Who the die has said to be nearer in this turn stays nearer.
    let turned = match tied.iter().find(|enemy| nearest::is_settled(world, **enemy)) {
        Some(nearer) => Some(*nearer),
        None => nearest::one_of(play, id, &tied),
    };
    let rules = [
        cite!("chainmail:ability-turn-undead-a"),
        cite!("chainmail:ability-turn-undead-b"),
    ];
    play.record(
        Event::TurningRolled {
            model: id,
            die,
            total,
            level,
            turned,
        },
        rules.to_vec(),
    );
    // chainmail:605.49b
    if let Some(undead) = turned.filter(|undead| play.world().model(*undead).can_rout()) {
        let rules = &[cite!("chainmail:ability-turn-undead-c")];
        morale::rout(play, undead, Cause::Enemy(id), rules)?;
    }
    Ok(turned.into_iter().collect())
}

/// chainmail:ability-turn-resistance
fn turning_level(world: &World, id: ModelId) -> i32 {
    let resistance = stats::best(world, id, |ability| match ability {
        Ability::TurnResistance(levels) => Some(*levels),
        _ => None,
    });
    let own = i32::from(world.model(id).card.level);
    // chainmail:ability-turn-undead-e
    let clerics = world.others(id).filter(|cleric| {
        world.are_allied(id, *cleric)
            && is_evil_cleric(world, *cleric)
            && measure::is_within(world, id, *cleric, Length::inches(6))
    });
    let best = clerics.map(|cleric| i32::from(world.model(cleric).card.level)).max();
    own.max(best.unwrap_or(0)) + resistance
}

/// An evil cleric that is a commander, by its card.
fn is_evil_cleric(world: &World, id: ModelId) -> bool {
    let card = &world.model(id).card;
    card.alignment == Alignment::Evil && card.commander().is_some() && card.name.to_ascii_lowercase().contains("cleric")
}

fn is_undead(world: &World, id: ModelId) -> bool {
    let card = &world.model(id).card;
    card.kind == CreatureType::Undead || card.has(&Ability::UndeadCreature)
}

/// Undead that rout are rallied by an evil cleric alone (chainmail:ability-turn-undead-d).
pub fn can_rally(world: &World, id: ModelId) -> bool {
    let by = world.model(id).commanded_by;
    !is_undead(world, id) || by.is_some_and(|by| is_evil_cleric(world, by))
}

/// The model takes on the shape of an animal, or its own again (chainmail:ability-wild-shape-a to chainmail:ability-wild-shape-f).
fn change_shape(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let wild = !play.world().model(id).wild_shape;
    let rules = if wild {
        [
            cite!("chainmail:ability-wild-shape-a"),
            cite!("chainmail:ability-wild-shape-c"),
        ]
    } else {
        [cite!("chainmail:ability-wild-shape-f"), cite!("chainmail:603.7a")]
    };
    play.record(Event::ShapeChanged { model: id, wild }, rules.to_vec());
    let world = play.world();
    if wild && world.model(id).health < stats::full_health(world, id) {
        attack::gain_health(play, id, 1, &[cite!("chainmail:ability-wild-shape-b")]);
    }
}
