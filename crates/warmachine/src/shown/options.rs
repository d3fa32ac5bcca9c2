//! Every listed answer as something to press or point at, and what it means for somebody who looks at it.

use battlegroup::life::Spot;
use battlegroup::shown::drafts::{self, Rush};
use battlegroup::shown::overlay::control_ring;
use battlegroup::shown::{Displayed, region};
use kernel::Question;
use live::{Choice, OverlayShape, Target};
use table::Length;

use super::prompt::spell_name;
use super::shapes::{around, circle, drawn, edge_line};
use super::{attacks, number, words};
use crate::ids::{Actor, ModelId};
use crate::questions::{Answer, Ask, Verb};
use crate::spells::{Area, Cast, Duration, Span, Spell};
use crate::world::{ActivationStep, Share};
use crate::{Warmachine, World, movement, stats};

fn plain(label: impl Into<String>) -> Choice {
    Choice {
        label: label.into(),
        ..Choice::default()
    }
}

fn declining(label: &str) -> Choice {
    Choice {
        declines: true,
        ..plain(label)
    }
}

/// A button: label, group, and where on the table it can be pointed at.
pub fn choice(world: &World, question: &Question<Warmachine>, answer: &Answer) -> Choice {
    let ask = &question.ask;
    match answer {
        Answer::Player(player) => {
            let who = if player.seat() == question.seat {
                "you"
            } else {
                "the other player"
            };
            plain(format!("{} ({who})", player.side()))
        }
        Answer::Edge(edge) => {
            let (from, to) = edge_line(world, *edge);
            Choice {
                target: Some(Target::Line { from, to }),
                ..plain(format!("The {} edge", words::edge(*edge)))
            }
        }
        Answer::Now => plain("Deploy it now"),
        Answer::AdvanceDeployment => plain("Hold it back: Advance Deployment"),
        Answer::Ambush => plain("Hold it back: Ambush"),
        Answer::Actor(actor) => named_actor(world, ask, *actor),
        Answer::Verb(verb) => verb_choice(world, *verb),
        Answer::Model(id) => model(world, ask, *id),
        Answer::OwnLife => Choice {
            target: super::prompt::about(world, ask).map(|id| Target::Model { id: number(id) }),
            ..plain("Its own life")
        },
        Answer::Weapon(weapon) => {
            let used = super::prompt::about(world, ask).and_then(|id| words::weapon(world, id, *weapon));
            Choice {
                group: "Attack".into(),
                ..plain(used.map_or("a weapon", |weapon| weapon.name.as_str()))
            }
        }
        Answer::Spot(spot) => plain(spot_name(world, ask, *spot)),
        Answer::Cast(cast) => Choice {
            group: "Spells".into(),
            ..plain(cast_name(world, *cast))
        },
        Answer::Rack(chosen) => plain(rack_name(world, ask, chosen)),
        Answer::Points(0) => declining("None"),
        Answer::Points(points) => plain(words::count(*points, "point")),
        Answer::Allocate { to, points } => Choice {
            target: Some(Target::Model { id: number(*to) }),
            verb: format!("Give {} focus", points),
            ..plain(format!("{points} focus to {}", words::name(world, *to)))
        },
        Answer::Gives(Share::Movement) => plain("Stand up instead of moving"),
        Answer::Gives(Share::Combat) => plain("Stand up instead of fighting"),
        Answer::Yes => plain(yes(ask)),
        Answer::No => declining(no(ask)),
        Answer::Done => declining(done(ask)),
        Answer::Card { card, on } => Choice {
            group: "Cards".into(),
            ..plain(format!(
                "{}: {}",
                card_name(world, question.seat, *card),
                words::actor(world, *on)
            ))
        },
        Answer::Number(number) => plain(number_name(world, ask, *number)),
        Answer::Special(special) => Choice {
            group: "Special rules".into(),
            ..plain(special.rule.as_str())
        },
        Answer::Dispute(issue) => Choice {
            group: "Disputes".into(),
            ..plain(format!("Roll to settle {}", issue.name()))
        },
        Answer::Concede => Choice {
            gives_up: true,
            ..declining("Concede the game")
        },
        Answer::NoRoom => declining("There is no room"),
        // Places and ways are never listed.
        Answer::At(_) | Answer::Laid { .. } | Answer::Way(_) | Answer::Formation { .. } => Choice::default(),
    }
}

fn named_actor(world: &World, ask: &Ask, actor: Actor) -> Choice {
    let first = world.models_of(actor).first().copied();
    // Whoever is not on the table cannot be pointed at.
    let (Ask::Activate, Some(first)) = (ask, first) else {
        return plain(words::actor(world, actor));
    };
    Choice {
        verb: "Activate".into(),
        target: match actor {
            Actor::Model(id) => Some(Target::Model { id: number(id) }),
            Actor::Unit(unit) => Some(Target::Unit { id: unit.0 }),
        },
        moves: Some(number(first)),
        ..plain(words::actor(world, actor))
    }
}

/// Waiting with its movement is what a model does that fights first; a trooper waits with its attacks.
fn fights_first(world: &World) -> bool {
    let now = world.activation.as_ref();
    now.is_some_and(|now| now.step <= ActivationStep::Movement)
}

fn verb_choice(world: &World, verb: Verb) -> Choice {
    let (group, label) = match verb {
        Verb::FullAdvance => ("Move", "Advance"),
        Verb::Run => ("Move", "Run"),
        Verb::Charge => ("Move", "Charge"),
        Verb::Aim => ("Move", "Aim"),
        Verb::ForfeitMovement => ("Move", "Stay"),
        Verb::Melee => ("Attack", "Melee attack"),
        Verb::Ranged => ("Attack", "Ranged attack"),
        Verb::Headbutt => ("Power attacks", "Headbutt"),
        Verb::Slam => ("Power attacks", "Slam"),
        Verb::Throw => ("Power attacks", "Throw"),
        Verb::Trample => ("Power attacks", "Trample"),
        Verb::Cast => ("Magic", "Cast a spell"),
        Verb::Feat => ("Magic", "Feat"),
        Verb::TakeOver => ("Points", "Take control"),
        Verb::PlayCard => ("Cards", "Play a Command Card"),
        Verb::Special => ("Special rules", "Use a special rule"),
        Verb::Heal => ("Points", "Heal a damage point"),
        Verb::ShedFury => ("Points", "Shed fury"),
        Verb::Rile => ("Points", "Rile"),
        Verb::Wait if fights_first(world) => ("Attack", "Fight before it moves"),
        Verb::Wait => ("", "Let another go first"),
        Verb::Done => ("", "Done fighting"),
    };
    let now = world.activation.as_ref();
    let mover = now.and_then(|now| world.models_of(now.actor).first().copied());
    Choice {
        group: group.into(),
        declines: matches!(verb, Verb::Done | Verb::Wait | Verb::ForfeitMovement),
        moves: mover
            .filter(|_| matches!(verb, Verb::FullAdvance | Verb::Run))
            .map(number),
        ..plain(label)
    }
}

fn model(world: &World, ask: &Ask, id: ModelId) -> Choice {
    let verb = match ask {
        Ask::Leech { .. } => "Leech from",
        Ask::Check => "Check",
        Ask::Mover { verb, .. } => match verb {
            Verb::Run => "Run",
            Verb::Charge => "Charge with",
            _ => "Advance",
        },
        Ask::Fighter { .. } => "Fight with",
        Ask::Join { .. } => "Join",
        Ask::Assault { .. } => "Shoot",
        Ask::Transfer { .. } => "Transfer to",
        Ask::Pick { .. } => "Pick",
        Ask::SufferFirst { .. } => "First",
        Ask::Target { verb, .. } => match verb {
            Verb::Charge => "Charge",
            Verb::Melee | Verb::Ranged => "Attack",
            Verb::Headbutt => "Headbutt",
            Verb::Slam => "Slam",
            Verb::Throw => "Throw",
            Verb::Heal => "Heal",
            Verb::TakeOver => "Take control of",
            _ => "Target",
        },
        _ => "Choose",
    };
    let group = match ask {
        Ask::Target { verb: Verb::Charge, .. } => "Charge",
        Ask::Target { .. } | Ask::Assault { .. } => "Attack",
        _ => "",
    };
    let moves = match ask {
        Ask::Mover { verb, .. } if *verb != Verb::Charge => Some(number(id)),
        _ => None,
    };
    Choice {
        verb: verb.into(),
        group: group.into(),
        target: Some(Target::Model { id: number(id) }),
        moves,
        ..plain(words::name(world, id))
    }
}

fn card_name(world: &World, seat: kernel::Seat, card: u8) -> String {
    let player = world.players.get(usize::from(seat.0));
    let card = player.and_then(|player| player.hand.get(usize::from(card)));
    card.map_or_else(|| "a card".into(), |card| card.name.clone())
}

fn number_name(world: &World, ask: &Ask, number: u8) -> String {
    let at = usize::from(number);
    match ask {
        Ask::Next { waiting } => waiting.get(at).map_or_else(String::new, |one| {
            format!("{} of {}", one.because.rule, words::name(world, one.user))
        }),
        Ask::Option { names, .. } | Ask::AttackType { names, .. } => names.get(at).cloned().unwrap_or_default(),
        Ask::Line { .. } => format!("Column or branch {}", number + 1),
        Ask::Ruling { issue } => issue.readings().get(at).copied().unwrap_or_default().into(),
        _ => number.to_string(),
    }
}

fn spot_name(world: &World, ask: &Ask, spot: u8) -> String {
    let Ask::Spot { model } = ask else {
        return format!("Boxes {}", spot + 1);
    };
    let run = world.model(*model).profile.life.spot(Spot(spot));
    let line = if world.model(*model).profile.life.is_spiral() {
        "branch"
    } else {
        "column"
    };
    let what = run.system.map_or("hull", battlegroup::shown::system);
    words::capital(&format!("{what}, {line} {}", run.line + 1))
}

fn cast_name(world: &World, cast: Cast) -> String {
    let name = cast.spell(world).map_or("a spell", |spell| spell.name.as_str());
    match cast.is_channeled() {
        true => format!("{name} through {}", words::name(world, cast.origin)),
        false => name.into(),
    }
}

fn rack_name(world: &World, ask: &Ask, chosen: &[u8]) -> String {
    let Ask::Rack { model } = ask else { return String::new() };
    let list = &world.player(world.model(*model).owner).spells;
    let names: Vec<String> = chosen
        .iter()
        .filter_map(|at| list.get(usize::from(*at)))
        .map(|spell| spell.name.clone())
        .collect();
    match names.is_empty() {
        true => "No spell".into(),
        false => words::and(&names),
    }
}

fn yes(ask: &Ask) -> &'static str {
    match ask {
        Ask::Boost { .. } => "Boost",
        Ask::PowerField { .. } => "Use the power field",
        Ask::Upkeep { .. } => "Keep it up",
        Ask::Shake { .. } => "Shake it off",
        Ask::RollAnyway { .. } => "Roll for it",
        Ask::Reave { .. } => "Take its fury",
        Ask::May { .. } => "Use it",
        _ => "Yes",
    }
}

fn no(ask: &Ask) -> &'static str {
    match ask {
        Ask::Boost { .. } => "No boost",
        Ask::PowerField { .. } | Ask::Transfer { .. } => "Take it",
        Ask::Upkeep { .. } => "Let it end",
        Ask::Shake { .. } => "Leave it",
        Ask::RollAnyway { .. } => "Hit without a roll",
        Ask::Reave { .. } => "Leave it",
        Ask::May { .. } => "Do not use it",
        Ask::Stand { .. } => "Stay down",
        Ask::Assault { .. } => "No shot",
        Ask::Ambush { .. } => "Not now",
        _ => "No",
    }
}

fn done(ask: &Ask) -> &'static str {
    match ask {
        Ask::Leech { .. } => "Enough",
        Ask::Allocate { .. } => "Keep the rest",
        Ask::Fighter { .. } => "No more attacks",
        Ask::Join { .. } => "Nobody more",
        Ask::Reinforce => "Nobody now",
        Ask::Cards => "No card now",
        _ => "Done",
    }
}

/// What an answer means, and what is laid on the table for it.
pub fn meaning(world: &World, question: &Question<Warmachine>, answer: &Answer) -> (String, Vec<OverlayShape>) {
    let says = |text: String| (text, vec![]);
    let ask = &question.ask;
    match (ask, answer) {
        (_, Answer::Player(player)) => says(format!(
            "{} deploys first and takes the first turn of every round.",
            player.side()
        )),
        (Ask::Edge, Answer::Edge(_)) => says("You deploy there, wholly within 10\"; the other player opposite.".into()),
        (_, Answer::Edge(edge)) => says(format!(
            "It appears wholly within 3\" of the {} edge.",
            words::edge(*edge)
        )),
        (_, Answer::AdvanceDeployment) => says("It is deployed after both armies, up to 3\" farther in.".into()),
        (_, Answer::Ambush) => says("It comes into play at an edge, from your second turn on.".into()),
        (_, Answer::Actor(actor)) => says(of_actor(world, *actor)),
        (_, Answer::Verb(verb)) => of_verb(world, *verb),
        (Ask::Target { model, verb }, Answer::Model(target)) => at_target(world, *model, *verb, *target),
        (Ask::Assault { model }, Answer::Model(target)) => at_target(world, *model, Verb::Ranged, *target),
        (Ask::Join { model, verb, target }, Answer::Model(_)) => says(attacks::joined(world, *model, *verb, *target)),
        (Ask::Mover { verb, .. }, Answer::Model(id)) => says(match verb {
            Verb::Charge => format!("It charges up to {}.", movement::rush_limit(world, *id)),
            _ => format!("It moves up to {}.", stats::spd(world, *id)),
        }),
        (Ask::Leech { .. }, Answer::Model(id)) => says(format!(
            "A fury point moves from it to the warlock: it has {}.",
            words::purse(world, *id).unwrap_or_default()
        )),
        (Ask::Check, Answer::Model(id)) => {
            let thr = stats::current(world, *id, stats::Stat::Thr).unwrap_or(0);
            let most = thr - i32::from(world.model(*id).fury);
            says(format!("THR {thr}: it stays calm with {most} or less on 2d6."))
        }
        (_, Answer::Model(id)) => says(standing(world, *id)),
        (Ask::Leech { .. }, Answer::OwnLife) => says("1 damage point for 1 fury point.".into()),
        (_, Answer::Weapon(weapon)) => match super::prompt::about(world, ask) {
            Some(id) => of_weapon(world, id, *weapon),
            None => says(String::new()),
        },
        (_, Answer::Cast(cast)) => of_cast(world, *cast),
        (Ask::Allocate { controller }, Answer::Allocate { to, points }) => {
            let (has, keeps) = (world.model(*to).focus, world.model(*controller).focus);
            says(format!(
                "It would have {} of 3, and {} would keep {}.",
                has + points,
                words::name(world, *controller),
                keeps.saturating_sub(*points)
            ))
        }
        (Ask::Boost { model, roll, target }, Answer::Yes) => says(attacks::boosted(world, *model, *roll, *target)),
        (Ask::Boost { .. }, Answer::No) => says("The dice are rolled as they are.".into()),
        (Ask::PowerField { points, .. }, Answer::Yes) => says(format!(
            "It suffers {} instead.",
            words::count(points.saturating_sub(5), "damage point")
        )),
        (Ask::Upkeep { number, .. }, Answer::Yes) => says(format!("{} stays in play.", spell_name(world, *number))),
        (Ask::Upkeep { number, .. }, Answer::No) => says(format!("{} ends.", spell_name(world, *number))),
        (Ask::Stand { .. }, Answer::Gives(Share::Movement)) => {
            says("It gives up its Normal Movement, and may fight.".into())
        }
        (Ask::Stand { .. }, Answer::Gives(Share::Combat)) => {
            says("It gives up its Combat Action, and may advance.".into())
        }
        (Ask::Allocate { .. }, Answer::Done) => {
            says("The points that it keeps are for its spells, boosts and power field.".into())
        }
        (Ask::Fighter { .. }, Answer::Done) => says("The others of the unit give up their Combat Actions.".into()),
        (_, Answer::Dispute(_)) => says(
            "Each player rolls a die, and the higher one decides how it is played for the rest of the game.".into(),
        ),
        (_, Answer::Concede) => says("The other player wins at once.".into()),
        _ => says(String::new()),
    }
}

fn standing(world: &World, id: ModelId) -> String {
    words::standing(world, id, stats::def(world, id), stats::arm(world, id))
}

fn of_actor(world: &World, actor: Actor) -> String {
    match actor {
        Actor::Model(id) => standing(world, id),
        Actor::Unit(unit) => {
            let (left, all) = (world.troopers(unit).count(), world.unit(unit).troopers.len());
            format!("{left} of {all} troopers stand.")
        }
    }
}

fn of_verb(world: &World, verb: Verb) -> (String, Vec<OverlayShape>) {
    let Some(now) = &world.activation else {
        return (String::new(), vec![]);
    };
    let first = now.fighter.or_else(|| world.models_of(now.actor).first().copied());
    let Some(id) = first else {
        return (String::new(), vec![]);
    };
    let model = world.model(id);
    let spd = stats::spd(world, id);
    let paid = match () {
        () if model.profile.is_warjack() => " It costs a focus point.",
        () if model.profile.is_warbeast() => " It is forced: 1 fury point.",
        () => "",
    };
    let says = match verb {
        Verb::FullAdvance => format!("Up to {spd}, then it may fight."),
        Verb::Run => format!("Up to {}; its activation ends.{paid}", spd + Length::inches(5)),
        Verb::Charge => format!(
            "Up to {} in a straight line at an enemy.{paid}",
            movement::rush_limit(world, id)
        ),
        Verb::Aim => "It gives up its movement for +2 to its ranged attack rolls.".into(),
        Verb::ForfeitMovement => "It gives up its movement, and may fight.".into(),
        Verb::Melee => attacks::left(world, id, true),
        Verb::Ranged => attacks::left(world, id, false),
        Verb::Headbutt => format!("A hit knocks the target down and does damage.{paid}"),
        Verb::Slam => format!("It rushes straight at an enemy and drives it back d6\", knocked down.{paid}"),
        Verb::Throw => format!("It hurls an enemy d6\" away, knocked down.{paid}"),
        Verb::Trample => format!("It moves straight through small bases and attacks each.{paid}"),
        Verb::Cast => "A spell for its COST.".into(),
        Verb::Feat => match &model.profile.feat {
            Some(feat) => format!("{}, once a game: {}.", feat.name, spell_words(feat)),
            None => String::new(),
        },
        Verb::PlayCard => "A card of the hand, up to two a turn.".into(),
        Verb::Special => "A special action, a special attack or a rule that is open at any time.".into(),
        Verb::TakeOver => "An inert or autonomous warjack, or a wild warbeast, follows it from now on.".into(),
        Verb::Heal => "A point spent removes a damage point.".into(),
        Verb::ShedFury => "It gets rid of fury points.".into(),
        Verb::Rile => "It takes fury points for its warlock to leech.".into(),
        Verb::Wait if fights_first(world) => "It makes its Combat Action now, and a full advance after it.".into(),
        Verb::Wait => "Another trooper makes an attack before this one goes on.".into(),
        Verb::Done => "Attacks that are left are given up.".into(),
    };
    let shapes = match verb {
        Verb::Feat => vec![control(world, id)],
        _ => vec![],
    };
    (says, shapes)
}

fn control(world: &World, id: ModelId) -> OverlayShape {
    control_ring(world, id, Displayed::control(world, id).unwrap_or_default())
}

fn at_target(world: &World, id: ModelId, verb: Verb, target: ModelId) -> (String, Vec<OverlayShape>) {
    match verb {
        Verb::Charge | Verb::Slam => (rush_says(world, id, target), rush_lane(world, id, target)),
        Verb::Melee | Verb::Ranged => attacks::at(world, id, verb, target),
        Verb::Headbutt | Verb::Throw => (attacks::power(world, id, verb, target), vec![]),
        Verb::Cast => attacks::spell_at(world, id, target),
        _ => (standing(world, target), vec![]),
    }
}

fn rush_says(world: &World, id: ModelId, target: ModelId) -> String {
    let to = movement::straight_at(world, id, target);
    let plan = movement::plan_charge(world, id, target, to);
    let rush = Rush {
        slam: false,
        moved: plan.moved,
        reaches: plan.reaches,
    };
    drafts::rush_says(world, id, target, to, rush)
}

fn rush_lane(world: &World, id: ModelId, target: ModelId) -> Vec<OverlayShape> {
    let limit = movement::rush_limit(world, id);
    let shape = region::rush_lane(world, id, target);
    vec![drawn(format!("up to {limit}"), "lane", shape)]
}

fn of_weapon(world: &World, id: ModelId, weapon: u8) -> (String, Vec<OverlayShape>) {
    let Some(used) = words::weapon(world, id, weapon) else {
        return (String::new(), vec![]);
    };
    let mut says = format!("RNG {}", words::reach(used.rng));
    if let Some(pow) = used.pow {
        says.push_str(&format!(", POW {pow}"));
    }
    if let Some(aoe) = used.aoe {
        says.push_str(&format!(", AOE {aoe}"));
    }
    let reach = crate::attack::reach(world, id, used);
    let look = if used.is_melee() { "front" } else { "range" };
    let shape = drawn(
        format!("{}: {}", used.name, words::short(reach)),
        look,
        around(&world.footprint(id), reach),
    );
    (says + ".", vec![shape])
}

fn of_cast(world: &World, cast: Cast) -> (String, Vec<OverlayShape>) {
    let Some(spell) = cast.spell(world) else {
        return (String::new(), vec![]);
    };
    let origin = world.footprint(cast.origin);
    let mut shapes = vec![];
    match spell.rng {
        Span::Inches(inches) | Span::Spray(inches) => {
            let reach = Length::inches(inches.into());
            shapes.push(drawn(
                format!("{}: {reach}", spell.name),
                "range",
                around(&origin, reach),
            ));
        }
        Span::Control => shapes.push(control(world, cast.caster)),
        Span::Caster if spell.aoe == Some(Area::Control) => shapes.push(control(world, cast.caster)),
        Span::Caster => shapes.push(drawn(
            spell.name.clone(),
            "range",
            circle(origin.at(), origin.base().outer_radius()),
        )),
    }
    (format!("COST {}: {}.", spell.cost, spell_words(spell)), shapes)
}

/// What a spell does, as far as its card is in words of the rules.
pub fn spell_words(spell: &Spell) -> String {
    use battlegroup::rules::RuleRef;

    use crate::spells::Does;
    use crate::world::{Continuous, How};
    if !spell.is_enforced() {
        return "its card says more than the game carries out yet".into();
    }
    let mut parts: Vec<String> = vec![];
    if let Some(pow) = spell.pow {
        parts.push(format!("an attack with POW {pow}"));
    }
    for does in &spell.does {
        parts.push(match does {
            Does::Change(change) => {
                let stat = scenario::word(&change.stat).to_uppercase();
                match change.how {
                    How::Set(value) => format!("{stat} becomes {value}"),
                    How::Double => format!("{stat} is doubled"),
                    How::Halve => format!("{stat} is halved"),
                    How::Add(by) => format!("+{by} {stat}"),
                    How::Subtract(by) => format!("-{by} {stat}"),
                }
            }
            Does::KnockDown => "knocked down".into(),
            Does::Continuous(Continuous::Fire) => "on fire".into(),
            Does::Continuous(Continuous::Corrosion) => "corroding".into(),
            Does::RangedAttack => "a ranged attack at once".into(),
        });
    }
    let lasts = match spell.duration {
        Duration::Once => "",
        Duration::Turn => " for this turn",
        Duration::Round => " for a round",
        Duration::Upkeep => " as long as it is kept up",
    };
    // The special rule of its name carries it out, and says in its own words what it does.
    let says = spell.rule.then(|| super::card::told_of(&RuleRef::parse(&spell.name)));
    match says {
        Some(says) => {
            parts.push(says.trim_end_matches('.').into());
            parts.join(". ")
        }
        None => format!("{}{lasts}", words::and(&parts)),
    }
}
