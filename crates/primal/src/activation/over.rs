//! Why a model whose activation has ended by itself does nothing more in this turn.

use kernel::{Refusal, RuleId, cite};

use super::required;
use crate::ids::{Actor, ModelId};
use crate::questions::Verb;
use crate::world::{Activation, Combat, Movement, Part};
use crate::{World, systems};

/// Why nothing more can be done in the activation that ended last. A unit as a whole is over by a special rule only if all of its models are.
pub fn refuse_after(world: &World, verb: Verb) -> Option<Refusal> {
    let over = world.ended.as_deref()?;
    let mut why = over.parts.iter().map(|part| refuse_part(world, over, part, verb));
    let first = why.next()?;
    if why.all(|other| other.rule == first.rule) {
        return Some(first);
    }
    let why = format!("{} has activated in this turn", world.actor_name(over.actor));
    Some(Refusal::new(cite!("primal:activation-phase-01"), why))
}

/// Why a model of the unit that activated last makes no Combat Action any more.
pub fn refuse_fighter_after(world: &World, id: ModelId) -> Option<Refusal> {
    let over = world.ended.as_deref()?;
    let part = over.part(id)?;
    Some(refuse_part(world, over, part, Verb::Melee))
}

fn refuse_part(world: &World, over: &Activation, part: &Part, verb: Verb) -> Refusal {
    let model = world.model(part.model);
    let name = &model.name;
    let no = |rule: RuleId, why: &str| Refusal::new(rule, format!("{name} {why}"));
    let rushed = matches!(part.movement, Movement::Charged | Movement::Slammed);
    match () {
        () if !model.is_in_play() => no(cite!("primal:activation-phase-04"), "is not on the table"),
        () if part.movement == Movement::Ran => no(
            after_run(world, part.model, verb),
            "has run, and its activation is over",
        ),
        () if rushed && systems::can_hardly_move(world, part.model) => no(
            cite!("primal:system-crippled-05"),
            "has stopped with a crippled Movement system, and its activation is over",
        ),
        () if part.charge.is_some_and(|charge| !charge.reached) => no(
            cite!("primal:charge-fail-01"),
            "has failed its charge, and its activation is over",
        ),
        () if part.movement == Movement::Slammed && !part.struck => no(
            cite!("primal:slam-attack-16"),
            "has failed its slam, and its activation is over",
        ),
        () if part.combat == Combat::Forfeited && required::must(world, part.model) == Some(required::Must::Charge) => {
            no(
                cite!("primal:charge-13"),
                "had to charge and could not, and has forfeited its activation",
            )
        }
        () if part.astray => no(
            cite!("primal:out-of-formation-05"),
            "was out of formation when its unit activated",
        ),
        () => match over.actor {
            Actor::Unit(_) => no(cite!("primal:activating-models-04"), "has activated with its unit"),
            Actor::Model(_) => no(cite!("primal:activating-models-02"), "has ended its activation"),
        },
    }
}

/// primal:run-02, and what spells and feats have of their own.
fn after_run(world: &World, id: ModelId, verb: Verb) -> RuleId {
    match verb {
        Verb::Feat => cite!("primal:feat-02"),
        Verb::Cast if world.model(id).profile.is_warbeast() => cite!("primal:animus-cast-06"),
        Verb::Cast => cite!("primal:fury-spellcasting-04"),
        _ => cite!("primal:run-02"),
    }
}
