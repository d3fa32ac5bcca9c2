//! A unit that moves by one gesture: one trooper leads, the others keep their places beside it, and each can be corrected.

use battlegroup::shown::Displayed;
use battlegroup::shown::drafts::{self, MOST_POINTS, on_board};
use kernel::{Question, cite};
use live::shapes::{around, drawn, facing_pair};
use live::{Draft, Gesture, MemberDraft, MemberMove, MemberWanted, Refused, UnitWanted, words};
use table::Point;

use super::plan::{found, looks, strikers};
use crate::activation::together;
use crate::ids::{ModelId, UnitId};
use crate::movement::Ground;
use crate::questions::{Answer, Ask};
use crate::world::PlannedWay;
use crate::{Primal, World, stats, units};

/// What is asked of a unit of which several models move.
pub fn wanted(world: &World, unit: UnitId, run: bool) -> UnitWanted {
    let members = together::movers(world, run);
    let lead = units::commander(world, unit).filter(|leader| members.contains(leader));
    let lead = lead.or_else(|| members.first().copied());
    let mut limits = vec![];
    if let Some(commander) = units::commander(world, unit) {
        limits.push(format!(
            "In formation: within {} of {}.",
            words::short(stats::command_range(world, commander)),
            world.name(commander)
        ));
    }
    if run {
        limits.push("Their activation ends after the run.".into());
    }
    UnitWanted {
        unit: unit.0,
        lead: lead.map_or(0, |id| id.0),
        members: { members.iter() }
            .map(|id| MemberWanted {
                model: id.0,
                most: together::most(world, *id, run).get(),
            })
            .collect(),
        may_turn: true,
        limits,
        // Whoever wants nobody to move says so one question earlier.
        may_stay: false,
    }
}

/// What a gesture for the whole unit comes to.
pub fn plan(world: &World, question: &Question<Primal>, gesture: &Gesture) -> (Option<Answer>, Draft) {
    let (Ask::Together { unit, run }, Gesture::Unit { lead, moved }) = (&question.ask, gesture) else {
        return (None, Draft::default());
    };
    if let Some(long) = { lead.iter().chain(moved) }.find(|one| one.points.len() > MOST_POINTS) {
        return (None, drafts::too_many(&long.points, cite!("primal:advance-04")));
    }
    let members = together::movers(world, *run);
    let places: Vec<(u16, [i64; 2])> = { members.iter() }
        .map(|id| (id.0, [world.model(*id).at.x.get(), world.model(*id).at.y.get()]))
        .collect();
    let mut moves = live::follow(gesture, &places);
    // Whoever neither goes nor turns is asked for afterwards.
    moves.retain(|one| !one.points.is_empty() || one.facing.is_some());
    first_the_foremost(world, &mut moves);
    let mut then = world.clone();
    let mut ways: Vec<PlannedWay> = vec![];
    for one in &moves {
        let model = ModelId(one.model);
        let points: Vec<Point> = one
            .points
            .iter()
            .map(|point| on_board(world, point.x, point.y))
            .collect();
        let way = found(&then, model, &points);
        let planned = PlannedWay {
            model,
            points: way[1..].to_vec(),
            facing: drafts::facing(one.facing),
        };
        // Who goes after it goes around where it then stands.
        if let Some(end) = planned.points.last() {
            then = then.with_model_at(model, *end, looks(&then, model, &way, planned.facing));
        }
        ways.push(planned);
    }
    let draft = drafted(world, *unit, *run, &members, &ways);
    (Some(Answer::Ways(ways)), draft)
}

/// Those who are ahead go first, so that nobody walks into a friend who has not moved yet.
fn first_the_foremost(world: &World, moves: &mut [MemberMove]) {
    let Some(led) = moves.first().cloned() else { return };
    let from = world.model(ModelId(led.model)).at;
    let Some(to) = led.points.last().map(|point| on_board(world, point.x, point.y)) else {
        return;
    };
    let way = to - from;
    let ahead = |one: &MemberMove| {
        let at = world.model(ModelId(one.model)).at;
        i128::from(at.x.get()) * i128::from(way.x) + i128::from(at.y.get()) * i128::from(way.y)
    };
    moves.sort_by_key(|one| (-ahead(one), one.model));
}

fn drafted(world: &World, unit: UnitId, run: bool, members: &[ModelId], ways: &[PlannedWay]) -> Draft {
    let refused = together::check_ways(world, run, ways).err();
    let mut draft = Draft::default();
    let mut there = world.clone();
    let mut struck = vec![];
    for id in members {
        let at = world.model(*id).at;
        let planned = ways.iter().find(|way| way.model == *id);
        let way: Vec<Point> = std::iter::once(at)
            .chain(planned.iter().flat_map(|way| way.points.iter().copied()))
            .collect();
        let facing = looks(world, *id, &way, planned.and_then(|way| way.facing));
        let most = together::most(world, *id, run);
        let cost = Ground::of(world, *id).cost(&world.footprint(*id), &way);
        let own = refused.clone().filter(|(whom, _)| *whom == Some(*id));
        struck.extend(strikers(world, *id, &way));
        there = there.with_model_at(*id, way[way.len() - 1], facing);
        draft.members.push(MemberDraft {
            model: id.0,
            refused: own.map(|(_, refusal)| Refused::from(refusal).about(id.0)),
            astray: false,
            way: way.iter().map(|p| [p.x.get(), p.y.get()]).collect(),
            facing: Some(facing_pair(facing)),
            used: Some(cost.get()),
            left: Some((most - cost).get()),
        });
    }
    draft.refused = refused.map(|(whom, refusal)| match whom {
        Some(id) => Refused::from(refusal).about(id.0),
        None => refusal.into(),
    });
    struck.sort();
    struck.dedup();
    draft.notes.extend(struck);
    if let Some(commander) = units::commander(&there, unit) {
        let range = stats::command_range(&there, commander);
        let label = format!("formation: {} of {}", words::short(range), there.name(commander));
        draft
            .shapes
            .push(drawn(label, "control", around(&there.footprint(commander), range)));
        let astray: Vec<ModelId> = { there.troopers(unit) }
            .filter(|id| !units::in_formation(&there, *id))
            .collect();
        for member in &mut draft.members {
            member.astray = astray.contains(&ModelId(member.model));
        }
        if !astray.is_empty() {
            let names = battlegroup::shown::words::names(world, astray);
            draft.notes.push(format!("Out of formation: {names}."));
        }
    }
    draft
}
