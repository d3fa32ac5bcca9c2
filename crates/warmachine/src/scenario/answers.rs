//! Which command answers which question, and with what.

use kernel::{Entry, Question, Refusal, cite};
use scenario::{Language, Next, Unfinished};
use smallvec::SmallVec;
use table::{Facing, Inches, Point};

use super::commands::{CardOn, Casting, Command, Hold, Places, Rush, Slam, Strike, UseOf, Walk};
use super::expect::Expected;
use super::file::ScenarioFile;
use super::names;
use crate::data::{WordOr, same};
use crate::questions::{Answer, Ask, RollKind, Verb};
use crate::setup::Setup;
use crate::special::uses::Special;
use crate::spells::Cast;
use crate::world::Declared;
use crate::{Event, ModelId, PlayerId, Warmachine, World, movement};

/// The words of WARMACHINE.
#[derive(Debug)]
pub struct WarmachineWords;

scenario::variants!(EVENTS of Event:
    NotEnforced,
    StartingRolled,
    FirstChosen,
    EdgeChosen,
    HeldBack,
    Deployed,
    TakenUp,
    StageReached,
    TurnBegan,
    EffectsEnded,
    FocusLost,
    FuryLost,
    FocusSpent,
    FurySpent,
    Forced,
    Replenished,
    Leeched,
    SpiritBonded,
    PoweredUp,
    Allocated,
    ShookStationary,
    ItemFinished,
    ThresholdChecked,
    Frenzied,
    FrenzySpent,
    ContinuousRolled,
    ContinuousBegan,
    DamageRolled,
    Suffered,
    Disabled,
    Boxed,
    Destroyed,
    BecameInert,
    WentWild,
    TookControl,
    BecameAutonomous,
    Activated,
    ActivationStepReached,
    StoodUp,
    Forfeited,
    MovementChosen,
    MoveDeclared,
    MoveEnded,
    Moved,
    Disengaged,
    UnitFollows,
    PlacesChosen,
    Placed,
    ChargeEnded,
    ChargeFailed,
    ChargeSettled,
    FighterChosen,
    RofRolled,
    AttackDeclared,
    PowerAttackDeclared,
    Joined,
    FighterPaused,
    AssaultChosen,
    SlamFailed,
    DistanceRolled,
    Driven,
    Shifted,
    Fell,
    BecameSolid,
    AttackRolled,
    HitWithoutRoll,
    Missed,
    Disrupted,
    DisruptionEnded,
    PowerFieldUsed,
    Transferred,
    ToughRolled,
    DamageRemoved,
    KnockedDown,
    SpellDeclared,
    SpellTargeted,
    SpellFailed,
    SpellResolved,
    SpellTookHold,
    SpellKept,
    SpellEnded,
    SpellsRacked,
    FeatUsed,
    AttackResolved,
    CombatActionEnded,
    ActivationEnded,
    Afflicted,
    ShookOff,
    Contacted,
    SystemCrippled,
    SystemMended,
    Dismounted,
    SufferedIn,
    BecameVulnerable,
    Unhurt,
    Recovered,
    CardPlayed,
    CardsPassed,
    TerrainRolled,
    TerrainEnded,
    Scored,
    DisputeRolled,
    DisputeSettled,
    Conceded,
    GameOver,
    RuleActed,
    RulePrevented,
    Noted,
    RuleRolled,
    AttackBegan,
    AttackEnded,
    AttackEarned,
    WillSuffer,
    HitHarder,
    HurtByEnemy,
    Perishes,
    RemovedFromPlay,
    ReturnedToPlay,
    Enlisted,
    CameIntoPlay,
    TokensChanged,
    PointsGained,
    Reaved,
    ContinuousEnded,
    BecameStationary,
    ControlTaken,
    Advancing,
    InitialHit,
    UseFailed,
    Rerolled,
    UseDeclared,
);

type Asked = Question<Warmachine>;
type Said = Result<Next<Answer>, String>;

impl Language for WarmachineWords {
    type Game = Warmachine;
    type Command = Command;
    type Expected = Expected;
    type File = ScenarioFile;

    fn fits(_world: &World, question: &Asked, command: &Command) -> bool {
        Self::commands_for(question).contains(&word_of(command))
    }

    fn answer(world: &World, question: &Asked, command: &Command, answered: usize) -> Said {
        if answered > 0 {
            return more(world, question, command, answered);
        }
        let answer = match command {
            Command::First(side) => Answer::Player(PlayerId::of(*side)),
            Command::Edge(edge) => Answer::Edge(*edge),
            Command::Hold(Hold::Now) => Answer::Now,
            Command::Hold(Hold::AdvanceDeployment) => Answer::AdvanceDeployment,
            Command::Hold(Hold::Ambush) => Answer::Ambush,
            Command::Deploy(_) | Command::Leech(_) | Command::Allocate(_) | Command::Follow(_) => {
                return more(world, question, command, 0);
            }
            Command::Heal(_) => Answer::Verb(Verb::Heal),
            Command::Shed(_) => Answer::Verb(Verb::ShedFury),
            Command::Rile(_) => Answer::Verb(Verb::Rile),
            Command::Check(name) => Answer::Model(names::model(world, name)?),
            Command::Calm(points) => Answer::Points(*points),
            Command::Bond(points) => Answer::Points(*points),
            Command::Ambush(ambush) => Answer::Edge(ambush.edge),
            Command::Card(card) => return card_of(world, question, card, 0),
            Command::Nominate(_) => return more(world, question, command, 0),
            Command::Reinforce(reinforce) => Answer::Actor(names::actor(world, &reinforce.group)?),
            Command::Activate(name) => Answer::Actor(names::actor(world, name)?),
            Command::Stand(share) => Answer::Gives(*share),
            Command::ForfeitMovement => Answer::Verb(Verb::ForfeitMovement),
            Command::Aim => Answer::Verb(Verb::Aim),
            Command::Advance(_) => Answer::Verb(Verb::FullAdvance),
            Command::Run(_) => Answer::Verb(Verb::Run),
            Command::Charge(_) => Answer::Verb(Verb::Charge),
            Command::Fight(name) => Answer::Model(names::model(world, name)?),
            Command::Transfer(name) => Answer::Model(names::model(world, name)?),
            Command::Melee(strike) => return strike_on(world, question, strike, Verb::Melee),
            Command::Ranged(strike) => return strike_on(world, question, strike, Verb::Ranged),
            Command::Assault(strike) => return strike_on(world, question, strike, Verb::Ranged),
            Command::Headbutt(_) => Answer::Verb(Verb::Headbutt),
            Command::Throw(_) => Answer::Verb(Verb::Throw),
            Command::Slam(_) => Answer::Verb(Verb::Slam),
            Command::Trample(_) => Answer::Verb(Verb::Trample),
            Command::Wait => Answer::Verb(Verb::Wait),
            Command::Rack(names) => rack(world, question, names),
            Command::Cast(_) if matches!(question.ask, Ask::Spell { .. }) => return more(world, question, command, 0),
            Command::Cast(_) => Answer::Verb(Verb::Cast),
            Command::Target(name) => Answer::Model(names::model(world, name)?),
            Command::Feat => Answer::Verb(Verb::Feat),
            Command::TakeOver(_) => Answer::Verb(Verb::TakeOver),
            Command::Next(rule) => match &question.ask {
                Ask::Next { waiting } => number(waiting.iter().map(|waiting| waiting.because.rule.as_str()), rule)?,
                _ => return Err("nothing waits to be resolved".into()),
            },
            Command::Pick(name) => Answer::Model(names::model(world, name)?),
            Command::Choose(name) => match &question.ask {
                Ask::Option { names, .. } | Ask::AttackType { names, .. } => {
                    number(names.iter().map(String::as_str), name)?
                }
                Ask::Ruling { issue } => number(issue.readings().iter().copied(), name)?,
                _ => return Err("there is nothing to choose".into()),
            },
            Command::Place(at) => Answer::At(point(*at)),
            Command::Lay(laid) => {
                let [x, y] = laid.along;
                let along = Facing::new(x, y).ok_or("a wall runs in some direction")?;
                let at = point(laid.at);
                Answer::Laid { at, along }
            }
            Command::Way(points) => Answer::Way(points.iter().copied().map(point).collect()),
            Command::Line(line) => Answer::Number(line.saturating_sub(1)),
            Command::Spot(spot) => Answer::Spot(*spot),
            Command::Special(_) => Answer::Verb(Verb::Special),
            Command::NoRoom => Answer::NoRoom,
            Command::Done => match question.ask {
                Ask::Verb { .. } => Answer::Verb(Verb::Done),
                _ => Answer::Done,
            },
            Command::Accept => Answer::Yes,
            Command::Decline => return Ok(Next::Decline),
            Command::Dispute(issue) => Answer::Dispute(*issue),
            Command::Concede => Answer::Concede,
        };
        Ok(Next::Answer(answer))
    }

    fn can_have(world: &World, question: &Asked, command: &Command, answered: usize) -> Result<(), Unfinished> {
        match answered {
            0 => super::unasked::can_have(world, question, command),
            _ => Ok(()),
        }
    }

    fn finish(world: &World, command: &Command, answered: &[Asked]) -> Result<(), Unfinished> {
        let unsaid = |why: String| Err(Unfinished::Unsaid(why));
        let places = match command {
            Command::Deploy(places) => Some(places),
            Command::Ambush(ambush) => Some(&ambush.places),
            Command::Reinforce(reinforce) => Some(&reinforce.places),
            _ => None,
        };
        for name in places.into_iter().flat_map(Places::keys) {
            let id = names::model(world, name).map_err(Unfinished::Unsaid)?;
            if !world.model(id).is_in_play() {
                return unsaid(format!("{name} is not asked for now"));
            }
        }
        let said = match command {
            Command::Melee(WordOr::More(strike)) | Command::Ranged(WordOr::More(strike)) => {
                let asked = answered.iter().filter(|asked| matches!(asked.ask, Ask::Join { .. }));
                if strike.join.len() > asked.count() {
                    return unsaid("nobody was asked to join the attack".into());
                }
                0
            }
            Command::Nominate(groups) => groups.len(),
            Command::Allocate(shares) => shares.len(),
            Command::Follow(places) => places.len(),
            Command::Advance(walk) | Command::Run(walk) => walk.places.as_ref().map_or(0, Places::len),
            Command::Charge(WordOr::More(rush)) => rush.places.as_ref().map_or(0, Places::len),
            _ => 0,
        };
        if said > answered.len() {
            return unsaid(format!("{} of its words were not asked for", said - answered.len()));
        }
        super::unasked::check(world, command, answered)
    }

    fn check_names(world: &World, command: &Command) -> Result<(), String> {
        names::check(world, command)
    }

    /// What belongs to an activation is out of place without one, and only one model or unit acts at a time.
    fn not_now(world: &World, open: &[Asked], command: &Command) -> Option<Refusal> {
        let word = word_of(command);
        let in_activation = VERBS.contains(&word);
        let any_time = ["heal", "shed", "rile", "cast", "feat", "take_over", "special"].contains(&word);
        let casting = is_casting(world);
        if word == "rack" {
            let why = "spells are racked before the starting roll";
            return Some(Refusal::new(cite!("wm4:spell-rack-04"), why));
        }
        match (&open.first()?.ask, word) {
            (Ask::Target { .. } | Ask::Boost { .. } | Ask::PowerField { .. }, _) if any_time && casting => {
                let why = "a spell is being resolved";
                Some(Refusal::new(cite!("wm4:timing-spellcast-01"), why))
            }
            (Ask::Stand { .. }, _) if any_time || word == "forfeit_movement" => {
                let why = "what the model must give up comes first";
                Some(Refusal::new(cite!("wm4:timing-activation-03"), why))
            }
            (Ask::May { .. } | Ask::Next { .. } | Ask::Pick { .. } | Ask::Advance { .. }, _)
                if any_time && !world.attacks.is_empty() =>
            {
                let why = "an attack and all that it triggers is being resolved";
                Some(Refusal::new(cite!("wm4:timing-attack-01"), why))
            }
            (Ask::Boost { .. }, _) if any_time => {
                let why = "an attack is being resolved";
                Some(Refusal::new(cite!("wm4:any-time-01"), why))
            }
            (Ask::Way { .. } | Ask::ChargeTo { .. }, _) if any_time => {
                let why = "a model is moving";
                Some(Refusal::new(cite!("wm4:any-time-01"), why))
            }
            (Ask::Activate, _) if in_activation => {
                Some(Refusal::new(cite!("wm4:activation-01"), "nothing is being activated"))
            }
            (Ask::Verb { actor }, "activate") => {
                let why = format!("{} must end its activation first", world.actor_name(*actor));
                Some(Refusal::new(cite!("wm4:activation-10"), why))
            }
            (ask, _) if (in_activation || word == "activate") && is_of_control_phase(ask) => {
                let why = "models activate after the Control Phase";
                Some(Refusal::new(cite!("wm4:turn-01"), why))
            }
            _ => None,
        }
    }

    fn decline(question: &Asked) -> Option<Answer> {
        match &question.ask {
            Ask::Leech { .. }
            | Ask::SpiritBond { .. }
            | Ask::Allocate { .. }
            | Ask::Shake { .. }
            | Ask::Ambush { .. }
            | Ask::Stand { .. }
            | Ask::Calm { .. }
            | Ask::Boost { .. }
            | Ask::PowerField { .. }
            | Ask::Transfer { .. }
            | Ask::Assault { .. }
            | Ask::Upkeep { .. }
            | Ask::Reinforce
            | Ask::Cards
            | Ask::May { .. }
            | Ask::RollAnyway { .. }
            | Ask::Reave { .. }
            | Ask::HoldBack { .. } => {
                let no = [Answer::No, Answer::Done, Answer::Points(0), Answer::Now];
                let listed = question.listed();
                no.into_iter().find(|no| listed.contains(no))
            }
            _ => None,
        }
    }

    fn must_choose(question: &Asked) -> bool {
        matches!(question.ask, Ask::Option { .. })
    }

    const KINDS: &'static [&'static str] = &[
        "first",
        "edge",
        "hold_back",
        "deploy",
        "cards",
        "nominate",
        "reinforce",
        "reinforce_from",
        "reinforce_at",
        "leech",
        "spirit_bond",
        "allocate",
        "shake",
        "ambush",
        "ambush_at",
        "activate",
        "ruling",
        "stand",
        "verb",
        "mover",
        "target",
        "way",
        "charge_to",
        "slam_to",
        "trample_to",
        "follow",
        "check",
        "calm",
        "amount",
        "spot",
        "fighter",
        "weapon",
        "join",
        "assault",
        "boost",
        "power_field",
        "transfer",
        "rack",
        "spell",
        "upkeep",
        "next",
        "may",
        "pick",
        "option",
        "attack_type",
        "place_at",
        "advance",
        "lay_at",
        "special",
        "suffer_first",
        "line",
        "roll_anyway",
        "reave",
    ];

    fn kind(question: &Asked) -> &'static str {
        match &question.ask {
            Ask::First => "first",
            Ask::Edge => "edge",
            Ask::HoldBack { .. } => "hold_back",
            Ask::Deploy { .. } => "deploy",
            Ask::Cards => "cards",
            Ask::Nominate => "nominate",
            Ask::Reinforce => "reinforce",
            Ask::ReinforceFrom { .. } => "reinforce_from",
            Ask::ReinforceAt { .. } => "reinforce_at",
            Ask::Leech { .. } => "leech",
            Ask::SpiritBond { .. } => "spirit_bond",
            Ask::Allocate { .. } => "allocate",
            Ask::Shake { .. } => "shake",
            Ask::Ambush { .. } => "ambush",
            Ask::AmbushAt { .. } => "ambush_at",
            Ask::Activate => "activate",
            Ask::Ruling { .. } => "ruling",
            Ask::Stand { .. } => "stand",
            Ask::Verb { .. } => "verb",
            Ask::Mover { .. } => "mover",
            Ask::Target { .. } => "target",
            Ask::Way { .. } => "way",
            Ask::ChargeTo { .. } => "charge_to",
            Ask::SlamTo { .. } => "slam_to",
            Ask::TrampleTo { .. } => "trample_to",
            Ask::Follow { .. } => "follow",
            Ask::Amount { .. } => "amount",
            Ask::Spot { .. } => "spot",
            Ask::Check => "check",
            Ask::Calm { .. } => "calm",
            Ask::Fighter { .. } => "fighter",
            Ask::Weapon { .. } => "weapon",
            Ask::Join { .. } => "join",
            Ask::Assault { .. } => "assault",
            Ask::Boost { .. } => "boost",
            Ask::PowerField { .. } => "power_field",
            Ask::Transfer { .. } => "transfer",
            Ask::Rack { .. } => "rack",
            Ask::Spell { .. } => "spell",
            Ask::Upkeep { .. } => "upkeep",
            Ask::Next { .. } => "next",
            Ask::May { .. } => "may",
            Ask::Pick { .. } => "pick",
            Ask::Option { .. } => "option",
            Ask::AttackType { .. } => "attack_type",
            Ask::PlaceAt { .. } => "place_at",
            Ask::Advance { .. } => "advance",
            Ask::LayAt { .. } => "lay_at",
            Ask::Special { .. } => "special",
            Ask::SufferFirst { .. } => "suffer_first",
            Ask::Line { .. } => "line",
            Ask::RollAnyway { .. } => "roll_anyway",
            Ask::Reave { .. } => "reave",
        }
    }

    fn commands_for(question: &Asked) -> &'static [&'static str] {
        match &question.ask {
            Ask::First => &["first"],
            Ask::Edge => &["edge"],
            Ask::HoldBack { .. } => &["hold", "decline"],
            Ask::Deploy { .. } => &["deploy", "no_room"],
            Ask::Cards => &["card", "decline"],
            Ask::Nominate => &["nominate"],
            Ask::Reinforce => &["reinforce", "decline"],
            Ask::ReinforceFrom { .. } => &[],
            Ask::ReinforceAt { .. } => &["deploy", "no_room"],
            Ask::Leech { .. } => &["leech", "done", "decline"],
            Ask::SpiritBond { .. } => &["bond", "decline"],
            Ask::Allocate { .. } => &["allocate", "done", "decline"],
            Ask::Shake { .. } => &["accept", "decline"],
            Ask::Ambush { .. } => &["ambush", "decline"],
            Ask::AmbushAt { .. } => &["deploy", "no_room"],
            Ask::Activate => &["activate", "done", "dispute", "concede"],
            Ask::Ruling { .. } => &["choose"],
            Ask::Stand { .. } => &["stand", "decline"],
            Ask::Verb { .. } => VERBS,
            Ask::Target { verb: Verb::Cast, .. } => &["target"],
            Ask::Rack { .. } => &["rack"],
            Ask::Spell { .. } => &["cast"],
            Ask::Target {
                verb: Verb::Melee | Verb::Ranged,
                ..
            } => &["melee", "ranged"],
            Ask::Way { .. } | Ask::Advance { .. } => &["way"],
            Ask::Mover { .. } | Ask::Target { .. } | Ask::ChargeTo { .. } => &[],
            Ask::SlamTo { .. } | Ask::TrampleTo { .. } => &[],
            Ask::Follow { .. } => &["follow", "no_room"],
            Ask::Check => &["check"],
            Ask::Calm { .. } => &["calm", "decline"],
            Ask::Fighter { .. } => &["fight", "done"],
            Ask::Join { .. } | Ask::Amount { .. } | Ask::Special { .. } => &[],
            Ask::Spot { .. } => &["spot"],
            Ask::Weapon { .. } => &["melee", "ranged"],
            Ask::Next { .. } => &["next"],
            Ask::May { .. } | Ask::RollAnyway { .. } | Ask::Reave { .. } => &["accept", "decline"],
            Ask::Pick { .. } | Ask::SufferFirst { .. } => &["pick"],
            Ask::Option { .. } | Ask::AttackType { .. } => &["choose"],
            Ask::PlaceAt { .. } => &["place", "no_room"],
            Ask::LayAt { .. } => &["place", "lay", "no_room"],
            Ask::Line { .. } => &["line"],
            Ask::Boost { .. } | Ask::PowerField { .. } | Ask::Upkeep { .. } => &["accept", "decline"],
            Ask::Transfer { .. } => &["transfer", "decline"],
            Ask::Assault { .. } => &["assault", "decline"],
        }
    }

    fn tell(world: &World, entry: &Entry<Warmachine>) -> Option<String> {
        crate::report::tell(world, entry)
    }

    const EVENTS: &'static [&'static str] = EVENTS;

    fn differs(_setup: &Setup, world: &World, expected: &Expected) -> Vec<String> {
        expected.differs(world)
    }
}

/// What a model or unit does in its activation.
const VERBS: &[&str] = &[
    "forfeit_movement",
    "aim",
    "advance",
    "run",
    "charge",
    "melee",
    "ranged",
    "headbutt",
    "throw",
    "slam",
    "trample",
    "wait",
    "cast",
    "feat",
    "take_over",
    "special",
    "card",
    "heal",
    "shed",
    "rile",
    "done",
];

fn is_of_control_phase(ask: &Ask) -> bool {
    matches!(
        ask,
        Ask::Leech { .. }
            | Ask::Check
            | Ask::Calm { .. }
            | Ask::SpiritBond { .. }
            | Ask::Allocate { .. }
            | Ask::Shake { .. }
            | Ask::Upkeep { .. }
            | Ask::Ambush { .. }
    )
}

fn is_casting(world: &World) -> bool {
    let declared = world.activation.as_ref().and_then(|now| now.declared);
    matches!(declared, Some(Declared::Spell(_)))
}

/// What a command goes on to answer after its first answer.
fn more(world: &World, question: &Asked, command: &Command, answered: usize) -> Said {
    match (command, &question.ask) {
        (
            Command::Deploy(places),
            Ask::Deploy { model } | Ask::AmbushAt { model, .. } | Ask::ReinforceAt { model, .. },
        ) => Ok(put(world, places, *model)),
        (Command::Ambush(ambush), Ask::AmbushAt { model, .. }) => Ok(put(world, &ambush.places, *model)),
        (Command::Card(_), Ask::Spot { .. }) => {
            Ok(question.listed().first().cloned().map_or(Next::Finished, Next::Answer))
        }
        (Command::Card(card), Ask::Cards) => card_of(world, question, card, answered),
        (Command::Nominate(groups), Ask::Nominate) => Ok(match groups.get(answered) {
            Some(name) => Next::Answer(Answer::Actor(names::actor(world, name)?)),
            None => Next::Finished,
        }),
        (Command::Reinforce(reinforce), Ask::ReinforceFrom { .. }) => Ok(Next::Answer(Answer::Edge(reinforce.edge))),
        (Command::Reinforce(reinforce), Ask::ReinforceAt { model, .. }) => Ok(put(world, &reinforce.places, *model)),
        (Command::Follow(places), Ask::Follow { model, .. }) => Ok(put(world, places, *model)),
        (Command::Leech(from), Ask::Leech { .. }) => Ok(match from.get(answered) {
            Some(name) if name == "own_life" => Next::Answer(Answer::OwnLife),
            Some(name) => Next::Answer(Answer::Model(names::model(world, name)?)),
            None => Next::Finished,
        }),
        (Command::Allocate(shares), Ask::Allocate { .. }) => Ok(match shares.iter().nth(answered) {
            Some((name, points)) => Next::Answer(Answer::Allocate {
                to: names::model(world, name)?,
                points: *points,
            }),
            None => Next::Finished,
        }),
        (Command::Advance(walk) | Command::Run(walk), _) => walk_on(world, question, walk),
        (Command::Charge(WordOr::Word(target)), _) => rush_on(
            world,
            question,
            &Rush {
                target: target.clone(),
                mover: None,
                to: None,
                places: None,
            },
        ),
        (Command::Charge(WordOr::More(rush)), _) => rush_on(world, question, rush),
        (Command::TakeOver(name), Ask::Target { .. }) => Ok(Next::Answer(Answer::Model(names::model(world, name)?))),
        (Command::Heal(name), Ask::Target { .. }) => Ok(Next::Answer(Answer::Model(names::model(world, name)?))),
        (Command::Heal(_), Ask::Spot { .. }) => {
            Ok(question.listed().first().cloned().map_or(Next::Finished, Next::Answer))
        }
        (Command::Shed(points) | Command::Rile(points), Ask::Amount { .. }) => {
            Ok(Next::Answer(Answer::Points(*points)))
        }
        (Command::Special(_), Ask::Verb { .. }) => Ok(Next::Finished),
        (Command::Special(WordOr::Word(rule)), _) => {
            let of = UseOf {
                rule: rule.clone(),
                part: None,
                at: None,
                boost: vec![],
            };
            special_on(world, question, &of)
        }
        (Command::Special(WordOr::More(of)), _) => special_on(world, question, of),
        (Command::Cast(_), Ask::Verb { .. }) => Ok(Next::Finished),
        (Command::Cast(WordOr::Word(spell)), _) => cast_on(world, question, &Casting::of(spell)),
        (Command::Cast(WordOr::More(casting)), _) => cast_on(world, question, casting),
        (Command::Melee(WordOr::More(strike)), Ask::Verb { .. }) if strike.all => Ok(again(question, Verb::Melee)),
        (Command::Ranged(WordOr::More(strike)), Ask::Verb { .. }) if strike.all => Ok(again(question, Verb::Ranged)),
        // The next verb is another command's.
        (Command::Melee(_) | Command::Ranged(_), Ask::Verb { .. }) => Ok(Next::Finished),
        (
            Command::Headbutt(_) | Command::Throw(_) | Command::Slam(_) | Command::Trample(_),
            Ask::Verb { .. } | Ask::Activate,
        ) => Ok(Next::Finished),
        // The next trooper's Assault is another command's.
        (Command::Assault(_), Ask::Verb { .. } | Ask::Assault { .. } | Ask::Fighter { .. }) => Ok(Next::Finished),
        (Command::Assault(strike), _) => strike_on(world, question, strike, Verb::Ranged),
        (Command::Headbutt(strike), _) => strike_on(world, question, strike, Verb::Headbutt),
        (Command::Throw(strike), _) => strike_on(world, question, strike, Verb::Throw),
        (Command::Slam(WordOr::Word(target)), _) => slam_on(
            world,
            question,
            &Slam {
                target: target.clone(),
                advance: None,
                to: None,
                boost: vec![],
            },
        ),
        (Command::Slam(WordOr::More(slam)), _) => slam_on(world, question, slam),
        (Command::Trample(trample), Ask::TrampleTo { .. }) => Ok(Next::Answer(Answer::At(point(trample.to)))),
        (Command::Trample(trample), _) => Ok(boost_on(question, &trample.boost)),
        (Command::Melee(strike), _) => strike_on(world, question, strike, Verb::Melee),
        (Command::Ranged(strike), _) => strike_on(world, question, strike, Verb::Ranged),
        _ => Ok(Next::Finished),
    }
}

/// A card of the hand, on whom the command names or whose activation it is.
fn card_of(world: &World, question: &Asked, card: &WordOr<CardOn>, answered: usize) -> Said {
    let (name, on) = match card {
        WordOr::Word(name) => (name, None),
        WordOr::More(card) => (&card.name, Some(&card.on)),
    };
    if matches!(question.ask, Ask::Verb { .. }) {
        return Ok(Next::Answer(Answer::Verb(Verb::PlayCard)));
    }
    let hand = &world.player(PlayerId(question.seat.0)).hand;
    let at = hand.iter().position(|card| same(&card.name, name));
    let on = match (on, &world.activation) {
        (Some(on), _) => names::actor(world, on)?,
        (None, Some(now)) => now.actor,
        (None, None) => return Err("say whom the card is played on: `card: {name, on}`".into()),
    };
    // One command plays one card.
    if answered > 0 && at.is_some_and(|at| hand[at].played) {
        return Ok(Next::Finished);
    }
    let card = at.map_or(u8::MAX, |at| at as u8);
    Ok(Next::Answer(Answer::Card { card, on }))
}

/// One more attack of the kind, if the model has one.
fn again(question: &Asked, verb: Verb) -> Next<Answer> {
    let open = question.listed().contains(&Answer::Verb(verb));
    if open {
        Next::Answer(Answer::Verb(verb))
    } else {
        Next::Finished
    }
}

/// Of the weapons that a question offers, the one with the highest POW. Those with initial attacks left come first: a bought attack ends them.
fn strongest(world: &World, model: ModelId, question: &Asked) -> Option<Answer> {
    let weapons = &world.model(model).profile.weapons;
    let part = world.activation.as_ref().and_then(|now| now.part(model));
    let strength = |answer: &&Answer| match answer {
        Answer::Weapon(at) => {
            let weapon = weapons.get(usize::from(*at));
            let made = part.map_or(0, |part| part.made_with(*at));
            let initial = weapon.is_some_and(|weapon| made < weapon.count);
            (initial, weapon.and_then(|weapon| weapon.pow))
        }
        _ => (false, None),
    };
    // The first of equals.
    question.listed().iter().rev().max_by_key(strength).cloned()
}

/// An attack answers for its verb, its weapon, its target and its boosts.
fn strike_on(world: &World, question: &Asked, strike: &WordOr<Strike>, verb: Verb) -> Said {
    let waits = matches!(strike, WordOr::More(strike) if strike.waits);
    let all = matches!(strike, WordOr::More(strike) if strike.all);
    let (target, with, boosts, join) = match strike {
        WordOr::Word(target) => (target, None, &[][..], &[][..]),
        WordOr::More(strike) => (
            &strike.target,
            strike.with.as_ref(),
            &strike.boost[..],
            &strike.join[..],
        ),
    };
    Ok(match &question.ask {
        Ask::Verb { .. } => Next::Answer(Answer::Verb(verb)),
        Ask::Weapon { model, .. } => {
            let weapons = &world.model(*model).profile.weapons;
            let named = with.map(|with| weapons.iter().position(|weapon| same(&weapon.name, with)));
            let first = if all {
                strongest(world, *model, question)
            } else {
                question.listed().first().cloned()
            };
            match named {
                Some(Some(at)) => Next::Answer(Answer::Weapon(at as u8)),
                Some(None) => return Err(format!("{} has no such weapon", world.name(*model))),
                None => first.map_or(Next::Finished, Next::Answer),
            }
        }
        Ask::Target { .. } | Ask::Assault { .. } => Next::Answer(Answer::Model(names::model(world, target)?)),
        Ask::Join { .. } => {
            let joined = world.activation.as_ref().map_or(0, |now| now.joined.len());
            match join.get(joined) {
                Some(name) => Next::Answer(Answer::Model(names::model(world, name)?)),
                None => Next::Answer(Answer::Done),
            }
        }
        Ask::AttackType { names, .. } => match strike {
            WordOr::More(Strike { kind: Some(kind), .. }) => {
                Next::Answer(number(names.iter().map(String::as_str), kind)?)
            }
            _ => Next::Answer(Answer::Number(0)),
        },
        Ask::Boost { .. } if waits => Next::Finished,
        Ask::Boost { roll, .. } if boosts.contains(roll) => Next::Answer(boosted(question)),
        Ask::Boost { .. } => Next::Decline,
        _ => Next::Finished,
    })
}

/// The number of a name among several.
fn number<'n>(names: impl Iterator<Item = &'n str>, wanted: &str) -> Result<Answer, String> {
    let names: Vec<&str> = names.collect();
    let found = names.iter().position(|name| same(name, wanted));
    let found = found.ok_or_else(|| format!("{wanted:?} is not among {}", names.join(", ")))?;
    Ok(Answer::Number(found as u8))
}

/// The use of a special rule answers for the rule, its target and its boosts.
fn special_on(world: &World, question: &Asked, of: &UseOf) -> Said {
    Ok(match &question.ask {
        Ask::Special { user } => {
            let listed = question.listed();
            let meant = |answer: &&Answer| match answer {
                Answer::Special(special) => {
                    let named = same(special.rule.as_str(), &of.rule) || same(special.rule.family(), &of.rule);
                    named && of.part.is_none_or(|part| part == special.part + 1)
                }
                _ => false,
            };
            let unknown = Answer::Special(Special {
                user: *user,
                rule: battlegroup::rules::RuleName::new(&of.rule),
                weapon: None,
                part: of.part.unwrap_or(1).saturating_sub(1),
            });
            // A rule that is not open is refused by the rule.
            Next::Answer(listed.iter().find(meant).cloned().unwrap_or(unknown))
        }
        Ask::Target {
            verb: Verb::Special, ..
        } => match &of.at {
            Some(at) => Next::Answer(Answer::Model(names::model(world, at)?)),
            None => Next::Finished,
        },
        _ => boost_on(question, &of.boost),
    })
}

/// A boost is paid for with a point, or with what a rule takes where there is no point to spend.
fn boosted(question: &Asked) -> Answer {
    let listed = question.listed();
    let sold = listed.iter().find(|answer| matches!(answer, Answer::Number(_)));
    match (listed.contains(&Answer::Yes), sold) {
        (false, Some(sold)) => sold.clone(),
        _ => Answer::Yes,
    }
}

/// A boost that was asked for, or none; everything else is another command's.
fn boost_on(question: &Asked, boosts: &[RollKind]) -> Next<Answer> {
    match &question.ask {
        Ask::Boost { roll, .. } if boosts.contains(roll) => Next::Answer(boosted(question)),
        Ask::Boost { .. } => Next::Decline,
        _ => Next::Finished,
    }
}

fn slam_on(world: &World, question: &Asked, slam: &Slam) -> Said {
    match &question.ask {
        Ask::Target { .. } => Ok(Next::Answer(Answer::Model(names::model(world, &slam.target)?))),
        Ask::SlamTo { model, target } => {
            let to = match (slam.to, slam.advance) {
                (Some(to), _) => point(to),
                (None, Some(inches)) => movement::slam_point(world, *model, *target, inches.into()),
                (None, None) => movement::straight_at(world, *model, *target),
            };
            Ok(Next::Answer(Answer::At(to)))
        }
        _ => Ok(boost_on(question, &slam.boost)),
    }
}

/// A spell that is not on the list is refused by the rule.
fn rack(world: &World, question: &Asked, names: &[String]) -> Answer {
    let list = &world.player(PlayerId(question.seat.0)).spells;
    let number = |name: &String| list.iter().position(|spell| same(&spell.name, name));
    Answer::Rack(
        { names.iter() }
            .map(|name| number(name).map_or(u8::MAX, |at| at as u8))
            .collect(),
    )
}

/// A spell answers for its name, its target, its boosts, and for the shot that it allows.
fn cast_on(world: &World, question: &Asked, casting: &Casting) -> Said {
    let id = |name: &String| names::model(world, name);
    Ok(match &question.ask {
        Ask::Spell { caster } => {
            let holder = casting.of.as_ref().map_or(Ok(*caster), id)?;
            let origin = casting.through.as_ref().map_or(Ok(*caster), id)?;
            let spells = &world.model(holder).profile.spells;
            let known = spells.iter().position(|spell| same(&spell.name, &casting.spell));
            Next::Answer(Answer::Cast(Cast {
                caster: *caster,
                holder,
                // A spell that is not on the card is refused by the rule.
                spell: known.map_or(u8::MAX, |at| at as u8),
                origin,
            }))
        }
        Ask::Target { verb: Verb::Cast, .. } => match &casting.at {
            Some(at) => Next::Answer(Answer::Model(id(at)?)),
            None => Next::Finished,
        },
        Ask::Weapon { .. } if casting.shoots.is_some() => {
            question.listed().first().cloned().map_or(Next::Finished, Next::Answer)
        }
        Ask::Weapon { .. } => Next::Answer(Answer::No),
        Ask::Target { .. } => match &casting.shoots {
            Some(shoots) => Next::Answer(Answer::Model(id(shoots)?)),
            None => Next::Finished,
        },
        Ask::Boost { roll, .. } if casting.boost.contains(roll) => Next::Answer(boosted(question)),
        Ask::Boost { .. } if casting.at.is_some() => Next::Decline,
        _ => Next::Finished,
    })
}

fn put(world: &World, places: &Places, model: ModelId) -> Next<Answer> {
    let name = world.name(model);
    match places.iter().find(|(said, _)| same(said, name)) {
        Some((_, at)) => Next::Answer(Answer::At(point(*at))),
        None => Next::Finished,
    }
}

fn mover(world: &World, name: Option<&String>) -> Said {
    let name = name.ok_or("say who moves for the unit: `mover: NAME`")?;
    Ok(Next::Answer(Answer::Model(names::model(world, name)?)))
}

fn walk_on(world: &World, question: &Asked, walk: &Walk) -> Said {
    match &question.ask {
        Ask::Mover { .. } => mover(world, walk.mover.as_ref()),
        Ask::Way { .. } if walk.waits => Ok(Next::Finished),
        Ask::Way { .. } => {
            let points: SmallVec<[Point; 3]> = walk.to.iter().copied().map(point).collect();
            Ok(Next::Answer(Answer::Way(points)))
        }
        Ask::Follow { model, mover } => Ok(follow(world, walk.places.as_ref(), *model, *mover)),
        _ => Ok(Next::Finished),
    }
}

fn rush_on(world: &World, question: &Asked, rush: &Rush) -> Said {
    match &question.ask {
        Ask::Mover { .. } => mover(world, rush.mover.as_ref()),
        Ask::Target { .. } => Ok(Next::Answer(Answer::Model(names::model(world, &rush.target)?))),
        Ask::ChargeTo { model, target } => {
            let to = match rush.to {
                Some(to) => point(to),
                None => movement::straight_at(world, *model, *target),
            };
            Ok(Next::Answer(Answer::At(to)))
        }
        Ask::Follow { model, mover } => Ok(follow(world, rush.places.as_ref(), *model, *mover)),
        _ => Ok(Next::Finished),
    }
}

/// The others of a unit stand where the file says, or anywhere where it says nothing.
fn follow(world: &World, places: Option<&Places>, model: ModelId, mover: ModelId) -> Next<Answer> {
    match places {
        Some(places) => put(world, places, model),
        None => Next::Answer(movement::free_follow(world, model, mover).map_or(Answer::NoRoom, Answer::At)),
    }
}

fn point([x, y]: [Inches; 2]) -> Point {
    Point::new(x.into(), y.into())
}

/// The word by which a command goes in files.
fn word_of(command: &Command) -> &'static str {
    match command {
        Command::First(_) => "first",
        Command::Edge(_) => "edge",
        Command::Hold(_) => "hold",
        Command::Deploy(_) => "deploy",
        Command::Leech(_) => "leech",
        Command::Bond(_) => "bond",
        Command::Allocate(_) => "allocate",
        Command::Ambush(_) => "ambush",
        Command::Card(_) => "card",
        Command::Nominate(_) => "nominate",
        Command::Reinforce(_) => "reinforce",
        Command::Activate(_) => "activate",
        Command::Stand(_) => "stand",
        Command::ForfeitMovement => "forfeit_movement",
        Command::Aim => "aim",
        Command::Advance(_) => "advance",
        Command::Run(_) => "run",
        Command::Charge(_) => "charge",
        Command::Follow(_) => "follow",
        Command::Heal(_) => "heal",
        Command::Shed(_) => "shed",
        Command::Rile(_) => "rile",
        Command::Check(_) => "check",
        Command::Calm(_) => "calm",
        Command::Fight(_) => "fight",
        Command::Melee(_) => "melee",
        Command::Ranged(_) => "ranged",
        Command::Assault(_) => "assault",
        Command::Headbutt(_) => "headbutt",
        Command::Throw(_) => "throw",
        Command::Slam(_) => "slam",
        Command::Trample(_) => "trample",
        Command::Transfer(_) => "transfer",
        Command::Next(_) => "next",
        Command::Pick(_) => "pick",
        Command::Choose(_) => "choose",
        Command::Place(_) => "place",
        Command::Lay(_) => "lay",
        Command::Way(_) => "way",
        Command::Line(_) => "line",
        Command::Spot(_) => "spot",
        Command::Special(_) => "special",
        Command::Wait => "wait",
        Command::Rack(_) => "rack",
        Command::Cast(_) => "cast",
        Command::Target(_) => "target",
        Command::Feat => "feat",
        Command::TakeOver(_) => "take_over",
        Command::NoRoom => "no_room",
        Command::Done => "done",
        Command::Accept => "accept",
        Command::Decline => "decline",
        Command::Dispute(_) => "dispute",
        Command::Concede => "concede",
    }
}
