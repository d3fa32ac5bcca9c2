//! Which command answers which question, and with what.

use kernel::{Choices, Entry, Question, Refusal, Seat, cite};
use scenario::{Language, Next, Unfinished};
use smallvec::SmallVec;
use table::{Facing, Point};

use super::commands::{CastAt, Command, EffectWord, PieceAt, Prepared, Toward, UseOf};
use super::expect::Expected;
use super::file::ScenarioFile;
use super::names::model;
use crate::data::same;
use crate::preparation::{self, Edge};
use crate::questions::{Act, Aimed, Answer, Ask};
use crate::spells::{Cast, Spontaneous};
use crate::world::EndEffect;
use crate::{Chainmail, Event, Inches, ModelId, Setup, WarbandId, World, turn};

/// The words of Chainmail.
#[derive(Debug)]
pub struct ChainmailWords;

type Asked = Question<Chainmail>;

fn point([x, y]: [Inches; 2]) -> Point {
    Point::new(x.into(), y.into())
}

scenario::variants!(EVENTS of Event:
    Scouted,
    ReserveRolled,
    LightFell,
    LeaderNamed,
    AttackerNamed,
    SplitRolled,
    AreaChosen,
    SparksPlaced,
    TerrainSupplied,
    AdditionalPlaced,
    TerrainPlaced,
    TerrainLeft,
    Prepared,
    DeploysFirst,
    Deployed,
    StageReached,
    InitiativeRolled,
    InitiativeRerolled,
    RoundBegan,
    BatchBegan,
    Activated,
    PhaseReached,
    Declared,
    Stood,
    Maneuvered,
    StoppedShort,
    ChargeFailed,
    MayNotAttack,
    Attacked,
    Stuck,
    TurnEnded,
    RoundEnded,
    TieBroken,
    PathFound,
    Moved,
    LeftBattlefield,
    Burrowed,
    StruckInPassing,
    MissChanceRolled,
    AttackRolled,
    CriticalRolled,
    CriticalConfirmed,
    WebRolled,
    StakesRolled,
    HitWithoutRoll,
    ShotTaken,
    DamageAverted,
    AbilityUsed,
    TurnLost,
    TurningRolled,
    DeathStrikes,
    Cleaves,
    Sidestepped,
    Spotted,
    ShapeChanged,
    Drawn,
    BlowTurned,
    Tumbled,
    Scared,
    ReliabilityRolled,
    Damaged,
    HealthGained,
    Destroyed,
    Afflicted,
    Recovered,
    Saved,
    SavedWithoutRoll,
    HalfHealthSettled,
    Flees,
    SpellExpended,
    SpellCast,
    Unaffected,
    ResistanceRolled,
    EffectBegan,
    EffectEnded,
    EffectRolled,
    CurseRolled,
    AreaBegan,
    AreaRolled,
    AreaEnded,
    WeaponBegan,
    WeaponFades,
    WeaponEnded,
    Commanded,
    PointRolled,
    Scattered,
    ShotSpent,
    LastsRolled,
    PointsSpent,
    OrderIssued,
    FocusGiven,
    LetsPass,
    CentreHeld,
    HoldersNoted,
    SparkAbsorbed,
    Blamed,
    EndEffectBegan,
    SkirmishEnded,
);

impl Language for ChainmailWords {
    type Game = Chainmail;
    type Command = Command;
    type Expected = Expected;
    type File = ScenarioFile;

    fn fits(_world: &World, question: &Asked, command: &Command) -> bool {
        Self::commands_for(question).contains(&word_of(command))
    }

    fn answer(world: &World, question: &Asked, command: &Command, answered: usize) -> Result<Next<Answer>, String> {
        if answered > 0 {
            return more(world, question, command);
        }
        let act = |act: Act| Ok(Next::Answer(Answer::Act(act)));
        let answer = match command {
            Command::Gloom(gloom) => Answer::Gloom(*gloom),
            Command::Area(word) => Answer::Area(word.area()),
            Command::Place(said) => place(world, question, said)?,
            Command::Prepare(said) => prepared(world, said)?,
            Command::Then(word) => then(world, question, *word)?,
            Command::Round(way) => Answer::Round(*way),
            Command::First(colour) => Answer::Warband(colour.0),
            Command::Deploy(_) => return more(world, question, command),
            Command::Reroll(name) | Command::Activate(name) | Command::Strike(name) => {
                Answer::Model(model(world, name)?)
            }
            Command::Maneuver(_) => return act(Act::Maneuver),
            Command::Burrow(_) => return act(Act::Burrow),
            Command::Advance(toward) => {
                return act(match toward {
                    Toward::Enemy => Act::AdvanceOnEnemy,
                    Toward::Focus => Act::AdvanceOnFocus,
                    Toward::Goal => Act::AdvanceOnGoal,
                    Toward::South => Act::AdvanceOnEnd(Edge::South),
                    Toward::North => Act::AdvanceOnEnd(Edge::North),
                    Toward::Commander => Act::AdvanceOnCommander,
                });
            }
            Command::Stand => return act(Act::Stand),
            Command::Charge(name) => return act(Act::Charge(model(world, name)?)),
            Command::ChargeToThrow(said) => return act(Act::ChargeToThrow(model(world, &said.at)?)),
            Command::Melee(name) => return act(Act::Melee(model(world, name)?)),
            Command::Shoot(name) => return act(Act::Shoot(model(world, name)?)),
            Command::Cast(said) if said.spot.is_some() => {
                let cast = cast(world, question, said)?;
                return act(Act::Aim(Aimed::Spell {
                    spell: cast.spell,
                    choice: cast.choice,
                }));
            }
            Command::Cast(said) => return act(Act::Cast(cast(world, question, said)?)),
            Command::Use(said) => return act(special(world, question, said)?),
            Command::Done => return act(Act::Done),
            Command::Order(said) => {
                let commander = model(world, &said.by)?;
                let order = said.order;
                if matches!(question.ask, Ask::Act { .. }) {
                    return act(Act::Order { commander, order });
                }
                Answer::Order { commander, order }
            }
            Command::LetPass(until) => Answer::LetPass(*until),
            Command::Pass => Answer::Pass,
            Command::Stop(true) | Command::Accept => Answer::Yes,
            Command::Decline => Answer::No,
            Command::Stop(false) => Answer::No,
            Command::Spot(at) => Answer::Spot(point(*at)),
        };
        Ok(Next::Answer(answer))
    }

    fn finish(world: &World, command: &Command, _answered: &[Asked]) -> Result<(), Unfinished> {
        if let Command::Deploy(places) = command {
            for name in places.keys() {
                let id = model(world, name).map_err(Unfinished::Unsaid)?;
                if !world.model(id).in_play() {
                    return Err(Unfinished::Unsaid(format!("{name} is not asked for now")));
                }
            }
        }
        Ok(())
    }

    fn check_names(world: &World, command: &Command) -> Result<(), String> {
        match command {
            Command::Reroll(name)
            | Command::Activate(name)
            | Command::Strike(name)
            | Command::Charge(name)
            | Command::Melee(name)
            | Command::Shoot(name) => model(world, name).map(drop),
            Command::ChargeToThrow(said) => model(world, &said.at).map(drop),
            Command::Order(said) => model(world, &said.by).map(drop),
            Command::Prepare(said) => {
                let names = said.at.iter().chain([&said.by]);
                names.into_iter().try_for_each(|name| model(world, name).map(drop))
            }
            Command::Cast(said) => said.at.iter().try_for_each(|name| model(world, name).map(drop)),
            Command::Use(said) => said.at.as_ref().map_or(Ok(()), |name| model(world, name).map(drop)),
            Command::Deploy(places) => places.keys().try_for_each(|name| model(world, name).map(drop)),
            Command::First(_)
            | Command::Gloom(_)
            | Command::Area(_)
            | Command::Place(_)
            | Command::Then(_)
            | Command::Maneuver(_)
            | Command::Burrow(_)
            | Command::Advance(_)
            | Command::Stand
            | Command::Done
            | Command::LetPass(_)
            | Command::Pass
            | Command::Round(_)
            | Command::Accept
            | Command::Decline
            | Command::Stop(_)
            | Command::Spot(_) => Ok(()),
        }
    }

    fn not_now(world: &World, open: &[Asked], command: &Command) -> Option<Refusal> {
        let refused = |rule, why: &str| Some(Refusal::new(rule, why));
        match (open.first().map(|question| &question.ask), command) {
            (Some(Ask::Act { .. }), Command::Activate(_)) => refused(
                cite!("chainmail:602c"),
                "a model completes its turn before the next one is activated",
            ),
            (Some(Ask::Activate), Command::Order(_)) => refused(
                cite!("chainmail:607.13a"),
                "no model is about to do something that this order affects",
            ),
            (_, Command::Prepare(said)) => {
                let caster = model(world, &said.by).ok()?;
                if world.scout == Some(world.model(caster).warband) {
                    refused(
                        cite!("chainmail:507a"),
                        "each spellcaster of the scouting player prepares one beneficial spell, before the first round",
                    )
                } else {
                    refused(
                        cite!("chainmail:507b"),
                        "only spellcasters of the scouting player prepare spells",
                    )
                }
            }
            (Some(Ask::GoFirst), Command::Reroll(_)) => {
                refused(cite!("chainmail:601.1b"), "no player who is behind may reroll now")
            }
            (Some(Ask::Activate) | None, _) => {
                let ended = world.ended.turn.as_ref()?;
                let question = Asked {
                    seat: world.seat(ended.model),
                    ask: Ask::Act { model: ended.model },
                    choices: Choices::Listed(vec![]),
                };
                if !Self::fits(world, &question, command) {
                    return None;
                }
                match Self::answer(world, &question, command, 0) {
                    Ok(Next::Answer(Answer::Act(act))) => turn::refuse_after_turn(world, act),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn decline(question: &Asked) -> Option<Answer> {
        match &question.ask {
            Ask::Order { .. } | Ask::RerollInitiative | Ask::Cleave { .. } | Ask::Prepare | Ask::ShieldMate { .. } => {
                Some(Answer::Pass)
            }
            Ask::Stop { .. }
            | Ask::Wake { .. }
            | Ask::Decline { .. }
            | Ask::Avoid { .. }
            | Ask::Use { .. }
            | Ask::Throw { .. }
            | Ask::Burrows { .. }
            | Ask::Guidance { .. }
            | Ask::GiveUpTurn { .. }
            | Ask::AvoidSwarms { .. }
            | Ask::Absorb { .. }
            | Ask::EndSkirmish => Some(Answer::No),
            _ => None,
        }
    }

    const EVENTS: &'static [&'static str] = EVENTS;

    const KINDS: &'static [&'static str] = &[
        "light",
        "attacker",
        "area",
        "additional_terrain",
        "terrain",
        "prepare",
        "end_skirmish",
        "end_effect",
        "absorb",
        "deploy_first",
        "deploy_next",
        "deploy",
        "reroll",
        "go_first",
        "way_round",
        "activate",
        "act",
        "way",
        "avoid",
        "stop",
        "wake",
        "use",
        "aim",
        "guidance",
        "give_up_turn",
        "avoid_swarms",
        "missile_target",
        "burrow",
        "burrows",
        "shield_mate",
        "throw",
        "charge_far",
        "cleave",
        "death_strike",
        "scare",
        "who_strikes",
        "decline",
        "order",
        "spot",
    ];

    fn kind(question: &Asked) -> &'static str {
        question.ask.kind()
    }

    fn commands_for(question: &Asked) -> &'static [&'static str] {
        match &question.ask {
            Ask::Light => &["gloom"],
            Ask::Area => &["area"],
            Ask::AdditionalTerrain => &["place"],
            Ask::Terrain => &["place", "pass"],
            Ask::Prepare => &["prepare", "pass"],
            Ask::EndEffect { .. } => &["then"],
            Ask::DeployFirst | Ask::GoFirst | Ask::Attacker => &["first"],
            Ask::DeployNext | Ask::Deploy { .. } => &["deploy"],
            Ask::RerollInitiative => &["reroll", "pass"],
            Ask::WayRound => &["round"],
            Ask::Activate => &["activate"],
            Ask::Act { .. } => &[
                "maneuver",
                "burrow",
                "advance",
                "stand",
                "charge",
                "charge_to_throw",
                "melee",
                "shoot",
                "cast",
                "use",
                "done",
                "order",
            ],
            Ask::Way { .. } => &["maneuver"],
            Ask::Stop { .. } => &["stop", "go_on"],
            Ask::Wake { .. }
            | Ask::Decline { .. }
            | Ask::Avoid { .. }
            | Ask::Use { .. }
            | Ask::Throw { .. }
            | Ask::Burrows { .. }
            | Ask::Absorb { .. }
            | Ask::EndSkirmish => &["accept", "decline"],
            Ask::WhoStrikes { .. } | Ask::DeathStrike { .. } | Ask::Scare { .. } => &["strike"],
            Ask::Aim { .. } => &["cast", "use"],
            Ask::MissileTarget { .. } => &["strike"],
            Ask::Guidance { .. } | Ask::GiveUpTurn { .. } | Ask::AvoidSwarms { .. } => &["accept", "decline"],
            Ask::Burrow { .. } => &["burrow"],
            Ask::ChargeFar { .. } => &["charge_to_throw"],
            Ask::Cleave { .. } | Ask::ShieldMate { .. } => &["strike", "pass"],
            Ask::Order { .. } => &["order", "let_pass", "pass"],
            Ask::Spot { .. } => &["spot"],
        }
    }

    fn seat_name(seat: Seat) -> &'static str {
        WarbandId::of(seat).word()
    }

    fn tell(world: &World, entry: &Entry<Chainmail>) -> Option<String> {
        crate::report::tell(world, entry)
    }

    fn differs(_setup: &Setup, world: &World, expected: &Expected) -> Vec<String> {
        expected.differs(world)
    }
}

/// What a command goes on to answer after its first answer.
fn more(world: &World, question: &Asked, command: &Command) -> Result<Next<Answer>, String> {
    Ok(match (command, &question.ask) {
        (Command::Deploy(places), Ask::DeployNext | Ask::Deploy { .. }) => {
            let own = WarbandId::of(question.seat);
            let waits = |id: &ModelId| world.model(*id).fate == crate::Fate::Waiting;
            let asked = match question.ask {
                Ask::Deploy { model } => Some(&world.model(model).card),
                _ => None,
            };
            let mut said = world.ids().filter(|id| {
                let model = world.model(*id);
                waits(id) && model.warband == own && places.keys().any(|name| same(name, &model.name))
            });
            let waiting = said
                .find(|id| asked.is_none_or(|card| world.model(*id).card == *card))
                .or_else(|| places.keys().find_map(|name| model(world, name).ok()).filter(waits));
            match (waiting, &question.ask) {
                (Some(id), Ask::DeployNext) => {
                    let alike = |answer: &&Answer| matches!(answer, Answer::Model(one) if world.model(*one).card == world.model(id).card);
                    let listed = question.listed().iter().filter(|_| world.model(id).warband == own);
                    Next::Answer(listed.clone().find(alike).cloned().unwrap_or(Answer::Model(id)))
                }
                (Some(id), _) => {
                    let at = places.iter().find(|(name, _)| same(name, world.name(id)));
                    let at = at.map_or(Point::ORIGIN, |(_, at)| point(*at));
                    Next::Answer(Answer::Place { model: id, at })
                }
                (None, _) => Next::Finished,
            }
        }
        (Command::Maneuver(way), Ask::Way { .. }) => {
            let points: SmallVec<[Point; 4]> = way.iter().copied().map(point).collect();
            Next::Answer(Answer::Way(points))
        }
        (Command::Burrow(Some(at)), Ask::Burrow { .. }) => Next::Answer(Answer::Spot(point(*at))),
        (Command::Cast(said), Ask::Aim { .. }) => match said.spot {
            Some(at) => Next::Answer(Answer::Spot(point(at))),
            None => Next::Finished,
        },
        (Command::Use(said), Ask::Aim { .. }) => match said.spot {
            Some(at) => Next::Answer(Answer::Spot(point(at))),
            None => Next::Finished,
        },
        (Command::ChargeToThrow(said), Ask::ChargeFar { .. }) => Next::Answer(Answer::Far(said.far.into())),
        (Command::Order(said), Ask::Spot { .. }) => match said.spot {
            Some(at) => Next::Answer(Answer::Spot(point(at))),
            None => Next::Finished,
        },
        _ => Next::Finished,
    })
}

/// A piece of terrain by its name among those that can be placed now.
fn place(world: &World, question: &Asked, said: &PieceAt) -> Result<Answer, String> {
    let names: Vec<&str> = match question.ask {
        Ask::AdditionalTerrain => world.additional.iter().map(|piece| &*piece.name).collect(),
        _ => preparation::choices(world)
            .iter()
            .map(|(owner, number)| &*world.warband(*owner).pieces[*number].name)
            .collect(),
    };
    let number = names.iter().position(|name| same(name, &said.piece));
    let number = number.ok_or_else(|| format!("there is no {:?} to place: there are {names:?}", said.piece))?;
    let at = said.at.map_or(world.terrain.centre(), point);
    let facing = match said.toward {
        Some([x, y]) => Facing::new(x, y).ok_or("`toward: [0, 0]` is no direction")?,
        None => Facing::EAST,
    };
    Ok(Answer::Terrain {
        piece: number as u8,
        at,
        facing,
    })
}

fn prepared(world: &World, said: &Prepared) -> Result<Answer, String> {
    let caster = model(world, &said.by)?;
    let said = CastAt {
        spell: said.spell.clone(),
        at: said.at.clone(),
        choose: said.choose,
        instead_of: None,
        spot: None,
    };
    let cast = cast_by(world, caster, &said)?;
    Ok(Answer::Prepare { model: caster, cast })
}

fn then(_world: &World, question: &Asked, word: EffectWord) -> Result<Answer, String> {
    let fits = |answer: &&Answer| {
        matches!(
            (answer, word),
            (Answer::Effect(EndEffect::Scary), EffectWord::Scary)
                | (Answer::Effect(EndEffect::Cowardly), EffectWord::Cowardly)
                | (Answer::Effect(EndEffect::Spark(_)), EffectWord::Spark)
                | (Answer::Effect(EndEffect::Spells), EffectWord::Spells)
        )
    };
    let found = question.listed().iter().find(fits);
    found.cloned().ok_or_else(|| "that is not due now".into())
}

/// A spell by its name on the card of whoever is asked.
fn cast(world: &World, question: &Asked, said: &CastAt) -> Result<Cast, String> {
    let Ask::Act { model: caster } = question.ask else {
        return Err("nobody is asked to act".into());
    };
    cast_by(world, caster, said)
}

fn cast_by(world: &World, caster: crate::ModelId, said: &CastAt) -> Result<Cast, String> {
    let spells = &world.model(caster).card.spells;
    let fits = |name: &str| {
        let bare = name.rsplit_once(' ').map_or(name, |(bare, _)| bare);
        let wanted = said.instead_of.as_ref().unwrap_or(&said.spell);
        same(name, wanted) || same(bare, wanted)
    };
    let instead = said.instead_of.as_ref().map(|_| {
        if said.spell.to_ascii_lowercase().starts_with("cure") {
            Spontaneous::Cure
        } else {
            Spontaneous::Inflict
        }
    });
    // One that is not on the card is said all the same, and refused by its rule.
    let at = spells
        .iter()
        .position(|known| fits(&known.name))
        .unwrap_or(spells.len());
    let target = match &said.at {
        Some(name) => model(world, name)?,
        None => caster,
    };
    Ok(Cast {
        spell: u8::try_from(at).map_err(|_| "too many spells")?,
        target,
        choice: said.choose,
        instead,
        at: None,
    })
}

/// The ability on the card of the model that is asked, by its name.
fn special(world: &World, question: &Asked, said: &UseOf) -> Result<Act, String> {
    let Ask::Act { model: id } = question.ask else {
        return Err("no model is asked what it does".into());
    };
    let abilities = &world.model(id).card.abilities;
    let wanted = said.ability.to_ascii_lowercase();
    let number = abilities
        .iter()
        .position(|listed| listed.ability.to_string().to_ascii_lowercase().starts_with(&wanted))
        .ok_or_else(|| format!("{} has no ability {:?}", world.name(id), said.ability))?;
    if said.spot.is_some() {
        return Ok(Act::Aim(Aimed::Ability(number as u8)));
    }
    let target = said.at.as_ref().map(|name| model(world, name)).transpose()?;
    Ok(Act::Special {
        number: number as u8,
        target,
    })
}

fn word_of(command: &Command) -> &'static str {
    match command {
        Command::Gloom(_) => "gloom",
        Command::Area(_) => "area",
        Command::Place(_) => "place",
        Command::Prepare(_) => "prepare",
        Command::Then(_) => "then",
        Command::Round(_) => "round",
        Command::First(_) => "first",
        Command::Deploy(_) => "deploy",
        Command::Reroll(_) => "reroll",
        Command::Activate(_) => "activate",
        Command::Maneuver(_) => "maneuver",
        Command::Burrow(_) => "burrow",
        Command::Advance(_) => "advance",
        Command::Stand => "stand",
        Command::Charge(_) => "charge",
        Command::ChargeToThrow(_) => "charge_to_throw",
        Command::Melee(_) => "melee",
        Command::Shoot(_) => "shoot",
        Command::Cast(_) => "cast",
        Command::Use(_) => "use",
        Command::Done => "done",
        Command::Order(_) => "order",
        Command::LetPass(_) => "let_pass",
        Command::Pass => "pass",
        Command::Accept => "accept",
        Command::Decline => "decline",
        Command::Stop(true) => "stop",
        Command::Stop(false) => "go_on",
        Command::Strike(_) => "strike",
        Command::Spot(_) => "spot",
    }
}
