//! Moves, attacks and places that special rules bring about.

use battlegroup::edition::{Advance, Strike};
use battlegroup::rules::Because;
use battlegroup::windows::{AttackIs, AttackTrait, Step};
use kernel::{Asked, Play, Refusal, Whim, cite};
use smallvec::SmallVec;
use table::{CONTACT, Footprint, Inches, Length, Point, gap, wholly_within_of_base};

use super::{tell, windows};
use crate::activation::{self, go};
use crate::attack::{self, Made, armed};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::sight::Eyes;
use crate::world::ActivationStep;
use crate::{Event, Warmachine, World, movement, stats};

/// An advance that a rule grants (wm4:advance-01, wm4:movement-restriction-02, wm4:movement-restriction-04).
pub fn advance(play: &mut Play<'_, Warmachine>, because: &Because, order: &Advance) -> Asked<bool> {
    let model = order.model;
    let world = play.world();
    let own = world.model(model);
    // wm4:colossal-06, wm4:gargantuan-04: nothing but its Normal Movement moves it.
    let is_great = own.profile.is_huge() && (own.profile.is_warjack() || own.profile.is_warbeast());
    if !own.is_in_play() || own.is_helpless() || own.held || is_great {
        return Ok(false);
    }
    let most = order.up_to.map_or_else(|| stats::spd(world, model), Length::from);
    let straight = match (order.directly_toward, order.directly_away) {
        (Some(other), _) => Some(movement::press_on(world, model, other, most)),
        (None, Some(other)) => Some(movement::fall_back(world, model, other, most)),
        (None, None) => None,
    };
    let before = windows::in_melee_of(world, model);
    let start = own.at;
    tell(play, because, "advance", Some(model));
    windows::moves(play, Step::MoveBegins, model, false, &before, &[])?;
    let points: SmallVec<[Point; 3]> = match straight {
        Some(to) => SmallVec::from_slice(&[to]),
        None => {
            let seat = play.world().model(model).controller.seat();
            let ask = Ask::Advance { model, most };
            match play.ask(seat, ask)? {
                Answer::Way(points) => points,
                _ => SmallVec::new(),
            }
        }
    };
    play.record(Event::Advancing { model: Some(model) }, &[cite!("wm4:advance-01")]);
    let ends = play
        .world()
        .activation
        .as_ref()
        .is_some_and(|now| now.step == ActivationStep::Ends);
    let mut rules = vec![cite!("wm4:advance-01")];
    if ends {
        rules.push(cite!("wm4:end-of-activation-move-01"));
    }
    if straight.is_some() {
        rules.push(cite!("wm4:movement-restriction-02"));
    }
    // wm4:disengage-01 speaks of Normal Movement alone.
    go(play, model, &points, rules)?;
    play.record(Event::Advancing { model: None }, &[cite!("wm4:advance-01")]);
    let mut way: Vec<Point> = vec![start];
    way.extend(points.iter().copied());
    windows::moves(play, Step::MoveEnds, model, false, &before, &way)?;
    Ok(true)
}

/// Whether a kind of attack that a rule names can be made with a weapon.
fn is_kind(kinds: &[AttackIs], melee: bool) -> bool {
    let fits = |kind: &AttackIs| {
        kind.0.iter().all(|one| match one {
            AttackTrait::Melee => melee,
            AttackTrait::Ranged => !melee,
            _ => true,
        })
    };
    kinds.is_empty() || kinds.iter().any(fits)
}

/// The attacks of these kinds that a model can make now: weapons, each with its targets.
pub fn strikes_open<'a>(
    world: &'a World,
    model: ModelId,
    kinds: &'a [AttackIs],
    at: &'a [ModelId],
    only: Option<u8>,
) -> impl Iterator<Item = (u8, Vec<ModelId>)> + 'a {
    let eyes = Eyes::of(world, model);
    let weapons = 0..world.model(model).profile.weapons.len() as u8;
    let weapons = weapons.filter(move |number| only.is_none_or(|only| only == *number));
    weapons.filter_map(move |number| {
        let weapon = armed(world, model, number)?;
        if !is_kind(kinds, weapon.is_melee()) {
            return None;
        }
        let open: Vec<ModelId> = { at.iter().copied() }
            .filter(|&other| {
                other != model
                    && world.model(other).is_in_play()
                    && eyes.sees(other)
                    && attack::is_in_range(world, model, &weapon, other)
            })
            .collect();
        (!open.is_empty()).then_some((number, open))
    })
}

/// One attack that a rule grants (wm4:attack-01, wm4:attack-generating-01 to wm4:attack-generating-03).
pub fn strike(play: &mut Play<'_, Warmachine>, because: &Because, order: &Strike) -> Asked<bool> {
    let model = order.model;
    let world = play.world();
    let parent = world.attacks.last().filter(|last| last.attacker == model);
    if parent.is_some_and(|parent| parent.has_earned) || world.model(model).is_helpless() {
        return Ok(false);
    }
    let is_earned = parent.is_some();
    // A weapon's rule grants an attack with that weapon.
    let only = because
        .weapon
        .filter(|_| because.by == model && order.additional)
        .map(|weapon| weapon.0);
    let enemies: Vec<ModelId> = { order.at.iter().copied() }
        .filter(|other| order.described || world.are_enemies(model, *other))
        .collect();
    let open: Vec<(u8, Vec<ModelId>)> = strikes_open(world, model, &order.attack, &enemies, only).collect();
    let seat = world.model(model).controller.seat();
    let verb = |world: &World, number: u8| {
        let melee =
            { world.model(model).profile.weapons.get(usize::from(number)) }.is_some_and(|weapon| weapon.is_melee());
        if melee { Verb::Melee } else { Verb::Ranged }
    };
    let (number, targets) = match &open[..] {
        [] => return Ok(false),
        [only] => only.clone(),
        several => {
            let answers = several.iter().map(|(number, _)| Answer::Weapon(*number)).collect();
            let ask = Ask::Weapon {
                model,
                verb: verb(world, several[0].0),
            };
            let chosen = play.choose(seat, ask, answers)?;
            { several.iter() }
                .find(|(number, _)| chosen == Answer::Weapon(*number))
                .unwrap_or(&several[0])
                .clone()
        }
    };
    let target = match targets[..] {
        [only] => only,
        _ => {
            let answers = targets.iter().copied().map(Answer::Model).collect();
            let ask = Ask::Target {
                model,
                verb: verb(play.world(), number),
            };
            match play.choose(seat, ask, answers)? {
                Answer::Model(target) => target,
                _ => targets[0],
            }
        }
    };
    let does = if order.additional {
        "additional_attack"
    } else {
        "attack"
    };
    tell(play, because, does, Some(target));
    if is_earned {
        play.record(
            Event::AttackEarned { attacker: model },
            &[cite!("wm4:attack-generating-01")],
        );
    }
    let made = Made {
        granted: true,
        ..Made::default()
    };
    attack::make(play, model, number, target, made)?;
    Ok(true)
}

/// wm4:placed-01 to wm4:placed-03
pub fn place(
    play: &mut Play<'_, Warmachine>,
    because: &Because,
    model: ModelId,
    within: Inches,
    of: ModelId,
) -> Asked<bool> {
    let own = play.world().model(model);
    // wm4:colossal-07, wm4:gargantuan-05
    let is_great = own.profile.is_huge() && (own.profile.is_warjack() || own.profile.is_warbeast());
    if !own.is_in_play() || is_great {
        return Ok(false);
    }
    tell(play, because, "place", Some(model));
    let seat = World::seat_of(play.world(), because.by);
    let ask = Ask::PlaceAt { model, of, within };
    let Answer::At(at) = play.ask(seat, ask)? else {
        return Ok(false);
    };
    play.record(Event::Placed { model, at }, &[cite!("wm4:placed-01")]);
    activation::enter_where_placed(play, model)?;
    Ok(true)
}

/// A model stands where another one stood that has left the table (wm4:replace-01, wm4:replace-02).
pub fn take_place(play: &mut Play<'_, Warmachine>, because: &Because, model: ModelId, of: ModelId) -> Asked<bool> {
    let own = play.world().model(model);
    // wm4:colossal-07, wm4:gargantuan-05
    let is_great = own.profile.is_huge() && (own.profile.is_warjack() || own.profile.is_warbeast());
    if !own.is_in_play() || is_great {
        return Ok(false);
    }
    let Some(at) = movement::in_place_of(play.world(), model, of) else {
        return Ok(false);
    };
    tell(play, because, "take_place", Some(model));
    let rules = &[cite!("wm4:replace-01"), cite!("wm4:placed-01")];
    play.record(Event::Placed { model, at }, rules);
    activation::enter_where_placed(play, model)?;
    Ok(true)
}

/// Whether a model may be placed completely within a distance of another, or of where it stands itself.
pub fn check_place(world: &World, model: ModelId, of: ModelId, within: Inches, at: Point) -> Result<(), Refusal> {
    let base = world.footprint(model).moved_to(at);
    // Nothing is completely within no distance: the rule means base contact.
    if Length::from(within) == Length::ZERO {
        if gap(&base, &world.footprint(of)) > CONTACT {
            let why = format!(
                "{} is placed in base contact with {}",
                world.name(model),
                world.name(of)
            );
            return Err(Refusal::new(cite!("wm4:placed-01"), why));
        }
        return movement::check_stand(world, model, &base);
    }
    if !wholly_within_of_base(&base, &world.footprint(of), within.into()) {
        let why = format!(
            "{} is placed completely within {} of {}",
            world.name(model),
            Length::from(within),
            world.name(of)
        );
        return Err(Refusal::new(cite!("wm4:placed-01"), why));
    }
    movement::check_stand(world, model, &base)
}

/// A place that is legal, for players without a better idea.
pub fn sample_place(world: &World, model: ModelId, of: ModelId, within: Inches, whim: &mut Whim) -> Option<Point> {
    let centre = world.model(of).at;
    let reach = Length::from(within) + world.model(of).base().base().outer_radius();
    for _ in 0..12 {
        let at = Point::um(
            centre.x.get() + whim.between(-reach.get(), reach.get()),
            centre.y.get() + whim.between(-reach.get(), reach.get()),
        );
        if check_place(world, model, of, within, at).is_ok() {
            return Some(at);
        }
    }
    room_near(world, model, of, within)
}

/// The free place nearest to where the model stands, if there is any.
pub fn room_near(world: &World, model: ModelId, of: ModelId, within: Inches) -> Option<Point> {
    let own = world.model(model);
    let wanted = if own.is_in_play() { own.at } else { world.model(of).at };
    movement::room_near(world, model, wanted, |there: &Footprint| {
        check_place(world, model, of, within, there.at()).is_ok()
    })
}
