//! Abilities that take the place of an attack: cones, lines and special actions (700.5, 701.12, 603.7).

use kernel::{Asked, Die, Play, Pool, Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, Polygon, point_toward, within_of_polygon};

use crate::abilities::{Ability, Energy};
use crate::attack::{self, Blow, Harm, Part, Share};
use crate::card::{Alignment, CreatureType, DamageKind};
use crate::conditions::Condition;
use crate::morale::{self, Cause, SaveFor};
use crate::{Chainmail, Event, ModelId, World, measure, sight, stats};

/// The length of a cone from the centre of its user's base; at its end it is as wide (chainmail:700.5h).
const CONE: Length = Length::inches(6);
/// chainmail:ability-energy-bolt-a
const BOLT: Length = Length::inches(24);

/// Whether an ability is used in the place of an attack, and whether it is aimed at somebody.
pub fn is_aimed(ability: &Ability) -> Option<bool> {
    match ability {
        Ability::EnergyBlast(..) | Ability::EnergyBolt(..) | Ability::SleepBlast(_) | Ability::SonicShriek(_) => {
            Some(true)
        }
        Ability::TurnUndead(_) | Ability::WildShape => Some(false),
        _ => None,
    }
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
    // Going back to its own shape takes no box (chainmail:ability-wild-shape-f).
    let reverts = *ability == Ability::WildShape && model.wild_shape;
    if !reverts && !attack::has_use_left(world, id, usize::from(number)) {
        let why = format!("{} has used {ability} as often as it can", model.name);
        return Err(Refusal::new(cite!("chainmail:701.1b"), why));
    }
    Ok(ability)
}

/// Carries out an ability that has been declared.
pub fn carry_out(play: &mut Play<'_, Chainmail>, id: ModelId, number: u8, target: Option<ModelId>) -> Asked<()> {
    let Ok(ability) = check(play.world(), id, number).cloned() else {
        return Ok(());
    };
    if ability == Ability::WildShape && play.world().model(id).wild_shape {
        change_shape(play, id);
        return Ok(());
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
    match (&ability, target) {
        (Ability::TurnUndead(bonus), _) => turn_undead(play, id, *bonus),
        (Ability::WildShape, _) => {
            change_shape(play, id);
            Ok(())
        }
        (Ability::EnergyBolt(energy, points), Some(target)) => {
            let struck = touched(play.world(), id, line(play.world(), id, target, BOLT, Length::um(1)));
            let rules = [ability.rule(), cite!("chainmail:ability-energy-bolt-b")];
            burn(play, id, &struck, *energy, *points, 12 + points, &rules)
        }
        (Ability::EnergyBlast(energy, points), Some(target)) => {
            let struck = touched(play.world(), id, cone(play.world(), id, target));
            burn(
                play,
                id,
                &struck,
                *energy,
                *points,
                13,
                &[ability.rule(), cite!("chainmail:700.5b")],
            )
        }
        (Ability::SonicShriek(dc), Some(target)) => shriek(play, id, target, *dc),
        (Ability::SleepBlast(dc), Some(target)) => {
            for struck in touched(play.world(), id, cone(play.world(), id, target)) {
                if play.world().model(struck).card.is_living() {
                    let rules = vec![ability.rule(), cite!("chainmail:605.48a")];
                    attack::inflict(play, struck, Condition::Sleeping, *dc, rules);
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The cone toward a model (chainmail:700.5a): from the centre of the one base through the centre of the other.
fn cone(world: &World, id: ModelId, target: ModelId) -> Option<Polygon> {
    let from = world.model(id).at;
    let facing = Facing::toward(from, world.model(target).at)?;
    let end = point_toward(from, facing, CONE);
    let half = Length::um(CONE.get() / 2);
    let corner = |side: Facing| -> Point { point_toward(end, side, half) };
    Polygon::new(vec![from, corner(facing.right()), corner(facing.left())]).ok()
}

/// What an ability that is aimed at a model covers.
pub fn area(world: &World, id: ModelId, number: u8, target: Option<ModelId>) -> Option<Polygon> {
    let listed = world.model(id).card.abilities.get(usize::from(number))?;
    match (&listed.ability, target?) {
        // Only to be drawn: the line itself is narrower.
        (Ability::EnergyBolt(..), target) => line(world, id, target, BOLT, Length::hundredths(5)),
        (Ability::EnergyBlast(..) | Ability::SleepBlast(_) | Ability::SonicShriek(_), target) => {
            cone(world, id, target)
        }
        _ => None,
    }
}

/// A line of some length through a model, as a very narrow strip.
fn line(world: &World, id: ModelId, target: ModelId, length: Length, half: Length) -> Option<Polygon> {
    let from = world.model(id).at;
    let facing = Facing::toward(from, world.model(target).at)?;
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
        let saved = morale::roll_save(play, *id, SaveFor::HalfDamage, dc, SmallVec::new(), rules).succeeded;
        let (share, rule) = share_of(play.world(), *id, saved);
        let mut harm = of_energy(energy, points);
        harm.share = share;
        let mut cited = rules.to_vec();
        cited.extend(rule);
        blows.push((*id, attack::deal(play, *id, &harm, Some(by), &cited)));
    }
    settle_all(play, by, blows)
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

fn settle_all(play: &mut Play<'_, Chainmail>, by: ModelId, blows: Vec<(ModelId, Blow)>) -> Asked<()> {
    for (id, blow) in blows {
        let enemy = play.world().are_enemies(id, by).then_some(by);
        attack::settle(play, id, blow, enemy)?;
    }
    Ok(())
}

/// chainmail:ability-sonic-shriek-a, chainmail:ability-sonic-shriek-b
fn shriek(play: &mut Play<'_, Chainmail>, by: ModelId, target: ModelId, dc: i32) -> Asked<()> {
    let mut blows = vec![];
    for id in touched(play.world(), by, cone(play.world(), by, target)) {
        let rules = [cite!("chainmail:ability-sonic-shriek-a"), cite!("chainmail:700.5b")];
        let blow = attack::deal(play, id, &of_energy(Energy::Sonic, 1), Some(by), &rules);
        if play.world().model(id).in_play() {
            let rules = vec![cite!("chainmail:ability-sonic-shriek-b")];
            attack::inflict(play, id, Condition::Stunned, dc, rules);
        }
        blows.push((id, blow));
    }
    settle_all(play, by, blows)
}

/// chainmail:ability-turn-undead-a to chainmail:ability-turn-undead-c
fn turn_undead(play: &mut Play<'_, Chainmail>, id: ModelId, bonus: i32) -> Asked<()> {
    let seat = play.world().seat(id);
    let pool = Pool { dice: 1, die: Die::D20 };
    let die = play.roll(Some(seat), "turning", pool).face();
    let total = i32::from(die) + bonus;
    let level = if total < 10 { 0 } else { (total - 7) / 3 };
    let world = play.world();
    let turned = world
        .enemies(id)
        .filter(|enemy| {
            is_undead(world, *enemy)
                && turning_level(world, *enemy) <= level
                && measure::is_within(world, id, *enemy, Length::inches(6))
                && sight::has_effect(world, id, *enemy)
        })
        .min_by_key(|enemy| {
            (
                measure::distance(world, id, *enemy),
                world.model(*enemy).card.level,
                *enemy,
            )
        });
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
    match turned {
        Some(undead) => morale::rout(
            play,
            undead,
            Cause::Enemy(id),
            &[cite!("chainmail:ability-turn-undead-c")],
        ),
        None => Ok(()),
    }
}

/// chainmail:ability-turn-resistance
fn turning_level(world: &World, id: ModelId) -> i32 {
    let resistance = stats::best(world, id, |ability| match ability {
        Ability::TurnResistance(levels) => Some(*levels),
        _ => None,
    });
    let own = i32::from(world.model(id).card.level) + resistance;
    // chainmail:ability-turn-undead-e
    let clerics = world.others(id).filter(|cleric| {
        world.are_allied(id, *cleric)
            && is_evil_cleric(world, *cleric)
            && measure::is_within(world, id, *cleric, Length::inches(6))
    });
    let best = clerics.map(|cleric| i32::from(world.model(cleric).card.level)).max();
    own.max(best.unwrap_or(0))
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
