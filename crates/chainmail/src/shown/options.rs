//! Every listed answer as something to press or point at.

use kernel::Question;
use live::{Choice, Target};

use super::{acts, prompt, words};
use crate::command::{self, LetPass, Order};
use crate::questions::{Answer, Ask, Way};
use crate::world::EndEffect;
use crate::{Chainmail, ModelId, WarbandId, World, stats};

pub fn choice(world: &World, question: &Question<Chainmail>, answer: &Answer) -> Choice {
    match answer {
        Answer::Act(act) => match question.ask {
            Ask::Act { model } => acts::choice(world, model, *act),
            _ => Choice::default(),
        },
        Answer::Warband(warband) => first(question, *warband),
        Answer::Gloom(true) => plain("Gloom", "Models see 12\" far, humans and halflings 6\"."),
        Answer::Gloom(false) => plain("Normal light", "Nothing limits sight."),
        Answer::Area(area) => plain(&words::capital(&words::area(*area)), "You deploy there."),
        Answer::Prepare { model, cast } => Choice {
            group: format!("Spells of {}", words::name(world, *model)),
            ..acts::cast_choice(world, *model, *cast)
        },
        Answer::Effect(effect) => plain(effect_word(*effect), ""),
        Answer::Round(Way::Left) => plain("To the left", "In the order of the seats."),
        Answer::Round(Way::Right) => plain("To the right", "Against the order of the seats."),
        Answer::Model(id) => model(world, question, *id),
        Answer::Order { commander, order } => match prompt::about(question) {
            Some(to) => ordered(world, *commander, to, *order),
            None => Choice::default(),
        },
        Answer::Pass => pass(&question.ask),
        Answer::LetPass(LetPass::Turn) => {
            declining("No order in this turn", "You are not asked again until the turn ends.")
        }
        Answer::LetPass(LetPass::Round) => declining(
            "No order in this round",
            "You are not asked again until the round ends.",
        ),
        Answer::Yes => yes(&question.ask),
        Answer::No => no(&question.ask),
        // Places and ways are never listed.
        Answer::Place { .. } | Answer::Way(_) | Answer::Spot(_) | Answer::Terrain { .. } | Answer::Far(_) => {
            Choice::default()
        }
    }
}

fn effect_word(effect: EndEffect) -> &'static str {
    match effect {
        EndEffect::Scary => "Enemies have to stand up to it",
        EndEffect::Cowardly => "Its courage is tested",
        EndEffect::Spark(_) => "It tries for a divine spark",
        EndEffect::Spells => "Spells on it may wear off",
    }
}

pub fn declining(label: &str, says: &str) -> Choice {
    Choice {
        label: label.into(),
        says: says.into(),
        declines: true,
        ..Choice::default()
    }
}

fn plain(label: &str, says: impl Into<String>) -> Choice {
    Choice {
        label: label.into(),
        says: says.into(),
        ..Choice::default()
    }
}

fn first(question: &Question<Chainmail>, warband: WarbandId) -> Choice {
    let side = words::colour(warband);
    let who = if warband.seat() == question.seat {
        "you"
    } else {
        "another player"
    };
    let says = match question.ask {
        Ask::DeployFirst => format!("{side} puts its first models down."),
        Ask::Attacker => format!("{side} has to get half of its models over the other's edge."),
        _ => format!("{side} activates its first models."),
    };
    plain(&format!("{side} ({who})"), says)
}

fn model(world: &World, question: &Question<Chainmail>, id: ModelId) -> Choice {
    let name = words::name(world, id);
    let target = Target::Model { id: id.0 };
    let (verb, label, says) = match &question.ask {
        Ask::Activate => ("Activate", format!("Activate {name}"), turn_of(world, id)),
        Ask::RerollInitiative => (
            "Reroll",
            format!("Reroll: {name} pays"),
            format!(
                "It has {} left.",
                words::count(command::points_left(world, id).max(0) as u64, "command point")
            ),
        ),
        Ask::ShieldMate { .. } => (
            "Strike",
            format!("Strike {name} instead"),
            "The shield mate takes the blow.".into(),
        ),
        Ask::DeployNext => ("", format!("Deploy {}", world.model(id).card.name), String::new()),
        Ask::Cleave { .. } => (
            "Cleave",
            format!("Cleave through to {name}"),
            "One more melee attack.".into(),
        ),
        Ask::DeathStrike { .. } => ("Strike", format!("Strike {name}"), "One last melee attack.".into()),
        Ask::Scare { .. } => ("Frighten", format!("{name} stands up to it"), "A morale save.".into()),
        Ask::WhoStrikes { .. } => (
            "Strike",
            format!("{name} strikes first"),
            "An attack of opportunity.".into(),
        ),
        _ => ("", name.to_string(), String::new()),
    };
    Choice {
        label,
        says,
        moves: (matches!(question.ask, Ask::Activate) && stats::is_under_command(world, id)).then_some(id.0),
        ..Choice::of(verb, target)
    }
}

/// What a model's turn would begin with.
fn turn_of(world: &World, id: ModelId) -> String {
    let model = world.model(id);
    if model.is_down() {
        return "It is down, and tries to get up.".into();
    }
    if model.is_routing() {
        return "It is routing: it rallies or runs on.".into();
    }
    super::scene::led(world, id)
}

pub fn ordered(world: &World, commander: ModelId, to: ModelId, order: Order) -> Choice {
    let cost = command::cost(world, commander, to, order);
    let (by, left) = (words::name(world, commander), command::points_left(world, commander));
    let label = format!("{} ({by})", words::order(order));
    Choice {
        label,
        says: format!(
            "{} {by} pays {} of {left}.",
            words::order_says(order),
            words::count(cost.max(0) as u64, "command point")
        ),
        group: "Orders".into(),
        ..Choice::of(words::order(order), Target::Model { id: commander.0 })
    }
}

fn pass(ask: &Ask) -> Choice {
    match ask {
        Ask::RerollInitiative => declining("No reroll", "The roll stands."),
        Ask::ShieldMate { .. } => declining("Strike the original target", ""),
        Ask::Prepare => declining("No more spells", "The first round begins."),
        Ask::Cleave { .. } => declining("Do not cleave", "The attack is over."),
        Ask::Order { .. } => declining("No order", "The roll is made as it is."),
        _ => declining("Pass", ""),
    }
}

fn yes(ask: &Ask) -> Choice {
    match ask {
        Ask::Avoid { part, .. } => plain(
            "Go around",
            format!("Its path takes the {} for impassable.", words::part(*part)),
        ),
        Ask::Stop { .. } => plain("Stop here", "Its move ends, and its turn goes on."),
        Ask::Wake { .. } => plain("Wake it", ""),
        Ask::Decline { .. } => plain("Let it pass", "It may still strike at others in this round."),
        Ask::Burrows { .. } => plain("Burrow", "It runs underneath everything."),
        Ask::Throw { .. } => plain("Throw", "It throws its weapon."),
        Ask::EndSkirmish => plain("End the skirmish", "It is decided as it stands now."),
        Ask::Absorb { .. } => plain("Try for the spark", "A save against 16."),
        Ask::Use { ability, .. } => plain(&format!("Use {ability}"), "A box is crossed off if it has boxes."),
        _ => plain("Yes", ""),
    }
}

fn no(ask: &Ask) -> Choice {
    match ask {
        Ask::Avoid { part, .. } => declining(
            "Go through",
            &format!("Its path leads through the {}.", words::part(*part)),
        ),
        Ask::Stop { .. } => declining("Go on", "It goes on along its path."),
        Ask::Wake { .. } => declining("Let it sleep", ""),
        Ask::Decline { .. } => declining("Strike", "It makes its attack of opportunity."),
        Ask::Burrows { .. } => declining("Stay above ground", ""),
        Ask::Throw { .. } => declining("Strike", "It strikes in melee."),
        Ask::EndSkirmish => declining("Fight on", ""),
        Ask::Absorb { .. } => declining("Leave the spark", ""),
        Ask::Use { .. } => declining("Do not use it", "An ordinary attack."),
        _ => declining("No", ""),
    }
}
