//! Every listed answer as something to press or point at.

use kernel::Question;
use live::{Choice, Target};
use table::Length;

use super::{effects, model, shapes, words};
use crate::abilities::AbilityId;
use crate::questions::{Act, Among, Answer, Ask, FighterPick, TokenPick, WildUse};
use crate::{FighterId, Side, TokenId, Warcry, World, combat, sight, stats};

pub fn choice(world: &World, question: &Question<Warcry>, answer: &Answer) -> Choice {
    match answer {
        Answer::Yes => yes(world, question),
        Answer::No => no(&question.ask),
        Answer::Pass => pass(&question.ask),
        Answer::Side(side) => side_choice(question, *side),
        Answer::Group(group) => Choice {
            label: words::group(*group).into(),
            says: group_says(world, question, *group),
            ..Choice::default()
        },
        Answer::Fighter(id) => fighter(world, question, *id),
        Answer::Token(id) => token(world, question, *id),
        Answer::Wild(using) => wild(world, question, *using),
        Answer::Act(act) => action(world, question, *act),
        Answer::React {
            fighter,
            reaction,
            renown,
        } => react(world, *fighter, *reaction, *renown),
        Answer::Attack { weapon, target } => {
            let by = super::prompt::about(&question.ask);
            by.map_or_else(Choice::default, |by| attack(world, by, *weapon, *target))
        }
        Answer::Option(number) => option(world, question, *number),
        Answer::Faces(faces) => faces_choice(&question.ask, faces),
        Answer::Feature(id) => Choice {
            label: world
                .terrain
                .features
                .get(usize::from(id.0))
                .map_or_else(String::new, |feature| words::capital(&feature.name)),
            target: Some(Target::Feature { id: u16::from(id.0) }),
            ..Choice::default()
        },
        Answer::Edge(edge) => {
            let line = edge.segment(world.terrain.width, world.terrain.depth);
            Choice {
                label: format!("The {} edge", words::edge(*edge)),
                target: Some(Target::Line {
                    from: shapes::pair(line.from),
                    to: shapes::pair(line.to),
                }),
                ..Choice::default()
            }
        }
        Answer::Swap(one, other) => Choice {
            label: format!("{} and {}", words::group(*one), words::group(*other)),
            says: "These two battle groups swap their deployment points, and the rounds in which they arrive.".into(),
            ..Choice::default()
        },
        // Places and paths are never listed.
        Answer::Place { .. } | Answer::Path(_) => Choice::default(),
    }
}

fn declining(label: &str, says: &str) -> Choice {
    Choice {
        label: label.into(),
        says: says.into(),
        declines: true,
        ..Choice::default()
    }
}

fn yes(world: &World, question: &Question<Warcry>) -> Choice {
    let (label, says): (&str, String) = match &question.ask {
        Ask::TurnCard => ("Turn it round", "The deployment card lies the other way round.".into()),
        Ask::Leave { .. } => ("Leave", "It leaves the battlefield for good.".into()),
        Ask::Seize => ("Take the initiative", String::new()),
        Ask::MakeBonus { .. } => ("Activate it", String::new()),
        Ask::PickOption { ability, .. } => ("Yes", world.book.get(*ability).says.clone()),
        _ => ("Yes", String::new()),
    };
    Choice {
        label: label.into(),
        says,
        target: super::prompt::about(&question.ask)
            .filter(|_| matches!(question.ask, Ask::MakeBonus { .. } | Ask::Leave { .. }))
            .map(|id| Target::Model { id: model(id) }),
        ..Choice::default()
    }
}

fn no(ask: &Ask) -> Choice {
    match ask {
        Ask::TurnCard => declining("Leave it", "The deployment card lies as it was drawn."),
        Ask::Leave { .. } => declining("Stay", "It stays on the battlefield."),
        Ask::Seize => declining("Leave it", "The other player keeps the initiative."),
        Ask::MakeBonus { .. } => declining("Not now", ""),
        _ => declining("No", ""),
    }
}

fn pass(ask: &Ask) -> Choice {
    match ask {
        Ask::React { .. } => declining("No reaction", "Nobody reacts."),
        Ask::Awaken => declining("None", "No objective awakens."),
        Ask::PickUp { .. } => declining("Leave it", "It picks nothing up."),
        Ask::SwapPoints => declining("No swap", "All battle groups keep their points."),
        Ask::CardToken { .. } | Ask::CardFighter { .. } => declining("None", ""),
        Ask::PickFighter { .. } | Ask::PickToken { .. } => declining("No more", "Nobody else is picked."),
        Ask::BonusAttack { .. } => declining("No further attack", ""),
        Ask::ChangeDice { .. } => declining("Leave them", "No dice change."),
        _ => declining("Pass", ""),
    }
}

fn side_choice(question: &Question<Warcry>, side: Side) -> Choice {
    let mine = side.seat() == question.seat;
    let who = if mine {
        format!("{side} (you)")
    } else {
        format!("{side} (the other player)")
    };
    let says = match (&question.ask, mine) {
        (Ask::Role, _) => format!(
            "{side} attacks and sets up the first battle group; {} defends and divides first.",
            side.other()
        ),
        (Ask::Colour, _) => format!("{side} uses the red points, {} the blue ones.", side.other()),
        (Ask::FirstTurn, _) => format!("{side} activates the first fighter."),
        _ => String::new(),
    };
    Choice {
        label: who,
        says,
        ..Choice::default()
    }
}

/// Who is in a battle group already, and where and when it comes.
fn group_says(world: &World, question: &Question<Warcry>, group: crate::Group) -> String {
    let in_it: Vec<String> = world
        .everyone()
        .filter(|fighter| fighter.side.is_some_and(|side| side.seat() == question.seat) && fighter.group == Some(group))
        .map(|fighter| fighter.name.to_string())
        .collect();
    if in_it.is_empty() {
        "Nobody is in it yet.".into()
    } else {
        format!("In it: {}.", words::and(&in_it))
    }
}

fn fighter(world: &World, question: &Question<Warcry>, id: FighterId) -> Choice {
    let this = world.fighter(id);
    let left = format!("{} of {} wounds left", this.wounds_left(), this.profile.wounds);
    let says = match &question.ask {
        Ask::Activate => {
            let actions = words::count(combat::actions_of(world, id), "action");
            let beast = if this.side.is_none() { ", chaotic beast" } else { "" };
            let waiting = if this.waiting { ", waiting" } else { "" };
            format!(
                "{actions}, Move {}\", {left}{waiting}{beast}.",
                stats::move_inches(world, id)
            )
        }
        Ask::PickFighter { user, .. } => match gap(world, *user, id) {
            Some(gap) if *user != id => format!("{left}, {} away.", words::short(gap)),
            _ => format!("{left}."),
        },
        Ask::CardFighter {
            pick: FighterPick::Bearer,
        } => format!("It will carry treasure, and nobody else will know: {left}."),
        _ => format!("{left}."),
    };
    Choice {
        label: this.name.to_string(),
        says,
        target: Some(Target::Model { id: model(id) }),
        verb: if question.ask == Ask::Activate {
            "Activate"
        } else {
            "Pick"
        }
        .into(),
        moves: (question.ask == Ask::Activate).then(|| model(id)),
        ..Choice::default()
    }
}

fn gap(world: &World, one: FighterId, other: FighterId) -> Option<Length> {
    let (one, other) = (world.fighter(one), world.fighter(other));
    Some(table::gap_rising(
        one.footprint()?,
        other.footprint()?,
        (one.z() - other.z()).abs(),
    ))
}

fn token(world: &World, question: &Question<Warcry>, id: TokenId) -> Choice {
    // The prize is picked before the treasures are placed.
    let marker = world.tokens.get(usize::from(id.0));
    let mut says = match marker.and_then(|marker| marker.controlled_by) {
        Some(side) => format!("Controlled by {side}."),
        None => String::new(),
    };
    match &question.ask {
        Ask::CardToken {
            pick: TokenPick::Burned,
        } => says = "It is burned and leaves play.".into(),
        Ask::CardToken { pick: TokenPick::Prize } => says = "This one is the prize; nobody else knows.".into(),
        Ask::PickUp { fighter } => {
            let now = stats::move_inches(world, *fighter);
            says = format!("Carrying it, a fighter moves 2\" less (Move {now}\" now) and cannot fly or disengage.");
        }
        _ => {}
    }
    Choice {
        label: words::capital(&words::token(world, id)),
        says,
        target: marker
            .and_then(|marker| marker.spot)
            .map(|_| Target::Marker { id: u16::from(id.0) }),
        ..Choice::default()
    }
}

fn wild(world: &World, question: &Question<Warcry>, using: WildUse) -> Choice {
    let side = Side::BOTH[usize::from(question.seat.0).min(1)];
    let hand = world.hand(side);
    match using {
        WildUse::Single => Choice {
            label: "One more single".into(),
            says: format!("You would have {}.", words::count(hand.singles() + 1, "single")),
            ..Choice::default()
        },
        WildUse::Join(score) => {
            let have = hand.dice.get(usize::from(score).wrapping_sub(1)).copied().unwrap_or(0);
            let have = have.max(hand.set(score));
            Choice {
                label: format!("A {} of {score}s", words::set(have + 1)),
                says: format!("Joins your {} of {score}s.", words::set(have)),
                ..Choice::default()
            }
        }
        WildUse::Keep => declining(
            if hand.wild == 1 { "Keep it" } else { "Keep the rest" },
            "Wild dice that are not used are kept for later rounds.",
        ),
    }
}

fn action(world: &World, question: &Question<Warcry>, act: Act) -> Choice {
    let Some(fighter) = super::prompt::about(&question.ask) else {
        return Choice::default();
    };
    let simple = |label: &str, says: String| Choice {
        label: label.into(),
        says,
        group: "Actions".into(),
        ..Choice::default()
    };
    match act {
        Act::Move => Choice {
            moves: Some(model(fighter)),
            ..simple(
                "Move",
                format!("A move action of up to {}.", stats::move_allowance(world, fighter)),
            )
        },
        Act::Attack { weapon, target } => attack(world, fighter, weapon, target),
        Act::Disengage => Choice {
            moves: Some(model(fighter)),
            ..simple("Disengage", "Up to 3\", to more than 1\" from all enemies.".into())
        },
        Act::Wait => Choice {
            declines: true,
            ..simple(
                "Wait",
                "Ends the activation; it may be activated once more in this round for one action.".into(),
            )
        },
        Act::DropTreasure => simple("Drop treasure", "Puts the treasure down within reach.".into()),
        Act::Loot { token } => Choice {
            target: Some(Target::Marker { id: u16::from(token.0) }),
            ..simple(
                &format!("Loot {}", words::token(world, token)),
                "Takes a treasure from the objective.".into(),
            )
        },
        Act::Ability { ability, score } => {
            let this = world.book.get(ability);
            let paid = match score {
                0 => "without dice".into(),
                score => format!("{} of {score}s", words::cost(this)),
            };
            Choice {
                label: format!("{} ({paid})", this.name),
                says: match score {
                    0 => this.says.clone(),
                    score => format!("{} Its value is {score}.", this.says),
                },
                group: "Abilities".into(),
                ..Choice::default()
            }
        }
        Act::Done => declining("End the activation", "No further ability is used."),
    }
}

/// An attack with all figures that count for it.
fn attack(world: &World, by: FighterId, weapon: u8, target: FighterId) -> Choice {
    let Some(weapon) = world.fighter(by).profile.weapons.get(usize::from(weapon)) else {
        return Choice::default();
    };
    let figures = stats::attack_figures(world, by, weapon, target);
    let mut says = format!(
        "{}, Strength {} against Toughness {}: hits on {}, critical on {}; damage {}, critical {}",
        words::count(figures.attacks, "attack"),
        figures.strength,
        figures.toughness,
        from_face(figures.hits_from),
        from_face(figures.crits_from),
        figures.hit,
        figures.crit
    );
    let there = world.fighter(target);
    says.push_str(&format!("; {} wounds left", there.wounds_left()));
    if let Some(gap) = gap(world, by, target) {
        says.push_str(&format!(
            "; {} away (range {})",
            words::short(gap),
            words::range(weapon)
        ));
    }
    if figures.in_cover || sight::in_cover(world, by, target) {
        says.push_str("; in cover, which its Toughness includes");
    }
    Choice {
        label: format!("{} at {}", words::capital(words::weapon_name(weapon.mark)), there.name),
        says: says + ".",
        group: "Attack".into(),
        target: Some(Target::Model { id: model(target) }),
        verb: words::capital(words::weapon_name(weapon.mark)),
        ..Choice::default()
    }
}

/// "4+", and plain "6".
fn from_face(face: u8) -> String {
    if face >= 6 { "6".into() } else { format!("{face}+") }
}

fn react(world: &World, fighter: FighterId, reaction: AbilityId, renown: bool) -> Choice {
    let this = world.book.get(reaction);
    let price = if renown {
        "Costs a level of renown."
    } else {
        "Costs an action of this round."
    };
    Choice {
        label: format!(
            "{}: {}{}",
            words::name(world, fighter),
            this.name,
            if renown { " (renown)" } else { "" }
        ),
        says: format!("{} {price}", this.says),
        group: "Reactions".into(),
        target: Some(Target::Model { id: model(fighter) }),
        declines: false,
        ..Choice::default()
    }
}

fn option(world: &World, question: &Question<Warcry>, number: u8) -> Choice {
    let at = usize::from(number);
    let plain = || Choice {
        label: format!("Choice {}", at + 1),
        ..Choice::default()
    };
    match &question.ask {
        Ask::PickTwist { twists } => {
            let all = world.decks.twists.iter().chain(&world.decks.spare_twists);
            let card = twists.get(at).and_then(|twist| all.into_iter().nth(*twist));
            card.map_or_else(plain, |card| Choice {
                label: card.name.clone(),
                says: card.says.clone(),
                ..Choice::default()
            })
        }
        Ask::PickOption { ability, user, among } => match among {
            Among::Effects => {
                let lists = effects::lists_of(&world.book.get(*ability).does);
                let fitting: Vec<_> = lists.into_iter().filter_map(|lists| lists.get(at)).collect();
                let Some(first) = fitting.first() else { return plain() };
                // Where an ability has choices in several places, which of them this is cannot be told here.
                let says: Vec<String> = fitting.iter().map(|list| effects::in_words(list)).collect();
                Choice {
                    label: words::capital(&effects::in_words(first)),
                    says: words::capital(&says.join("; or ")),
                    ..Choice::default()
                }
            }
            Among::Weapons => {
                let weapon = world.fighter(*user).profile.weapons.get(at);
                weapon.map_or_else(plain, |weapon| Choice {
                    label: words::capital(words::weapon_name(weapon.mark)),
                    says: format!(
                        "Range {}, {}, Strength {}, damage {}/{}.",
                        words::range(weapon),
                        words::count(weapon.attacks, "attack"),
                        weapon.strength,
                        weapon.hit,
                        weapon.crit
                    ),
                    ..Choice::default()
                })
            }
            Among::Cards(names) => Choice {
                label: names.get(at).cloned().unwrap_or_default(),
                ..Choice::default()
            },
            Among::Lines(lines) => lines.get(at).map_or_else(plain, |(from, to)| Choice {
                label: format!("Line {}", at + 1),
                says: line_says(world, *from, *to),
                target: Some(Target::Line {
                    from: shapes::pair(*from),
                    to: shapes::pair(*to),
                }),
                ..Choice::default()
            }),
        },
        Ask::First { of } => of.get(at).map_or_else(plain, |what| Choice {
            label: words::capital(what),
            says: "This comes first.".into(),
            ..Choice::default()
        }),
        _ => plain(),
    }
}

/// Whom a line touches.
fn line_says(world: &World, from: table::Point, to: table::Point) -> String {
    let line = table::Segment::new(from, to);
    let touched: Vec<String> = world
        .on_table()
        .filter(|(_, fighter)| {
            fighter
                .footprint()
                .is_some_and(|base| table::within_of_segment(base, &line, Length::um(500)))
        })
        .map(|(_, fighter)| fighter.name.to_string())
        .collect();
    if touched.is_empty() {
        "It touches nobody.".into()
    } else {
        format!("It touches {}.", words::and(&touched))
    }
}

fn faces_choice(ask: &Ask, faces: &[u8]) -> Choice {
    match (ask, faces) {
        (Ask::ChangeDice { .. }, [from, to]) => Choice {
            label: format!("{from}s become {to}s"),
            says: format!("The set of ability dice of score {from} has score {to} from now on."),
            ..Choice::default()
        },
        (_, []) => declining("Keep all", "Nothing is rolled again."),
        (_, faces) => {
            let told: Vec<String> = faces.iter().map(u8::to_string).collect();
            Choice {
                label: format!("Roll the {} again", words::and(&told)),
                says: "What is rolled again cannot be rolled once more.".into(),
                ..Choice::default()
            }
        }
    }
}
