//! A game told in sentences for a terminal, and its journal for whoever looks for a fault in a scenario.

use kernel::Entry;

use crate::{Event, Primal, World, shown};

/// One line for the report, or nothing for what only the machinery cares about. `world` is the world afterwards.
pub fn tell(world: &World, entry: &Entry<Primal>) -> Option<String> {
    shown::line(world, entry).map(|line| line.written())
}

/// One line for an event of the journal, with the rules that it rests on.
pub fn journal(world: &World, entry: &Entry<Primal>) -> Option<String> {
    let Entry::Happened { event, rules } = entry else {
        return None;
    };
    let rules: Vec<&str> = rules.iter().map(|rule| rule.as_str()).collect();
    Some(format!("{} [{}]", words(world, event), rules.join(", ")))
}

fn words(world: &World, event: &Event) -> String {
    let name = |id: &crate::ModelId| world.name(*id).to_string();
    match event {
        Event::Special { because, what } => {
            format!("{} of {}: {}", because.rule, name(&because.by), words(world, what))
        }
        Event::Moved { model, to, .. } => format!("{} moves to ({}, {})", name(model), to.x, to.y),
        Event::Placed { model, at, .. } => format!("{} is placed at ({}, {})", name(model), at.x, at.y),
        Event::Deployed { model, at, .. } => format!("{} is deployed at ({}, {})", name(model), at.x, at.y),
        Event::Destroyed { model } => format!("{} is destroyed", name(model)),
        Event::Suffered { model, points, .. } => format!("{} suffers {points}", name(model)),
        Event::NotEnforced { names } => format!("not enforced: {}", names.join(", ")),
        Event::Activated { activation } => format!("{} activates", world.actor_name(activation.actor)),
        other => with_names(world, &format!("{other:?}")),
    }
}

/// A text in which models stand by their numbers, with their names instead.
fn with_names(world: &World, text: &str) -> String {
    let mut parts = text.split("ModelId(");
    let mut told = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (number, rest) = part.split_once(')').unwrap_or((part, ""));
        let model = number.parse().ok().and_then(|id| world.get(crate::ModelId(id)));
        told.push_str(model.map_or(number, |model| &model.name));
        told.push_str(rest);
    }
    told
}
