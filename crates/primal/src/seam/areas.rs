//! Parts of the table that special rules name.

use battlegroup::edition::Area;
use battlegroup::rules::Shape;
use table::{Footprint, Length, Point, Segment, within, within_of_segment};

use crate::World;
use crate::data::Worded;
use crate::ids::ModelId;
use crate::terrain::{Feature, Kind};

static KINDS: Worded<Kind> = Worded::new(&Kind::ALL);

/// A base in one place: whether it is in the area.
pub fn is_in(world: &World, base: &Footprint, model: ModelId, area: &Area<'_>) -> bool {
    let at = |id: ModelId| world.model(id).at;
    match *area {
        Area::Within { of, distance } => model == of || within(base, &world.footprint(of), distance),
        Area::Template { on, diameter } => table::within_of_point(base, at(on), diameter.half_up()),
        Area::Terrain(kind) => of_kind(world, model, kind).any(|feature| feature.shape.overlaps(base)),
        Area::AllIn(kind) => of_kind(world, model, kind).any(|feature| feature.shape.holds(base)),
        Area::Line { from, to } => within_of_segment(base, &Segment::new(at(from), at(to)), Length::ZERO),
        Area::Spray { from, toward, length } => {
            let line = battlegroup::templates::spray_line(&world.footprint(from), at(toward), length);
            line.is_some_and(|line| within_of_segment(base, &line, Length::ZERO))
        }
        Area::Wall { of } => { world.ledger.laid() }
            .filter(|(_, laid)| laid.what.shape == Shape::Wall && laid.because.by == of)
            .any(|(_, laid)| world.template_of(laid).reaches(base)),
        Area::Laid { laid, completely } => {
            let lies = world.template_of(laid);
            if completely {
                lies.covers_all(base)
            } else {
                lies.covers_part(base)
            }
        }
    }
}

/// The terrain of a kind, as it is for a model.
fn of_kind<'w>(world: &'w World, model: ModelId, kind: &'w str) -> impl Iterator<Item = &'w Feature> {
    let meant = KINDS.find(kind);
    let is_such =
        move |feature: &&Feature| meant.is_some_and(|kind| feature.is(kind)) || (kind == "rough" && feature.is_rough());
    world.features_for(model).filter(is_such)
}

/// The same anywhere on a way of straight legs. A leg is looked at every quarter of an inch and at its ends.
pub fn passes(world: &World, model: ModelId, way: &[Point], area: &Area<'_>) -> bool {
    let base = world.footprint(model);
    let on = |p: Point| is_in(world, &base.moved_to(p), model, area);
    way.first().is_some_and(|first| on(*first)) || { way.windows(2) }.any(|leg| {
        let length = leg[0].distance_to(leg[1]).get();
        let steps = length / Length::hundredths(25).get() + 1;
        (1..=steps).any(|step| on(crate::movement::along(leg[0], leg[1], step, steps)))
    })
}
