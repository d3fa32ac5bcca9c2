//! WARMACHINE Mk IV as the kernel plays it.

use kernel::{Asked, Game, Play, Question, Refusal, RuleId, Whim, cite};
use table::Facing;

use crate::ids::Actor;
use crate::power_attacks::{self, PowerAttack};
use crate::questions::{Answer, Ask, Verb};
use crate::setup::{self, Setup};
use crate::world::{Declared, Share, Stage};
use crate::{
    Event, World, activation, apply, assault, attack, cards, combined, control, disputes, movement, objectives,
    special, spells, stats, turn,
};

/// WARMACHINE Mk IV.
#[derive(Clone, Debug, PartialEq)]
pub struct Warmachine;

impl Game for Warmachine {
    type Setup = Setup;
    type World = World;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;

    const NAME: &'static str = "warmachine";
    const RULES_VERSION: u32 = 6;

    fn begin(setup: &Setup) -> Result<World, String> {
        setup::begin(setup)
    }

    fn is_over(world: &World) -> bool {
        world.stage == Stage::Over || world.is_decided()
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        match play.world().stage {
            Stage::RackSpells => spells::rack::rack(play),
            Stage::StartingRoll => setup::starting_roll(play),
            Stage::ChooseEdge => setup::choose_edge(play),
            Stage::Nominate(player) => objectives::reinforcements::nominate(play, player),
            Stage::Deploy(player) => setup::deploy(play, player),
            Stage::AdvanceDeploy(player) => setup::advance_deploy(play, player),
            Stage::TurnBegins => turn::begins(play),
            Stage::Reinforcements => objectives::reinforcements::arrive(play),
            Stage::Maintenance(step) => turn::maintenance(play, step),
            Stage::Control(step) => control::control(play, step),
            Stage::Activations => activation::activate_next(play),
            Stage::Acting => activation::act(play),
            Stage::TurnEnds => turn::ends(play),
            Stage::Over => Ok(()),
        }?;
        crate::at_once::settle(play);
        Ok(())
    }

    fn is_declared(world: &World) -> bool {
        world.activation.as_ref().is_some_and(|now| now.declared.is_some())
    }

    fn apply(world: &mut World, event: &Event) {
        apply::apply(world, event);
    }

    fn judge(world: &World, question: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        match (&question.ask, answer) {
            (Ask::Deploy { model }, Answer::At(at)) => {
                movement::check_in_zone(world, *model, setup::zone(world, *model), *at)
            }
            (Ask::Deploy { model }, Answer::NoRoom) => {
                let stuck = world.model(*model).unit.is_some() && !setup::has_room(world, *model);
                no_room(world, *model, stuck, cite!("wm4:deploy-zone-01"))
            }
            (Ask::AmbushAt { model, edge }, Answer::At(at)) => {
                movement::check_in_zone(world, *model, control::ambush_zone(*edge), *at)
            }
            (Ask::AmbushAt { model, edge }, Answer::NoRoom) => {
                let zone = control::ambush_zone(*edge);
                let room = movement::room_in_zone(world, *model, zone, world.model(*model).at);
                no_room(world, *model, room.is_none(), cite!("wm4:ambush-deploy-04"))
            }
            (Ask::ReinforceAt { model, edge }, Answer::At(at)) => {
                let zone = objectives::reinforcements::zone(world, *edge);
                movement::check_in_zone(world, *model, zone, *at)
            }
            (Ask::ReinforceAt { model, edge }, Answer::NoRoom) => {
                let zone = objectives::reinforcements::zone(world, *edge);
                let room = movement::room_in_zone(world, *model, zone, world.model(*model).at);
                no_room(world, *model, room.is_none(), cite!("wm4:scenario-reinforcements-07"))
            }
            (Ask::Advance { model, most }, Answer::Way(points)) => {
                movement::check_way(world, *model, false, *most, points).map(|_| ())
            }
            (Ask::Way { model, run, most }, Answer::Way(points)) => {
                movement::check_way(world, *model, *run, *most, points).map(|_| ())
            }
            (Ask::Way { model, run, most }, Answer::Formation { way, places }) => {
                movement::check_way(world, *model, *run, *most, way)?;
                movement::check_formation(world, *model, way, places).map_err(|(_, refusal)| refusal)
            }
            (Ask::ChargeTo { model, target }, Answer::At(to)) => movement::check_charge(world, *model, *target, *to),
            (Ask::SlamTo { model, target }, Answer::At(to)) => movement::check_slam(world, *model, *target, *to),
            (Ask::TrampleTo { model }, Answer::At(to)) => movement::check_trample(world, *model, *to),
            (Ask::Follow { model, mover }, Answer::At(at)) => movement::check_follow(world, *model, *mover, *at),
            (Ask::Follow { model, mover }, Answer::NoRoom) => {
                let room = movement::free_follow(world, *model, *mover);
                no_room(world, *model, room.is_none(), cite!("wm4:unit-movement-05"))
            }
            (Ask::PlaceAt { model, of, within }, Answer::At(at)) => {
                special::check_place(world, *model, *of, *within, *at)
            }
            (Ask::PlaceAt { model, of, within }, Answer::NoRoom) => {
                let room = special::room_near(world, *model, *of, *within);
                no_room(world, *model, room.is_none(), cite!("wm4:placed-03"))
            }
            (Ask::LayAt { of, range, laying, .. }, Answer::At(at)) => {
                special::check_lay(world, *of, *range, *laying, *at, Facing::EAST)
            }
            (Ask::LayAt { of, range, laying, .. }, Answer::Laid { at, along }) => {
                special::check_lay(world, *of, *range, *laying, *at, *along)
            }
            (Ask::LayAt { .. }, Answer::NoRoom) => Ok(()),
            (Ask::Rack { model }, Answer::Rack(chosen)) => spells::rack::judge(world, *model, chosen),
            (ask, _) => Err(not_an_answer(ask)),
        }
    }

    /// Whoever chooses what to activate may give the game up instead (wm4:victory-01), or have an issue settled (wm4:disputes-02).
    fn is_open(world: &World, question: &Question<Self>, answer: &Answer) -> bool {
        match (&question.ask, answer) {
            (Ask::Activate, Answer::Concede) => true,
            (Ask::Activate, Answer::Dispute(issue)) => disputes::check(world, *issue).is_ok(),
            // The same spells in another order.
            (Ask::Rack { model }, Answer::Rack(chosen)) => spells::rack::judge(world, *model, chosen).is_ok(),
            _ => false,
        }
    }

    fn refuse(world: &World, question: &Question<Self>, answer: &Answer) -> Refusal {
        match (&question.ask, answer) {
            (Ask::Rack { model }, Answer::Rack(chosen)) => spells::rack::judge(world, *model, chosen)
                .err()
                .unwrap_or_else(|| not_an_answer(&question.ask)),
            (Ask::Verb { .. }, Answer::Verb(verb)) => refuse_verb(world, *verb),
            (Ask::Mover { verb, .. }, Answer::Model(id)) => activation::check_mover(world, *id, *verb)
                .err()
                .unwrap_or_else(|| Refusal::new(cite!("wm4:unit-charge-02"), "it sees no enemy that it could charge")),
            (
                Ask::Target {
                    model,
                    verb: Verb::Heal,
                },
                Answer::Model(target),
            ) => activation::refuse_patient(world, *model, *target),
            (
                Ask::Target {
                    model,
                    verb: Verb::TakeOver,
                },
                Answer::Model(target),
            ) => activation::check_take_over(world, *model, *target)
                .err()
                .unwrap_or_else(|| not_an_answer(&question.ask)),
            (Ask::Stand { model }, Answer::Gives(Share::Combat)) => {
                let why = format!("{} must forfeit its Combat Action anyway", world.name(*model));
                Refusal::new(cite!("wm4:forfeit-02"), why)
            }
            (Ask::Target { model, verb }, Answer::Model(target)) if PowerAttack::of(*verb).is_some() => {
                let kind = PowerAttack::of(*verb).unwrap_or(PowerAttack::Slam);
                power_attacks::check_target(world, *model, kind, *target)
                    .err()
                    .unwrap_or_else(|| not_an_answer(&question.ask))
            }
            (Ask::Target { verb: Verb::Cast, .. }, Answer::Model(target)) => {
                match world.activation.as_ref().and_then(|now| now.declared) {
                    Some(Declared::Spell(cast)) => spells::check::target(world, cast, *target).err(),
                    _ => None,
                }
                .unwrap_or_else(|| not_an_answer(&question.ask))
            }
            (Ask::Spell { .. }, Answer::Cast(cast)) => spells::check::named(world, *cast)
                .err()
                .unwrap_or_else(|| not_an_answer(&question.ask)),
            (
                Ask::Target {
                    model,
                    verb: Verb::Special,
                },
                Answer::Model(target),
            ) => [Verb::Melee, Verb::Ranged]
                .into_iter()
                .find_map(|verb| activation::check_attack(world, *model, None, verb, *target).err())
                .unwrap_or_else(|| not_an_answer(&question.ask)),
            (Ask::Special { .. }, Answer::Special(special)) => special::uses::check(world, special)
                .err()
                .unwrap_or_else(|| not_an_answer(&question.ask)),
            (Ask::Target { model, verb }, Answer::Model(target)) if *verb != Verb::Charge => {
                activation::check_attack(world, *model, None, *verb, *target)
                    .err()
                    .unwrap_or_else(|| not_an_answer(&question.ask))
            }
            (Ask::Assault { model }, Answer::Model(target)) => {
                assault::refuse(world, *model, *target).unwrap_or_else(|| not_an_answer(&question.ask))
            }
            (Ask::Join { model, verb, target }, Answer::Model(id)) => {
                combined::check_join(world, *model, *id, *verb, *target)
                    .err()
                    .unwrap_or_else(|| not_an_answer(&question.ask))
            }
            (Ask::Transfer { warlock, .. }, Answer::Model(beast)) => attack::refuse_taker(world, *warlock, *beast),
            (
                Ask::Amount {
                    model,
                    verb: Verb::Rile,
                },
                Answer::Points(points),
            ) => {
                let most = stats::fury(world, *model);
                let why = format!("{} would have more than {most} fury points", world.name(*model));
                match world.model(*model).fury.saturating_add(*points) > most {
                    true => Refusal::new(cite!("wm4:warbeast-force-12"), why),
                    false => not_an_answer(&question.ask),
                }
            }
            (Ask::Fighter { .. }, Answer::Model(id)) => activation::check_fighter(world, *id)
                .err()
                .unwrap_or_else(|| not_an_answer(&question.ask)),
            (Ask::Target { model, .. }, Answer::Model(target)) => {
                activation::check_charge_target(world, *model, *target)
                    .err()
                    .unwrap_or_else(|| not_an_answer(&question.ask))
            }
            (Ask::Activate, Answer::Actor(actor)) => refuse_activation(world, *actor),
            (Ask::Activate, Answer::Dispute(issue)) => disputes::check(world, *issue)
                .err()
                .unwrap_or_else(|| not_an_answer(&question.ask)),
            (Ask::Activate, Answer::Done) => Refusal::new(
                cite!("wm4:activation-01"),
                "all models must activate, and some have not yet",
            ),
            (Ask::Allocate { controller }, Answer::Allocate { to, points }) => {
                control::can_allocate(world, *controller, *to, *points)
                    .err()
                    .unwrap_or_else(|| not_an_answer(&question.ask))
            }
            (Ask::Leech { warlock }, Answer::Model(from)) => control::can_leech(world, *warlock, *from)
                .err()
                .unwrap_or_else(|| not_an_answer(&question.ask)),
            (Ask::SpiritBond { most, .. }, _) => Refusal::new(
                cite!("wm4:spirit-bond-03"),
                format!("Spirit Bond gives up to {most} fury points now"),
            ),
            (Ask::Cards, Answer::Card { card, on }) => {
                cards::check(world, crate::PlayerId(question.seat.0), *card, *on)
                    .err()
                    .unwrap_or_else(|| not_an_answer(&question.ask))
            }
            (Ask::Nominate, Answer::Actor(actor)) => {
                objectives::reinforcements::check(world, crate::PlayerId(question.seat.0), *actor)
                    .err()
                    .unwrap_or_else(|| not_an_answer(&question.ask))
            }
            (Ask::ReinforceFrom { actor }, Answer::Edge(edge)) => {
                objectives::reinforcements::refuse_edge(world, *actor, *edge)
            }
            (Ask::Ambush { actor }, Answer::Edge(edge)) => control::refuse_edge(world, *actor, *edge),
            (Ask::HoldBack { actor }, Answer::AdvanceDeployment) => {
                let why = format!("{} has no Advance Deployment here", world.actor_name(*actor));
                Refusal::new(cite!("wm4:advance-deploy-03"), why)
            }
            (Ask::HoldBack { actor }, Answer::Ambush) => {
                let why = format!("{} has no Ambush here", world.actor_name(*actor));
                Refusal::new(cite!("wm4:advance-deploy-03"), why)
            }
            (ask, _) => not_an_answer(ask),
        }
    }

    fn sample(world: &World, question: &Question<Self>, whim: &mut Whim) -> Answer {
        let put = |found: Option<table::Point>| found.map_or(Answer::NoRoom, Answer::At);
        match &question.ask {
            Ask::Deploy { model } => put(movement::sample_in_zone(
                world,
                *model,
                setup::zone(world, *model),
                whim,
            )),
            Ask::AmbushAt { model, edge } => put(movement::sample_in_zone(
                world,
                *model,
                control::ambush_zone(*edge),
                whim,
            )),
            Ask::ReinforceAt { model, edge } => put(movement::sample_in_zone(
                world,
                *model,
                objectives::reinforcements::zone(world, *edge),
                whim,
            )),
            Ask::Advance { model, most } => Answer::Way(movement::sample_way(world, *model, false, *most, whim)),
            Ask::Way { model, run, most } => {
                let way = movement::sample_way(world, *model, *run, *most, whim);
                let formed = whim.below(2) == 0 && !movement::followers(world, *model).is_empty();
                let places = formed
                    .then(|| movement::form_up(world, *model, &way, |_| None))
                    .flatten();
                match places {
                    Some(places) => Answer::Formation { way, places },
                    None => Answer::Way(way),
                }
            }
            Ask::ChargeTo { model, target } => Answer::At(movement::sample_charge(world, *model, *target, whim)),
            Ask::SlamTo { model, target } => Answer::At(movement::sample_slam(world, *model, *target)),
            Ask::TrampleTo { model } => Answer::At(movement::sample_trample(world, *model, whim)),
            Ask::Follow { model, mover } => put(movement::sample_follow(world, *model, *mover, whim)),
            Ask::PlaceAt { model, of, within } => put(special::sample_place(world, *model, *of, *within, whim)),
            Ask::LayAt { of, range, laying, .. } => {
                special::sample_lay(world, *of, *range, *laying, whim).unwrap_or(Answer::NoRoom)
            }
            Ask::Rack { model } => Answer::Rack(spells::rack::sample(world, *model)),
            _ => question.listed().first().cloned().unwrap_or(Answer::Done),
        }
    }
}

fn no_room(world: &World, model: crate::ModelId, is_so: bool, rule: RuleId) -> Result<(), Refusal> {
    if is_so {
        return Ok(());
    }
    let why = format!("there is room for {}", world.name(model));
    Err(Refusal::new(rule, why))
}

/// The rule of the step which a question belongs to.
pub fn asked_by(ask: &Ask) -> RuleId {
    match ask {
        Ask::First => cite!("wm4:setup-step-09"),
        Ask::Edge => cite!("wm4:setup-step-10"),
        Ask::HoldBack { .. } => cite!("wm4:advance-deploy-02"),
        Ask::Deploy { .. } => cite!("wm4:deploy-zone-01"),
        Ask::Cards => cite!("wm4:command-card-03"),
        Ask::Nominate => cite!("wm4:scenario-reinforcements-04"),
        Ask::Reinforce => cite!("wm4:scenario-reinforcements-06"),
        Ask::ReinforceFrom { .. } | Ask::ReinforceAt { .. } => cite!("wm4:scenario-reinforcements-07"),
        Ask::Leech { .. } => cite!("wm4:leech-01"),
        Ask::SpiritBond { .. } => cite!("wm4:spirit-bond-01"),
        Ask::Allocate { .. } => cite!("wm4:allocate-focus-01"),
        Ask::Amount { verb: Verb::Rile, .. } => cite!("wm4:warbeast-force-12"),
        Ask::Amount { .. } => cite!("wm4:shed-fury-01"),
        Ask::Spot { .. } => cite!("wm4:remove-damage-01"),
        Ask::Check => cite!("wm4:frenzy-20"),
        Ask::Calm { .. } => cite!("wm4:frenzy-12"),
        Ask::Shake { .. } => cite!("wm4:warcaster-shake-01"),
        Ask::Ambush { .. } | Ask::AmbushAt { .. } => cite!("wm4:ambush-deploy-02"),
        Ask::Activate => cite!("wm4:activation-03"),
        Ask::Ruling { .. } => cite!("wm4:disputes-02"),
        Ask::Stand { .. } => cite!("wm4:knockdown-10"),
        Ask::Verb { .. } => cite!("wm4:normal-movement-01"),
        Ask::Mover { .. } => cite!("wm4:unit-movement-01"),
        Ask::Target { .. } => cite!("wm4:charge-06"),
        Ask::Way { .. } => cite!("wm4:advance-04"),
        Ask::ChargeTo { .. } => cite!("wm4:charge-07"),
        Ask::SlamTo { .. } => cite!("wm4:slam-attack-04"),
        Ask::TrampleTo { .. } => cite!("wm4:trample-02"),
        Ask::Follow { .. } => cite!("wm4:unit-movement-03"),
        Ask::Fighter { .. } => cite!("wm4:activation-09"),
        Ask::Join { verb: Verb::Melee, .. } => cite!("wm4:combined-melee-01"),
        Ask::Join { .. } => cite!("wm4:combined-ranged-01"),
        Ask::Assault { .. } => cite!("wm4:assault-01"),
        Ask::Weapon { .. } => cite!("wm4:combat-action-03"),
        Ask::Boost { .. } => cite!("wm4:boost-02"),
        Ask::PowerField { .. } => cite!("wm4:power-field-02"),
        Ask::Rack { .. } => cite!("wm4:spell-rack-01"),
        Ask::Spell { .. } => cite!("wm4:spell-cast-01"),
        Ask::Upkeep { .. } => cite!("wm4:upkeep-spell-01"),
        Ask::Transfer { .. } => cite!("wm4:transfer-damage-01"),
        Ask::Next { .. } => cite!("wm4:trigger-03"),
        Ask::May { .. } => cite!("wm4:trigger-02"),
        Ask::Pick { .. } | Ask::Option { .. } => cite!("wm4:trigger-01"),
        Ask::AttackType { .. } => cite!("wm4:timing-attack-02"),
        Ask::PlaceAt { .. } => cite!("wm4:placed-01"),
        Ask::Advance { .. } => cite!("wm4:advance-01"),
        Ask::LayAt { .. } => cite!("wm4:cloud-effect-01"),
        Ask::Special { .. } => cite!("wm4:special-action-01"),
        Ask::SufferFirst { .. } => cite!("wm4:timing-damage-apply-01"),
        Ask::Line { .. } => cite!("wm4:grid-marking-02"),
        Ask::RollAnyway { .. } => cite!("wm4:auto-hit-01"),
        Ask::Reave { .. } => cite!("wm4:reave-01"),
    }
}

/// An answer of the wrong kind.
fn not_an_answer(ask: &Ask) -> Refusal {
    Refusal::new(asked_by(ask), "that is not among the answers to this question")
}

fn refuse_verb(world: &World, verb: Verb) -> Refusal {
    activation::check_verb(world, verb).err().unwrap_or_else(|| {
        Refusal::new(
            cite!("wm4:combat-action-01"),
            "the Normal Movement is over; a Combat Action comes next",
        )
    })
}

fn refuse_activation(world: &World, actor: Actor) -> Refusal {
    let known = match actor {
        Actor::Model(id) => world.get(id).is_some(),
        Actor::Unit(id) => usize::from(id.0) < world.units.len(),
    };
    if !known {
        return Refusal::new(cite!("wm4:activation-05"), "there is no such model or unit");
    }
    let name = world.actor_name(actor);
    let models = world.models_of(actor);
    let Some(first) = models.first().map(|id| world.model(*id)) else {
        return Refusal::new(cite!("wm4:activation-05"), format!("{name} is not on the table"));
    };
    if let (Actor::Model(id), Some(unit)) = (actor, first.unit.filter(|_| !first.is_taken())) {
        let why = format!("{} activates with {}", world.name(id), world.unit(unit).name);
        return Refusal::new(cite!("wm4:unit-02"), why);
    }
    if first.controller != world.turn {
        return Refusal::new(cite!("wm4:activation-03"), format!("{name} belongs to the opponent"));
    }
    if first.inert {
        return Refusal::new(cite!("wm4:inert-warjack-02"), format!("{name} is inert"));
    }
    if first.wild {
        return Refusal::new(cite!("wm4:wild-warbeast-02"), format!("{name} is wild"));
    }
    if first.frenzied {
        return Refusal::new(cite!("wm4:frenzy-14"), format!("{name} has frenzied in this turn"));
    }
    Refusal::new(cite!("wm4:activation-01"), format!("{name} has activated in this turn"))
}
