//! Where a template comes to lie that stays on the table (primal:cloud-effect-01).

use battlegroup::ledger::{Laid, Note};
use battlegroup::rules::{Because, LayTemplate, Lies, Shape};
use battlegroup::templates;
use battlegroup::windows::Attack as Shown;
use kernel::{Asked, Play, Refusal, RuleId, Whim, cite};
use table::{Facing, Footprint, Length, Point, Template, wholly_within_of_base, within_of_point};

use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Laying};
use crate::sight::Eyes;
use crate::terrain::Kind;
use crate::world::WALL;
use crate::{Event, Primal, World, arcs, attack, stats};

/// The template as it would lie.
pub fn template(shape: Shape, at: Point, along: Facing) -> Option<Template> {
    match shape {
        Shape::Round(inches) => Some(templates::area(at, inches.into())),
        Shape::Wall => { templates::wall(at, along, WALL.0, WALL.1).ok() }.map(Template::Shape),
    }
}

/// The place of a template: said by its rule, or chosen by the player. Other templates that it clears away are lifted.
pub fn lay(
    play: &mut Play<'_, Primal>,
    because: &Because,
    what: &LayTemplate,
    near: Option<ModelId>,
    during: Option<&Shown>,
) -> Asked<Option<Template>> {
    let world = play.world();
    let user = because.by;
    let around = near.or_else(|| during.and_then(|attack| attack.target)).unwrap_or(user);
    let place = match what.lies {
        Lies::On(_) | Lies::With(_) => Some((world.model(around).at, Facing::EAST)),
        Lies::WhereAttackLies => {
            let impact = during.and_then(|attack| attack.impact);
            Some((impact.unwrap_or(world.model(around).at), Facing::EAST))
        }
        Lies::InControlRange(_) | Lies::OnOpenGroundInControlRange(_) | Lies::InWeaponRange => {
            let laying = Laying {
                because: because.clone(),
                of: around,
                range: range_of(world, because, what, around),
                shape: what.shape,
                open_ground: matches!(what.lies, Lies::OnOpenGroundInControlRange(_)),
                in_sight: what.lies == Lies::InWeaponRange,
                past_models: true,
                weapon: { because.weapon }
                    .filter(|_| what.lies == Lies::InWeaponRange)
                    .map(|weapon| weapon.0),
            };
            let seat = world.model(user).controller;
            match play.ask(
                seat,
                Ask::LayAt {
                    laying: Box::new(laying),
                },
            )? {
                Answer::At { at, facing } => Some((at, facing)),
                _ => None,
            }
        }
    };
    let laid = place.and_then(|(at, along)| template(what.shape, at, along));
    if let Some(laid) = &laid {
        clear(play, what, laid);
    }
    Ok(laid)
}

fn range_of(world: &World, because: &Because, what: &LayTemplate, around: ModelId) -> Length {
    if what.lies != Lies::InWeaponRange {
        return stats::control_range(world, around);
    }
    let weapon = { because.weapon }.and_then(|at| attack::Attack::with_weapon(world, because.by, at.0, because.by));
    weapon.map_or(Length::ZERO, |weapon| weapon.range(world))
}

/// Wind blows clouds away.
fn clear(play: &mut Play<'_, Primal>, what: &LayTemplate, laid: &Template) {
    let world = play.world();
    let cleared: Vec<u32> = { world.ledger.laid() }
        .filter(|(_, other)| other.what.is.iter().any(|kind| what.clears.contains(kind)))
        .filter(|(_, other)| match world.template_of(other) {
            Template::Circle { centre, radius } => laid.covers_part(&Footprint::round(radius * 2, centre)),
            Template::Shape(_) => false,
        })
        .map(|(number, _)| number)
        .collect();
    for number in cleared {
        let note = Box::new(Note::Lifts(number));
        play.record(Event::Noted { note }, &[cite!("primal:special-rules-01")]);
    }
}

/// Whether a template may lie there: completely within the range, on the table, and where its rule wants open ground or sight.
pub fn check(world: &World, laying: &Laying, at: Point, along: Facing) -> Result<(), Refusal> {
    let rule: RuleId = cite!("primal:special-rules-01");
    let no = |why: String| Err(Refusal::new(rule, why).by_ability(laying.because.rule.as_str()));
    let own = world.footprint(laying.of);
    let (name, range) = (world.name(laying.of), laying.range);
    let Some(template) = template(laying.shape, at, along) else {
        return no("a wall has a direction".into());
    };
    let in_range = match &template {
        Template::Circle { centre, radius } => {
            wholly_within_of_base(&Footprint::round(*radius * 2, *centre), &own, range)
        }
        Template::Shape(polygon) => polygon
            .corners()
            .iter()
            .all(|corner| within_of_point(&own, *corner, range)),
    };
    if !in_range {
        return no(format!("it would not lie completely within {range} of {name}"));
    }
    if !world.terrain.field.contains(at) {
        return no("it would lie off the table".into());
    }
    if laying.open_ground {
        if let Some(other) = world.in_play().find(|id| template.reaches(&world.footprint(*id))) {
            return no(format!("it would touch {}", world.name(other)));
        }
        let solid = |feature: &&crate::terrain::Feature| feature.is(Kind::Obstacle) || feature.is(Kind::Obstruction);
        let touches = |feature: &&crate::terrain::Feature| match &template {
            Template::Circle { centre, radius } => {
                feature.shape.gap(&Footprint::round(*radius * 2, *centre)) == Length::ZERO
            }
            Template::Shape(polygon) => {
                feature.shape.gap_to(&crate::terrain::Shape::Polygon(polygon.clone())) == Length::ZERO
            }
        };
        if let Some(feature) = world.features().filter(solid).find(touches) {
            return no(format!("it would touch {}", feature.name));
        }
    }
    if laying.in_sight {
        let eyes = Eyes::of(world, laying.of);
        let eyes = if laying.past_models { eyes.past_models() } else { eyes };
        if !eyes.sees_place(at) {
            return no(format!("{name} does not see that place"));
        }
    }
    let weapons = &world.model(laying.of).profile.weapons;
    let used = laying.weapon.and_then(|weapon| weapons.get(usize::from(weapon)));
    if used.is_some_and(|used| !arcs::point_in_field_of_fire(world, laying.of, used.location, at)) {
        let why = format!("the middle of it would lie out of the field of fire of {name}");
        return Err(Refusal::new(cite!("primal:field-of-fire-01"), why).by_ability(laying.because.rule.as_str()));
    }
    Ok(())
}

/// Takes wall templates from the table that lie in the control range of a model, also in part. Gives back whether there were any.
pub fn lift_walls(play: &mut Play<'_, Primal>, because: &Because, model: ModelId) -> bool {
    let world = play.world();
    let (base, range) = (world.footprint(model), stats::control_range(world, model));
    let lies_near = |laid: &Laid| match world.template_of(laid) {
        Template::Shape(polygon) => crate::terrain::Shape::Polygon(polygon).gap(&base) <= range,
        Template::Circle { .. } => false,
    };
    let walls: Vec<u32> = { world.ledger.laid() }
        .filter(|(_, laid)| laid.what.shape == Shape::Wall && lies_near(laid))
        .map(|(number, _)| number)
        .collect();
    for number in &walls {
        let note = Box::new(Note::Lifts(*number));
        let what = Box::new(Event::Noted { note });
        let because = because.clone();
        play.record(Event::Special { because, what }, &[cite!("primal:special-rules-01")]);
    }
    !walls.is_empty()
}

pub fn sample(world: &World, laying: &Laying, whim: &mut Whim) -> Answer {
    let centre = world.model(laying.of).at;
    let own = world.model(laying.of).base().base().outer_radius();
    let half = match laying.shape {
        Shape::Round(inches) => Length::from(inches).half_up(),
        Shape::Wall => WALL.0.half_up(),
    };
    let reach = (laying.range + own - half).max(Length::ZERO).get();
    let mut facing = Facing::EAST;
    for _ in 0..24 {
        let toward = Facing::new(whim.between(-50, 50), whim.between(-50, 50)).unwrap_or(Facing::NORTH);
        let at = table::point_toward(centre, toward, Length::um(whim.between(0, reach)));
        facing = Facing::new(whim.between(-50, 50), whim.between(-50, 50)).unwrap_or(facing);
        if check(world, laying, at, facing).is_ok() {
            return Answer::At { at, facing };
        }
    }
    Answer::NoRoom
}
