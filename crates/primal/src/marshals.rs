//! What a 'jack marshal shouts to its warjack (primal:jack-marshal-04 to primal:jack-marshal-09).

use kernel::{Asked, Play, Refusal, RuleId, cite};
use table::within;

use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::world::{Benefit, Movement};
use crate::{Event, Primal, World, jacks, melee, stats, systems};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

impl Benefit {
    const fn rule(self) -> RuleId {
        match self {
            Benefit::Crush => cite!("primal:jack-marshal-05"),
            Benefit::Hurry => cite!("primal:jack-marshal-06"),
            Benefit::StrikeTrue => cite!("primal:jack-marshal-07"),
            Benefit::TakeAim => cite!("primal:jack-marshal-08"),
        }
    }
}

/// Whether a warjack has a benefit in its activation.
pub fn has(world: &World, warjack: ModelId, benefit: Benefit) -> bool {
    world.part(warjack).is_some_and(|part| part.benefit == Some(benefit))
}

/// Whether a warjack can gain a benefit of its 'jack marshal now (primal:jack-marshal-04, primal:jack-marshal-09).
pub fn check(world: &World, warjack: ModelId) -> Checked {
    let model = world.model(warjack);
    let name = &model.name;
    let Some((marshal, part)) = jacks::marshal_of(world, warjack).zip(world.part(warjack)) else {
        let why = format!("no 'jack marshal controls {name}");
        return no(cite!("primal:jack-marshal-04"), why);
    };
    let leader = world.model(marshal);
    if part.benefit.is_some() {
        let why = format!("{name} has gained a benefit in this activation");
        return no(cite!("primal:jack-marshal-04"), why);
    }
    if model
        .profile
        .cortex()
        .is_none_or(|cortex| systems::hampers(world, warjack, cortex))
    {
        let why = format!("{name} has no working cortex");
        return no(cite!("primal:jack-marshal-09"), why);
    }
    if leader.is_helpless() {
        let why = format!("{} is knocked down or stationary", leader.name);
        return no(cite!("primal:jack-marshal-09"), why);
    }
    let range = stats::command_range(world, marshal);
    if !within(&world.footprint(marshal), &world.footprint(warjack), range) {
        let why = format!("{name} is out of the command range of {}", leader.name);
        return no(cite!("primal:jack-marshal-04"), why);
    }
    Ok(())
}

/// Whether one of the benefits makes sense now: aiming takes the place of the whole movement (primal:jack-marshal-08).
pub fn check_benefit(world: &World, warjack: ModelId, benefit: Benefit) -> Checked {
    let aims = match world.part(warjack).map(|part| part.movement) {
        Some(Movement::Aimed) => true,
        Some(Movement::NotYet) => !melee::is_in_melee(world, warjack),
        _ => false,
    };
    if benefit == Benefit::TakeAim && !aims {
        let why = format!("{} cannot forfeit its movement to aim", world.name(warjack));
        return no(cite!("primal:jack-marshal-08"), why);
    }
    Ok(())
}

pub fn gain(play: &mut Play<'_, Primal>, warjack: ModelId) -> Asked<()> {
    let world = play.world();
    let seat = world.model(warjack).controller;
    let open = { Benefit::ALL.into_iter() }
        .filter(|benefit| check_benefit(world, warjack, *benefit).is_ok())
        .map(Answer::Benefit)
        .collect();
    if let Answer::Benefit(benefit) = play.choose(seat, Ask::Benefit { warjack }, open)? {
        let rules = vec![cite!("primal:jack-marshal-04"), benefit.rule()];
        play.record(Event::Marshaled { warjack, benefit }, rules);
    }
    Ok(())
}
