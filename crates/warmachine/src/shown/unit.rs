//! A unit that moves by one gesture: one trooper goes its way, and the others are placed within 2" of where it ends.

use live::{Draft, Gesture, MemberDraft, MemberMove, MemberWanted, UnitWanted};
use smallvec::SmallVec;
use table::{Length, Point};

use super::shapes::{around, drawn};
use super::{model_id, number, prompt};
use crate::ids::ModelId;
use crate::questions::{Answer, Places};
use crate::{World, movement};
use battlegroup::shown::drafts::{legs, on_board};

/// What is asked of a unit, if somebody follows the mover.
pub fn wanted(world: &World, mover: ModelId, run: bool, most: Length) -> Option<UnitWanted> {
    let unit = world.model(mover).unit?;
    let rest = movement::followers(world, mover);
    if rest.is_empty() {
        return None;
    }
    let member = |id: ModelId, most: Length| MemberWanted {
        model: number(id),
        most: most.get(),
    };
    // Whoever is placed may come from anywhere.
    let anywhere = world.terrain.width + world.terrain.depth;
    let mut members = vec![member(mover, most)];
    members.extend(rest.into_iter().map(|id| member(id, anywhere)));
    let mut limits = prompt::way_limits(run);
    limits.insert(
        0,
        format!(
            "{} goes up to {most}; the others are placed within 2\" of it, in its sight.",
            world.name(mover)
        ),
    );
    Some(UnitWanted {
        unit: unit.0,
        lead: number(mover),
        members,
        may_turn: false,
        limits,
        may_stay: true,
    })
}

/// What a gesture for the whole unit comes to. Whoever leads, it is the mover that goes a way; a member that is dragged first takes
/// the mover along.
pub fn plan(world: &World, mover: ModelId, run: bool, most: Length, gesture: &Gesture) -> (Option<Answer>, Draft) {
    let Gesture::Unit { lead, moved } = gesture else {
        return (None, Draft::default());
    };
    let own = moved.iter().find(|one| one.model == number(mover));
    let goal = own.and_then(|own| end_of(world, own)).or_else(|| {
        let lead = lead.as_ref()?;
        let (to, from) = (end_of(world, lead)?, world.model(model_id(world, lead.model)?).at);
        let at = world.model(mover).at;
        Some(on_board(
            world,
            at.x.get() + to.x.get() - from.x.get(),
            at.y.get() + to.y.get() - from.y.get(),
        ))
    });
    let at = world.model(mover).at;
    let way: SmallVec<[Point; 3]> = match goal {
        Some(to) => movement::leg(world, mover, at, to).into(),
        None => SmallVec::new(),
    };
    let judged = movement::check_way(world, mover, run, most, &way);
    let meant = |id: ModelId| {
        let own = moved.iter().find(|one| one.model == number(id))?;
        end_of(world, own)
    };
    let stays = goal.is_none() && moved.is_empty();
    let places = if stays {
        stay(world, mover)
    } else {
        movement::form_up(world, mover, &way, meant)
    };
    let end = way.last().copied().unwrap_or(at);
    let used = table::path_length(&[&[at], &way[..]].concat());
    let mut draft = Draft {
        legs: legs(&[&[at], &way[..]].concat()),
        used: Some(used.get()),
        left: Some((most - used).get()),
        shapes: vec![drawn(
            format!("within 2\" of {}", world.name(mover)),
            "range",
            around(&world.footprint(mover).moved_to(end), Length::inches(2)),
        )],
        ..Draft::default()
    };
    let refused_way = judged
        .err()
        .map(|refusal| live::Refused::from(refusal).about(number(mover)));
    draft.members.push(MemberDraft {
        model: number(mover),
        refused: refused_way.clone(),
        astray: false,
        way: [&[at], &way[..]]
            .concat()
            .iter()
            .map(|p| [p.x.get(), p.y.get()])
            .collect(),
        facing: None,
        used: draft.used,
        left: draft.left,
    });
    draft.refused = refused_way;
    let Some(places) = places else {
        // Somebody finds no room: the player places them one by one, or goes elsewhere.
        draft
            .notes
            .push("There is not enough room for all of them: place them one by one.".into());
        return (Some(Answer::Way(way)), draft);
    };
    let judged = movement::check_formation(world, mover, &way, &places).err();
    for (id, to) in &places {
        let from = world.model(*id).at;
        let refused = judged.clone().filter(|(whom, _)| *whom == Some(*id));
        let refused = refused.map(|(_, refusal)| live::Refused::from(refusal).about(number(*id)));
        draft.refused = draft.refused.or_else(|| refused.clone());
        draft.members.push(MemberDraft {
            model: number(*id),
            astray: refused
                .as_ref()
                .is_some_and(|refused| refused.rule == "wm4:unit-movement-03"),
            refused,
            way: vec![[from.x.get(), from.y.get()], [to.x.get(), to.y.get()]],
            facing: None,
            used: None,
            left: None,
        });
    }
    (Some(Answer::Formation { way, places }), draft)
}

fn end_of(world: &World, own: &MemberMove) -> Option<Point> {
    own.points.last().map(|point| on_board(world, point.x, point.y))
}

/// Everybody stays, as far as the rules allow it.
fn stay(world: &World, mover: ModelId) -> Option<Places> {
    let own = |id: ModelId| Some(world.model(id).at);
    let places = movement::form_up(world, mover, &[], own)?;
    match movement::check_formation(world, mover, &[], &places) {
        Ok(()) => Some(places),
        Err(_) => movement::form_up(world, mover, &[], |_| None),
    }
}
