//! Places that special rules name, and the templates that they leave on the table.

use battlegroup::edition::Area;
use battlegroup::ledger::{Laid, LiesAt};
use battlegroup::rules::{LayTemplate, Lies, Shape};
use battlegroup::{rules::Because, templates, windows};
use kernel::{Asked, Play, Refusal, Whim, cite};
use serde::{Deserialize, Serialize};
use table::{
    Facing, Footprint, Length, Point, Segment, Template, wholly_within_of_base, within, within_of_point,
    within_of_segment,
};

use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::stats::{self, Stat};
use crate::terrain::{Feature, Kind, Shape as Ground};
use crate::{Warmachine, World, attack};

/// A base in one place: whether it is in the area.
pub fn is_in(world: &World, base: &Footprint, model: ModelId, area: &Area<'_>) -> bool {
    let on_line = |from: Point, to: Point| within_of_segment(base, &Segment::new(from, to), Length::ZERO);
    let at = |id: ModelId| world.model(id).at;
    match *area {
        Area::Within { of, distance } => model == of || within(base, &world.footprint(of), distance),
        Area::Template { on, diameter } => within_of_point(base, at(on), diameter.half_up()),
        Area::Terrain("concealing") => attack::is_concealed(world, model),
        // Whoever is in terrain is completely within it here.
        Area::Terrain(kind) | Area::AllIn(kind) => { world.features() }.any(|feature| {
            let is_such = feature.kinds.iter().any(|own| ::scenario::word(own) == kind);
            is_such && feature.shape.holds(base)
        }),
        Area::Line { from, to } => on_line(at(from), at(to)),
        Area::Spray { from, toward, length } => {
            let line = templates::spray_line(&world.footprint(from), at(toward), length);
            line.is_some_and(|line| within_of_segment(base, &line, Length::ZERO))
        }
        Area::Wall { of } => { world.ledger.laid() }
            .filter(|(_, laid)| laid.what.shape == Shape::Wall && laid.because.by == of)
            .any(|(_, laid)| template_of(world, laid).reaches(base)),
        // wm4:cloud-effect-02
        Area::Laid { laid, completely } => {
            let lies = template_of(world, laid);
            if completely {
                lies.covers_all(base)
            } else {
                lies.covers_part(base)
            }
        }
    }
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

/// Where a template lies now.
pub fn template_of(world: &World, laid: &Laid) -> Template {
    match &laid.place {
        LiesAt::Place(template) => template.clone(),
        LiesAt::Around(model) => round(&laid.what, world.model(*model).at),
    }
}

/// Around a model. A wall is laid around nobody.
fn round(what: &LayTemplate, centre: Point) -> Template {
    template(what.shape, centre, Facing::EAST)
}

/// What is known of a template before the player says where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laying {
    pub shape: Shape,
    /// It touches neither bases nor obstacles nor obstructions.
    pub open_ground: bool,
}

/// The length and the thickness of a wall template (wm4:template-list-04).
pub const WALL: (Length, Length) = (Length::inches(4), Length::hundredths(75));

/// A template as it would lie.
pub fn template(shape: Shape, at: Point, along: Facing) -> Template {
    let circle = |diameter: Length| Template::Circle {
        centre: at,
        radius: diameter.half_up(),
    };
    match shape {
        Shape::Round(inches) => circle(inches.into()),
        Shape::Wall => {
            { templates::wall(at, along, WALL.0, WALL.1) }.map_or_else(|_| circle(Length::inches(2)), Template::Shape)
        }
    }
}

/// Where a template comes to lie: the player chooses where its rule leaves that open.
pub fn lay(
    play: &mut Play<'_, Warmachine>,
    because: &Because,
    what: &LayTemplate,
    near: Option<ModelId>,
    during: Option<&windows::Attack>,
) -> Asked<Option<Template>> {
    let world = play.world();
    let user = because.by;
    let around = near.or_else(|| during.and_then(|attack| attack.target)).unwrap_or(user);
    let centre = world.model(around).at;
    if matches!(what.lies, Lies::On(_) | Lies::With(_) | Lies::WhereAttackLies) {
        return Ok(Some(round(what, centre)));
    }
    let seat = world.model(user).controller.seat();
    let range = match what.lies {
        Lies::InWeaponRange => {
            let weapon = because.weapon.and_then(|at| attack::armed(world, user, at.0));
            weapon.map_or(Length::inches(10), |weapon| attack::reach(world, user, &weapon))
        }
        _ => stats::distance(world, around, Stat::Ctrl),
    };
    let laying = Laying {
        shape: what.shape,
        open_ground: what.shape == Shape::Wall || matches!(what.lies, Lies::OnOpenGroundInControlRange(_)),
    };
    let ask = Ask::LayAt {
        because: because.clone(),
        of: around,
        range,
        laying,
    };
    Ok(match play.ask(seat, ask)? {
        Answer::At(at) => Some(template(what.shape, at, Facing::EAST)),
        Answer::Laid { at, along } => Some(template(what.shape, at, along)),
        _ => None,
    })
}

/// A template lies completely within the range and on the table; some touch nobody and nothing solid.
pub fn check_lay(
    world: &World,
    of: ModelId,
    range: Length,
    laying: Laying,
    at: Point,
    along: Facing,
) -> Result<(), Refusal> {
    let no = |why: String| Err(Refusal::new(cite!("wm4:cloud-effect-01"), why));
    let own = world.footprint(of);
    let lies = template(laying.shape, at, along);
    let in_range = match &lies {
        Template::Circle { centre, radius } => {
            wholly_within_of_base(&Footprint::round(*radius * 2, *centre), &own, range)
        }
        Template::Shape(polygon) => { polygon.corners().iter() }.all(|corner| within_of_point(&own, *corner, range)),
    };
    if !in_range {
        return no(format!(
            "it would not lie completely within {range} of {}",
            world.name(of)
        ));
    }
    if !world.terrain.field.contains(at) {
        return no("it would lie off the table".into());
    }
    if !laying.open_ground {
        return Ok(());
    }
    if let Some(other) = world.in_play().find(|id| lies.reaches(&world.footprint(*id))) {
        return no(format!("it would touch {}", world.name(other)));
    }
    let touches = |feature: &&Feature| match &lies {
        Template::Circle { centre, radius } => {
            feature.shape.gap(&Footprint::round(*radius * 2, *centre)) == Length::ZERO
        }
        Template::Shape(polygon) => feature.shape.gap_to(&Ground::Polygon(polygon.clone())) == Length::ZERO,
    };
    let solid = |feature: &&Feature| feature.is(Kind::Obstacle) || feature.is(Kind::Obstruction);
    match world.features().filter(solid).find(touches) {
        Some(feature) => no(format!("it would touch {}", feature.name)),
        None => Ok(()),
    }
}

/// Some place where it may lie, and some direction.
pub fn sample_lay(world: &World, of: ModelId, range: Length, laying: Laying, whim: &mut Whim) -> Option<Answer> {
    let centre = world.model(of).at;
    let reach = (range - Length::inches(1)).max(Length::ZERO);
    let facing = |whim: &mut Whim| Facing::new(whim.between(-50, 50), whim.between(-50, 50)).unwrap_or(Facing::NORTH);
    for _ in 0..16 {
        let toward = facing(whim);
        let at = table::point_toward(centre, toward, Length::um(whim.between(0, reach.get())));
        let along = facing(whim);
        if check_lay(world, of, range, laying, at, along).is_ok() {
            return Some(Answer::Laid { at, along });
        }
    }
    None
}
