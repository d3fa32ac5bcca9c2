//! Every listed answer as something to press or point at.

use kernel::Question;
use live::{Choice, Target};

use super::prompt::effect_name;
use super::{acts, changes, number, scene, words};
use crate::questions::{Answer, Ask, Gives, RollKind, What};
use crate::{ModelId, Quickstart, Side, World, melee, stats};

pub fn choice(world: &World, question: &Question<Quickstart>, answer: &Answer) -> Choice {
    match answer {
        Answer::Act(act) => match question.ask {
            Ask::Act { model } => acts::choice(world, model, *act),
            _ => Choice::default(),
        },
        Answer::Yes => yes(world, &question.ask),
        Answer::No => no(world, &question.ask),
        Answer::Pass => pass(&question.ask),
        Answer::Side(side) => first(question, *side),
        Answer::Edge(edge) => {
            let (from, to) = scene::edge_line(world, *edge);
            Choice {
                label: format!("The {} edge", words::edge(*edge)),
                says: format!("{} deploys opposite.", other_side(question)),
                target: Some(Target::Line { from, to }),
                ..Choice::default()
            }
        }
        Answer::Model(id) => model(world, question, *id),
        Answer::OwnLife => Choice {
            label: "Its own life".into(),
            says: "1 damage for 1 fury; it cannot be transferred.".into(),
            target: super::prompt::about(&question.ask).map(|id| Target::Model { id: number(id) }),
            ..Choice::default()
        },
        Answer::Weapon(weapon) => with_weapon(world, &question.ask, *weapon),
        Answer::Branch(branch) => Choice {
            label: words::capital(&words::branch(*branch)),
            says: "A damage point on this branch is removed.".into(),
            ..Choice::default()
        },
        Answer::Number(many) => some(world, &question.ask, *many),
        Answer::Gives(gives) => gives_up(*gives),
        // Places, ways and directions are never listed.
        Answer::Place { .. } | Answer::Way { .. } | Answer::To(_) | Answer::Facing(_) => Choice::default(),
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

fn other_side(question: &Question<Quickstart>) -> Side {
    if question.seat == Side::Red.seat() {
        Side::Blue
    } else {
        Side::Red
    }
}

fn first(question: &Question<Quickstart>, side: Side) -> Choice {
    let who = if side.seat() == question.seat {
        "you"
    } else {
        "the other player"
    };
    plain(
        &format!("{side} ({who})"),
        format!("{side} chooses an edge, deploys first and takes the first turn of every round."),
    )
}

fn yes(world: &World, ask: &Ask) -> Choice {
    match ask {
        Ask::Upkeep { effect } => plain(
            "Keep it up",
            format!("{} stays in play for a fury point.", effect_name(world, *effect)),
        ),
        Ask::Boost { model, roll, .. } => plain(
            "Boost",
            match roll {
                RollKind::Attack => format!("One die more, for a fury point ({}).", words::fury(world, *model)),
                RollKind::Damage => format!("One die more, for a fury point ({}).", words::fury(world, *model)),
            },
        ),
        Ask::Reave { warlock, beast } => {
            let who = world.model(*warlock);
            let room = who.card.fury.saturating_sub(who.fury);
            let points = world.model(*beast).fury.min(room);
            plain(
                "Reave its fury",
                format!("{} gains {}.", who.name, words::count(points, "fury point")),
            )
        }
        Ask::Option { what, .. } => match what {
            What::TurnAside => plain("Turn it aside", "No damage roll is made against it."),
            What::Smite => plain(
                "Hurl it back",
                "It is slammed d6\" away instead of an ordinary damage roll.",
            ),
            What::Wary | What::Sprint => plain("Advance", "It moves now."),
            What::FollowUp => plain("Follow", "It goes as far as the slammed model was driven."),
            What::Snacking => plain("Feed", "It heals d3 damage points."),
            _ => plain("Yes", ""),
        },
        Ask::Pick { what: What::Calm, .. } => plain("Take a fury point", "It loses a fury point."),
        _ => plain("Yes", ""),
    }
}

fn no(world: &World, ask: &Ask) -> Choice {
    match ask {
        Ask::Upkeep { effect } => declining("Let it end", &format!("{} ends.", effect_name(world, *effect))),
        Ask::Boost { .. } => declining("No boost", "The dice are rolled as they are."),
        Ask::Reave { .. } => declining("Leave it", "Its fury is lost."),
        Ask::Option { what, .. } => match what {
            What::TurnAside => declining("Take it", "The damage roll is made."),
            What::Smite => declining("Ordinary damage", "An ordinary damage roll is made."),
            What::Wary | What::FollowUp | What::Sprint => declining("Stay", "It stays where it is."),
            _ => declining("No", ""),
        },
        Ask::Pick { what: What::Calm, .. } => declining("Leave it", "It keeps its fury."),
        _ => declining("No", ""),
    }
}

fn pass(ask: &Ask) -> Choice {
    match ask {
        Ask::Leach { .. } => declining("Enough", "No more fury is leached."),
        Ask::Activate => declining("End the turn", "Models that have not been activated stay as they are."),
        Ask::FreeStrike { .. } => declining("Let it go", "No free strike is made."),
        Ask::Transfer { .. } => declining("The warlock itself", "The warlock marks the damage."),
        Ask::ThrowAt { .. } => declining("At nobody", "It is thrown in a direction instead."),
        Ask::MayStrike { .. } => declining("No shot", "No shot is made."),
        Ask::Pick { .. } => declining("Nobody", "The model that was hit takes the damage."),
        Ask::Option { .. } => declining("Leave it", "Its fury stays as it is."),
        _ => declining("Pass", ""),
    }
}

fn model(world: &World, question: &Question<Quickstart>, id: ModelId) -> Choice {
    let this = world.model(id);
    let (circles, fury) = (words::circles(world, id), words::fury(world, id));
    let says = match &question.ask {
        Ask::Leach { .. } => format!("A fury point moves from it to the warlock: it has {fury}."),
        Ask::Check => {
            let most = i32::from(this.card.thr) - i32::from(this.fury);
            format!(
                "{fury}, THR {}: it stays calm with {most} or less on 2d6.",
                this.card.thr
            )
        }
        Ask::Transfer { .. } => format!("It marks the damage for its warlock, for a fury point: {circles}, {fury}."),
        Ask::ThrowAt { .. } => format!("An attack roll with RAT against DEF {}.", stats::def(world, id)),
        Ask::MayStrike { .. } => format!("DEF {}, {circles}.", stats::def(world, id)),
        Ask::Pick {
            what: What::ShieldGuard,
            ..
        } => format!("It is hit instead: {circles}."),
        _ => words::capital(&format!("{circles}, {fury}.")),
    };
    Choice {
        label: this.name.to_string(),
        says,
        target: Some(Target::Model { id: number(id) }),
        verb: verb(&question.ask).into(),
        moves: (question.ask == Ask::Activate).then(|| number(id)),
        ..Choice::default()
    }
}

/// What is done to the model that is picked.
fn verb(ask: &Ask) -> &'static str {
    match ask {
        Ask::Activate => "Activate",
        Ask::Leach { .. } => "Leach from",
        Ask::Check => "Check",
        Ask::Transfer { .. } => "Transfer to",
        Ask::ThrowAt { .. } => "Throw at",
        Ask::MayStrike { .. } => "Shoot at",
        _ => "Pick",
    }
}

fn with_weapon(world: &World, ask: &Ask, weapon: u8) -> Choice {
    let (by, at) = match ask {
        Ask::FreeStrike { model, mover } => (*model, Some(*mover)),
        Ask::MayStrike { model, .. } => (*model, None),
        _ => return Choice::default(),
    };
    let card = &world.model(by).card;
    let Some(used) = card.weapon(weapon) else {
        return Choice::default();
    };
    let says = match (used.melee, at) {
        (Some(melee), Some(at)) => {
            let roll = crate::attack::Attack {
                bonus: melee::Blow::FREE.bonus,
                ..crate::attack::Attack::new(by, at, crate::attack::How::Melee)
            };
            format!(
                "{} Boosted damage, P+S {}.",
                acts::to_hit(world, &roll),
                stats::str(world, by) + i32::from(melee.pow)
            )
        }
        _ => String::new(),
    };
    Choice {
        label: used.name.clone(),
        says,
        target: at.map(|at| Target::Model { id: number(at) }),
        ..Choice::default()
    }
}

fn some(world: &World, ask: &Ask, many: u8) -> Choice {
    match ask {
        Ask::Option {
            model,
            what: What::Warp,
        } => {
            let card = &world.model(*model).card;
            let choose = card.abilities.iter().find_map(|ability| ability.choose.as_ref());
            let option = choose.and_then(|choose| choose.options.get(usize::from(many).wrapping_sub(1)));
            let says = option.map_or_else(String::new, |option| changes::all_in_words(option));
            plain(&words::capital(&says), "For a round.")
        }
        Ask::Option {
            what: What::ShiftFury, ..
        } => match many {
            0 => plain("Take a fury point", "The warbeast that was hit loses a fury point."),
            _ => plain("Put a fury point", "The warbeast that was hit gains a fury point."),
        },
        Ask::Pick {
            model,
            what: What::PlaceFury,
        } => {
            let fury = world.model(*model).fury;
            plain(
                &words::count(many, "fury point"),
                format!("It would have {} of {}.", fury + many, world.model(*model).card.fury),
            )
        }
        _ => plain(&many.to_string(), ""),
    }
}

fn gives_up(gives: Gives) -> Choice {
    match gives {
        Gives::Movement => plain("Give up its movement", "It may act, but not move."),
        Gives::Action => plain("Give up its action", "It may advance, but not act."),
        Gives::Nothing => plain("Give up nothing", ""),
    }
}
