//! Every answer that can be chosen as something to press or point at, and what it means for somebody who looks at it.

use battlegroup::life::{Half, Spot};
use battlegroup::shown::drafts::{self, Rush};
use battlegroup::shown::overlay::control_ring;
use battlegroup::shown::{Displayed, reached, region};
use kernel::Question;
use live::shapes::{around, circle, drawn};
use live::{Choice, OverlayShape, Target};

use super::prompt::{about, share};
use super::shapes::edge_line;
use super::{attacks, words};
use crate::activation::together;
use crate::card::{Area, Duration, Span, Spell};
use crate::ids::{Actor, ModelId};
use crate::questions::{Answer, Ask, Verb};
use crate::stats::{self, Stat};
use crate::uses::Special;
use crate::world::{Benefit, Cast, Order};
use crate::{Primal, World, movement, spells};

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
pub fn choice(world: &World, question: &Question<Primal>, answer: &Answer) -> Choice {
    let ask = &question.ask;
    match answer {
        Answer::Seat(seat) => {
            let who = if *seat == question.seat { " (you)" } else { "" };
            plain(format!("{}{who}", words::side(*seat)))
        }
        Answer::Place(place) => plain(format!("Turn {place} of each round")),
        Answer::Edge(edge) => {
            let (from, to) = edge_line(world, *edge);
            Choice {
                target: Some(Target::Line { from, to }),
                ..plain(format!("The {} edge", words::edge(*edge)))
            }
        }
        Answer::Now => plain("Deploy it now"),
        Answer::AdvanceDeployment => plain("Hold it back: Advance Deployment"),
        Answer::Ambush => plain("Keep it off the table: Ambush"),
        Answer::Actor(actor) => named_actor(world, ask, *actor),
        Answer::Verb(verb) => verb_choice(world, ask, *verb),
        Answer::Together { run } => together(world, *run),
        Answer::Model(id) => model(world, ask, *id),
        Answer::OwnLife => Choice {
            target: about(world, ask).map(|id| Target::Model { id: id.0 }),
            ..plain("Its own life")
        },
        Answer::Weapon(weapon) => {
            let used = about(world, ask).and_then(|id| words::weapon(world, id, *weapon));
            Choice {
                group: "Attack".into(),
                ..plain(used.map_or("a weapon", |weapon| weapon.name.as_str()))
            }
        }
        Answer::Spot(spot) => plain(spot_name(world, ask, *spot)),
        Answer::Cast(cast) => Choice {
            group: "Spells".into(),
            ..plain(cast_name(world, cast))
        },
        Answer::Special(special) => Choice {
            group: "Special rules".into(),
            ..plain(special_name(world, special))
        },
        Answer::Allocate { to, points } => Choice {
            target: Some(Target::Model { id: to.0 }),
            verb: format!("Give {points} focus"),
            ..plain(format!("{points} focus to {}", words::name(world, *to)))
        },
        Answer::Benefit(benefit) => plain(match benefit {
            Benefit::Crush => "Crush! An additional melee attack, and +2 to melee damage",
            Benefit::Hurry => "Hurry! It runs, charges or makes a power attack for nothing",
            Benefit::StrikeTrue => "Strike True! +2 to attack rolls",
            Benefit::TakeAim => "Take Aim! It aims, and has +2 to ranged damage",
        }),
        Answer::Grid(half) => plain(match half {
            Half::Left => "The left grid",
            Half::Right => "The right grid",
        }),
        Answer::Points(0) => declining("None"),
        Answer::Points(points) => plain(words::count(*points, "point")),
        Answer::Gives(half) => plain(match ask {
            Ask::Stand { .. } => format!("Stand up, and give up its {}", share(*half)),
            _ => format!("Give up its {}", share(*half)),
        }),
        Answer::Order(order) => Choice {
            moves: about(world, ask).map(|id| id.0),
            ..plain(match order {
                Order::PressForward => "Press forward: all run or charge",
                Order::Named(name) => name,
            })
        },
        Answer::Number(number) => plain(number_name(world, ask, *number)),
        Answer::DirectlyAway => plain("Directly away"),
        Answer::Yes => plain(yes(ask)),
        // A drag of the unit goes on with or without an order.
        Answer::No if matches!(ask, Ask::Order { .. }) => Choice {
            moves: about(world, ask).map(|id| id.0),
            ..declining(no(ask))
        },
        Answer::No => declining(no(ask)),
        Answer::Done => declining(done(ask)),
        Answer::NoRoom => declining("There is no room"),
        Answer::Concede => Choice {
            gives_up: true,
            ..declining("Concede the game")
        },
        // Places and ways are never listed; an answer without words is called by its name.
        other => plain(words::capital(&scenario::word(other).replace('_', " "))),
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
        target: Some(match actor {
            Actor::Model(id) => Target::Model { id: id.0 },
            Actor::Unit(unit) => Target::Unit { id: unit.0 },
        }),
        moves: Some(first.0),
        ..plain(words::actor(world, actor))
    }
}

fn together(world: &World, run: bool) -> Choice {
    let label = if run { "All run" } else { "All advance" };
    Choice {
        group: "The whole unit".into(),
        moves: together::movers(world, run).first().map(|id| id.0),
        ..plain(label)
    }
}

fn verb_choice(world: &World, ask: &Ask, verb: Verb) -> Choice {
    let (group, label) = match verb {
        Verb::FullAdvance => ("Move", "Advance"),
        Verb::Run => ("Move", "Run"),
        Verb::Charge => ("Move", "Charge"),
        Verb::Aim => ("Move", "Aim"),
        Verb::ForfeitMovement => ("Move", "Stay"),
        Verb::Melee => ("Attack", "Melee attack"),
        Verb::Ranged => ("Attack", "Ranged attack"),
        Verb::HeadButt => ("Power attacks", "Head-butt"),
        Verb::Slam => ("Power attacks", "Slam"),
        Verb::Throw => ("Power attacks", "Throw"),
        Verb::Trample => ("Power attacks", "Trample"),
        Verb::PowerStrike => ("Power attacks", "Power strike"),
        Verb::Sweep => ("Power attacks", "Sweep"),
        Verb::Cast => ("Magic", "Cast a spell"),
        Verb::Feat => ("Magic", "Feat"),
        Verb::Heal => ("Points", "Heal a damage point"),
        Verb::DiscardFury => ("Points", "Discard fury"),
        Verb::Rile => ("Points", "Rile"),
        Verb::Tame => ("Points", "Take control"),
        Verb::TakeControl => ("Warjacks", "Take control"),
        Verb::Reactivate => ("Warjacks", "Reactivate"),
        Verb::Marshaled => ("Warjacks", "Hear its 'jack marshal"),
        Verb::RestoreField => ("Points", "Mend the force field"),
        Verb::Special => ("Special rules", "Use a special rule"),
        Verb::Done => ("", "Done fighting"),
    };
    let moves = matches!(verb, Verb::FullAdvance | Verb::Run);
    Choice {
        group: group.into(),
        declines: matches!(verb, Verb::Done | Verb::ForfeitMovement),
        moves: about(world, ask).filter(|_| moves).map(|id| id.0),
        ..plain(label)
    }
}

fn model(world: &World, ask: &Ask, id: ModelId) -> Choice {
    let (verb, group) = match ask {
        Ask::Leech { .. } => ("Leech from", ""),
        Ask::Check => ("Check", ""),
        Ask::Mover { .. } => ("One by one", "One by one"),
        Ask::Fighter { .. } => ("Fight with", ""),
        Ask::Join { .. } => ("Join", ""),
        Ask::Transfer { .. } => ("Transfer to", ""),
        Ask::Pick { .. } => ("Pick", ""),
        Ask::Promote { .. } | Ask::Appoint { .. } => ("Lead by", ""),
        Ask::ThrowAt { .. } => ("Throw at", "Attack"),
        Ask::Target { verb, .. } => match verb {
            Verb::Charge => ("Charge", "Charge"),
            Verb::Melee | Verb::Ranged => ("Attack", "Attack"),
            Verb::HeadButt => ("Head-butt", "Attack"),
            Verb::Slam => ("Slam", "Attack"),
            Verb::Throw => ("Throw", "Attack"),
            Verb::PowerStrike => ("Strike", "Attack"),
            Verb::Heal => ("Heal", ""),
            Verb::Tame => ("Take control of", ""),
            _ => ("Target", "Attack"),
        },
        _ => ("Choose", ""),
    };
    Choice {
        verb: verb.into(),
        group: group.into(),
        target: Some(Target::Model { id: id.0 }),
        ..plain(words::name(world, id))
    }
}

fn number_name(world: &World, ask: &Ask, number: u8) -> String {
    let at = usize::from(number);
    match ask {
        Ask::Next { waiting } => waiting.get(at).map_or_else(String::new, |one| {
            format!("{} of {}", one.because.rule, words::name(world, one.user))
        }),
        Ask::Option { names, .. } => names.get(at).cloned().unwrap_or_default(),
        Ask::Line { .. } => format!("Column or branch {}", number + 1),
        _ => number.to_string(),
    }
}

fn spot_name(world: &World, ask: &Ask, spot: u8) -> String {
    let Ask::Spot { model } = ask else {
        return format!("Boxes {}", spot + 1);
    };
    let life = &world.model(*model).profile.life;
    let run = life.spot(Spot(spot));
    let line = if life.is_spiral() { "branch" } else { "column" };
    let what = run.system.map_or("hull", battlegroup::shown::system);
    words::capital(&format!("{what}, {line} {}", run.line + 1))
}

fn cast_name(world: &World, cast: &Cast) -> String {
    let mut name = cast.spell.clone();
    if cast.holder != cast.caster {
        name.push_str(&format!(", animus of {}", words::name(world, cast.holder)));
    }
    if cast.origin != cast.caster {
        name.push_str(&format!(", through {}", words::name(world, cast.origin)));
    }
    name
}

fn special_name(world: &World, special: &Special) -> String {
    let weapon = special.weapon.and_then(|at| words::weapon(world, special.user, at));
    match weapon {
        Some(weapon) => format!("{} with {}", special.rule, weapon.name),
        None => special.rule.to_string(),
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
        Ask::Impact { .. } => "Attack them",
        Ask::FreeStrike { .. } => "Strike",
        _ => "Yes",
    }
}

fn no(ask: &Ask) -> &'static str {
    match ask {
        Ask::Boost { .. } => "No boost",
        Ask::Transfer { .. } | Ask::PowerField { .. } => "Take it",
        Ask::Upkeep { .. } => "Let it end",
        Ask::Shake { .. } | Ask::Reave { .. } => "Leave it",
        Ask::RollAnyway { .. } => "Hit without a roll",
        Ask::May { .. } => "Do not use it",
        Ask::Stand { .. } => "Stay down",
        Ask::Assault { .. } => "No shot",
        Ask::Order { .. } => "No order",
        Ask::FreeStrike { .. } => "No free strike",
        Ask::Impact { .. } => "No impact attacks",
        _ => "No",
    }
}

fn done(ask: &Ask) -> &'static str {
    match ask {
        Ask::Leech { .. } => "Enough",
        Ask::Allocate { .. } => "Keep the rest",
        Ask::Mover { .. } => "No more moves",
        Ask::Fighter { .. } => "No more attacks",
        Ask::Join { .. } => "Nobody more",
        Ask::Reinforce | Ask::Ambush => "Nobody now",
        _ => "Done",
    }
}

type Meaning = (String, Vec<OverlayShape>);

/// What an answer means, and what is laid on the table for it.
pub fn meaning(world: &World, question: &Question<Primal>, answer: &Answer) -> Meaning {
    let (says, shapes) = meant(world, question, answer);
    (words::sentence(&says), shapes)
}

fn meant(world: &World, question: &Question<Primal>, answer: &Answer) -> Meaning {
    let says = |text: &str| (text.to_string(), vec![]);
    let ask = &question.ask;
    match (ask, answer) {
        (_, Answer::Seat(seat)) => says(&format!(
            "{} deploys first and takes the first turn of every round.",
            words::side(*seat)
        )),
        (_, Answer::Edge(_)) => says("You deploy there; the other side opposite."),
        (_, Answer::Ambush) => {
            says("From your second turn on it may come from a table edge that is not an opponent's.")
        }
        (_, Answer::AdvanceDeployment) => says("It is deployed after all armies, up to 6\" farther in."),
        (_, Answer::Actor(actor)) => says(&of_actor(world, *actor)),
        (_, Answer::Verb(verb)) => of_verb(world, ask, *verb),
        (_, Answer::Together { run: true }) => {
            says("Drag the unit: each runs up to twice its SPD, and their activation ends.")
        }
        (_, Answer::Together { run: false }) => {
            says("Drag the unit: each advances up to its SPD, then they may fight.")
        }
        (Ask::Target { model, verb, weapon }, Answer::Model(target)) => {
            at_target(world, *model, *verb, *weapon, *target)
        }
        (Ask::Join { model, verb, target }, Answer::Model(_)) => says(&attacks::joined(world, *model, *verb, *target)),
        (Ask::Mover { .. }, Answer::Model(id)) => says(&format!("It advances up to {}.", stats::spd(world, *id))),
        (Ask::Leech { .. }, Answer::Model(id)) => says(&format!(
            "A fury point moves from it to the warlock: it has {}.",
            words::purse(world, *id).unwrap_or_default()
        )),
        (Ask::Check, Answer::Model(id)) => {
            let thr = stats::current(world, *id, Stat::Thr).unwrap_or(0);
            let most = thr - i32::from(world.model(*id).fury);
            says(&format!("THR {thr}: it stays calm with {most} or less on 2d6."))
        }
        (_, Answer::Model(id)) => says(&standing(world, *id)),
        (Ask::Leech { .. }, Answer::OwnLife) => says("1 damage point for 1 fury point."),
        (Ask::FreeStrike { model, mover }, Answer::Weapon(weapon)) => {
            says(&attacks::free_strike(world, *model, *weapon, *mover))
        }
        (Ask::Assault { model, target }, Answer::Weapon(weapon)) => attacks::with(world, *model, *weapon, *target),
        (_, Answer::Weapon(weapon)) => match about(world, ask) {
            Some(id) => of_weapon(world, id, *weapon),
            None => says(""),
        },
        (_, Answer::Cast(cast)) => of_cast(world, cast),
        (_, Answer::Special(special)) => says(&words::of_rule(world, special.rule.as_str())),
        (Ask::Allocate { controller }, Answer::Allocate { to, points }) => {
            let keeps = world.model(*controller).focus.saturating_sub(*points);
            says(&format!(
                "It would have {} focus, and {} would keep {keeps}.",
                world.model(*to).focus + points,
                words::name(world, *controller)
            ))
        }
        (Ask::Allocate { .. }, Answer::Done) => {
            says("The points that it keeps are for its spells, boosts and power field.")
        }
        (Ask::Boost { model, roll, target }, Answer::Yes) => says(&attacks::boosted(world, *model, *roll, *target)),
        (Ask::Boost { .. }, Answer::No) => says("The dice are rolled as they are."),
        (Ask::Upkeep { spell, .. }, Answer::Yes) => says(&format!("{spell} stays in play.")),
        (Ask::Upkeep { spell, .. }, Answer::No) => says(&format!("{spell} ends.")),
        (Ask::Order { .. }, Answer::Order(Order::PressForward)) => {
            says("Every model in formation runs or charges; a model that can do neither advances and does not fight.")
        }
        (Ask::Order { .. }, Answer::No) => says("They advance, aim or stay, and fight."),
        (Ask::Fighter { .. }, Answer::Done) => says("The others of the unit give up their Combat Actions."),
        (Ask::Mover { .. }, Answer::Done) => says("The others of the unit stay, and may fight."),
        (_, Answer::Concede) => says("You give the game up."),
        (Ask::May { because, .. }, Answer::Yes) => says(&words::of_rule(world, because.rule.as_str())),
        _ => says(""),
    }
}

fn standing(world: &World, id: ModelId) -> String {
    let figure = |stat: Stat| stats::current(world, id, stat).unwrap_or(0);
    words::standing(
        world,
        id,
        figure(Stat::Def),
        figure(Stat::Arm) + stats::shields(world, id),
    )
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

fn of_verb(world: &World, ask: &Ask, verb: Verb) -> Meaning {
    let Some(id) = about(world, ask) else {
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
        Verb::Run => format!("Up to {}; its activation ends.{paid}", spd * 2),
        Verb::Charge => format!(
            "Up to {} in a straight line at an enemy.{paid}",
            movement::limit(world, id)
        ),
        Verb::Aim => "It gives up its movement for +2 to its ranged attack rolls.".into(),
        Verb::ForfeitMovement => "It gives up its movement, and may fight.".into(),
        Verb::Melee => attacks::left(world, id, true),
        Verb::Ranged => attacks::left(world, id, false),
        Verb::HeadButt => format!("A hit knocks the target down and does damage.{paid}"),
        Verb::Slam => format!("It rushes straight at an enemy and drives it back d6\", knocked down.{paid}"),
        Verb::Throw => format!("It hurls an enemy away, knocked down.{paid}"),
        Verb::Trample => format!("It moves straight through small bases and attacks each.{paid}"),
        Verb::PowerStrike => format!("A hit slams the target away.{paid}"),
        Verb::Sweep => format!("It attacks every model in its melee range on one side.{paid}"),
        Verb::Cast => "A spell or an animus for its COST.".into(),
        Verb::Feat => match &model.profile.feat {
            Some(feat) => format!("{feat}, once a game. {}", words::of_rule(world, feat)),
            None => String::new(),
        },
        Verb::Heal => "A point spent removes a damage point.".into(),
        Verb::DiscardFury => "It gets rid of fury points.".into(),
        Verb::Rile => "It takes fury points for its warlock to leech.".into(),
        Verb::Tame => "A wild warbeast follows it from now on.".into(),
        Verb::TakeControl => "An autonomous warjack that it touches follows it from now on.".into(),
        Verb::Reactivate => "An inert warjack that it touches works again and follows it from now on.".into(),
        Verb::Marshaled => "Once an activation: Crush!, Hurry!, Strike True! or Take Aim!".into(),
        Verb::RestoreField => "A focus point removes damage from its force field.".into(),
        Verb::Special => "A special action, a special attack or a rule that is open at any time.".into(),
        Verb::Done => "Attacks that are left are given up.".into(),
    };
    let shapes = match verb {
        Verb::Feat => vec![control(world, id)],
        _ => vec![],
    };
    (says, shapes)
}

fn control(world: &World, id: ModelId) -> OverlayShape {
    control_ring(world, id, stats::control_range(world, id))
}

fn at_target(world: &World, id: ModelId, verb: Verb, weapon: Option<u8>, target: ModelId) -> Meaning {
    match verb {
        Verb::Charge | Verb::Slam => {
            let to = movement::straight_at(world, id, target);
            let plan = movement::plan_charge(world, id, target, to);
            let rush = Rush {
                slam: verb == Verb::Slam,
                moved: plan.moved,
                reaches: plan.reaches,
            };
            let limit = movement::limit(world, id);
            let lane = drawn(format!("up to {limit}"), "lane", region::rush_lane(world, id, target));
            (drafts::rush_says(world, id, target, to, rush), vec![lane])
        }
        Verb::Melee | Verb::Ranged => attacks::at(world, id, verb, weapon, target),
        Verb::HeadButt | Verb::Throw | Verb::PowerStrike => (attacks::power(world, id, verb, target), vec![]),
        Verb::Cast => attacks::spell_at(world, id, target),
        _ => (standing(world, target), vec![]),
    }
}

fn of_weapon(world: &World, id: ModelId, weapon: u8) -> Meaning {
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
    let arms = world.arms(id);
    let reach = arms.get(usize::from(weapon)).map(|arm| arm.reach).unwrap_or_default();
    let look = if used.is_melee() { "front" } else { "range" };
    let shape = drawn(
        format!("{}: {}", used.name, words::short(reach)),
        look,
        reached(&world.footprint(id), Some(world.model(id).facing), reach),
    );
    (says + ".", vec![shape])
}

fn of_cast(world: &World, cast: &Cast) -> Meaning {
    let Some(spell) = spells::figures(world, cast) else {
        return (String::new(), vec![]);
    };
    let origin = world.footprint(cast.origin);
    let shape = match spell.rng {
        Span::Inches(inches) | Span::Spray(inches) => {
            let reach = table::Length::inches(inches.into());
            drawn(format!("{}: {reach}", spell.name), "range", around(&origin, reach))
        }
        Span::Control => control(world, cast.caster),
        Span::Caster if spell.aoe == Some(Area::Control) => control(world, cast.caster),
        Span::Caster | Span::Special => drawn(
            spell.name.clone(),
            "range",
            circle(origin.at(), origin.base().outer_radius()),
        ),
    };
    (
        format!("COST {}: {}", spell.cost, spell_words(world, &spell)),
        vec![shape],
    )
}

/// What a spell or an animus does, in sentences.
pub fn spell_words(world: &World, spell: &Spell) -> String {
    let mut parts = vec![];
    if let Some(pow) = spell.pow {
        parts.push(format!("A magic attack with POW {pow}."));
    }
    parts.extend(Some(words::of_rule(world, &spell.name)).filter(|says| !says.is_empty()));
    parts.extend(
        spell
            .says_more
            .then(|| "Its card says more than the game carries out yet.".to_string()),
    );
    let lasts = match spell.dur {
        Duration::Once => None,
        Duration::Turn => Some("For this turn."),
        Duration::Round => Some("For a round."),
        Duration::Upkeep => Some("As long as it is kept up."),
    };
    parts.extend(lasts.map(String::from));
    parts.join(" ")
}
