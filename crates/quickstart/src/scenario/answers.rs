//! Which command answers which question, and with what.

use kernel::{Entry, Question, Refusal, cite};
use scenario::{Language, Next, Unfinished};
use table::{Facing, Point};

use super::commands::{Boosts, Cast, Command, Rush, Strike, Way};
use super::expect::Expected;
use super::file::ScenarioFile;
use super::names::{ability, model, power, weapon};
use super::position::facing;
use crate::abilities::{PowerRange, UseTarget};
use crate::data::{WordOr, same};
use crate::questions::{Act, Answer, Ask, Gives, PowerId, RollKind};
use crate::setup::Setup;
use crate::{Event, Inches, ModelId, Quickstart, World, fury, movement, spells};

/// The words of HORDES Quick Start.
#[derive(Debug)]
pub struct QuickstartWords;

scenario::variants!(EVENTS of Event:
    RolledOff,
    FirstChosen,
    EdgeChosen,
    Deployed,
    TurnBegan,
    StageReached,
    EffectBegan,
    EffectsEnded,
    Leached,
    FuryGained,
    FuryLost,
    Forced,
    ThresholdChecked,
    Frenzied,
    Activated,
    MovementUsed,
    ActDeclared,
    ActBegun,
    ActionBegun,
    ActionGivenUp,
    MovementGivenUp,
    Aimed,
    ChargeReady,
    ChargeFailed,
    Moved,
    Driven,
    Placed,
    Turned,
    KnockedDown,
    StoodUp,
    AttackMade,
    AttacksOwed,
    AttackPaid,
    SpecialMade,
    AttackRolled,
    StruckFreely,
    HitWithoutRoll,
    Missed,
    DamageRolled,
    Deviated,
    Opposed,
    Suffered,
    Transferred,
    TurnedAside,
    ShieldGuarded,
    Healed,
    HeldOut,
    Destroyed,
    MagicUsed,
    SpellCast,
    AnimusUsed,
    FeatUsed,
    AbilityUsed,
    Calmed,
    WitchMarked,
    KilledInMelee,
    CommandChecked,
    ActivationEnded,
    GameOver,
);

type Asked = Question<Quickstart>;

impl Language for QuickstartWords {
    type Game = Quickstart;
    type Command = Command;
    type Expected = Expected;
    type File = ScenarioFile;

    fn fits(_world: &World, question: &Asked, command: &Command) -> bool {
        Self::commands_for(question).contains(&word_of(command))
    }

    fn answer(world: &World, question: &Asked, command: &Command, answered: usize) -> Result<Next<Answer>, String> {
        if answered > 0 {
            return more(world, question, command, answered);
        }
        let actor = actor(question);
        let act = |act: Act| Ok(Next::Answer(Answer::Act(on_itself(world, actor, act))));
        let answer = match command {
            Command::First(side) => Answer::Side(*side),
            Command::Edge(edge) => Answer::Edge(*edge),
            Command::Deploy(_) | Command::Leach(_) => return more(world, question, command, 0),
            Command::Check(name) | Command::Activate(name) | Command::Transfer(name) | Command::Pick(name) => {
                Answer::Model(model(world, name)?)
            }
            Command::Pass => Answer::Pass,
            Command::GiveUp(gives) => Answer::Gives(*gives),
            Command::Advance(_) => return act(Act::Advance),
            Command::Run(_) => return act(Act::Run),
            Command::Way(way) => way_answer(world, actor, way)?,
            Command::Charge(rush) => return act(Act::Charge(model(world, rush_target(rush))?)),
            Command::Slam(rush) => return act(Act::Slam(model(world, rush_target(rush))?)),
            Command::Stand(stand) => {
                let gives = match stand {
                    WordOr::Word(word) => gives(word)?,
                    WordOr::More(stand) => stand.giving,
                };
                return act(Act::Stand(gives));
            }
            Command::Aim => return act(Act::Aim),
            Command::Attack(strike) => {
                let target = model(world, &strike_target(strike)?)?;
                let with = strike_with(strike);
                let weapon = match with {
                    Some(_) => weapon(world, actor, with, |_| true)?,
                    None => next_weapon(world, actor)?,
                };
                return act(Act::Attack { weapon, target });
            }
            Command::Spray(spray) => {
                let weapon = weapon(world, actor, spray.with.as_deref(), |weapon| weapon.ranged.is_some())?;
                return act(Act::Spray { weapon });
            }
            Command::HeadButt(strike) => return act(Act::HeadButt(model(world, &strike_target(strike)?)?)),
            Command::Throw(throw) => {
                let target = model(world, &throw.target)?;
                return act(Act::Throw {
                    target,
                    both_hands: throw.both_hands,
                });
            }
            Command::ComboStrike(strike) => {
                let target = model(world, &strike_target(strike)?)?;
                let weapon = weapon(world, actor, strike_with(strike), |weapon| {
                    weapon.words.contains(&crate::abilities::WeaponWord::ComboStrike)
                })?;
                return act(Act::ComboStrike { weapon, target });
            }
            Command::Thresher(strike) => {
                let weapon = weapon(world, actor, strike_with(strike), |_| true)?;
                return act(Act::Thresher { weapon });
            }
            Command::Cast(cast) => {
                let power = power(world, actor, &cast.spell, cast.of.as_deref())?;
                let target = cast.target.as_deref().map(|name| model(world, name)).transpose()?;
                return act(Act::Cast { power, target });
            }
            Command::Animus(cast) => {
                let target = match cast {
                    WordOr::Word(name) => Some(name.as_str()),
                    WordOr::More(cast) => cast.target.as_deref(),
                };
                let target = target.map(|name| model(world, name)).transpose()?;
                return act(Act::Animus { target });
            }
            Command::Feat => return act(Act::Feat),
            Command::Heal(heal) => {
                let id = model(world, &heal.model)?;
                let first = world
                    .model(id)
                    .marked
                    .iter()
                    .position(|marked| *marked > 0)
                    .unwrap_or(0);
                let branch = heal.branch.map_or(Ok(first as u8), from_one)?;
                return act(Act::Heal { model: id, branch });
            }
            Command::Rile(points) => return act(Act::Rile(*points)),
            Command::Discard(points) => return act(Act::Discard(*points)),
            Command::Use(used) => {
                let (name, on) = match used {
                    WordOr::Word(name) => (name, None),
                    WordOr::More(used) => (&used.ability, used.on.as_deref()),
                };
                let target = on.map(|name| model(world, name)).transpose()?;
                return act(Act::Use {
                    ability: ability(world, actor, name)?,
                    target,
                });
            }
            Command::Done => return act(Act::Done),
            Command::FreeStrike(name) | Command::Weapon(name) => {
                Answer::Weapon(weapon(world, actor, Some(name), |_| true)?)
            }
            Command::Branch(branch) => Answer::Branch(from_one(*branch)?),
            Command::Option(number) => Answer::Number(*number),
            Command::Place(at) => Answer::To(point(*at)),
            Command::Toward(way) => Answer::Facing(facing(*way)?),
            Command::Accept => Answer::Yes,
            Command::Decline => return Ok(Next::Decline),
        };
        Ok(Next::Answer(answer))
    }

    fn finish(world: &World, command: &Command, answered: &[Asked]) -> Result<(), Unfinished> {
        if let Command::Deploy(places) = command {
            for name in places.keys() {
                let id = model(world, name).map_err(Unfinished::Unsaid)?;
                if !world.model(id).in_play {
                    return Err(Unfinished::Unsaid(format!("{name} is not asked for now")));
                }
            }
        }
        if let Command::Leach(from) = command
            && from.len() > answered.len()
        {
            let more = from.len() - answered.len();
            return Err(Unfinished::Unsaid(format!("{more} more to leach, but nobody is asked")));
        }
        let said = boosts(command).map_or(&[][..], |boosts| &boosts.0);
        said.iter().try_for_each(|roll| boost_was_asked(world, answered, *roll))
    }

    fn check_names(world: &World, command: &Command) -> Result<(), String> {
        super::names::check(world, command)
    }

    /// What belongs to an activation is out of place without one, and only one model acts at a time.
    fn not_now(world: &World, open: &[Asked], command: &Command) -> Option<Refusal> {
        let word = word_of(command);
        let now = open.first()?;
        let in_activation = ACTS.contains(&word);
        match (&now.ask, word) {
            (Ask::Activate, _) if in_activation => {
                Some(Refusal::new(cite!("hqs:activation-01"), "no model is being activated"))
            }
            (Ask::Act { model }, "activate" | "pass") => {
                let why = format!("{} is being activated: one model at a time", world.name(*model));
                Some(Refusal::new(cite!("hqs:activation-01"), why))
            }
            (Ask::Leach { .. } | Ask::Upkeep { .. } | Ask::Check, _)
                if in_activation || matches!(word, "activate" | "pass") =>
            {
                let why = "models are activated after the Control Phase";
                Some(Refusal::new(cite!("hqs:turn-phases-01"), why))
            }
            _ => None,
        }
    }

    fn decline(question: &Asked) -> Option<Answer> {
        match &question.ask {
            Ask::Leach { .. }
            | Ask::Upkeep { .. }
            | Ask::Boost { .. }
            | Ask::FreeStrike { .. }
            | Ask::Transfer { .. }
            | Ask::Reave { .. }
            | Ask::ThrowAt { .. }
            | Ask::Option { .. }
            | Ask::Pick { .. }
            | Ask::MayStrike { .. } => {
                let no = [Answer::No, Answer::Pass, Answer::Number(0)];
                let listed = question.listed();
                no.into_iter().find(|no| listed.contains(no))
            }
            _ => None,
        }
    }

    const KINDS: &'static [&'static str] = &[
        "first",
        "edge",
        "deploy",
        "leach",
        "upkeep",
        "check",
        "activate",
        "give_up",
        "act",
        "way",
        "rush",
        "face",
        "boost",
        "free_strike",
        "transfer",
        "reave",
        "branch",
        "throw_at",
        "direction",
        "option",
        "pick",
        "place",
        "may_strike",
    ];

    fn kind(question: &Asked) -> &'static str {
        match &question.ask {
            Ask::First => "first",
            Ask::Edge => "edge",
            Ask::Deploy { .. } => "deploy",
            Ask::Leach { .. } => "leach",
            Ask::Upkeep { .. } => "upkeep",
            Ask::Check => "check",
            Ask::Activate => "activate",
            Ask::GiveUp { .. } => "give_up",
            Ask::Act { .. } => "act",
            Ask::Way { .. } => "way",
            Ask::Rush { .. } => "rush",
            Ask::Face { .. } => "face",
            Ask::Boost { .. } => "boost",
            Ask::FreeStrike { .. } => "free_strike",
            Ask::Transfer { .. } => "transfer",
            Ask::Reave { .. } => "reave",
            Ask::HealWhere { .. } => "branch",
            Ask::ThrowAt { .. } => "throw_at",
            Ask::Direction { .. } => "direction",
            Ask::Option { .. } => "option",
            Ask::Pick { .. } => "pick",
            Ask::Place { .. } => "place",
            Ask::MayStrike { .. } => "may_strike",
        }
    }

    fn commands_for(question: &Asked) -> &'static [&'static str] {
        match &question.ask {
            Ask::First => &["first"],
            Ask::Edge => &["edge"],
            Ask::Deploy { .. } => &["deploy"],
            Ask::Leach { .. } => &["leach", "decline"],
            Ask::Upkeep { .. } | Ask::Boost { .. } | Ask::Reave { .. } => &["accept", "decline"],
            Ask::Check => &["check"],
            Ask::Activate => &["activate", "pass"],
            Ask::GiveUp { .. } => &["give_up"],
            Ask::Act { .. } => ACTS,
            Ask::Way { .. } => &["way"],
            Ask::Rush { .. } => &["place"],
            Ask::Face { .. } | Ask::Direction { .. } => &["toward"],
            Ask::FreeStrike { .. } => &["free_strike", "decline"],
            Ask::Transfer { .. } => &["transfer", "decline"],
            Ask::HealWhere { .. } => &["branch"],
            Ask::ThrowAt { .. } => &["pick", "decline"],
            Ask::Option { .. } => &["option", "accept", "decline"],
            Ask::Pick { .. } => &["pick", "option", "accept", "decline"],
            Ask::Place { .. } => &["place"],
            Ask::MayStrike { .. } => &["weapon", "pick", "decline"],
        }
    }

    const EVENTS: &'static [&'static str] = EVENTS;

    fn tell(world: &World, entry: &Entry<Quickstart>) -> Option<String> {
        crate::report::tell(world, entry)
    }

    fn differs(setup: &Setup, world: &World, expected: &Expected) -> Vec<String> {
        expected.differs(setup, world)
    }
}

/// What a model does in its activation.
const ACTS: &[&str] = &[
    "advance",
    "run",
    "charge",
    "slam",
    "stand",
    "aim",
    "attack",
    "spray",
    "head_butt",
    "throw",
    "combo_strike",
    "thresher",
    "cast",
    "animus",
    "feat",
    "heal",
    "rile",
    "discard",
    "use",
    "done",
];

/// A boost that a command speaks of must have been asked for. If it was not because it cannot be paid for, the rule says so.
fn boost_was_asked(world: &World, answered: &[Asked], roll: RollKind) -> Result<(), Unfinished> {
    let is_about = |question: &Asked| matches!(question.ask, Ask::Boost { roll: asked, .. } if asked == roll);
    if answered.iter().any(is_about) {
        return Ok(());
    }
    let who = answered.iter().map(actor).next();
    let unpaid = who.and_then(|who| fury::can_pay(world, who, 1).err());
    Err(match unpaid {
        Some(refusal) => Unfinished::Refused(refusal),
        None => Unfinished::Unsaid(format!(
            "nobody is asked to boost the {} roll in this command",
            scenario::word(&roll)
        )),
    })
}

/// What a command goes on to answer after its first answer.
fn more(world: &World, question: &Asked, command: &Command, answered: usize) -> Result<Next<Answer>, String> {
    Ok(match (command, &question.ask) {
        (Command::Deploy(places), Ask::Deploy { model }) => {
            let name = world.name(*model);
            match places.iter().find(|(said, _)| same(said, name)) {
                Some((_, place)) => {
                    let way = match place.facing {
                        Some(way) => facing(way)?,
                        None => Facing::NORTH,
                    };
                    Next::Answer(Answer::Place {
                        at: point(place.at),
                        facing: way,
                    })
                }
                None => Next::Finished,
            }
        }
        (Command::Leach(from), Ask::Leach { .. }) => match from.get(answered) {
            Some(name) if name == "own_life" => Next::Answer(Answer::OwnLife),
            Some(name) => Next::Answer(Answer::Model(model(world, name)?)),
            None => Next::Finished,
        },
        (Command::Advance(way) | Command::Run(way), Ask::Way { model, .. }) if answered == 1 => {
            Next::Answer(way_answer(world, *model, way)?)
        }
        (Command::Charge(rush) | Command::Slam(rush), Ask::Rush { model, target, .. }) => {
            let to = match rush {
                WordOr::More(Rush { to: Some(to), .. }) => point(*to),
                _ => movement::straight_rush(world, *model, *target),
            };
            Next::Answer(Answer::To(to))
        }
        (Command::Stand(stand), Ask::Face { model }) => {
            let way = match stand {
                WordOr::More(stand) => stand.facing,
                WordOr::Word(_) => None,
            };
            let way = way.map(facing).transpose()?.unwrap_or(world.model(*model).facing);
            Next::Answer(Answer::Facing(way))
        }
        (Command::Spray(spray), Ask::Direction { .. }) => Next::Answer(Answer::Facing(facing(spray.toward)?)),
        (Command::Throw(throw), Ask::Direction { .. }) => match throw.toward {
            Some(way) => Next::Answer(Answer::Facing(facing(way)?)),
            None => Next::Finished,
        },
        (Command::Throw(throw), Ask::ThrowAt { .. }) => match &throw.at {
            Some(at) => Next::Answer(Answer::Model(model(world, at)?)),
            None if throw.toward.is_some() => Next::Decline,
            None => Next::Finished,
        },
        (command, Ask::Boost { roll, .. }) => match boosts(command) {
            Some(boosts) if boosts.0.contains(roll) => Next::Answer(Answer::Yes),
            Some(boosts) if !boosts.0.is_empty() || matches!(command, Command::Throw(_)) => Next::Decline,
            _ => Next::Finished,
        },
        _ => Next::Finished,
    })
}

fn boosts(command: &Command) -> Option<&Boosts> {
    match command {
        Command::Attack(WordOr::More(Strike { boost, .. }))
        | Command::HeadButt(WordOr::More(Strike { boost, .. }))
        | Command::ComboStrike(WordOr::More(Strike { boost, .. }))
        | Command::Thresher(WordOr::More(Strike { boost, .. }))
        | Command::Charge(WordOr::More(Rush { boost, .. }))
        | Command::Slam(WordOr::More(Rush { boost, .. }))
        | Command::Cast(Cast { boost, .. })
        | Command::Animus(WordOr::More(Cast { boost, .. })) => Some(boost),
        Command::Spray(spray) => Some(&spray.boost),
        Command::Throw(throw) => Some(&throw.boost),
        _ => None,
    }
}

/// Whom a question is about.
fn actor(question: &Asked) -> ModelId {
    match &question.ask {
        Ask::Act { model }
        | Ask::Way { model, .. }
        | Ask::FreeStrike { model, .. }
        | Ask::MayStrike { model, .. }
        | Ask::Rush { model, .. }
        | Ask::Place { model, .. } => *model,
        _ => ModelId(0),
    }
}

/// What a model can use only on itself has no target to choose; said to be on its user, it is the same.
fn on_itself(world: &World, user: ModelId, mut act: Act) -> Act {
    let power = |id| spells::power(world, user, id).is_some_and(|power| power.rng == PowerRange::Itself);
    let uses = |number: u8| {
        let ability = world.model(user).card.abilities.get(usize::from(number));
        ability
            .and_then(|ability| ability.r#use.as_ref())
            .is_some_and(|used| used.on == UseTarget::Itself)
    };
    match &mut act {
        Act::Cast { power: id, target } if *target == Some(user) && power(*id) => *target = None,
        Act::Animus { target } if *target == Some(user) && power(PowerId::AnimusOf(user)) => *target = None,
        Act::Use { ability, target } if *target == Some(user) && uses(*ability) => *target = None,
        _ => {}
    }
    act
}

/// A number that files count from 1.
fn from_one(number: u8) -> Result<u8, String> {
    number
        .checked_sub(1)
        .ok_or_else(|| "0 is none: the first one is number 1".into())
}

fn point([x, y]: [Inches; 2]) -> Point {
    Point::new(x.into(), y.into())
}

fn gives(word: &str) -> Result<Gives, String> {
    match word {
        "movement" => Ok(Gives::Movement),
        "action" => Ok(Gives::Action),
        "nothing" => Ok(Gives::Nothing),
        other => Err(format!(
            "a model stands by giving up `movement`, `action` or `nothing`, not {other:?}"
        )),
    }
}

fn way_answer(world: &World, id: ModelId, way: &Way) -> Result<Answer, String> {
    let points: smallvec::SmallVec<[Point; 3]> = way.to.iter().copied().map(point).collect();
    let before = match points.len() {
        0 | 1 => world.model(id).at,
        several => points[several - 2],
    };
    let ahead = points.last().and_then(|last| Facing::toward(before, *last));
    let facing = match way.facing {
        Some(way) => facing(way)?,
        None => ahead.unwrap_or(world.model(id).facing),
    };
    Ok(Answer::Way { points, facing })
}

fn rush_target(rush: &WordOr<Rush>) -> &str {
    match rush {
        WordOr::Word(target) => target,
        WordOr::More(rush) => &rush.target,
    }
}

fn strike_target(strike: &WordOr<Strike>) -> Result<String, String> {
    match strike {
        WordOr::Word(target) => Ok(target.clone()),
        WordOr::More(strike) => strike
            .target
            .clone()
            .ok_or_else(|| "say at whom: `target: NAME`".into()),
    }
}

fn strike_with(strike: &WordOr<Strike>) -> Option<&str> {
    match strike {
        WordOr::Word(_) => None,
        WordOr::More(strike) => strike.with.as_deref(),
    }
}

/// The first weapon that has not been used yet in the action that is going on, or else the first of its kind.
fn next_weapon(world: &World, id: ModelId) -> Result<u8, String> {
    let now = world.activation.as_ref();
    let card = &world.model(id).card;
    let ranged = now.is_some_and(|now| now.action == crate::Action::Ranged);
    let is_of_kind = |at: &usize| card.weapons[*at].ranged.is_some() == ranged;
    let any_melee = card.weapons.iter().any(|weapon| weapon.melee.is_some());
    let all: Vec<usize> = (0..card.weapons.len())
        .filter(|at| is_of_kind(at) || !any_melee)
        .collect();
    let fresh = all.iter().find(|at| !now.is_some_and(|now| now.has_struck(**at as u8)));
    let found = fresh.or(all.first());
    found
        .map(|at| *at as u8)
        .ok_or_else(|| format!("{} has no weapon", world.name(id)))
}

/// The word by which a command goes in files.
fn word_of(command: &Command) -> &'static str {
    match command {
        Command::First(_) => "first",
        Command::Edge(_) => "edge",
        Command::Deploy(_) => "deploy",
        Command::Leach(_) => "leach",
        Command::Check(_) => "check",
        Command::Activate(_) => "activate",
        Command::Pass => "pass",
        Command::GiveUp(_) => "give_up",
        Command::Advance(_) => "advance",
        Command::Run(_) => "run",
        Command::Way(_) => "way",
        Command::Charge(_) => "charge",
        Command::Slam(_) => "slam",
        Command::Stand(_) => "stand",
        Command::Aim => "aim",
        Command::Attack(_) => "attack",
        Command::Spray(_) => "spray",
        Command::HeadButt(_) => "head_butt",
        Command::Throw(_) => "throw",
        Command::ComboStrike(_) => "combo_strike",
        Command::Thresher(_) => "thresher",
        Command::Cast(_) => "cast",
        Command::Animus(_) => "animus",
        Command::Feat => "feat",
        Command::Heal(_) => "heal",
        Command::Rile(_) => "rile",
        Command::Discard(_) => "discard",
        Command::Use(_) => "use",
        Command::Done => "done",
        Command::FreeStrike(_) => "free_strike",
        Command::Transfer(_) => "transfer",
        Command::Branch(_) => "branch",
        Command::Pick(_) => "pick",
        Command::Option(_) => "option",
        Command::Place(_) => "place",
        Command::Weapon(_) => "weapon",
        Command::Toward(_) => "toward",
        Command::Accept => "accept",
        Command::Decline => "decline",
    }
}
