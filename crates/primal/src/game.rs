//! HORDES: Primal as the kernel plays it.

use kernel::{Asked, Game, Play, Question, Refusal, RuleId, Seating, Whim, cite};

use crate::card::Role;
use crate::ids::{Actor, ModelId, UnitId};
use crate::power_attacks;
use crate::questions::{Answer, Ask, Verb};
use crate::setup::{self, Setup};
use crate::world::{Declared, Order, Stage};
use crate::{
    Event, World, activation, apply, at_once, combined, control, focus, fury, jacks, marshals, movement, objectives,
    seam, spells, stats, turn, units, uses,
};

/// HORDES: Primal (Mk III).
#[derive(Clone, Debug, PartialEq)]
pub struct Primal;

impl Game for Primal {
    type Setup = Setup;
    type World = World;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;

    const NAME: &'static str = "primal";
    const RULES_VERSION: u32 = 4;

    fn begin(setup: &Setup) -> Result<World, String> {
        setup::begin(setup)
    }

    fn seating(world: &World) -> Seating {
        world.seating
    }

    fn is_over(world: &World) -> bool {
        world.stage == Stage::Over || world.is_decided()
    }

    fn is_declared(world: &World) -> bool {
        world.activation.as_ref().is_some_and(|now| now.declared.is_some())
    }

    /// Whoever chooses what to activate may give the game up instead (primal:victory-02).
    ///
    /// A unit may move by one answer instead of model by model.
    fn is_open(world: &World, question: &Question<Self>, answer: &Answer) -> bool {
        match (&question.ask, answer) {
            (Ask::Activate, Answer::Concede) => true,
            (Ask::Mover { .. }, Answer::Together { run }) => activation::together::check(world, *run).is_ok(),
            _ => false,
        }
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        step(play)?;
        at_once::settle(play);
        Ok(())
    }
    fn apply(world: &mut World, event: &Event) {
        apply::apply(world, event);
    }

    fn judge(world: &World, question: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        match (&question.ask, answer) {
            (Ask::Deploy { model }, Answer::At { at, .. }) => {
                movement::check_in_zone(world, *model, setup::zone(world, *model), *at)
            }
            (Ask::Deploy { model }, Answer::NoRoom) => {
                let stuck = world.model(*model).unit.is_some() && !setup::has_room(world, *model);
                no_room(world, *model, stuck, cite!("primal:setup-steps-05"))
            }
            (Ask::Bombard, Answer::To(at)) => objectives::check_bombardment(world, *at),
            (Ask::Way { model, run, most }, Answer::Way { points, facing }) => {
                movement::check_way(world, *model, *run, *most, points)?;
                movement::check_facing(world, *model, *run, points, *facing)
            }
            (Ask::Together { run, .. }, Answer::Ways(ways)) => {
                activation::together::check_ways(world, *run, ways).map_err(|(_, refusal)| refusal)
            }
            (Ask::Straight { model, of, away, most }, Answer::Way { points, facing: None }) => {
                let (of, away, most) = (*of, *away, *most);
                movement::check_straight(world, *model, movement::Straight { of, away, most }, points)
            }
            (Ask::ChargeTo { model, target }, Answer::To(to)) => movement::check_charge(world, *model, *target, *to),
            (Ask::SlamTo { model, target }, Answer::To(to)) => movement::check_slam(world, *model, *target, *to),
            (Ask::TrampleTo { model }, Answer::To(to)) => movement::check_trample(world, *model, *to),
            (Ask::Place { model, within, of }, Answer::At { at, .. }) => {
                movement::check_near(world, *model, *of, *within, *at)
            }
            (Ask::LayAt { laying }, Answer::At { at, facing }) => seam::lay::check(world, laying, *at, *facing),
            // Whether there is room anywhere is not searched for: a player may leave the template away.
            (Ask::LayAt { .. }, Answer::NoRoom) => Ok(()),
            (Ask::Replace { model, base }, Answer::At { at, .. }) => movement::check_replace(world, *model, *base, *at),
            (ask, _) => Err(not_an_answer(ask)),
        }
    }

    fn refuse(world: &World, question: &Question<Self>, answer: &Answer) -> Refusal {
        refusal(world, &question.ask, answer).unwrap_or_else(|| not_an_answer(&question.ask))
    }

    fn sample(world: &World, question: &Question<Self>, whim: &mut Whim) -> Answer {
        match &question.ask {
            Ask::Deploy { model } => {
                let zone = setup::zone(world, *model);
                let edge = world.players[world.model(*model).owner.index()].edge;
                let facing = edge.map_or(table::Facing::NORTH, |edge| edge.inward());
                let found = movement::sample_in_zone(world, *model, zone, whim);
                found.map_or(Answer::NoRoom, |at| Answer::At { at, facing })
            }
            Ask::Bombard => Answer::To(objectives::sample_bombardment(world, whim)),
            Ask::Way { model, run, most } => Answer::Way {
                points: movement::sample_way(world, *model, *run, *most, whim),
                facing: None,
            },
            Ask::Together { run, .. } => Answer::Ways(activation::together::sample(world, *run, whim)),
            Ask::Straight { model, of, away, most } => {
                let (of, away, most) = (*of, *away, *most);
                let straight = movement::Straight { of, away, most };
                Answer::Way {
                    points: movement::sample_straight(world, *model, straight, whim),
                    facing: None,
                }
            }
            Ask::ChargeTo { model, target } => Answer::To(movement::straight_at(world, *model, *target)),
            Ask::SlamTo { model, target } => Answer::To(movement::slam_straight_at(world, *model, *target)),
            Ask::TrampleTo { model } => Answer::To(movement::sample_trample(world, *model, whim)),
            Ask::Place { model, within, of } => {
                let at = movement::sample_near(world, *model, *of, *within, whim);
                let facing = world.model(*model).facing;
                at.map_or(Answer::NoRoom, |at| Answer::At { at, facing })
            }
            Ask::LayAt { laying } => seam::lay::sample(world, laying, whim),
            Ask::Replace { model, base } => {
                let at = movement::sample_replace(world, *model, *base, whim);
                let facing = world.model(*model).facing;
                at.map_or(Answer::NoRoom, |at| Answer::At { at, facing })
            }
            _ => question.listed().first().cloned().unwrap_or(Answer::Done),
        }
    }
}

fn step(play: &mut Play<'_, Primal>) -> Asked<()> {
    if focus::induce(play)? {
        return Ok(());
    }
    match play.world().stage {
        Stage::StartingRoll => setup::starting_roll(play),
        Stage::ChooseEdge => setup::choose_edge(play),
        Stage::Nominate(seat) => objectives::nominate(play, seat),
        Stage::Deploy(seat) => setup::deploy(play, seat),
        Stage::AdvanceDeploy(seat) => setup::advance_deploy(play, seat),
        Stage::TurnBegins => {
            objectives::at_start_of_turn(play)?;
            if play.world().is_decided() {
                return Ok(());
            }
            turn::begins(play);
            Ok(())
        }
        Stage::Maintenance(step) => turn::maintenance(play, step),
        Stage::Control(step) => control::control(play, step),
        Stage::Activations => activation::activate_next(play),
        Stage::Acting => activation::act(play),
        Stage::TurnEnds => turn::ends(play),
        Stage::Over => Ok(()),
    }
}

/// The rule by which an answer that is not listed is refused, where there is a special one.
fn refusal(world: &World, ask: &Ask, answer: &Answer) -> Option<Refusal> {
    match (ask, answer) {
        (Ask::Verb { model }, Answer::Verb(verb)) => activation::check_verb(world, *model, *verb).err(),
        (Ask::Target { model, verb, weapon }, Answer::Model(target)) => {
            refuse_target(world, *model, *verb, *weapon, *target)
        }
        (Ask::Spell { .. }, Answer::Cast(cast)) => spells::check::named(world, cast).err(),
        (Ask::Special { .. }, Answer::Special(special)) => uses::named(world, special).err(),
        (Ask::Mover { .. }, Answer::Model(id)) => Some(Refusal::new(
            cite!("primal:unit-activation-02"),
            format!(
                "{} has made its Normal Movement or is not of the unit",
                name(world, *id)
            ),
        )),
        (Ask::Mover { .. }, Answer::Together { run }) => activation::together::check(world, *run).err(),
        (Ask::Mover { .. }, Answer::Done) => Some(Refusal::new(
            cite!("primal:press-forward-movement-01"),
            "somebody of the unit must still move",
        )),
        (Ask::Fighter { .. }, Answer::Model(id)) => activation::check_fighter(world, *id).err(),
        (Ask::Join { model, verb, target }, Answer::Model(id)) => {
            combined::check_join(world, *model, *id, *verb, *target).err()
        }
        (Ask::Activate, Answer::Actor(actor)) => Some(refuse_activation(world, *actor)),
        (Ask::Activate, Answer::Done) => Some(Refusal::new(
            cite!("primal:activation-phase-01"),
            "all models must activate, and some have not yet",
        )),
        (Ask::Leech { warlock }, Answer::Model(from)) => fury::can_leech(world, *warlock, *from).err(),
        (Ask::Allocate { controller }, Answer::Allocate { to, points }) => {
            focus::can_allocate(world, *controller, *to, *points).err()
        }
        (Ask::Induce { from }, Answer::Model(to)) => focus::can_induce(world, *from, *to).err(),
        (Ask::Benefit { warjack }, Answer::Benefit(benefit)) => {
            marshals::check_benefit(world, *warjack, *benefit).err()
        }
        (Ask::Transfer { warlock, .. }, Answer::Model(taker)) => fury::check_taker(world, *warlock, *taker).err(),
        (Ask::Weapon { model, .. }, Answer::Weapon(_)) if world.activation.as_ref().is_some_and(|now| now.frenzy) => {
            let why = format!(
                "{} strikes with the hardest of its weapons that reach",
                name(world, *model)
            );
            Some(Refusal::new(cite!("primal:frenzy-04"), why))
        }
        (Ask::Target { model, .. } | Ask::Weapon { model, .. }, Answer::Weapon(weapon)) => {
            let why = "it has no attack with that weapon now";
            { activation::refuse_weapon(world, *model, *weapon) }
                .or_else(|| Some(Refusal::new(cite!("primal:combat-action-01"), why)))
        }
        (Ask::Amount { model, verb }, Answer::Points(points)) => Some(refuse_amount(world, *model, *verb, *points)),
        (Ask::Leech { .. }, Answer::OwnLife) => Some(Refusal::new(
            cite!("primal:leeching-03"),
            "the warlock has as many fury points as its FURY",
        )),
        (Ask::SpiritBond { most, .. }, _) => Some(Refusal::new(
            cite!("primal:control-phase-02"),
            format!("Spirit Bond gives up to {most} fury points now"),
        )),
        (Ask::HoldBack { actor }, Answer::AdvanceDeployment) => Some(Refusal::new(
            cite!("primal:setup-steps-07"),
            format!("{} has no Advance Deployment", world.actor_name(*actor)),
        )),
        (Ask::HoldBack { actor }, Answer::Ambush) => Some(Refusal::new(
            cite!("primal:scenario-outflank-07"),
            format!("{} has no Ambush here", world.actor_name(*actor)),
        )),
        (Ask::Order { unit }, Answer::Order(Order::Named(order))) => Some(refuse_order(world, *unit, order)),
        (Ask::Nominate, Answer::Actor(actor)) => objectives::check_nominee(world, *actor).err(),
        (Ask::Flank, Answer::Actor(actor)) => objectives::check_flank(world, *actor).err(),
        (Ask::Stand { .. }, Answer::Gives(_)) => Some(Refusal::new(
            cite!("primal:forfeit-02"),
            "what must be forfeited anyhow cannot be given up for something else",
        )),
        _ => None,
    }
}

/// Why a commander cannot give an order of a special rule.
fn refuse_order(world: &World, unit: UnitId, order: &str) -> Refusal {
    let commander = units::commander(world, unit);
    let ranks = commander.is_some_and(|id| world.model(id).role == Role::RankingOfficer);
    let name = commander.map_or("nobody", |id| world.name(id));
    let rule = if ranks {
        cite!("primal:ranking-officer-04")
    } else {
        cite!("primal:orders-05")
    };
    Refusal::new(rule, format!("{name} has no order {order} to give now"))
}

/// Why a model cannot be riled, or discard fury points, to that extent.
fn refuse_amount(world: &World, id: ModelId, verb: Verb, points: u8) -> Refusal {
    let (name, fury) = (world.name(id), world.model(id).fury);
    match verb {
        Verb::Rile if points > 0 => {
            let most = stats::fury(world, id);
            let why = format!("{name} has {fury} fury points and never more than its FURY of {most}");
            Refusal::new(cite!("primal:forcing-05"), why)
        }
        Verb::Rile => Refusal::new(cite!("primal:forcing-11"), "riling takes at least one fury point"),
        _ => {
            let why = format!("{name} can discard 1 to {fury} fury points");
            Refusal::new(cite!("primal:fury-spend-04"), why)
        }
    }
}

fn name(world: &World, id: ModelId) -> &str {
    world.get(id).map_or("that", |model| model.name.as_str())
}

pub(crate) fn refuse_target(
    world: &World,
    model: ModelId,
    verb: Verb,
    weapon: Option<u8>,
    target: ModelId,
) -> Option<Refusal> {
    match verb {
        Verb::Heal => Some(activation::refuse_patient(world, model, target)),
        Verb::Tame => Some(Refusal::new(
            cite!("primal:wild-warbeast-06"),
            format!(
                "{} is no wild warbeast that {} touches",
                name(world, target),
                name(world, model)
            ),
        )),
        Verb::TakeControl | Verb::Reactivate => jacks::check_target(world, model, verb, target).err(),
        Verb::Slam | Verb::HeadButt | Verb::Throw | Verb::PowerStrike => {
            power_attacks::check_target(world, model, verb, target).err()
        }
        Verb::Special => Some(uses::refuse_target(world, model, target)),
        Verb::Charge => activation::check_paid_charge(world, model, target).err(),
        Verb::Cast => match world.activation.as_ref().and_then(|now| now.declared.as_ref()) {
            Some(Declared::Spell(cast)) => spells::check::target(world, cast, target).err(),
            _ => None,
        },
        _ => activation::check_attack(world, model, weapon, verb, target).err(),
    }
}

fn no_room(world: &World, model: ModelId, is_so: bool, rule: RuleId) -> Result<(), Refusal> {
    if is_so {
        return Ok(());
    }
    let why = format!("there is room for {}", world.name(model));
    Err(Refusal::new(rule, why))
}

/// An answer of the wrong kind.
fn not_an_answer(ask: &Ask) -> Refusal {
    Refusal::new(asked_by(ask), format!("that does not answer {ask:?}"))
}

/// The rule that a question comes from.
pub fn asked_by(ask: &Ask) -> RuleId {
    match ask {
        Ask::First => cite!("primal:setup-steps-03"),
        Ask::Edge => cite!("primal:setup-steps-04"),
        Ask::HoldBack { .. } => cite!("primal:setup-steps-07"),
        Ask::Deploy { .. } => cite!("primal:setup-steps-05"),
        Ask::Nominate => cite!("primal:scenario-reinforcements-03"),
        Ask::Flank => cite!("primal:scenario-outflank-05"),
        Ask::Reinforce => cite!("primal:scenario-reinforcements-04"),
        Ask::Ambush | Ask::AmbushFrom { .. } => cite!("primal:theme-operating-theater-06"),
        Ask::Bombard => cite!("primal:scenario-incoming-04"),
        Ask::Leech { .. } => cite!("primal:control-phase-01"),
        Ask::SpiritBond { .. } => cite!("primal:control-phase-02"),
        Ask::Allocate { .. } => cite!("primal:warcaster-focus-02"),
        Ask::PowerField { .. } => cite!("primal:warcaster-power-field-02"),
        Ask::Benefit { .. } => cite!("primal:jack-marshal-04"),
        Ask::Induce { .. } => cite!("primal:convergence-08"),
        Ask::Upkeep { .. } => cite!("primal:control-phase-04"),
        Ask::Check => cite!("primal:threshold-04"),
        Ask::Calm { .. } => cite!("primal:frenzy-07"),
        Ask::Shake { .. } => cite!("primal:forcing-13"),
        Ask::Activate => cite!("primal:activation-phase-02"),
        Ask::Order { .. } => cite!("primal:orders-02"),
        Ask::Stand { .. } => cite!("primal:knockdown-09"),
        Ask::MustForfeit { .. } => cite!("primal:slam-12"),
        Ask::Mover { .. } | Ask::Together { .. } => cite!("primal:unit-activation-02"),
        Ask::Verb { .. } => cite!("primal:normal-movement-01"),
        Ask::Target { .. } => cite!("primal:attack-target-01"),
        Ask::Way { .. } => cite!("primal:advance-04"),
        Ask::Straight { .. } => cite!("primal:move-restriction-02"),
        Ask::ChargeTo { .. } => cite!("primal:charge-06"),
        Ask::SlamTo { .. } => cite!("primal:slam-attack-05"),
        Ask::TrampleTo { .. } => cite!("primal:trample-02"),
        Ask::Fighter { .. } => cite!("primal:unit-activation-04"),
        Ask::Weapon { .. } => cite!("primal:combat-action-01"),
        Ask::Boost { .. } => cite!("primal:boost-02"),
        Ask::RollAnyway { .. } => cite!("primal:auto-hit-miss-02"),
        Ask::FreeStrike { .. } => cite!("primal:free-strike-02"),
        Ask::Grid { .. } => cite!("primal:colossal-damage-03"),
        Ask::Line { .. } => cite!("primal:damage-grid-01"),
        Ask::Transfer { .. } => cite!("primal:transfer-01"),
        Ask::Reave { .. } => cite!("primal:reaving-01"),
        Ask::Spell { .. } => cite!("primal:spellcasting-01"),
        Ask::Special { .. } => cite!("primal:special-action-general-01"),
        Ask::Amount { verb: Verb::Rile, .. } => cite!("primal:forcing-11"),
        Ask::Amount { .. } => cite!("primal:fury-spend-04"),
        Ask::Spot { .. } => cite!("primal:remove-damage-01"),
        Ask::Promote { .. } => cite!("primal:field-promotion-02"),
        Ask::Appoint { .. } => cite!("primal:field-promotion-06"),
        Ask::ThrowAt { .. } => cite!("primal:throw-attack-05"),
        Ask::Assault { .. } => cite!("primal:assault-01"),
        Ask::Impact { .. } => cite!("primal:impact-attack-02"),
        Ask::Join { verb: Verb::Melee, .. } => cite!("primal:combined-melee-02"),
        Ask::Join { .. } => cite!("primal:combined-ranged-02"),
        Ask::Next { .. } => cite!("primal:trigger-03"),
        Ask::May { .. } => cite!("primal:trigger-02"),
        Ask::Pick { .. } | Ask::Option { .. } => cite!("primal:special-rules-01"),
        Ask::Place { .. } => cite!("primal:place-02"),
        Ask::LayAt { .. } => cite!("primal:special-rules-01"),
        Ask::Replace { .. } => cite!("primal:replace-01"),
    }
}

fn refuse_activation(world: &World, actor: Actor) -> Refusal {
    let known = match actor {
        Actor::Model(id) => world.get(id).is_some(),
        Actor::Unit(id) => usize::from(id.0) < world.units.len(),
    };
    if !known {
        return Refusal::new(cite!("primal:activation-phase-04"), "there is no such model or unit");
    }
    let name = world.actor_name(actor);
    let models = world.models_of(actor);
    let Some(first) = models.first().map(|id| world.model(*id)) else {
        return Refusal::new(
            cite!("primal:activation-phase-04"),
            format!("{name} is not on the table"),
        );
    };
    if let (Actor::Model(id), Some(unit)) = (actor, first.unit) {
        let why = format!("{} activates with {}", world.name(id), world.unit(unit).name);
        return Refusal::new(cite!("primal:unit-type-02"), why);
    }
    if first.controller != world.turn {
        let why = format!("{name} belongs to another player");
        return Refusal::new(cite!("primal:activation-phase-02"), why);
    }
    if first.inert {
        return Refusal::new(cite!("primal:inert-warjack-02"), format!("{name} is inert"));
    }
    let why = format!("{name} has activated in this turn");
    Refusal::new(cite!("primal:activation-phase-01"), why)
}
