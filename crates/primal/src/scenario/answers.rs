//! Which command answers which question, and with what.

use battlegroup::life::Spot as Boxes;
use battlegroup::rules::How;
use kernel::{Entry, Question, Refusal, Seat, cite};
use scenario::{Language, Next, Unfinished};
use smallvec::SmallVec;
use table::{Facing, Inches, Point};

use super::commands::{Casting, Command, Hold, Mending, Places, Rush, Spot, Strike, Together, Using, Walk};
use super::expect::Expected;
use super::file::ScenarioFile;
use super::names;
use crate::card::Advantage;
use crate::data::{WordOr, same};
use crate::questions::{Answer, Ask, RollKind, Verb};
use crate::setup::Setup;
use crate::world::{Cast, Order, PlannedWay};
use crate::{Event, ModelId, Primal, World, combined, melee, movement, uses};

/// The words of Primal.
#[derive(Debug)]
pub struct PrimalWords;

scenario::variants!(EVENTS of Event:
    UseDeclared, UseFailed,
    LaidInAmbush, AmbushBegan, Special, Noted, NotEnforced, Nominated, SentToFlank, Scored, ScoredFallen, StartingRolled, TurnOrderChosen, EdgeChosen, HeldBack, Deployed, TakenUp, StageReached, TurnBegan,
    ItemFinished, ContinuousRolled, ContinuousBegan, ContinuousEnded, FuryLost, FurySpent, FuryGained, FocusLost, FocusSpent, FocusGained, Replenished, PoweredUp,
    Allocated, Reinforced, Induced, WentInert, BecameAutonomous, CameUnderControl, Reactivated, Marshaled, FreeAttackMade, AttacksOwed, OwedAttackMade, Forced, Leeched, SpiritBonded,
    Reaved, ThresholdChecked, Frenzied, FrenzySpent, Shook, MovesAgain, WentWild, Tamed, Activated, OrderGiven, ActivationStepReached, StayedDown,
    StoodUp, Forfeited, MoverChosen, WaysPlanned, PlanDropped, MovementChosen, Declared, Moved, Turned, MoveEnded, ChargeEnded, LastAdvance, ChargeFailed, FighterChosen,
    FighterWaits, CombatActionEnded, ActivationEnded, Promoted, CommanderChosen, RofRolled, AttackDeclared, PowerAttackDeclared, Joined, AssaultMade,
    ImpactMade, TerrainCleared, FreeStrikeMade,
    BecameSolid, AttackRolled, Rerolled, InitialHit, HitWithoutRoll, Missed, Redirected, HitInstead, Deviated, DamageRolled, Transferred, Suffered,
    SystemSuffered, LineFilled, SystemCrippled, SystemMended, HurtByEnemy, Disabled, Boxed, Destroyed, Enlisted, CameIntoPlay, TookPlace, Recovered, Dismounted, Returned, Removed, DamageRemoved, FieldRestored, KnockedDown, Staggered,
    BecameStationary, AttackResolved, DistanceRolled, Driven, Shifted, Fell, Placed, SpellDeclared, SpellTargeted, SpellFailed,
    SpellResolved, SpellNegated, FeatUsed, RuleRolled, Prevented, Acts, TokensChanged, ControlTaken, StateChanged, Conceded, GameOver,
);

type Asked = Question<Primal>;
type Said = Result<Next<Answer>, String>;

/// What a model does in its activation.
const VERBS: &[&str] = &[
    "forfeit_movement",
    "aim",
    "advance",
    "run",
    "charge",
    "slam",
    "trample",
    "melee",
    "ranged",
    "head_butt",
    "throw",
    "power_strike",
    "sweep",
    "cast",
    "feat",
    "heal",
    "discard",
    "rile",
    "tame",
    "take_control",
    "reactivate",
    "marshal",
    "use",
    "restore_field",
    "done",
];

const ANY_TIME: &[&str] = &[
    "cast",
    "feat",
    "heal",
    "discard",
    "rile",
    "tame",
    "take_control",
    "reactivate",
    "marshal",
    "use",
    "restore_field",
];

impl Language for PrimalWords {
    type Game = Primal;
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
        if let Some(why) = misplaced(command) {
            return Err(why);
        }
        let id = |name: &String| names::model(world, name);
        let answer = match command {
            // A special rule may have asked for the spell already.
            Command::Cast(_) if matches!(question.ask, Ask::Spell { .. }) => {
                return more(world, question, command, 0);
            }
            Command::Advance(walk) if matches!(question.ask, Ask::Way { .. } | Ask::Straight { .. }) => {
                return walk_on(question, walk);
            }
            Command::First(colour) => Answer::Seat(Seat::from(*colour)),
            Command::Place(place) => Answer::Place(*place),
            Command::Edge(edge) => Answer::Edge(*edge),
            Command::Hold(Hold::Now) => Answer::Now,
            Command::Hold(Hold::AdvanceDeployment) => Answer::AdvanceDeployment,
            Command::Hold(Hold::Ambush) => Answer::Ambush,
            Command::Deploy(_) | Command::Leech(_) | Command::Allocate(_) => return more(world, question, command, 0),
            Command::Bond(points) | Command::Calm(points) => Answer::Points(*points),
            Command::Bombard(at) => Answer::To(Point::new(at[0].into(), at[1].into())),
            Command::Ambush(name)
            | Command::Nominate(name)
            | Command::Flank(name)
            | Command::Reinforce(name)
            | Command::Activate(name) => Answer::Actor(names::actor(world, name)?),
            Command::Order(order) => Answer::Order(match order.as_str() {
                "press_forward" => Order::PressForward,
                named => Order::Named(named.into()),
            }),
            Command::Stand(share) | Command::Forfeit(share) => Answer::Gives(*share),
            Command::Check(name)
            | Command::Move(name)
            | Command::Fight(name)
            | Command::Transfer(name)
            | Command::Promote(name)
            | Command::Pick(name)
            | Command::Target(name) => Answer::Model(id(name)?),
            Command::Together(together) => Answer::Together { run: together.run },
            Command::Assault(strike) | Command::FreeStrike(strike) => {
                return weapon(world, question, strike.with.as_ref());
            }
            Command::Weapon(name) => return weapon(world, question, Some(name)),
            Command::Grid(half) => Answer::Grid(*half),
            Command::Mend(mending) => mended(world, question, *mending)?,
            Command::Column(column) => Answer::Number(column.saturating_sub(1)),
            Command::Lay(laid) => Answer::At {
                at: point(laid.at),
                facing: facing_of(laid.along)?,
            },
            Command::Next(name) => number(next_names(question), name)?,
            Command::Option(name) => number(option_names(question), name)?,
            Command::NoRoom => Answer::NoRoom,
            Command::Done => match question.ask {
                Ask::Verb { .. } => Answer::Verb(Verb::Done),
                Ask::ThrowAt { .. } => Answer::DirectlyAway,
                _ => Answer::Done,
            },
            Command::Accept => Answer::Yes,
            Command::Decline => return Ok(Next::Decline),
            Command::Concede => Answer::Concede,
            verb => Answer::Verb(verb_of(verb).ok_or_else(|| format!("`{}` answers nothing", word_of(verb)))?),
        };
        Ok(Next::Answer(answer))
    }

    fn can_have(world: &World, question: &Asked, command: &Command, answered: usize) -> Result<(), Unfinished> {
        refuse_unasked(world, question, command, answered).map_or(Ok(()), |refusal| Err(Unfinished::Refused(refusal)))
    }

    fn finish(world: &World, command: &Command, answered: &[Asked]) -> Result<(), Unfinished> {
        let unsaid = |why: String| Err(Unfinished::Unsaid(why));
        if let Command::Deploy(places) = command {
            for name in places.keys() {
                let id = names::model(world, name).map_err(Unfinished::Unsaid)?;
                if !world.model(id).is_in_play() {
                    return unsaid(format!("{name} is not asked for now"));
                }
            }
        }
        if let Command::Melee(WordOr::More(strike)) | Command::Ranged(WordOr::More(strike)) = command {
            let asked = answered.iter().filter(|asked| matches!(asked.ask, Ask::Join { .. }));
            if let Some(name) = strike.join.get(asked.count()) {
                return Err(nobody_joins(world, command, strike, name)?);
            }
            // Where only one weapon can be used nobody is asked for it: it must still be the one that was named.
            for asked in answered {
                if let (Ask::Target { model, weapon, .. }, Some(with)) = (&asked.ask, &strike.with)
                    && let Some(used) = weapon.and_then(|at| world.model(*model).profile.weapons.get(usize::from(at)))
                    && !same(&used.name, with)
                {
                    return unsaid(format!("{} can attack only with {}", world.name(*model), used.name));
                }
            }
        }
        if let Some(why) = unasked(world, command, answered) {
            return unsaid(why);
        }
        // A boost that nobody asks for would be a word that does nothing.
        for wanted in boosts_of(command) {
            let is_asked = |asked: &Asked| matches!(&asked.ask, Ask::Boost { roll, .. } if *roll == wanted);
            if !answered.iter().any(is_asked) {
                if let Some(refusal) = boosted_already(world, wanted) {
                    return Err(Unfinished::Refused(refusal));
                }
                return unsaid(format!(
                    "no boost of the {} roll was asked for",
                    scenario::word(&wanted)
                ));
            }
        }
        if let Command::Allocate(gifts) = command
            && gifts.len() > answered.len()
        {
            return unsaid("not all of its gifts were asked for".into());
        }
        if let Command::Leech(from) = command
            && from.len() > answered.len()
        {
            if let Some(Ask::Leech { warlock }) = answered.first().map(|asked| &asked.ask)
                && let Ok(next) = names::model(world, &from[answered.len()])
                && let Err(refusal) = crate::fury::can_leech(world, *warlock, next)
            {
                return Err(Unfinished::Refused(refusal));
            }
            return unsaid(format!(
                "{} of its words were not asked for",
                from.len() - answered.len()
            ));
        }
        Ok(())
    }

    fn check_names(world: &World, command: &Command) -> Result<(), String> {
        names::check(world, command)
    }

    /// What belongs to an activation is out of place without one, and only one model or unit acts at a time.
    fn not_now(world: &World, open: &[Asked], command: &Command) -> Option<Refusal> {
        let word = word_of(command);
        let in_activation = VERBS.contains(&word);
        let any_time = ANY_TIME.contains(&word);
        let no = |rule, why: &str| Some(Refusal::new(rule, why));
        match (&open.first()?.ask, word) {
            (Ask::Boost { .. } | Ask::Transfer { .. } | Ask::PowerField { .. }, _) if any_time => {
                no(cite!("primal:any-time-02"), "an attack is being resolved")
            }
            (Ask::Next { .. } | Ask::May { .. } | Ask::Pick { .. } | Ask::Option { .. } | Ask::Place { .. }, _)
                if any_time =>
            {
                let now = world.activation.as_ref();
                let fighter = now.and_then(|now| now.part(now.fighter?));
                let feat = match &open.first()?.ask {
                    Ask::Pick { because } | Ask::Option { because, .. } | Ask::May { because, .. } => {
                        world.model(because.by).profile.feat.as_deref() == Some(because.rule.as_str())
                    }
                    _ => false,
                };
                if fighter.is_some_and(|part| part.struck) && !feat {
                    let why = "an attack and what it triggers are being resolved";
                    no(cite!("primal:timing-attack-01"), why)
                } else {
                    no(cite!("primal:any-time-02"), "a special rule is being resolved")
                }
            }
            (Ask::Way { .. } | Ask::ChargeTo { .. }, _) if any_time => {
                no(cite!("primal:any-time-02"), "a model is moving")
            }
            (Ask::Target { verb: Verb::Cast, .. }, _) if any_time => {
                no(cite!("primal:timing-spell-cast-01"), "a spell is being resolved")
            }
            (Ask::Place { .. } | Ask::Replace { .. }, _) if any_time => {
                no(cite!("primal:any-time-02"), "a model is being placed")
            }
            (Ask::Next { .. } | Ask::May { .. } | Ask::Pick { .. } | Ask::Option { .. }, _) if any_time => {
                no(cite!("primal:timing-attack-01"), "special rules are being resolved")
            }
            (Ask::Stand { .. } | Ask::MustForfeit { .. } | Ask::Order { .. }, _)
                if any_time || word == "forfeit_movement" =>
            {
                no(cite!("primal:timing-activation-02"), "forfeits come first")
            }
            (Ask::Mover { .. }, _) if in_activation || word == "fight" => no(
                cite!("primal:unit-activation-04"),
                "all Normal Movements of the unit come before its Combat Actions",
            ),
            (Ask::Fighter { .. }, "move") => no(
                cite!("primal:unit-activation-04"),
                "the Normal Movements of the unit are over",
            ),
            (Ask::Activate | Ask::Verb { .. }, "fight") => {
                let Command::Fight(name) = command else { return None };
                let id = names::model(world, name).ok()?;
                let refused = crate::activation::check_fighter(world, id).err();
                let after = || crate::activation::refuse_fighter_after(world, id);
                // What is so of the model now is a better reason than that its unit is no longer active.
                let is_idle = |refused: &Refusal| refused.rule == cite!("primal:activating-models-03");
                if refused.as_ref().is_none_or(is_idle) {
                    after().or(refused)
                } else {
                    refused
                }
            }
            (Ask::Activate, "stand") => {
                let fell = |id: &ModelId| world.model(*id).knocked_down == Some(world.turn_number);
                let fallen = { world.of(world.turn) }.find(fell)?;
                let why = format!("{} was knocked down in this turn", world.name(fallen));
                no(cite!("primal:knockdown-06"), &why)
            }
            (Ask::Mover { .. } | Ask::Fighter { .. }, "assault") => {
                let now = world.activation.as_ref()?;
                let stray = { now.parts.iter() }
                    .find(|part| part.charge.is_some() && !crate::units::in_formation(world, part.model))?;
                let why = format!("{} is out of formation", world.name(stray.model));
                no(cite!("primal:out-of-formation-01"), &why)
            }
            (Ask::Verb { model }, "assault") => {
                let why = format!("{} has no Assault attack now", world.name(*model));
                let charged = world.part(*model).is_some_and(|part| part.charge.is_some());
                match charged && melee::is_in_melee(world, *model) && world.has(*model, Advantage::Assault) {
                    true => no(cite!("primal:assault-02"), &why),
                    false => no(cite!("primal:assault-01"), &why),
                }
            }
            (Ask::Activate, _) if in_activation || word == "order" => {
                let after = verb_of(command).and_then(|verb| crate::activation::refuse_after(world, verb));
                after.or_else(|| no(cite!("primal:activation-phase-02"), "nothing is being activated"))
            }
            (Ask::Verb { model }, "activate") => {
                let why = format!("{} must end its activation first", world.name(*model));
                no(cite!("primal:activating-models-03"), &why)
            }
            (Ask::Mover { .. } | Ask::Fighter { .. } | Ask::Verb { .. }, "order") => {
                crate::activation::refuse_late_order(world)
            }
            (Ask::Mover { .. } | Ask::Fighter { .. }, "activate") => no(
                cite!("primal:activating-models-03"),
                "the unit must end its activation first",
            ),
            (ask, _) if (in_activation || word == "activate") && is_of_control_phase(ask) => no(
                cite!("primal:player-turn-01"),
                "models activate after the Control Phase",
            ),
            _ => None,
        }
    }

    fn decline(question: &Asked) -> Option<Answer> {
        let no = [Answer::No, Answer::Done, Answer::Points(0), Answer::Now];
        match &question.ask {
            Ask::Verb { .. } | Ask::Activate | Ask::Fighter { .. } | Ask::Mover { .. } => None,
            _ => {
                let listed = question.listed();
                no.into_iter().find(|no| listed.contains(no))
            }
        }
    }

    fn must_choose(question: &Asked) -> bool {
        matches!(question.ask, Ask::Option { .. })
    }

    const KINDS: &'static [&'static str] = &[
        "first",
        "edge",
        "nominate",
        "flank",
        "reinforce",
        "bombard",
        "hold_back",
        "deploy",
        "leech",
        "spirit_bond",
        "allocate",
        "induce",
        "upkeep",
        "check",
        "calm",
        "shake",
        "activate",
        "order",
        "stand",
        "must_forfeit",
        "mover",
        "together",
        "verb",
        "target",
        "way",
        "straight",
        "charge_to",
        "slam_to",
        "trample_to",
        "fighter",
        "weapon",
        "boost",
        "roll_anyway",
        "free_strike",
        "grid",
        "line",
        "transfer",
        "power_field",
        "benefit",
        "reave",
        "spell",
        "special",
        "amount",
        "spot",
        "promote",
        "appoint",
        "throw_at",
        "assault",
        "impact",
        "join",
        "next",
        "may",
        "pick",
        "option",
        "place",
        "ambush",
        "ambush_from",
        "lay_at",
        "replace",
    ];

    fn kind(question: &Asked) -> &'static str {
        match &question.ask {
            Ask::First => "first",
            Ask::Nominate => "nominate",
            Ask::Flank => "flank",
            Ask::Reinforce => "reinforce",
            Ask::Bombard => "bombard",
            Ask::Ambush => "ambush",
            Ask::AmbushFrom { .. } => "ambush_from",
            Ask::Edge => "edge",
            Ask::HoldBack { .. } => "hold_back",
            Ask::Deploy { .. } => "deploy",
            Ask::Leech { .. } => "leech",
            Ask::SpiritBond { .. } => "spirit_bond",
            Ask::Allocate { .. } => "allocate",
            Ask::PowerField { .. } => "power_field",
            Ask::Benefit { .. } => "benefit",
            Ask::Induce { .. } => "induce",
            Ask::Upkeep { .. } => "upkeep",
            Ask::Check => "check",
            Ask::Calm { .. } => "calm",
            Ask::Shake { .. } => "shake",
            Ask::Activate => "activate",
            Ask::Order { .. } => "order",
            Ask::Stand { .. } => "stand",
            Ask::MustForfeit { .. } => "must_forfeit",
            Ask::Mover { .. } => "mover",
            Ask::Together { .. } => "together",
            Ask::Verb { .. } => "verb",
            Ask::Target { .. } => "target",
            Ask::Way { .. } => "way",
            Ask::Straight { .. } => "straight",
            Ask::ChargeTo { .. } => "charge_to",
            Ask::SlamTo { .. } => "slam_to",
            Ask::TrampleTo { .. } => "trample_to",
            Ask::Fighter { .. } => "fighter",
            Ask::Weapon { .. } => "weapon",
            Ask::Boost { .. } => "boost",
            Ask::RollAnyway { .. } => "roll_anyway",
            Ask::FreeStrike { .. } => "free_strike",
            Ask::Grid { .. } => "grid",
            Ask::Line { .. } => "line",
            Ask::Transfer { .. } => "transfer",
            Ask::Reave { .. } => "reave",
            Ask::Spell { .. } => "spell",
            Ask::Special { .. } => "special",
            Ask::Amount { .. } => "amount",
            Ask::Spot { .. } => "spot",
            Ask::Promote { .. } => "promote",
            Ask::Appoint { .. } => "appoint",
            Ask::ThrowAt { .. } => "throw_at",
            Ask::Assault { .. } => "assault",
            Ask::Impact { .. } => "impact",
            Ask::Join { .. } => "join",
            Ask::Next { .. } => "next",
            Ask::May { .. } => "may",
            Ask::Pick { .. } => "pick",
            Ask::Option { .. } => "option",
            Ask::Place { .. } => "place",
            Ask::LayAt { .. } => "lay_at",
            Ask::Replace { .. } => "replace",
        }
    }

    fn commands_for(question: &Asked) -> &'static [&'static str] {
        match &question.ask {
            Ask::First => &["first", "place"],
            Ask::Nominate => &["nominate"],
            Ask::Flank => &["flank"],
            Ask::Reinforce => &["reinforce", "done"],
            Ask::Bombard => &["bombard"],
            Ask::Ambush => &["ambush", "done"],
            Ask::AmbushFrom { .. } => &["edge"],
            Ask::Edge => &["edge"],
            Ask::HoldBack { .. } => &["hold", "decline"],
            Ask::Deploy { .. } => &["deploy", "no_room"],
            Ask::Leech { .. } => &["leech", "done", "decline"],
            Ask::SpiritBond { .. } => &["bond", "decline"],
            Ask::Allocate { .. } => &["allocate", "done", "decline"],
            Ask::Induce { .. } => &["pick", "decline"],
            Ask::Check => &["check"],
            Ask::Calm { .. } => &["calm", "decline"],
            Ask::Activate => &["activate", "done", "concede"],
            Ask::Order { .. } => &["order", "decline"],
            Ask::Stand { .. } => &["stand", "decline"],
            Ask::MustForfeit { .. } => &["forfeit"],
            Ask::Mover { .. } => &["move", "together", "done"],
            Ask::Together { .. } => &[],
            Ask::Verb { .. } => VERBS,
            Ask::Target { .. } => &["target"],
            Ask::ThrowAt { .. } => &["target", "done"],
            Ask::Weapon { .. } => &["weapon"],
            Ask::Spell { .. } => &["cast"],
            Ask::Way { .. } | Ask::Straight { .. } => &["advance"],
            Ask::Fighter { .. } => &["fight", "done"],
            Ask::FreeStrike { .. } => &["free_strike", "decline"],
            Ask::Grid { .. } => &["grid"],
            Ask::Line { .. } => &["column"],
            Ask::Transfer { .. } => &["transfer", "decline"],
            Ask::Promote { .. } | Ask::Appoint { .. } => &["promote"],
            Ask::Assault { .. } => &["assault", "decline"],
            Ask::Next { .. } => &["next"],
            Ask::Pick { .. } => &["pick"],
            Ask::Option { .. } => &["option"],
            Ask::Place { .. } | Ask::Replace { .. } => &["deploy"],
            Ask::LayAt { .. } => &["lay", "no_room"],
            Ask::Upkeep { .. }
            | Ask::Shake { .. }
            | Ask::Boost { .. }
            | Ask::RollAnyway { .. }
            | Ask::Reave { .. }
            | Ask::PowerField { .. }
            | Ask::Impact { .. }
            | Ask::May { .. } => &["accept", "decline"],
            Ask::ChargeTo { .. }
            | Ask::SlamTo { .. }
            | Ask::TrampleTo { .. }
            | Ask::Special { .. }
            | Ask::Benefit { .. }
            | Ask::Amount { .. }
            | Ask::Join { .. } => &[],
            Ask::Spot { .. } => &["mend"],
        }
    }

    fn tell(world: &World, entry: &Entry<Primal>) -> Option<String> {
        crate::report::journal(world, entry)
    }

    const EVENTS: &'static [&'static str] = EVENTS;

    /// What a special rule has brought about goes by its own word.
    fn event_kind(event: &Event) -> String {
        match event {
            Event::Special { what, .. } => Self::event_kind(what),
            other => scenario::word(other),
        }
    }

    fn differs(_setup: &Setup, world: &World, expected: &Expected) -> Vec<String> {
        expected.differs(world)
    }
}

/// A model that a command names where only one is left, so that nobody is asked for it.
fn refuse_unasked(world: &World, question: &Asked, command: &Command, answered: usize) -> Option<Refusal> {
    let id = |name: &String| names::model(world, name).ok();
    match (&question.ask, command) {
        (
            Ask::Verb { model },
            Command::Heal(name) | Command::Tame(name) | Command::TakeControl(name) | Command::Reactivate(name),
        ) if answered == 0 => {
            let (verb, meant) = (verb_of(command)?, id(name)?);
            let only = crate::activation::only_target(world, *model, verb)?;
            let is_open = question.listed().contains(&Answer::Verb(verb));
            { is_open && only != meant }.then(|| crate::game::refuse_target(world, *model, verb, None, meant))?
        }
        (Ask::Special { user }, Command::Use(WordOr::More(using))) => {
            let (meant, special) = (id(using.on.as_ref()?)?, used(world, *user, using)?);
            let targets = uses::targets(world, &special);
            let only = targets.first().filter(|_| targets.len() == 1)?;
            (*only != meant).then(|| uses::refuse_target(world, *user, meant))
        }
        _ => None,
    }
}

/// The verb by which a model does what a command says.
fn verb_of(command: &Command) -> Option<Verb> {
    Some(match command {
        Command::ForfeitMovement => Verb::ForfeitMovement,
        Command::Aim => Verb::Aim,
        Command::Advance(_) => Verb::FullAdvance,
        Command::Run(_) => Verb::Run,
        Command::Charge(_) => Verb::Charge,
        Command::Slam(_) => Verb::Slam,
        Command::Trample(_) => Verb::Trample,
        Command::Melee(_) => Verb::Melee,
        Command::Ranged(_) => Verb::Ranged,
        Command::HeadButt(_) => Verb::HeadButt,
        Command::Throw(_) => Verb::Throw,
        Command::PowerStrike(_) => Verb::PowerStrike,
        Command::Sweep(_) => Verb::Sweep,
        Command::Cast(_) => Verb::Cast,
        Command::Feat => Verb::Feat,
        Command::Heal(_) => Verb::Heal,
        Command::Discard(_) => Verb::DiscardFury,
        Command::Rile(_) => Verb::Rile,
        Command::Tame(_) => Verb::Tame,
        Command::Use(_) => Verb::Special,
        Command::RestoreField => Verb::RestoreField,
        Command::TakeControl(_) => Verb::TakeControl,
        Command::Reactivate(_) => Verb::Reactivate,
        Command::Marshal(_) => Verb::Marshaled,
        _ => return None,
    })
}

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
    )
}

/// A word that the command does not have, or two of which only one can count.
fn misplaced(command: &Command) -> Option<String> {
    let has_none = |word: &str, has: &str| Some(format!("`{}` has no `{has}`", word));
    let word = word_of(command);
    match command {
        Command::Melee(WordOr::More(strike)) | Command::Ranged(WordOr::More(strike)) => {
            strike.at.as_ref().and_then(|_| has_none(word, "at"))
        }
        Command::HeadButt(WordOr::More(strike))
        | Command::PowerStrike(WordOr::More(strike))
        | Command::Throw(WordOr::More(strike)) => match () {
            () if strike.with.is_some() => has_none(word, "with"),
            () if !strike.join.is_empty() => has_none(word, "join"),
            () if strike.roll => has_none(word, "roll"),
            () if strike.at.is_some() && word != "throw" => has_none(word, "at"),
            () => None,
        },
        Command::Charge(WordOr::More(rush)) => rush.advance.and_then(|_| has_none(word, "advance")),
        Command::Slam(WordOr::More(rush)) => {
            let both = rush.to.is_some() && rush.advance.is_some();
            both.then(|| "a slam goes `to` a place or so far in `advance`, not both".into())
        }
        Command::Advance(walk) | Command::Run(walk) => {
            let both = walk.waits && (!walk.to.is_empty() || walk.facing.is_some());
            both.then(|| "a way that waits is said by the next `advance`".into())
        }
        _ => None,
    }
}

/// A word of a command that nobody has asked for.
fn unasked(world: &World, command: &Command, answered: &[Asked]) -> Option<String> {
    let was_asked = |is_meant: fn(&Ask) -> bool| answered.iter().any(|asked| is_meant(&asked.ask));
    match command {
        Command::Melee(WordOr::More(strike)) | Command::Ranged(WordOr::More(strike)) => {
            let rolls = was_asked(|ask| matches!(ask, Ask::RollAnyway { .. }));
            (strike.roll && !rolls).then(|| "nobody is asked whether the attack is rolled for anyway".into())
        }
        Command::Cast(WordOr::More(casting)) => {
            let at = casting.at.as_ref()?;
            let caster = answered.iter().find_map(|asked| match asked.ask {
                Ask::Spell { caster } => Some(caster),
                _ => None,
            });
            let aims = was_asked(|ask| matches!(ask, Ask::Target { verb: Verb::Cast, .. }));
            let on_caster = caster.is_some_and(|caster| same(world.name(caster), at));
            (!aims && !on_caster).then(|| format!("{} takes no target, and {at} is named", casting.spell))
        }
        Command::Use(WordOr::More(using)) => {
            let on = using.on.as_ref()?;
            let user = answered.iter().find_map(|asked| match asked.ask {
                Ask::Special { user } => Some(user),
                _ => None,
            });
            let special = used(world, user?, using)?;
            let aims = special.part(world).is_some_and(|part| part.target.is_some());
            let picks = was_asked(|ask| matches!(ask, Ask::Target { .. }));
            (!aims && !picks).then(|| format!("{} takes no target, and {on} is named", using.rule))
        }
        Command::Sweep(sweep) => {
            let with = sweep.with.as_ref()?;
            let sweeper = world.activation.as_ref().and_then(|now| now.fighter)?;
            let all = crate::power_attacks::sweepers(world, sweeper);
            let is_meant = |at: &u8| weapon_called(world, sweeper, with) == Ok(*at);
            let chose = was_asked(|ask| matches!(ask, Ask::Weapon { .. }));
            (!chose && !all.iter().any(is_meant)).then(|| format!("{} cannot sweep with {with}", world.name(sweeper)))
        }
        _ => None,
    }
}

/// The use of a special rule that a command means.
fn used(world: &World, user: ModelId, using: &Using) -> Option<uses::Special> {
    let offered = uses::offered(world, user, &[How::AnyTime, How::StarAction, How::StarAttack]);
    { offered.into_iter() }.find(|special| same(special.rule.as_str(), &using.rule) && special.part + 1 == using.part)
}

/// The boosts that a command asks for.
fn boosts_of(command: &Command) -> Vec<RollKind> {
    match command {
        Command::Charge(WordOr::More(rush)) | Command::Slam(WordOr::More(rush)) => rush.boost.clone(),
        Command::Trample(trample) => trample.boost.clone(),
        Command::Sweep(sweep) => sweep.boost.clone(),
        Command::Melee(WordOr::More(strike))
        | Command::Ranged(WordOr::More(strike))
        | Command::HeadButt(WordOr::More(strike))
        | Command::PowerStrike(WordOr::More(strike))
        | Command::Throw(WordOr::More(strike)) => strike.boost.clone(),
        Command::Cast(WordOr::More(casting)) => casting.boost.clone(),
        Command::Use(WordOr::More(using)) => using.boost.clone(),
        _ => vec![],
    }
}

/// Why somebody who was not asked cannot join an attack.
fn nobody_joins(world: &World, command: &Command, strike: &Strike, name: &str) -> Result<Unfinished, Unfinished> {
    let id = |name: &str| names::model(world, name).map_err(Unfinished::Unsaid);
    let verb = match command {
        Command::Melee(_) => Verb::Melee,
        _ => Verb::Ranged,
    };
    let fighter = world.activation.as_ref().and_then(|now| now.fighter);
    let refused = match fighter {
        Some(fighter) => combined::refuse(world, fighter, id(name)?, verb, id(&strike.target)?),
        None => None,
    };
    let unasked = || Unfinished::Unsaid("nobody was asked to join the attack".into());
    Ok(refused.map_or_else(unasked, Unfinished::Refused))
}

/// A charge has boosted the damage roll, so that it cannot be boosted again.
fn boosted_already(world: &World, wanted: RollKind) -> Option<Refusal> {
    let now = world.activation.as_ref()?;
    let part = now.part(now.fighter?)?;
    let first = part.made.iter().sum::<u8>() == 1 && !part.additional;
    let boosted = wanted == RollKind::Damage && first && part.charge?.far_enough;
    let why = "the damage roll of a charge attack is boosted already";
    boosted.then(|| Refusal::new(cite!("primal:boost-03"), why))
}

/// The damaged boxes that a command means.
fn mended(world: &World, question: &Asked, mending: Mending) -> Result<Answer, String> {
    let Ask::Spot { model } = &question.ask else {
        return Err("nothing is repaired now".into());
    };
    let life = &world.model(*model).profile.life;
    let is_meant = |answer: &&Answer| {
        let Answer::Spot(spot) = answer else { return false };
        let boxes = life.spot(Boxes(*spot));
        match mending {
            Mending::Hull => boxes.system.is_none(),
            Mending::System(system) => boxes.system == Some(system),
            Mending::Column { column, grid, system } => {
                boxes.half == grid && boxes.line + 1 == column && (system.is_none() || boxes.system == system)
            }
        }
    };
    let found = question.listed().iter().find(is_meant);
    found.cloned().ok_or_else(|| "no damaged box is there".into())
}

fn next_names(question: &Asked) -> Vec<String> {
    match &question.ask {
        Ask::Next { waiting } => waiting.iter().map(|one| one.because.rule.to_string()).collect(),
        _ => vec![],
    }
}

fn option_names(question: &Asked) -> Vec<String> {
    match &question.ask {
        Ask::Option { names, .. } => names.clone(),
        _ => vec![],
    }
}

fn number(names: Vec<String>, name: &str) -> Result<Answer, String> {
    let at = names.iter().position(|other| same(other, name));
    let at = at.ok_or_else(|| format!("{name:?} is not among {}", names.join(", ")))?;
    Ok(Answer::Number(at as u8))
}

/// What a command goes on to answer after its first answer.
fn more(world: &World, question: &Asked, command: &Command, answered: usize) -> Said {
    let id = |name: &String| names::model(world, name);
    // The next verb is another command's.
    if matches!(
        question.ask,
        Ask::Verb { .. } | Ask::Activate | Ask::Mover { .. } | Ask::Fighter { .. }
    ) {
        return Ok(Next::Finished);
    }
    match (command, &question.ask) {
        (Command::Deploy(places), Ask::Deploy { model } | Ask::Place { model, .. } | Ask::Replace { model, .. }) => {
            put(world, places, *model)
        }
        (Command::Leech(from), Ask::Leech { .. }) => Ok(match from.get(answered) {
            Some(name) if name == "own_life" => Next::Answer(Answer::OwnLife),
            Some(name) => Next::Answer(Answer::Model(id(name)?)),
            None => Next::Finished,
        }),
        (Command::Allocate(gifts), Ask::Allocate { .. }) => Ok(match gifts.iter().nth(answered) {
            Some((name, points)) => Next::Answer(Answer::Allocate {
                to: id(name)?,
                points: *points,
            }),
            None => Next::Finished,
        }),
        (Command::Together(together), Ask::Together { .. }) => ways(world, together),
        (Command::Advance(walk) | Command::Run(walk), _) => walk_on(question, walk),
        (Command::Charge(WordOr::Word(target)) | Command::Slam(WordOr::Word(target)), _) => {
            let rush = Rush {
                target: target.clone(),
                to: None,
                advance: None,
                boost: vec![],
            };
            rush_on(world, question, &rush)
        }
        (Command::Charge(WordOr::More(rush)) | Command::Slam(WordOr::More(rush)), _) => rush_on(world, question, rush),
        (Command::Trample(trample), Ask::TrampleTo { .. }) => Ok(Next::Answer(Answer::To(point(trample.to)))),
        (Command::Trample(trample), _) => Ok(boost_on(question, &trample.boost)),
        (Command::Sweep(sweep), Ask::Weapon { .. }) => weapon(world, question, sweep.with.as_ref()),
        (Command::Sweep(sweep), _) => Ok(boost_on(question, &sweep.boost)),
        (
            Command::Heal(name) | Command::Tame(name) | Command::TakeControl(name) | Command::Reactivate(name),
            Ask::Target { .. },
        ) => Ok(Next::Answer(Answer::Model(id(name)?))),
        (Command::Marshal(benefit), Ask::Benefit { .. }) => Ok(Next::Answer(Answer::Benefit(*benefit))),
        (Command::Discard(points) | Command::Rile(points), Ask::Amount { .. }) => {
            Ok(Next::Answer(Answer::Points(*points)))
        }
        (Command::Use(WordOr::Word(rule)), _) => use_on(world, question, &Using::of(rule)),
        (Command::Use(WordOr::More(using)), _) => use_on(world, question, using),
        (Command::Cast(WordOr::Word(spell)), _) => cast_on(world, question, &Casting::of(spell)),
        (Command::Cast(WordOr::More(casting)), _) => cast_on(world, question, casting),
        (
            Command::Melee(strike)
            | Command::Ranged(strike)
            | Command::HeadButt(strike)
            | Command::PowerStrike(strike)
            | Command::Throw(strike),
            _,
        ) => strike_on(world, question, strike),
        _ => Ok(Next::Finished),
    }
}

fn weapon(world: &World, question: &Asked, with: Option<&String>) -> Said {
    let model = match &question.ask {
        Ask::Weapon { model, .. } | Ask::FreeStrike { model, .. } | Ask::Assault { model, .. } => *model,
        _ => return Ok(Next::Finished),
    };
    let first = || {
        { question.listed().iter() }
            .find(|answer| matches!(answer, Answer::Weapon(_)))
            .cloned()
    };
    Ok(match with {
        Some(with) => Next::Answer(Answer::Weapon(weapon_called(world, model, with)?)),
        None => first().map_or(Next::Finished, Next::Answer),
    })
}

fn weapon_called(world: &World, model: ModelId, with: &str) -> Result<u8, String> {
    let weapons = &world.model(model).profile.weapons;
    let at = weapons.iter().position(|weapon| same(&weapon.name, with));
    let at = at.ok_or_else(|| format!("{} has no {with}", world.name(model)))?;
    Ok(at as u8)
}

/// Whether a command names another weapon than this one.
fn is_other(world: &World, model: ModelId, weapon: u8, with: Option<&String>) -> bool {
    let weapon = world.model(model).profile.weapons.get(usize::from(weapon));
    { weapon.zip(with) }.is_some_and(|(weapon, with)| !same(&weapon.name, with))
}

/// An attack answers for its weapon, its target and its boosts.
fn strike_on(world: &World, question: &Asked, strike: &WordOr<Strike>) -> Said {
    let plain;
    let strike = match strike {
        WordOr::More(strike) => strike,
        WordOr::Word(target) => {
            plain = Strike {
                target: target.clone(),
                with: None,
                boost: vec![],
                at: None,
                join: vec![],
                roll: false,
                waits: false,
            };
            &plain
        }
    };
    Ok(match &question.ask {
        Ask::Weapon { .. } => return weapon(world, question, strike.with.as_ref()),
        // Where only one weapon is left nobody is asked for it; another one that is named must still be refused.
        Ask::Target {
            model,
            weapon: Some(only),
            ..
        } if is_other(world, *model, *only, strike.with.as_ref()) => {
            let with = strike.with.as_deref().unwrap_or_default();
            Next::Answer(Answer::Weapon(weapon_called(world, *model, with)?))
        }
        Ask::Target { .. } => Next::Answer(Answer::Model(names::model(world, &strike.target)?)),
        Ask::ThrowAt { .. } => match &strike.at {
            Some(at) => Next::Answer(Answer::Model(names::model(world, at)?)),
            None => Next::Answer(Answer::DirectlyAway),
        },
        Ask::Join { .. } => {
            let joined = world.activation.as_ref().map_or(0, |now| now.joined.len());
            match strike.join.get(joined) {
                Some(name) => Next::Answer(Answer::Model(names::model(world, name)?)),
                None => Next::Answer(Answer::Done),
            }
        }
        Ask::RollAnyway { .. } if strike.roll => Next::Answer(Answer::Yes),
        Ask::RollAnyway { .. } => Next::Decline,
        Ask::Boost { .. } if strike.waits => Next::Finished,
        _ => boost_on(question, &strike.boost),
    })
}

/// A boost that was asked for, or none; everything else is another command's.
fn boost_on(question: &Asked, boosts: &[RollKind]) -> Next<Answer> {
    match &question.ask {
        Ask::Boost { roll, .. } if boosts.contains(roll) => Next::Answer(Answer::Yes),
        Ask::Boost { .. } => Next::Decline,
        _ => Next::Finished,
    }
}

fn rush_on(world: &World, question: &Asked, rush: &Rush) -> Said {
    match &question.ask {
        Ask::Target { .. } => Ok(Next::Answer(Answer::Model(names::model(world, &rush.target)?))),
        Ask::ChargeTo { model, target } | Ask::SlamTo { model, target } => {
            let to = match (rush.to, rush.advance) {
                (Some(to), _) => point(to),
                (None, Some(inches)) => movement::slam_point(world, *model, *target, inches.into()),
                (None, None) if matches!(question.ask, Ask::SlamTo { .. }) => {
                    movement::slam_straight_at(world, *model, *target)
                }
                (None, None) => movement::straight_at(world, *model, *target),
            };
            Ok(Next::Answer(Answer::To(to)))
        }
        _ => Ok(boost_on(question, &rush.boost)),
    }
}

/// A spell answers for its name, its target and its boosts.
fn cast_on(world: &World, question: &Asked, casting: &Casting) -> Said {
    let id = |name: &String| names::model(world, name);
    Ok(match &question.ask {
        Ask::Spell { caster } => Next::Answer(Answer::Cast(Cast {
            caster: *caster,
            holder: casting.of.as_ref().map_or(Ok(*caster), id)?,
            spell: casting.spell.clone(),
            origin: casting.through.as_ref().map_or(Ok(*caster), id)?,
        })),
        Ask::Target { verb: Verb::Cast, .. } => match &casting.at {
            Some(at) => Next::Answer(Answer::Model(id(at)?)),
            None => Next::Finished,
        },
        Ask::Boost { .. } if casting.at.is_some() => boost_on(question, &casting.boost),
        _ => Next::Finished,
    })
}

/// A special rule answers for its name, its target and the boosts of its attack.
fn use_on(world: &World, question: &Asked, using: &Using) -> Said {
    Ok(match &question.ask {
        Ask::Special { user } => {
            let meant = used(world, *user, using)
                .ok_or_else(|| format!("{} has nothing called {} to use", world.name(*user), using.rule))?;
            Next::Answer(Answer::Special(meant))
        }
        Ask::Target {
            verb: Verb::Special, ..
        } => match &using.on {
            Some(on) => Next::Answer(Answer::Model(names::model(world, on)?)),
            None => Next::Finished,
        },
        _ => boost_on(question, &using.boost),
    })
}

fn put(world: &World, places: &Places, model: ModelId) -> Said {
    let name = world.name(model);
    let inward = world.players[world.model(model).owner.index()].edge;
    let usual = inward.map_or(world.model(model).facing, |edge| edge.inward());
    Ok(match places.iter().find(|(said, _)| same(said, name)) {
        Some((_, Spot::At(at))) => Next::Answer(Answer::At {
            at: point(*at),
            facing: usual,
        }),
        Some((_, Spot::Looking { at, facing })) => Next::Answer(Answer::At {
            at: point(*at),
            facing: facing_of(*facing)?,
        }),
        None => Next::Finished,
    })
}

fn ways(world: &World, together: &Together) -> Said {
    let mut ways = vec![];
    for way in &together.ways {
        ways.push(PlannedWay {
            model: names::model(world, &way.who)?,
            points: way.to.iter().copied().map(point).collect(),
            facing: way.facing.map(facing_of).transpose()?,
        });
    }
    Ok(Next::Answer(Answer::Ways(ways)))
}

fn walk_on(question: &Asked, walk: &Walk) -> Said {
    match &question.ask {
        Ask::Way { .. } | Ask::Straight { .. } if walk.waits => Ok(Next::Finished),
        Ask::Way { .. } | Ask::Straight { .. } => {
            let points: SmallVec<[Point; 3]> = walk.to.iter().copied().map(point).collect();
            let facing = walk.facing.map(facing_of).transpose()?;
            Ok(Next::Answer(Answer::Way { points, facing }))
        }
        _ => Ok(Next::Finished),
    }
}

pub fn facing_of(way: [i64; 2]) -> Result<Facing, String> {
    Facing::new(way[0], way[1]).ok_or_else(|| "a facing toward [0, 0] faces nowhere".into())
}

fn point([x, y]: [Inches; 2]) -> Point {
    Point::new(x.into(), y.into())
}

/// The word by which a command goes in files.
fn word_of(command: &Command) -> &'static str {
    match command {
        Command::First(_) => "first",
        Command::Place(_) => "place",
        Command::Ambush(_) => "ambush",
        Command::Nominate(_) => "nominate",
        Command::Flank(_) => "flank",
        Command::Reinforce(_) => "reinforce",
        Command::Bombard(_) => "bombard",
        Command::Edge(_) => "edge",
        Command::Hold(_) => "hold",
        Command::Deploy(_) => "deploy",
        Command::Leech(_) => "leech",
        Command::Bond(_) => "bond",
        Command::Allocate(_) => "allocate",
        Command::Check(_) => "check",
        Command::Calm(_) => "calm",
        Command::Activate(_) => "activate",
        Command::Order(_) => "order",
        Command::Stand(_) => "stand",
        Command::Forfeit(_) => "forfeit",
        Command::Move(_) => "move",
        Command::Together(_) => "together",
        Command::ForfeitMovement => "forfeit_movement",
        Command::Aim => "aim",
        Command::Advance(_) => "advance",
        Command::Run(_) => "run",
        Command::Charge(_) => "charge",
        Command::Slam(_) => "slam",
        Command::Trample(_) => "trample",
        Command::Fight(_) => "fight",
        Command::Melee(_) => "melee",
        Command::Ranged(_) => "ranged",
        Command::HeadButt(_) => "head_butt",
        Command::Throw(_) => "throw",
        Command::PowerStrike(_) => "power_strike",
        Command::Sweep(_) => "sweep",
        Command::Assault(_) => "assault",
        Command::FreeStrike(_) => "free_strike",
        Command::Cast(_) => "cast",
        Command::Target(_) => "target",
        Command::Weapon(_) => "weapon",
        Command::Feat => "feat",
        Command::Heal(_) => "heal",
        Command::Discard(_) => "discard",
        Command::Rile(_) => "rile",
        Command::Tame(_) => "tame",
        Command::RestoreField => "restore_field",
        Command::TakeControl(_) => "take_control",
        Command::Reactivate(_) => "reactivate",
        Command::Marshal(_) => "marshal",
        Command::Grid(_) => "grid",
        Command::Column(_) => "column",
        Command::Mend(_) => "mend",
        Command::Use(_) => "use",
        Command::Transfer(_) => "transfer",
        Command::Promote(_) => "promote",
        Command::Lay(_) => "lay",
        Command::Next(_) => "next",
        Command::Pick(_) => "pick",
        Command::Option(_) => "option",
        Command::NoRoom => "no_room",
        Command::Done => "done",
        Command::Accept => "accept",
        Command::Decline => "decline",
        Command::Concede => "concede",
    }
}
