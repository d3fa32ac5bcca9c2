//! Places that special rules name, and the templates that they leave on the table.

use battlegroup::edition::Area;
use battlegroup::ledger::{Laid, LiesAt};
use battlegroup::rules::{LayTemplate, Lies, Shape};
use battlegroup::{rules::Because, windows};
use kernel::{Asked, Play, Refusal, Whim, cite};
use table::{Facing, Footprint, Length, Point, Segment, Template, within, within_of_segment};

use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::stats::{self, Stat};
use crate::{Warmachine, World, attack};

/// A base in one place: whether it is in the area.
pub fn is_in(world: &World, base: &Footprint, model: ModelId, area: &Area<'_>) -> bool {
    let on_line = |from: Point, to: Point| within_of_segment(base, &Segment::new(from, to), Length::ZERO);
    let at = |id: ModelId| world.model(id).at;
    match *area {
        Area::Within { of, distance } => model == of || within(base, &world.footprint(of), distance),
        Area::Template { on, diameter } => table::within_of_point(base, at(on), diameter.half_up()),
        Area::Terrain("concealing") => attack::is_concealed(world, model),
        // Whoever is in terrain is completely within it here.
        Area::Terrain(kind) | Area::AllIn(kind) => { world.features() }.any(|feature| {
            let is_such = feature.kinds.iter().any(|own| ::scenario::word(own) == kind);
            is_such && feature.shape.holds(base)
        }),
        Area::Line { from, to } => on_line(at(from), at(to)),
        Area::Spray { from, toward, length } => {
            let line = battlegroup::templates::spray_line(&world.footprint(from), at(toward), length);
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

fn round(what: &LayTemplate, centre: Point) -> Template {
    let diameter = match what.shape {
        Shape::Round(inches) => Length::from(inches),
        // A wall is laid around nobody.
        Shape::Wall => Length::inches(3),
    };
    Template::Circle {
        centre,
        radius: diameter.half_up(),
    }
}

/// A wall of 4" by 3/4" along an axis of the table.
fn wall(centre: Point, upright: bool) -> Template {
    let (long, short) = (Length::inches(2).get(), Length::hundredths(75).half_up().get());
    let (half_width, half_depth) = if upright { (short, long) } else { (long, short) };
    let corner = |x: i64, y: i64| Point::um(centre.x.get() + x, centre.y.get() + y);
    let corners = [
        corner(-half_width, -half_depth),
        corner(half_width, -half_depth),
        corner(half_width, half_depth),
        corner(-half_width, half_depth),
    ];
    match table::Polygon::new(corners.to_vec()) {
        Ok(polygon) => Template::Shape(polygon),
        Err(_) => Template::Circle {
            centre,
            radius: Length::inches(1),
        },
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
    let ask = Ask::LayAt {
        because: because.clone(),
        of: around,
        range,
        wall: what.shape == Shape::Wall,
    };
    match play.ask(seat, ask)? {
        Answer::At(at) if what.shape == Shape::Wall => Ok(Some(wall(at, false))),
        Answer::At(at) => Ok(Some(round(what, at))),
        _ => Ok(None),
    }
}

/// A template lies completely within the range and on the table; a wall touches nobody and nothing solid.
pub fn check_lay(world: &World, of: ModelId, range: Length, is_wall: bool, at: Point) -> Result<(), Refusal> {
    let no = |why: String| Err(Refusal::new(cite!("wm4:cloud-effect-01"), why));
    let half = if is_wall {
        Length::hundredths(204)
    } else {
        Length::hundredths(150)
    };
    let own = world.model(of);
    if own.at.distance_to(at) + half > range + own.base().base().outer_radius() {
        return no(format!("it would not lie completely within {range} of {}", own.name));
    }
    let inside =
        at.x >= Length::ZERO && at.y >= Length::ZERO && at.x <= world.terrain.width && at.y <= world.terrain.depth;
    if !inside {
        return no("it would lie off the table".into());
    }
    if is_wall {
        let lies = wall(at, false);
        if let Some(other) = world.in_play().find(|id| lies.reaches(&world.footprint(*id))) {
            return no(format!("it would touch {}", world.name(other)));
        }
    }
    Ok(())
}

pub fn sample_lay(world: &World, of: ModelId, range: Length, is_wall: bool, whim: &mut Whim) -> Option<Point> {
    let centre = world.model(of).at;
    let reach = (range - Length::inches(1)).max(Length::ZERO);
    for _ in 0..16 {
        let facing = Facing::new(whim.between(-50, 50), whim.between(-50, 50)).unwrap_or(Facing::NORTH);
        let at = table::point_toward(centre, facing, Length::um(whim.between(0, reach.get())));
        if check_lay(world, of, range, is_wall, at).is_ok() {
            return Some(at);
        }
    }
    None
}
