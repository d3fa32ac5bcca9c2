//! Which command answers which question, and with what.

use std::collections::BTreeMap;

use kernel::{Entry, Question, Refusal, cite};
use scenario::{Language, Next, Unfinished};
use table::{Facing, Length};

use super::commands::{Command, Role, SetUp, Way, WayLeg, Wild};
use super::expect::Expected;
use super::file::ScenarioFile;
use super::names::{ability, feature, fighter, passage, token, weapon};
use super::read::{Spot, WordOr};
use crate::abilities::payable;
use crate::data::same as same_name;
use crate::movement::{Leg, Path};
use crate::setup::Setup;
use crate::{Act, Answer, Ask, Event, FighterId, FighterPick, Side, TokenPick, Warcry, WildUse, World};

/// The words of Warcry.
#[derive(Debug)]
pub struct WarcryWords;

scenario::variants!(EVENTS of Event:
    Stage,
    RolledOff,
    AttackerChosen,
    GroupChosen,
    PlanDrawn,
    TwistsDrawn,
    TwistPicked,
    CardTurned,
    ColoursChosen,
    PointsSwapped,
    SetUp,
    RoomFound,
    Crowded,
    Held,
    TokenMade,
    TokenPlaced,
    ObjectiveAwakened,
    EdgePicked,
    FeaturePicked,
    GroupIsolated,
    PrimaryPicked,
    PrizeNoted,
    TreasureHidden,
    BearerShown,
    Marked,
    ObjectiveFavoured,
    Hindered,
    ObjectivePicked,
    Gifted,
    ArrivalRolled,
    TwistFaded,
    PreyRolled,
    LightningRolled,
    Left,
    ObjectiveBurned,
    Looted,
    TokenRemoved,
    RoundBegan,
    InitiativeDice,
    InitiativeTo,
    WildDiceGained,
    WildDiceBorrowed,
    WildDiceDiscarded,
    DiceChanged,
    WildDiceUsed,
    WildDiceLost,
    TurnBegan,
    Passed,
    ActivationBegan,
    ActDeclared,
    ActBegan,
    ActionBegan,
    Closing,
    ActivationEnded,
    Waiting,
    CalledUp,
    BeastRolled,
    Moved,
    Fell,
    StaysUp,
    Replaced,
    Returned,
    Joined,
    AttackDeclared,
    AttackRolled,
    Damaged,
    Healed,
    TakenDown,
    FallingTest,
    AbilityUsed,
    Reacted,
    TakesDamageFor,
    GuardEnded,
    MarkPut,
    Chosen,
    ModifierBegan,
    DelayedBegan,
    EffectsEnded,
    TreasurePickedUp,
    TreasureDropped,
    ObjectiveControlled,
    FeatureRemoved,
    Scored,
    RoundEnded,
    BattleEnded,
);

type Asked = Question<Warcry>;

impl Language for WarcryWords {
    type Game = Warcry;
    type Command = Command;
    type Expected = Expected;
    type File = ScenarioFile;

    fn fits(_world: &World, question: &Asked, command: &Command) -> bool {
        let word = word_of(command);
        Self::commands_for(question).contains(&word)
    }

    fn answer(world: &World, question: &Asked, command: &Command, answered: usize) -> Result<Next<Answer>, String> {
        let side = Side::of(question.seat);
        if answered > 0 {
            return more(world, question, command, answered);
        }
        let answer = match (command, &question.ask) {
            (Command::Role(Role::Attacker), _) => Answer::Side(side),
            (Command::Role(Role::Defender), _) => Answer::Side(side.other()),
            (Command::Group(group), _) => Answer::Group(*group),
            (Command::Groups(_) | Command::SetUp(_), _) => return more(world, question, command, 0),
            (Command::Colour(Side::Red), _) => Answer::Side(side),
            (Command::Colour(Side::Blue), _) => Answer::Side(side.other()),
            (Command::PlaceToken(spot) | Command::Drop(Some(spot)), ask) if !matches!(ask, Ask::Act { .. }) => {
                place(spot, None)?
            }
            (Command::Land(landing), Ask::Landing { fighter, .. }) => land(world, *fighter, landing)?,
            (Command::PlaceToken(_) | Command::Land(_), _) => return Err("no place is asked for now".into()),
            (Command::Swap([one, other]), _) => Answer::Swap(*one.min(other), *one.max(other)),
            (Command::Edge(edge), _) => Answer::Edge(*edge),
            (Command::Token(name), Ask::CardToken { pick: TokenPick::Prize }) => {
                // The treasures are not there yet: they are told apart by their numbers.
                let number: usize = name
                    .rsplit(' ')
                    .next()
                    .and_then(|number| number.parse().ok())
                    .unwrap_or(0);
                let listed = question.listed().get(number.wrapping_sub(1)).cloned();
                listed.ok_or_else(|| format!("there will be no {name}"))?
            }
            (Command::Token(name), _) => Answer::Token(token(world, name)?),
            (Command::Loot(name), _) => Answer::Act(Act::Loot {
                token: token(world, name)?,
            }),
            (Command::Awaken(name) | Command::Take(name), _) => Answer::Token(token(world, name)?),
            (Command::Wild(using), _) => Answer::Wild(match using {
                Wild::Single => WildUse::Single,
                Wild::Keep => WildUse::Keep,
                Wild::Join(score) => WildUse::Join(*score),
            }),
            (Command::Seize | Command::Accept, _) => Answer::Yes,
            (Command::FirstTurn(side), _) => Answer::Side(*side),
            (Command::Activate(name), _) => Answer::Fighter(fighter(world, name)?),
            (Command::Pass, _) => Answer::Pass,
            (Command::Attack(attack), ask) => attack_answer(world, ask, attack)?,
            (Command::Path(way), _) => Answer::Path(path(world, way)?),
            (Command::Move(_), _) => Answer::Act(Act::Move),
            (Command::Disengage(_), _) => Answer::Act(Act::Disengage),
            (Command::Wait, _) => Answer::Act(Act::Wait),
            (Command::Done, _) => Answer::Act(Act::Done),
            (Command::Drop(_), _) => Answer::Act(Act::DropTreasure),
            (Command::Ability(ability), _) => use_answer(world, ability)?,
            (Command::Pick(name), _) => Answer::Fighter(fighter(world, name)?),
            (Command::Option(number) | Command::First(number), _) => Answer::Option(from_one(*number)?),
            (Command::Feature(name), _) => Answer::Feature(feature(world, name)?),
            (Command::React(reaction), _) => react_answer(world, question, reaction)?,
            (Command::Reroll(faces), _) => {
                let mut faces = faces.clone();
                faces.sort_unstable();
                Answer::Faces(faces)
            }
            (Command::Point(spot), Ask::PickPoint { .. }) => place(spot, None)?,
            (Command::Point(_), _) => return Err("no point is asked for now".into()),
            (Command::Dice(change), _) => Answer::Faces(change.to_vec()),
            (Command::Decline, _) => return Ok(Next::Decline),
        };
        Ok(Next::Answer(answer))
    }

    fn finish(world: &World, command: &Command, _answered: &[Asked]) -> Result<(), Unfinished> {
        let done = match command {
            Command::Groups(groups) => {
                for (name, group) in groups {
                    let found = world.fighter(fighter(world, name).map_err(Unfinished::Unsaid)?).group;
                    if found != Some(*group) {
                        return Err(Unfinished::Unsaid(format!(
                            "{name} is not asked for now: its group is {found:?}, not {group:?}"
                        )));
                    }
                }
                Ok(())
            }
            Command::SetUp(places) => places.keys().try_for_each(|name| {
                // The dice of the same step may have taken it down again.
                let who = world.fighter(fighter(world, name)?);
                if who.is_on_table() || who.is_taken_down() {
                    Ok(())
                } else {
                    Err(format!("{name} is not set up now: others come before it"))
                }
            }),
            _ => Ok(()),
        };
        done.map_err(Unfinished::Unsaid)
    }

    fn check_names(world: &World, command: &Command) -> Result<(), String> {
        super::names::check(world, command)
    }

    /// Actions belong to an activation, activations come one after the other, and reactions have their moments.
    fn not_now(world: &World, open: &[Asked], command: &Command) -> Option<Refusal> {
        let now = open.first()?;
        let refused = |rule, why: &str| Some(Refusal::new(rule, why));
        match (&now.ask, word_of(command)) {
            (Ask::Activate, "move" | "attack" | "disengage" | "wait" | "drop" | "loot") => refused(
                cite!("warcry:activation-01"),
                "no fighter has an action left to make now",
            ),
            (Ask::Activate, "ability") => refused(
                cite!("warcry:ability-use-01"),
                "abilities are used in an activation, and none is going on",
            ),
            (Ask::Act { .. }, "activate" | "pass") => {
                refused(cite!("warcry:combat-phase-01"), "one fighter is activated at a time")
            }
            (_, "react") => {
                let Command::React(reaction) = command else { return None };
                let who = match reaction {
                    WordOr::More(react) => fighter(world, react.fighter.as_deref()?).ok()?,
                    WordOr::Word(_) => return refused(cite!("warcry:reaction-01"), "nothing calls for a reaction now"),
                };
                let renown = matches!(reaction, WordOr::More(react) if react.renown);
                Some(crate::game::refuse_reaction(world, who, None, renown))
            }
            _ => None,
        }
    }

    fn decline(question: &Asked) -> Option<Answer> {
        let no = match &question.ask {
            Ask::WildDice => Answer::Wild(WildUse::Keep),
            Ask::Act { .. } => Answer::Act(Act::Done),
            Ask::Reroll { .. } => Answer::Faces(vec![]),
            Ask::TurnCard | Ask::Seize | Ask::MakeBonus { .. } | Ask::PickOption { .. } | Ask::Leave { .. } => {
                Answer::No
            }
            Ask::React { .. }
            | Ask::PickUp { .. }
            | Ask::Awaken
            | Ask::SwapPoints
            | Ask::CardToken { .. }
            | Ask::CardFighter { .. }
            | Ask::PickFighter { .. }
            | Ask::PickFeature { .. }
            | Ask::PickToken { .. }
            | Ask::ChangeDice { .. }
            | Ask::BonusAttack { .. } => Answer::Pass,
            _ => return None,
        };
        question.listed().contains(&no).then_some(no)
    }

    const KINDS: &'static [&'static str] = &[
        "role",
        "group",
        "turn_card",
        "colour",
        "set_up",
        "place_token",
        "awaken",
        "twist",
        "swap",
        "edge",
        "enemy_group",
        "primary",
        "prize",
        "remove",
        "burn",
        "favour",
        "counts_for",
        "mark",
        "bearer",
        "escape",
        "prey",
        "hinder",
        "leave",
        "wild",
        "seize",
        "first_turn",
        "activate",
        "act",
        "path",
        "take",
        "react",
        "land",
        "drop",
        "pick",
        "option",
        "attack",
        "bonus",
        "reroll",
        "feature",
        "first",
        "token",
        "point",
        "dice",
    ];

    fn kind(question: &Asked) -> &'static str {
        match &question.ask {
            Ask::Role => "role",
            Ask::Group { .. } => "group",
            Ask::TurnCard => "turn_card",
            Ask::Colour => "colour",
            Ask::SetUp { .. } => "set_up",
            Ask::PlaceToken { .. } => "place_token",
            Ask::Awaken => "awaken",
            Ask::PickTwist { .. } => "twist",
            Ask::SwapPoints => "swap",
            Ask::PickEdge => "edge",
            Ask::CardFeature => "feature",
            Ask::EnemyGroup => "enemy_group",
            Ask::CardToken { pick } => match pick {
                TokenPick::Primary => "primary",
                TokenPick::Prize => "prize",
                TokenPick::Removed => "remove",
                TokenPick::Burned => "burn",
                TokenPick::Favoured => "favour",
                TokenPick::CountsFor(_) => "counts_for",
            },
            Ask::CardFighter { pick } => match pick {
                FighterPick::Marked => "mark",
                FighterPick::Bearer => "bearer",
                FighterPick::Escapes => "escape",
                FighterPick::Prey => "prey",
                FighterPick::Hindered => "hinder",
            },
            Ask::Leave { .. } => "leave",
            Ask::WildDice => "wild",
            Ask::Seize => "seize",
            Ask::FirstTurn => "first_turn",
            Ask::Activate => "activate",
            Ask::Act { .. } => "act",
            Ask::MovePath { .. } => "path",
            Ask::PickUp { .. } => "take",
            Ask::React { .. } => "react",
            Ask::Landing { .. } => "land",
            Ask::DropAt { .. } => "drop",
            Ask::PickFighter { .. } => "pick",
            Ask::PickOption { .. } => "option",
            Ask::BonusAttack { .. } => "attack",
            Ask::MakeBonus { .. } => "bonus",
            Ask::Reroll { .. } => "reroll",
            Ask::PickFeature { .. } => "feature",
            Ask::First { .. } => "first",
            Ask::PickToken { .. } => "token",
            Ask::PickPoint { .. } => "point",
            Ask::ChangeDice { .. } => "dice",
        }
    }

    fn commands_for(question: &Asked) -> &'static [&'static str] {
        match &question.ask {
            Ask::Role => &["role"],
            Ask::Group { .. } => &["group", "groups"],
            Ask::TurnCard => &["accept", "decline"],
            Ask::Colour => &["colour"],
            Ask::SetUp { .. } => &["set_up"],
            Ask::PlaceToken { .. } => &["place_token"],
            Ask::Awaken => &["awaken", "decline"],
            Ask::PickTwist { .. } => &["option"],
            Ask::SwapPoints => &["swap", "decline"],
            Ask::PickEdge => &["edge"],
            Ask::CardFeature => &["feature"],
            Ask::EnemyGroup => &["group"],
            Ask::CardToken { .. } => &["token", "decline"],
            Ask::CardFighter { .. } => &["pick", "decline"],
            Ask::Leave { .. } => &["accept", "decline"],
            Ask::WildDice => &["wild", "decline"],
            Ask::Seize => &["seize", "decline"],
            Ask::FirstTurn => &["first_turn"],
            Ask::Activate => &["activate", "pass"],
            Ask::Act { .. } => &["move", "attack", "disengage", "wait", "drop", "loot", "ability", "done"],
            Ask::MovePath { .. } => &["path"],
            Ask::PickUp { .. } => &["take", "decline"],
            Ask::React { .. } => &["react", "decline"],
            Ask::Landing { .. } => &["land"],
            Ask::DropAt { .. } => &["drop"],
            Ask::PickFighter { .. } => &["pick", "decline"],
            Ask::PickOption { .. } => &["option", "accept", "decline"],
            Ask::BonusAttack { .. } => &["attack", "decline"],
            Ask::MakeBonus { .. } => &["accept", "decline"],
            Ask::Reroll { .. } => &["reroll", "decline"],
            Ask::PickFeature { .. } => &["feature", "decline"],
            Ask::First { .. } => &["first"],
            Ask::PickToken { .. } => &["take", "decline"],
            Ask::PickPoint { .. } => &["point"],
            Ask::ChangeDice { .. } => &["turn_dice", "decline"],
        }
    }

    const EVENTS: &'static [&'static str] = EVENTS;

    fn tell(world: &World, entry: &Entry<Warcry>) -> Option<String> {
        crate::report::tell(world, entry)
    }

    fn differs(_setup: &Setup, world: &World, expected: &Expected) -> Vec<String> {
        expected.differs(world)
    }
}

/// What a command goes on to answer after its first answer.
fn more(world: &World, question: &Asked, command: &Command, answered: usize) -> Result<Next<Answer>, String> {
    Ok(match (command, &question.ask, answered) {
        (Command::Move(way), Ask::MovePath { .. }, 1) => Next::Answer(Answer::Path(path(world, way)?)),
        // A reaction may come between the disengage and the way out.
        (Command::Disengage(Some(_)), Ask::React { .. }, 1) => Next::Decline,
        (Command::Disengage(Some(way)), Ask::MovePath { .. }, 1 | 2) => Next::Answer(Answer::Path(path(world, way)?)),
        (Command::Drop(Some(spot)), Ask::DropAt { .. }, 1) => Next::Answer(place(spot, None)?),
        (Command::Groups(groups), Ask::Group { fighter }, _) => match of_fighter(world, *fighter, groups) {
            Some(group) => Next::Answer(Answer::Group(*group)),
            None => Next::Finished,
        },
        (Command::SetUp(places), Ask::SetUp { fighter, .. }, _) => match of_fighter(world, *fighter, places) {
            Some(SetUp { at, facing }) => Next::Answer(place(at, *facing)?),
            None => Next::Finished,
        },
        _ => Next::Finished,
    })
}

/// A number that files count from 1.
fn from_one(number: u8) -> Result<u8, String> {
    number
        .checked_sub(1)
        .ok_or_else(|| "0 is none: the first one is number 1".into())
}

/// What a command says about a fighter.
fn of_fighter<'a, T>(world: &World, id: FighterId, said: &'a BTreeMap<String, T>) -> Option<&'a T> {
    let name = &world.fighter(id).name;
    said.iter()
        .find(|(said, _)| same_name(said, name))
        .map(|(_, value)| value)
}

/// The word by which a command goes in files.
fn word_of(command: &Command) -> &'static str {
    match command {
        Command::Role(_) => "role",
        Command::Group(_) => "group",
        Command::Groups(_) => "groups",
        Command::Colour(_) => "colour",
        Command::SetUp(_) => "set_up",
        Command::PlaceToken(_) => "place_token",
        Command::Awaken(_) => "awaken",
        Command::Wild(_) => "wild",
        Command::Swap(_) => "swap",
        Command::Edge(_) => "edge",
        Command::Token(_) => "token",
        Command::Loot(_) => "loot",
        Command::Seize => "seize",
        Command::FirstTurn(_) => "first_turn",
        Command::Activate(_) => "activate",
        Command::Pass => "pass",
        Command::Attack(_) => "attack",
        Command::Move(_) => "move",
        Command::Disengage(_) => "disengage",
        Command::Path(_) => "path",
        Command::Wait => "wait",
        Command::Done => "done",
        Command::Drop(_) => "drop",
        Command::Ability(_) => "ability",
        Command::Pick(_) => "pick",
        Command::Option(_) => "option",
        Command::Feature(_) => "feature",
        Command::React(_) => "react",
        Command::Land(_) => "land",
        Command::Point(_) => "point",
        Command::Dice(_) => "turn_dice",
        Command::Take(_) => "take",
        Command::Reroll(_) => "reroll",
        Command::First(_) => "first",
        Command::Accept => "accept",
        Command::Decline => "decline",
    }
}

/// A place to put something: on the floor where no height is said.
fn place(spot: &Spot, facing: Option<[i64; 2]>) -> Result<Answer, String> {
    Ok(Answer::Place {
        at: spot.at,
        z: spot.z.unwrap_or(Length::ZERO),
        facing: facing_of(facing)?.unwrap_or(Facing::NORTH),
    })
}

/// Where a fallen fighter lands: it faces as it did where nothing is said.
fn land(world: &World, fighter: FighterId, landing: &SetUp) -> Result<Answer, String> {
    let had = world.fighter(fighter).facing();
    place(&landing.at, Some(landing.facing.unwrap_or([had.x(), had.y()])))
}

pub fn facing_of(facing: Option<[i64; 2]>) -> Result<Option<Facing>, String> {
    match facing {
        None => Ok(None),
        Some([x, y]) => match Facing::new(x, y) {
            Some(facing) => Ok(Some(facing)),
            None => Err("a facing toward [0, 0] faces nowhere".into()),
        },
    }
}

fn path(world: &World, way: &Way) -> Result<Path, String> {
    let mut legs = vec![];
    for leg in &way.legs {
        let height = |spot: &Spot| spot.z.unwrap_or(Length::ZERO);
        legs.push(match leg {
            WayLeg::Walk(spot) => Leg::Walk(spot.at),
            WayLeg::Jump(spot) => Leg::Jump(spot.at),
            WayLeg::Catch(spot) => Leg::Catch(spot.at),
            WayLeg::Climb(spot) => Leg::Climb {
                to: spot.at,
                z: height(spot),
            },
            WayLeg::Fly(spot) => Leg::Fly {
                to: spot.at,
                z: height(spot),
            },
            WayLeg::Through { door, to } => Leg::Through {
                part: passage(world, door)?,
                to: to.at,
            },
        });
    }
    Ok(Path {
        legs: legs.into(),
        facing: facing_of(way.facing)?,
    })
}

fn attack_answer(world: &World, ask: &Ask, attack: &WordOr<super::commands::Attack>) -> Result<Answer, String> {
    let attacker = match ask {
        Ask::Act { fighter } | Ask::BonusAttack { fighter } => *fighter,
        _ => return Err("no attack is asked for now".into()),
    };
    let (target, with) = match attack {
        WordOr::Word(target) => (target, None),
        WordOr::More(attack) => (&attack.target, attack.with.as_deref()),
    };
    let target = fighter(world, target)?;
    let weapon = weapon(world, attacker, with)?;
    Ok(match ask {
        Ask::Act { .. } => Answer::Act(Act::Attack { weapon, target }),
        _ => Answer::Attack { weapon, target },
    })
}

fn use_answer(world: &World, ability_used: &WordOr<super::commands::Use>) -> Result<Answer, String> {
    let (name, score) = match ability_used {
        WordOr::Word(name) => (name, None),
        WordOr::More(using) => (&using.r#use, if using.free { Some(0) } else { using.score }),
    };
    let activation = world.activation.as_ref().ok_or("nobody is being activated")?;
    let ability = ability(world, Some(activation.fighter), name)?;
    let cost = world.book.get(ability).cost;
    // Where the score is not said: the only one that pays for it, or the lowest set of dice, or any.
    let score = score
        .or_else(|| payable(world, activation.by, cost).next())
        .or_else(|| (1..=6).find(|&score| world.hand(activation.by).set(score) > 0))
        .unwrap_or(1);
    Ok(Answer::Act(Act::Ability { ability, score }))
}

fn react_answer(world: &World, question: &Asked, reaction: &WordOr<super::commands::React>) -> Result<Answer, String> {
    let (name, who, renown) = match reaction {
        WordOr::Word(name) => (name, None, false),
        WordOr::More(react) => (&react.with, react.fighter.as_deref(), react.renown),
    };
    let offered = question.listed().iter().find_map(|answer| match answer {
        Answer::React { fighter, reaction, .. } if same_name(&world.book.get(*reaction).name, name) => {
            Some((*fighter, *reaction))
        }
        _ => None,
    });
    let fighter = match (who, offered) {
        (Some(who), _) => fighter(world, who)?,
        (None, Some((fighter, _))) => fighter,
        (None, None) => {
            return Err(format!(
                "{name} is not offered to anybody: say which `fighter` makes it"
            ));
        }
    };
    Ok(Answer::React {
        fighter,
        reaction: ability(world, Some(fighter), name)?,
        renown,
    })
}
