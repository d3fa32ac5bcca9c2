//! What is laid on the table to show what an answer would come to: the path of a forced move, the lane of a charge, the area of a
//! spell.

use kernel::Question;
use live::OverlayShape;
use live::shapes::{around, circle, drawn, lane, rings};
use table::{Length, Point};

use crate::attack::longest_range;
use crate::questions::{Act, Answer, Ask};
use crate::spells::{self, Cast, book};
use crate::{Chainmail, ModelId, World, measure, specials, turn};

pub fn shapes(world: &World, question: &Question<Chainmail>, answer: &Answer) -> Vec<OverlayShape> {
    match (&question.ask, answer) {
        (Ask::Act { model }, Answer::Act(act)) => of_act(world, *model, *act),
        (Ask::Activate, Answer::Model(model)) if longest_range(world, *model).is_some() => vec![range(world, *model)],
        _ => vec![],
    }
}

fn of_act(world: &World, id: ModelId, act: Act) -> Vec<OverlayShape> {
    match act {
        Act::AdvanceOnEnemy
        | Act::AdvanceOnFocus
        | Act::AdvanceOnGoal
        | Act::AdvanceOnEnd(_)
        | Act::AdvanceOnCommander => turn::preview(world, id, act)
            .map(|course| way(world, id, &course.path))
            .unwrap_or_default(),
        Act::Charge(target) | Act::ChargeToThrow(target) => {
            let (end, _) = turn::charge_preview(world, id, target);
            let radius = world.model(id).radius();
            vec![drawn("charge", "lane", lane(world.model(id).at, end, radius))]
        }
        Act::Shoot(_) => vec![range(world, id)],
        Act::Melee(_) => vec![drawn(
            "melee contact",
            "range",
            around(&world.footprint(id), measure::reach(world, id)),
        )],
        Act::Cast(cast) => of_spell(world, id, cast),
        Act::Special { number, target } => specials::area(world, id, number, target)
            .map(|area| drawn("area", "template", rings([area.corners().to_vec()])))
            .into_iter()
            .collect(),
        Act::Maneuver | Act::Burrow | Act::Aim(_) | Act::Stand | Act::Order { .. } | Act::Done => vec![],
    }
}

fn range(world: &World, id: ModelId) -> OverlayShape {
    let far = longest_range(world, id).unwrap_or(Length::ZERO);
    drawn(format!("range {far}"), "range", around(&world.footprint(id), far))
}

/// The legs of a way, as wide as the base.
pub fn way(world: &World, id: ModelId, points: &[Point]) -> Vec<OverlayShape> {
    let radius = world.model(id).radius();
    let mut from = world.model(id).at;
    let mut drawn_legs = vec![];
    for to in points {
        drawn_legs.push(drawn("its way", "lane", lane(from, *to, radius)));
        from = *to;
    }
    if let Some(end) = points.last() {
        drawn_legs.push(drawn("its end", "reach", circle(*end, radius)));
    }
    drawn_legs
}

fn of_spell(world: &World, id: ModelId, cast: Cast) -> Vec<OverlayShape> {
    let listed = world.model(id).card.spells.get(usize::from(cast.spell));
    let Some(known) = listed.and_then(book::Known::of) else {
        return vec![];
    };
    let inches = |inches: u8| Length::inches(i64::from(inches));
    let at = world.model(cast.target).at;
    match known.spell.shape {
        book::Shape::One => vec![],
        book::Shape::Burst(radius)
        | book::Shape::Cylinder(radius)
        | book::Shape::Ground(radius)
        | book::Shape::LowestLevels(radius) => vec![drawn(
            format!("{}: {radius}\"", known.spell.name),
            "template",
            circle(at, inches(radius)),
        )],
        book::Shape::Enemies(radius) | book::Shape::Allies(radius) => vec![drawn(
            format!("{}: {radius}\"", known.spell.name),
            "template",
            around(&world.footprint(id), inches(radius)),
        )],
        book::Shape::Cone(length) => spells::triangle(world, id, at, length)
            .map(|area| drawn(known.spell.name.clone(), "template", rings([area.corners().to_vec()])))
            .into_iter()
            .collect(),
    }
}
