//! Units: who leads them, who is in formation, and field promotion.

use battlegroup::Field;
use battlegroup::carry_out::usable;
use battlegroup::ledger::{Ending, Note};
use battlegroup::rules::{Because, How, RuleName, Use};
use kernel::{Asked, Play, RuleId, cite};
use table::within;

use crate::card::{Advantage, Role};
use crate::ids::{ModelId, UnitId};
use crate::questions::{Answer, Ask};
use crate::{Event, Model, Primal, World, activation, movement, stats, uses};

/// Which trooper of a unit leads it: the one with the first of these ranks (primal:ranking-officer-03, primal:unit-commander-type-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    RankingOfficer,
    Officer,
    Leader,
    Other,
}

impl Rank {
    pub fn of(model: &Model) -> Rank {
        match model.role {
            Role::RankingOfficer => Rank::RankingOfficer,
            _ if model.profile.has(Advantage::Officer) => Rank::Officer,
            Role::Leader => Rank::Leader,
            _ => Rank::Other,
        }
    }
}

/// The model that leads a unit: its Officer, else its Leader, else the one its player has chosen (primal:unit-commander-01,
/// primal:unit-commander-type-02, primal:field-promotion-01, primal:field-promotion-07).
pub fn commander(world: &World, unit: UnitId) -> Option<ModelId> {
    let rank = |id: &ModelId| Rank::of(world.model(*id));
    let highest = world.troopers(unit).min_by_key(rank);
    highest.filter(|id| rank(id) < Rank::Other).or_else(|| {
        let appointed = world.unit(unit).appointed;
        appointed.filter(|id| world.troopers(unit).any(|other| other == *id))
    })
}

pub fn is_commander(world: &World, id: ModelId) -> bool {
    world.unit_of(id).is_some_and(|unit| commander(world, unit) == Some(id))
}

/// The orders of special rules that a unit commander can give: its own, and those of the unit and of its Leader, but not another Officer's
/// (primal:orders-05). A ranking officer gives only those of its own card (primal:ranking-officer-04).
pub fn orders(world: &World, unit: UnitId, commander: ModelId) -> Vec<(RuleName, Use)> {
    let mut found: Vec<(RuleName, Use)> = vec![];
    if Field::standing(world).forbids(commander, "orders", None).is_some() {
        return found;
    }
    // primal:ranking-officer-04
    let ranks = world.model(commander).role == Role::RankingOfficer;
    let others = { world.troopers(unit) }.filter(|id| !ranks && !world.has(*id, Advantage::Officer));
    for model in std::iter::once(commander).chain(others) {
        for special in uses::offered(world, model, &[How::Order]) {
            let is_open = |part: &&Use| {
                let because = Because::new(&special.rule, commander);
                usable::<Primal>(world, &because, part, None).is_ok()
            };
            if let Some(part) = special.part(world).filter(is_open)
                && !found.iter().any(|(rule, _)| *rule == special.rule)
            {
                found.push((special.rule.clone(), part.clone()));
            }
        }
    }
    found
}

/// Whether a trooper is in the command range of its unit commander (primal:formation-01, primal:stat-cmd-03). A model that is no trooper
/// always is.
pub fn in_formation(world: &World, id: ModelId) -> bool {
    let Some(unit) = world.unit_of(id) else { return true };
    match commander(world, unit) {
        None => false,
        Some(leader) if leader == id => true,
        Some(leader) => {
            let range = stats::command_range(world, leader);
            within(&world.footprint(leader), &world.footprint(id), range)
        }
    }
}

/// The unit of a warbeast that is one of a pack (primal:warbeast-pack-01).
pub fn pack_of(world: &World, id: ModelId) -> Option<UnitId> {
    world.unit_of(id).filter(|_| world.model(id).profile.is_warbeast())
}

/// The warbeast whose fury and animus count: of a pack its commander (primal:pack-fury-02, primal:pack-animus-01).
pub fn fury_bearer(world: &World, id: ModelId) -> ModelId {
    pack_of(world, id).and_then(|pack| commander(world, pack)).unwrap_or(id)
}

/// A model leaves its unit: somebody may have to take its place (primal:field-promotion-01 to primal:field-promotion-06).
pub fn succeed(play: &mut Play<'_, Primal>, fallen: ModelId, was_commander: bool, destroyed: bool) -> Asked<()> {
    let Some(unit) = play.world().model(fallen).unit else {
        return Ok(());
    };
    let world = play.world();
    let seat = world.model(fallen).owner;
    let was_leader = world.model(fallen).role == Role::Leader;
    let base = world.model(fallen).base();
    let has_room = |id: &ModelId| movement::room_to_replace(world, *id, base).is_some();
    let grunts: Vec<ModelId> = world
        .troopers(unit)
        .filter(has_room)
        .filter(|id| world.model(*id).role == Role::Grunt && !world.model(*id).profile.has(Advantage::Officer))
        .collect();
    // primal:field-promotion-02, primal:field-promotion-05
    if was_leader && destroyed && !grunts.is_empty() {
        let model = choose(play, Ask::Promote { unit }, seat, &grunts)?;
        let place = movement::replaced_at(play, model, base)?;
        let own = play.world().model(model);
        let (at, facing) = place.unwrap_or((own.at, own.facing));
        play.record(
            Event::Promoted {
                unit,
                model,
                fallen,
                at,
                facing,
            },
            &[
                cite!("primal:field-promotion-02"),
                cite!("primal:field-promotion-03"),
                cite!("primal:field-promotion-04"),
            ],
        );
        // A Leader may fall while its own unit activates.
        activation::forfeit_combat(play, model, &[cite!("primal:field-promotion-04")]);
        return Ok(());
    }
    if !was_commander || commander(play.world(), unit).is_some() {
        return Ok(());
    }
    let left: Vec<ModelId> = play.world().troopers(unit).collect();
    if left.is_empty() {
        return Ok(());
    }
    let model = choose(play, Ask::Appoint { unit }, seat, &left)?;
    let rules: &'static [RuleId] = &[cite!("primal:field-promotion-01"), cite!("primal:field-promotion-06")];
    play.record(Event::CommanderChosen { unit, model }, rules);
    Ok(())
}

fn choose(play: &mut Play<'_, Primal>, ask: Ask, seat: kernel::Seat, among: &[ModelId]) -> Asked<ModelId> {
    if let [only] = among {
        return Ok(*only);
    }
    let open = among.iter().copied().map(Answer::Model).collect();
    Ok(match play.choose(seat, ask, open)? {
        Answer::Model(model) => model,
        _ => among[0],
    })
}

/// Effects on a unit without models are over (primal:unit-effects-04).
pub fn end_effects_of_empty(play: &mut Play<'_, Primal>, unit: UnitId) {
    if play.world().troopers(unit).next().is_some() {
        return;
    }
    let world = play.world();
    let over: Vec<u32> = world
        .ledger
        .lasting()
        .filter(|(_, lasts)| lasts.on == battlegroup::ledger::On::Unit(unit))
        .map(|(id, _)| id)
        .collect();
    for id in over {
        let note = Box::new(Note::Ends(id));
        play.record(
            Event::Noted { note },
            &[cite!("primal:unit-effects-04"), cite!("primal:upkeep-spell-15")],
        );
    }
}

/// Lasting effects of a model that leaves the table are over (primal:removal-03).
pub fn gone(play: &mut Play<'_, Primal>, model: ModelId) {
    let note = Box::new(Note::Time(Ending::Gone(model)));
    play.record(Event::Noted { note }, &[cite!("primal:removal-03")]);
}
