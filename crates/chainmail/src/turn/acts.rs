//! What a model may do next in its turn, and by which rule not (603).

use kernel::{Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::{Length, gap};

use crate::abilities::Ability;
use crate::card::Listed;
use crate::command::{self, Moment, Order};
use crate::movement::burrow;
use crate::nearest::{self, By};
use crate::preparation::Edge;
use crate::questions::{Act, Aimed};
use crate::spells::book::Known;
use crate::terrain::Environment;
use crate::world::Turn;
use crate::{ModelId, World, attack, measure, objectives, sight, specials, spells, stats};

fn no(rule: RuleId, why: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::new(rule, why))
}

/// All acts that are open to the model whose turn it is.
pub fn open(world: &World, id: ModelId) -> Vec<Act> {
    let mut acts = vec![
        Act::Maneuver,
        Act::Burrow,
        Act::AdvanceOnEnemy,
        Act::AdvanceOnFocus,
        Act::AdvanceOnGoal,
        Act::AdvanceOnEnd(Edge::South),
        Act::AdvanceOnEnd(Edge::North),
        Act::AdvanceOnCommander,
        Act::Stand,
    ];
    for target in chargeable(world, id) {
        acts.push(Act::Charge(target));
        if world.model(id).card.has(&Ability::ThrownWeapon) {
            acts.push(Act::ChargeToThrow(target));
        }
    }
    acts.extend(measure::contacts_of(world, id).map(Act::Melee));
    let abilities = &world.model(id).card.abilities;
    let is_aimed = |listed: &Listed| specials::is_aimed(&listed.ability) == Some(true);
    let aimed = if world.model(id).card.ranged.is_some() || abilities.iter().any(is_aimed) {
        aimed_at(world, id)
    } else {
        SmallVec::new()
    };
    if world.model(id).card.ranged.is_some() {
        acts.extend(aimed.iter().copied().map(Act::Shoot));
    }
    if let Some(turn) = world.turn.as_ref().filter(|turn| turn.model == id) {
        acts.extend(spells::open(world, turn).into_iter().map(Act::Cast));
    }
    for (number, listed) in world.model(id).card.abilities.iter().enumerate() {
        let number = number as u8;
        match specials::is_aimed(&listed.ability) {
            Some(true) => acts.extend(aimed.iter().map(|enemy| Act::Special {
                number,
                target: Some(*enemy),
            })),
            Some(false) => acts.push(Act::Special { number, target: None }),
            None => {}
        }
    }
    if world.model(id).ordered == Some(Order::AttackAnyTarget) {
        acts.extend(aims(world, id).into_iter().map(Act::Aim));
    }
    acts.push(Act::Done);
    acts.retain(|act| check(world, id, *act).is_ok());
    let orders = command::open_orders(world, id, Moment::Turn);
    acts.extend(orders.iter().map(|(commander, order)| Act::Order {
        commander: *commander,
        order: *order,
    }));
    acts
}

/// Everything on a card that can be aimed at a point.
fn aims(world: &World, id: ModelId) -> Vec<Aimed> {
    let card = &world.model(id).card;
    let abilities = card.abilities.iter().enumerate();
    let mut aims: Vec<Aimed> = abilities
        .filter(|(_, listed)| specials::is_aimed(&listed.ability) == Some(true))
        .map(|(number, _)| Aimed::Ability(number as u8))
        .collect();
    for (number, listed) in card.spells.iter().enumerate() {
        let Some(known) = Known::of(listed).filter(spells::is_area) else {
            continue;
        };
        let spell = number as u8;
        match known.spell.choice {
            Some(choice) => aims.extend(choice.open().iter().map(|choice| Aimed::Spell {
                spell,
                choice: Some(*choice),
            })),
            None => aims.push(Aimed::Spell { spell, choice: None }),
        }
    }
    aims
}

/// The enemies among whom the target of a ranged attack is: the nearest, those in contact, or any by an order.
fn aimed_at(world: &World, id: ModelId) -> SmallVec<[ModelId; 8]> {
    let ordered = world.model(id).ordered;
    if ordered == Some(Order::AttackAnyTarget) {
        return world.enemies(id).collect();
    }
    let places = nearest::places(world, id);
    let seen = nearest::shootable(world, id).models;
    let mut pools: SmallVec<[SmallVec<[ModelId; 8]>; 2]> = SmallVec::new();
    if ordered == Some(Order::AttackClearTarget) {
        pools.push(clear_targets(world, id, &seen));
    }
    pools.push(seen);
    let first: SmallVec<[ModelId; 4]> = pools
        .iter()
        .flat_map(|pool| {
            let ranked = nearest::first_ranked(world, id, pool, By::Line, places);
            ranked.into_iter().take(places).map(|ranked| ranked.id)
        })
        .collect();
    let may = |enemy: &ModelId| first.contains(enemy) || measure::has_melee_contact(world, id, *enemy);
    world.enemies(id).filter(may).collect()
}

/// Those among whom the target of a charge can be: looked for once, not once for each enemy.
fn chargeable(world: &World, id: ModelId) -> SmallVec<[ModelId; 8]> {
    let mut turn = world.turn.iter();
    if !turn.any(|turn| turn.actions == 0 && !turn.began_in_contact) {
        return SmallVec::new();
    }
    if world.model(id).ordered == Some(Order::AttackAnyTarget) {
        return world.enemies(id).collect();
    }
    let places = nearest::places(world, id);
    let pool = nearest::chargeable(world, id).models;
    let ranked = nearest::first_ranked(world, id, &pool, By::Path, places);
    ranked.iter().take(places).map(|ranked| ranked.id).collect()
}

/// Whether a model may do this now.
pub fn check(world: &World, id: ModelId, act: Act) -> Result<(), Refusal> {
    let Some(turn) = world.turn.as_ref().filter(|turn| turn.model == id) else {
        return no(cite!("chainmail:602b"), "it is not its turn");
    };
    let name = world.name(id);
    let moves = matches!(
        act,
        Act::Maneuver
            | Act::Burrow
            | Act::AdvanceOnEnemy
            | Act::AdvanceOnFocus
            | Act::AdvanceOnGoal
            | Act::AdvanceOnEnd(_)
            | Act::AdvanceOnCommander
            | Act::Charge(_)
            | Act::ChargeToThrow(_)
    );
    if turn.burrowed && moves && act != Act::Burrow {
        let why = format!("{name} has burrowed, and goes on burrowing if it moves again");
        return no(cite!("chainmail:ability-burrow-c"), why);
    }
    if turn.sidestepped && moves && act != Act::Maneuver {
        let why = format!("{name} has stepped aside, and moves no farther than 1\" in this turn");
        return no(cite!("chainmail:ability-sidestep-a"), why);
    }
    let obeys = |enemy: &ModelId| match act {
        Act::Melee(target) => target == *enemy,
        Act::Order { .. } => true,
        _ => false,
    };
    if let Some(enemy) = turn.drawn.filter(|enemy| !obeys(enemy))
        && !turn.attacked
        && check_melee(world, turn, enemy).is_ok()
    {
        let why = format!(
            "{name} is wild and has been drawn to {}: it attacks it",
            world.name(enemy)
        );
        return no(cite!("chainmail:ability-wild-troop-d"), why);
    }
    if moves && turn.stuck {
        let why = format!("{name} could not tear itself loose in this turn");
        return no(cite!("chainmail:605.43a"), why);
    }
    let slow = world.model(id).card.has(&Ability::SlowRangedAttack);
    if moves && slow && turn.shots > 0 {
        let why = format!("{name} has shot, and cannot move in the same turn");
        return no(cite!("chainmail:ability-slow-ranged-attack"), why);
    }
    if turn.attacked {
        let delayed =
            world.model(id).ordered == Some(Order::DelayMove) && turn.maneuvers == 0 && turn.melees + turn.shots <= 1;
        let again = match act {
            Act::Melee(_) => more_melees(world, turn),
            Act::Shoot(_) => more_shots(world, turn),
            _ => false,
        };
        let is_order = matches!(
            act,
            Act::Order {
                order: Order::DelayMove,
                ..
            }
        );
        if !(moves && delayed || is_order || again || act == Act::Done)
            || matches!(act, Act::Charge(_) | Act::ChargeToThrow(_))
        {
            let why = format!("{name} has attacked: its turn is over, unless an order lets it move now");
            return no(cite!("chainmail:603.5a"), why);
        }
    }
    match act {
        Act::Maneuver => {
            if !stats::is_under_command(world, id) {
                let why = format!("{name} is out of command: it can only advance at full speed");
                return no(cite!("chainmail:603.3"), why);
            }
            if !stats::moves_freely(world, id) {
                let why = format!("{name} is wild: under command it makes for its commander or for the nearest enemy");
                return no(cite!("chainmail:ability-wild-troop-f"), why);
            }
            Ok(())
        }
        Act::Burrow => burrow::check_act(world, id),
        Act::AdvanceOnEnemy => {
            check_out_of_command(world, id)?;
            let pool = nearest::aware_of(world, id);
            if nearest::first_ranked(world, id, &pool.models, By::Path, 1).is_empty() {
                return no(pool.rule, format!("{name} is aware of no enemy that it could reach"));
            }
            Ok(())
        }
        Act::AdvanceOnFocus | Act::AdvanceOnEnd(_) => {
            check_out_of_command(world, id)?;
            check_focus(world, turn, act)?;
            if world.model(id).card.is_wild() {
                return no(
                    cite!("chainmail:402.15b"),
                    format!("{name} is wild: it makes for no place"),
                );
            }
            let pool = nearest::aware_of(world, id);
            if !nearest::first_ranked(world, id, &pool.models, By::Path, 1).is_empty() {
                return no(pool.why_it_advances(world, id), format!("{name} is aware of enemies"));
            }
            Ok(())
        }
        Act::AdvanceOnGoal => {
            check_out_of_command(world, id)?;
            check_goal(world, id)
        }
        Act::AdvanceOnCommander => check_follow(world, id),
        Act::Stand => check_stand(world, id),
        Act::Charge(target) => check_charge(world, turn, target),
        Act::ChargeToThrow(target) => {
            check_thrown(world, id)?;
            if !stats::moves_freely(world, id) {
                let why = format!("{name} is out of command: it does not stop short of a full charge");
                return no(cite!("chainmail:ability-thrown-weapon-b"), why);
            }
            check_charge(world, turn, target)
        }
        Act::Melee(target) => check_melee(world, turn, target),
        Act::Shoot(target) => check_shot(world, turn, target),
        Act::Cast(cast) => spells::check(world, turn, cast),
        Act::Aim(aimed) => spells::check_aim(world, turn, aimed),
        Act::Special { number, target } => check_special(world, turn, number, target),
        Act::Order { commander, order } => command::check(world, commander, id, order).map(|_| ()),
        Act::Done if turn.actions == 0 && !turn.attacked => no(
            cite!("chainmail:603a"),
            "a model maneuvers, stands or charges before its turn is over",
        ),
        Act::Done => Ok(()),
    }
}

/// The scenario goal is not for wild troops, with one exception at the defender's edge (chainmail:502.341, chainmail:502.351a,
/// chainmail:502.351b).
fn check_goal(world: &World, id: ModelId) -> Result<(), Refusal> {
    let name = world.name(id);
    let edge = objectives::defenders_edge(world);
    if edge.is_none() && objectives::goal(world, id).is_empty() {
        return no(cite!("chainmail:603.33"), "this scenario has no goal");
    }
    if world.model(id).card.is_wild() {
        match edge {
            Some(_) if objectives::may_follow_commander(world, id) => {}
            Some(_) => {
                let why = format!("{name} is wild, and follows no commander off the defender's edge");
                return no(cite!("chainmail:502.351a"), why);
            }
            None => {
                let why = format!("{name} is wild: it makes for no goal");
                return no(cite!("chainmail:502.341"), why);
            }
        }
    }
    if edge.is_none() && objectives::is_at_goal(world, id) {
        return no(cite!("chainmail:502.34b"), format!("{name} is at the goal"));
    }
    Ok(())
}

/// Which focuses there are, and that a model makes for one of them in a turn (chainmail:502.36a, chainmail:502.36b).
fn check_focus(world: &World, turn: &Turn, act: Act) -> Result<(), Refusal> {
    let id = turn.model;
    let name = world.name(id);
    let is_end = matches!(act, Act::AdvanceOnEnd(_));
    let ends = world.scenario.ends_are_focuses() && world.terrain.environment == Environment::Underground;
    if is_end && (!ends || world.model(id).focus.is_some()) {
        return no(cite!("chainmail:502.36a"), format!("the ends are no focuses of {name}"));
    }
    let wanted = super::advance::focus_of(world, id, act);
    match turn.focus.filter(|_| ends) {
        // An end is a whole line: where on it does not matter.
        Some(known) if known.y != wanted.y => {
            let why = format!("{name} has made for another focus in this turn");
            no(cite!("chainmail:502.36b"), why)
        }
        _ => Ok(()),
    }
}

/// Whether a model that has not moved may make another melee attack (chainmail:ability-extra-melee-attack-a).
fn more_melees(world: &World, turn: &Turn) -> bool {
    let extra = stats::best(world, turn.model, |ability| match ability {
        Ability::ExtraMeleeAttack(extra) => Some(*extra),
        _ => None,
    });
    turn.melees > 0 && turn.shots == 0 && has_stayed(turn) && i32::from(turn.melees) <= extra
}

/// chainmail:ability-extra-ranged-attack
fn more_shots(world: &World, turn: &Turn) -> bool {
    let extra = stats::best(world, turn.model, |ability| match ability {
        Ability::ExtraRangedAttack(extra) => Some(*extra),
        _ => None,
    });
    turn.shots > 0 && turn.melees == 0 && has_stayed(turn) && i32::from(turn.shots) <= extra
}

fn has_stayed(turn: &Turn) -> bool {
    turn.maneuvers == 0 && turn.tally.moved == Length::ZERO
}

/// Whether a model has another attack in this turn, and somebody to make it against.
pub fn has_attack_left(world: &World, id: ModelId) -> bool {
    let Some(turn) = world.turn.as_ref().filter(|turn| turn.model == id) else {
        return false;
    };
    let model = world.model(id);
    if !model.in_play() || model.is_constrained() || !(more_melees(world, turn) || more_shots(world, turn)) {
        return false;
    }
    let mut enemies = world.enemies(id);
    enemies.any(|enemy| check(world, id, Act::Melee(enemy)).is_ok() || check(world, id, Act::Shoot(enemy)).is_ok())
}

/// A wild troop out of command stands only in melee contact, or if it is aware of no enemy (chainmail:ability-wild-troop-a,
/// chainmail:ability-wild-troop-b).
fn check_stand(world: &World, id: ModelId) -> Result<(), Refusal> {
    let restless = world.model(id).card.is_wild() && !stats::moves_freely(world, id);
    if !restless || measure::contacts_of(world, id).next().is_some() {
        return Ok(());
    }
    let pool = nearest::aware_of(world, id);
    if nearest::first_ranked(world, id, &pool.models, By::Path, 1).is_empty() {
        return Ok(());
    }
    let why = format!(
        "{} is wild and aware of an enemy: it charges or advances",
        world.name(id)
    );
    no(cite!("chainmail:ability-wild-troop-a"), why)
}

/// A wild troop under command follows the commander that has it there (chainmail:ability-wild-troop-d).
fn check_follow(world: &World, id: ModelId) -> Result<(), Refusal> {
    let rule = cite!("chainmail:ability-wild-troop-d");
    let model = world.model(id);
    let Some(commander) = model.commanded_by.filter(|by| world.model(*by).in_play()) else {
        return no(rule, format!("no commander has {} under command", model.name));
    };
    if !model.card.is_wild() {
        return no(
            rule,
            format!("{} is not wild: it goes where its player likes", model.name),
        );
    }
    if measure::are_in_contact(world, id, commander) {
        return no(rule, format!("{} is beside {}", model.name, world.name(commander)));
    }
    Ok(())
}

/// Whether a model has something to throw (chainmail:ability-thrown-weapon-a).
pub fn check_thrown(world: &World, id: ModelId) -> Result<(), Refusal> {
    let model = world.model(id);
    let rule = cite!("chainmail:ability-thrown-weapon-a");
    match &model.card.ranged {
        _ if !model.card.has(&Ability::ThrownWeapon) => no(rule, format!("{} throws no weapon", model.name)),
        None => no(rule, format!("{} has no ranged attack", model.name)),
        Some(ranged) if ranged.once && model.shot => no(
            cite!("chainmail:212c"),
            format!("{} has nothing left to throw", model.name),
        ),
        Some(_) if model.wild_shape => no(
            cite!("chainmail:ability-wild-shape-e"),
            format!("{} has the shape of an animal", model.name),
        ),
        Some(_) => Ok(()),
    }
}

fn check_out_of_command(world: &World, id: ModelId) -> Result<(), Refusal> {
    if stats::moves_freely(world, id) {
        let why = format!("{} is under command: it maneuvers as its player likes", world.name(id));
        return no(cite!("chainmail:603.2"), why);
    }
    Ok(())
}

pub fn check_enemy(world: &World, id: ModelId, target: ModelId) -> Result<(), Refusal> {
    match world.get(target) {
        Some(model) if model.in_play() && world.are_enemies(id, target) => Ok(()),
        Some(model) if model.in_play() => no(
            cite!("chainmail:409"),
            format!("{} is not hostile to {}", model.name, world.name(id)),
        ),
        _ => no(cite!("chainmail:605"), "there is no such model on the battlefield"),
    }
}

/// chainmail:402.2 to chainmail:402.23b, chainmail:603.6a to chainmail:603.612
fn check_charge(world: &World, turn: &Turn, target: ModelId) -> Result<(), Refusal> {
    let id = turn.model;
    check_enemy(world, id, target)?;
    let (name, aim) = (world.name(id), world.name(target));
    if turn.actions > 0 {
        return no(
            cite!("chainmail:603a"),
            format!("{name} charges instead of maneuvering or standing"),
        );
    }
    if turn.began_in_contact {
        let why = format!("an enemy had melee contact against {name} when its turn began");
        return no(cite!("chainmail:603.612"), why);
    }
    if !sight::sees(world, id, target) {
        return no(cite!("chainmail:304.33"), format!("{name} does not see {aim}"));
    }
    let far = gap(&world.footprint(id), &world.footprint(target)) - shortfall(world, id);
    if far < Length::inches(2) {
        let why = format!("a charge covers at least 2\", and {name} has {far} to go to {aim}");
        return no(cite!("chainmail:603.611"), why);
    }
    if world.model(id).ordered == Some(Order::AttackAnyTarget) {
        return Ok(());
    }
    let pool = nearest::chargeable(world, id);
    is_near_enough(world, id, target, &pool.models, By::Path, cite!("chainmail:402.23a"))
}

/// How far from base contact a charge ends: a model with reach that is out of command stops at 1" (chainmail:603.6b).
pub fn shortfall(world: &World, id: ModelId) -> Length {
    if world.model(id).card.has_reach() && !stats::moves_freely(world, id) {
        Length::inches(1)
    } else {
        Length::ZERO
    }
}

/// The nearest, or with an order the second-nearest (chainmail:order-attack-2nd-nearest-enemy).
pub fn is_near_enough(
    world: &World,
    id: ModelId,
    target: ModelId,
    pool: &[ModelId],
    by: By,
    rule: RuleId,
) -> Result<(), Refusal> {
    let ranked = nearest::first_ranked(world, id, pool, by, nearest::places(world, id));
    let place = ranked.iter().position(|ranked| ranked.id == target);
    let second = world.model(id).ordered == Some(Order::AttackSecondNearest);
    match place {
        Some(0) => Ok(()),
        Some(1) if second => Ok(()),
        Some(_) => {
            let first = ranked[0];
            let why = format!(
                "{} is nearer to {} ({}) than {}",
                world.name(first.id),
                world.name(id),
                first.distance,
                world.name(target)
            );
            no(rule, why)
        }
        None if !ranked.is_empty() && pool.contains(&target) => {
            let why = format!("{} is nearer to {}", world.name(ranked[0].id), world.name(id));
            no(rule, why)
        }
        None if ranked.is_empty() => no(
            cite!("chainmail:402.161"),
            format!("{} finds no way to {}", world.name(id), world.name(target)),
        ),
        None => {
            let why = format!(
                "{} is ignored while others are standing, or out of reach",
                world.name(target)
            );
            no(cite!("chainmail:605.442a"), why)
        }
    }
}

/// chainmail:605.1, chainmail:605.11
fn check_melee(world: &World, turn: &Turn, target: ModelId) -> Result<(), Refusal> {
    let id = turn.model;
    check_enemy(world, id, target)?;
    let (name, aim) = (world.name(id), world.name(target));
    if turn.may_not_attack {
        return no(cite!("chainmail:603.34b"), format!("{name} cannot attack in this turn"));
    }
    if !measure::has_melee_contact(world, id, target) {
        let d = measure::distance(world, id, target);
        return no(
            cite!("chainmail:605.1"),
            format!("{name} has no melee contact against {aim}, which is {d} away"),
        );
    }
    Ok(())
}

/// An ability in the place of an attack. It is aimed as a ranged attack is, at the nearest enemy (chainmail:701.122,
/// chainmail:700.5a), and can be used while enemies have melee contact (chainmail:700.5c, chainmail:701.13b).
fn check_special(world: &World, turn: &Turn, number: u8, target: Option<ModelId>) -> Result<(), Refusal> {
    let id = turn.model;
    let ability = specials::check(world, id, number)?;
    let name = world.name(id);
    if turn.may_not_attack {
        return no(cite!("chainmail:603.34b"), format!("{name} cannot attack in this turn"));
    }
    specials::check_contact(world, id, ability)?;
    match (specials::is_aimed(ability), target) {
        (Some(true), Some(target)) => {
            check_enemy(world, id, target)?;
            let any = world.model(id).ordered == Some(Order::AttackAnyTarget);
            if !sight::sees(world, id, target) {
                // What takes a ranged attack roll goes by the rule for shots (chainmail:605.383a).
                check_unseen(world, id, target, any && matches!(ability, Ability::EnergyBomb(..)))?;
            }
            // chainmail:402.31a
            if measure::has_melee_contact(world, id, target) || any {
                return Ok(());
            }
            let pool = nearest::shootable(world, id).models;
            if world.model(id).ordered == Some(Order::AttackClearTarget) {
                return check_clear(world, id, target, &pool);
            }
            is_near_enough(world, id, target, &pool, By::Line, cite!("chainmail:701.122"))
        }
        (Some(true), None) => no(cite!("chainmail:701.122"), format!("{ability} is aimed at an enemy")),
        (_, None) => Ok(()),
        (_, Some(_)) => no(cite!("chainmail:603.7a"), format!("{ability} is aimed at nobody")),
    }
}

/// chainmail:605.2a to chainmail:605.21, chainmail:402.3
fn check_shot(world: &World, turn: &Turn, target: ModelId) -> Result<(), Refusal> {
    let id = turn.model;
    check_enemy(world, id, target)?;
    let (name, aim) = (world.name(id), world.name(target));
    if world.model(id).wild_shape {
        let why = format!("{name} has the shape of an animal, and does not shoot");
        return no(cite!("chainmail:ability-wild-shape-e"), why);
    }
    let Some(ranged) = &world.model(id).card.ranged else {
        return no(cite!("chainmail:212a"), format!("{name} has no ranged attack"));
    };
    if ranged.once && world.model(id).shot {
        return no(
            cite!("chainmail:212c"),
            format!("{name} has made its one ranged attack of the skirmish"),
        );
    }
    if turn.may_not_attack {
        return no(cite!("chainmail:603.34b"), format!("{name} cannot attack in this turn"));
    }
    if world.model(id).card.has(&Ability::SlowRangedAttack) && !has_stayed(turn) {
        let why = format!("{name} has moved, and its ranged attack is slow");
        return no(cite!("chainmail:ability-slow-ranged-attack"), why);
    }
    if let Some(enemy) = measure::beset_by(world, id).next() {
        let why = format!("{} has melee contact against {name}", world.name(enemy));
        return no(cite!("chainmail:605.2b"), why);
    }
    let (from, to) = (world.stand(id), world.stand(target));
    let far = sight::shooting_distance(world, &from, &to);
    let range = attack::range_of(world, id, ranged);
    if far > range {
        if measure::is_within(world, id, target, range) {
            let why = format!("{aim} is higher and counts as {far} away, and the range is {range}");
            return no(cite!("chainmail:212b"), why);
        }
        let why = format!("{aim} is {far} away, and the range is {range}");
        return no(cite!("chainmail:212b"), why);
    }
    if !sight::effect_at(world, &from, &to) {
        return no(
            cite!("chainmail:305.1"),
            format!("{name} has no line of effect to {aim}"),
        );
    }
    let any = world.model(id).ordered == Some(Order::AttackAnyTarget);
    if !sight::sees_at(world, &from, &to) {
        check_unseen(world, id, target, any)?;
    }
    // chainmail:402.31a
    if any || measure::has_melee_contact(world, id, target) {
        return Ok(());
    }
    let pool = nearest::shootable(world, id).models;
    if world.model(id).ordered == Some(Order::AttackClearTarget) {
        return check_clear(world, id, target, &pool);
    }
    is_near_enough(world, id, target, &pool, By::Line, cite!("chainmail:402.3"))
}

/// Somebody out of sight is shot at by the order to attack any target alone, in line of effect and within 6" (chainmail:304.32a,
/// chainmail:304.32b, chainmail:605.382).
fn check_unseen(world: &World, id: ModelId, target: ModelId, any: bool) -> Result<(), Refusal> {
    let (name, aim) = (world.name(id), world.name(target));
    if !any {
        return no(cite!("chainmail:304.32a"), format!("{name} does not see {aim}"));
    }
    if !sight::has_effect(world, id, target) {
        let why = format!("{name} has no line of effect to {aim}");
        return no(cite!("chainmail:305.1"), why);
    }
    if !measure::is_within(world, id, target, Length::inches(6)) {
        let why = format!("{aim} is out of sight and more than 6\" away");
        return no(cite!("chainmail:304.32b"), why);
    }
    Ok(())
}

/// By its order the model ignores whoever is in cover, behind others or beside a model hostile to it
/// (chainmail:order-attack-clear-target-a).
fn check_clear(world: &World, id: ModelId, target: ModelId, seen: &[ModelId]) -> Result<(), Refusal> {
    let clear = clear_targets(world, id, seen);
    if seen.contains(&target) && !clear.contains(&target) {
        let why = format!(
            "by its order {} ignores {}, which has cover, others before it or an enemy beside it",
            world.name(id),
            world.name(target)
        );
        return no(cite!("chainmail:order-attack-clear-target-a"), why);
    }
    is_near_enough(world, id, target, &clear, By::Line, cite!("chainmail:402.3"))
}

/// Those of some enemies that a shot reaches without cover, intervening models or hostile contact.
pub fn clear_targets(world: &World, id: ModelId, seen: &[ModelId]) -> SmallVec<[ModelId; 8]> {
    let clear = |enemy: &ModelId| attack::is_clear_target(world, &attack::Strike::shot(id, *enemy));
    seen.iter().copied().filter(clear).collect()
}
