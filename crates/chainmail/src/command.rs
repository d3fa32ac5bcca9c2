//! Commanders, command points and orders (607).

use kernel::{Asked, Play, Refusal, RuleId, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Length, Point, inside_polygon};

use crate::abilities::Ability;
use crate::conditions::Condition;
use crate::questions::{Answer, Ask};
use crate::{Chainmail, Event, ModelId, World, measure, sight, spells};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    #[serde(rename = "attack_+2")]
    AttackPlus2,
    AttackAnyTarget,
    AttackClearTarget,
    #[serde(rename = "attack_2nd_nearest_enemy")]
    AttackSecondNearest,
    DeclineAttackOfOpportunity,
    DelayMove,
    #[serde(rename = "get_up_+4")]
    GetUpPlus4,
    #[serde(rename = "morale_+2")]
    MoralePlus2,
    #[serde(rename = "morale_+4")]
    MoralePlus4,
    #[serde(rename = "morale_+8")]
    MoralePlus8,
    NewFocus,
    UnderCommand,
}

/// When an order may be given: the model is about to do something that it affects (chainmail:607.13a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// It is to declare what it does.
    Turn,
    /// It is to rally or to flee.
    Rally,
    GetUp,
    AttackRoll,
    /// An attack of opportunity is due.
    Opportunity,
    MoraleSave,
}

/// Until when a player lets all chances to give an order pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LetPass {
    /// The end of the turn that is going on.
    Turn,
    /// The end of the round.
    Round,
}

/// To whom an order may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// Any allied model within 24" (chainmail:607.12).
    Far,
    /// Any other allied model within 6".
    Near,
    /// Any other allied model in base contact.
    Contact,
}

impl Order {
    pub const ALL: [Order; 12] = [
        Order::AttackPlus2,
        Order::AttackAnyTarget,
        Order::AttackClearTarget,
        Order::AttackSecondNearest,
        Order::DeclineAttackOfOpportunity,
        Order::DelayMove,
        Order::GetUpPlus4,
        Order::MoralePlus2,
        Order::MoralePlus4,
        Order::MoralePlus8,
        Order::NewFocus,
        Order::UnderCommand,
    ];

    pub const fn cost(self) -> i32 {
        match self {
            Order::MoralePlus2 => 0,
            Order::UnderCommand => 1,
            Order::AttackPlus2
            | Order::AttackClearTarget
            | Order::AttackSecondNearest
            | Order::DeclineAttackOfOpportunity
            | Order::DelayMove
            | Order::GetUpPlus4
            | Order::MoralePlus4
            | Order::NewFocus => 2,
            Order::MoralePlus8 => 3,
            Order::AttackAnyTarget => 4,
        }
    }

    const fn reach(self) -> Reach {
        match self {
            Order::AttackPlus2 | Order::GetUpPlus4 | Order::MoralePlus4 | Order::MoralePlus8 => Reach::Near,
            Order::MoralePlus2 => Reach::Contact,
            _ => Reach::Far,
        }
    }

    pub fn rule(self) -> RuleId {
        match self {
            Order::AttackPlus2 => cite!("chainmail:order-attack-plus-2"),
            Order::AttackAnyTarget => cite!("chainmail:order-attack-any-target-a"),
            Order::AttackClearTarget => cite!("chainmail:order-attack-clear-target-a"),
            Order::AttackSecondNearest => cite!("chainmail:order-attack-2nd-nearest-enemy"),
            Order::DeclineAttackOfOpportunity => cite!("chainmail:order-decline-attack-of-opportunity"),
            Order::DelayMove => cite!("chainmail:order-delay-move-a"),
            Order::GetUpPlus4 => cite!("chainmail:order-get-up-plus-4"),
            Order::MoralePlus2 => cite!("chainmail:order-morale-plus-2"),
            Order::MoralePlus4 => cite!("chainmail:order-morale-plus-4"),
            Order::MoralePlus8 => cite!("chainmail:order-morale-plus-8"),
            Order::NewFocus => cite!("chainmail:order-new-focus-a"),
            Order::UnderCommand => cite!("chainmail:order-under-command"),
        }
    }

    /// What an order of this kind is good for at such a moment.
    fn fits(self, moment: Moment) -> bool {
        match moment {
            Moment::Turn => matches!(
                self,
                Order::AttackAnyTarget
                    | Order::AttackClearTarget
                    | Order::AttackSecondNearest
                    | Order::AttackPlus2
                    | Order::DelayMove
                    | Order::NewFocus
                    | Order::UnderCommand
            ),
            Moment::Rally => self == Order::UnderCommand,
            Moment::GetUp => self == Order::GetUpPlus4,
            Moment::AttackRoll => self == Order::AttackPlus2,
            Moment::Opportunity => matches!(self, Order::DeclineAttackOfOpportunity | Order::AttackPlus2),
            Moment::MoraleSave => matches!(self, Order::MoralePlus2 | Order::MoralePlus4 | Order::MoralePlus8),
        }
    }
}

/// The points that a commander or an independent troop still has in this round (chainmail:ability-commander-b,
/// chainmail:ability-independent-troop-b).
pub fn points_left(world: &World, id: ModelId) -> i32 {
    let model = world.model(id);
    let rating = model.card.rating(|ability| match ability {
        Ability::Commander(points) | Ability::IndependentTroop(points) => Some(*points),
        _ => None,
    });
    (rating.unwrap_or(0) - model.spent).max(0)
}

/// chainmail:607.5, chainmail:607.51, chainmail:ability-difficult-troop-b
pub fn cost(world: &World, commander: ModelId, model: ModelId, order: Order) -> i32 {
    let (issuing, receiving) = (&world.model(commander).card, &world.model(model).card);
    let is_cross = commander != model && (issuing.faction.is_none() || issuing.faction != receiving.faction);
    (order.cost() + i32::from(is_cross)) * receiving.difficulty()
}

/// Whether an order can be issued now, and for how many points.
pub fn check(world: &World, commander: ModelId, model: ModelId, order: Order) -> Result<i32, Refusal> {
    let refuse = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
    let (Some(issuing), Some(receiving)) = (world.get(commander), world.get(model)) else {
        return refuse(cite!("chainmail:607"), "there is no such model".into());
    };
    let (by, to) = (&issuing.name, &receiving.name);
    let is_own = commander == model;
    let independent = issuing.card.commander().is_none();
    if points_of_card(world, commander).is_some() && independent && !is_own {
        let why = format!("{by} issues orders to itself only");
        return refuse(cite!("chainmail:ability-independent-troop-b"), why);
    }
    if points_of_card(world, commander).is_none() {
        return refuse(
            cite!("chainmail:607"),
            format!("{by} is no commander that could order {to}"),
        );
    }
    if !world.are_allied(commander, model) {
        return refuse(cite!("chainmail:607.112"), format!("{to} is not of {by}'s warband"));
    }
    if !issuing.in_play() || !receiving.in_play() {
        return refuse(
            cite!("chainmail:607"),
            format!("{by} and {to} are not both on the battlefield"),
        );
    }
    if let Some(deaf) = [commander, model]
        .into_iter()
        .find(|id| spells::is_deaf_to_orders(world, *id))
    {
        let why = format!("{} can neither give nor receive orders", world.name(deaf));
        return refuse(cite!("chainmail:spell-ghost-sound-b"), why);
    }
    if issuing.wild_shape {
        let why = format!("{by} has the shape of an animal, and gives no orders");
        return refuse(cite!("chainmail:ability-wild-shape-e"), why);
    }
    if issuing.is_constrained() {
        return refuse(cite!("chainmail:607.131"), format!("{by} is constrained"));
    }
    if receiving.card.has(&Ability::UntrainedTroop) {
        return refuse(
            cite!("chainmail:ability-untrained-troop"),
            format!("{to} receives no orders"),
        );
    }
    let wild = receiving.card.is_wild() && !spells::can_be_spoken_to(world, commander, model);
    if wild && order != Order::UnderCommand {
        return refuse(
            cite!("chainmail:ability-wild-troop-c"),
            format!("{to} only accepts to be under command"),
        );
    }
    if order == Order::GetUpPlus4 {
        let deaf = [
            (Condition::Paralyzed, cite!("chainmail:605.45d")),
            (Condition::Poisoned, cite!("chainmail:605.46d")),
            (Condition::Sleeping, cite!("chainmail:605.48e")),
        ];
        if let Some((condition, rule)) = deaf.into_iter().find(|(condition, _)| receiving.suffers(*condition)) {
            return refuse(rule, format!("{to} is {}", condition.word()));
        }
    }
    if order != Order::UnderCommand {
        if receiving.ordered.is_some() {
            return refuse(
                cite!("chainmail:607.132"),
                format!("{to} has received an order in this round"),
            );
        }
        if issuing.issued.is_some_and(|issued| issued != order) {
            return refuse(
                cite!("chainmail:607.133a"),
                format!("{by} has issued another kind of order in this round"),
            );
        }
    }
    check_reach(world, commander, model, order)?;
    let cost = cost(world, commander, model, order);
    let left = points_left(world, commander);
    if cost > left {
        let why = format!("it costs {cost} command points, and {by} has {left} left");
        return refuse(cite!("chainmail:607.4"), why);
    }
    Ok(cost)
}

fn points_of_card(world: &World, id: ModelId) -> Option<i32> {
    world.model(id).card.rating(|ability| match ability {
        Ability::Commander(points) => Some(*points),
        Ability::IndependentTroop(points) if *points > 0 => Some(*points),
        _ => None,
    })
}

/// Whether a commander is near enough to a model for an order, and sees it where it must (chainmail:607.1a to chainmail:607.12).
fn is_in_reach(world: &World, commander: ModelId, model: ModelId, order: Order) -> bool {
    let is_own = commander == model;
    let near = || measure::is_within(world, commander, model, Length::inches(6));
    match order.reach() {
        Reach::Far => {
            let far = || measure::is_within(world, commander, model, Length::inches(24));
            let seen = || sight::sees(world, commander, model) && sight::sees(world, model, commander);
            is_own || near() || (far() && seen())
        }
        Reach::Near => !is_own && near(),
        Reach::Contact => !is_own && measure::are_in_contact(world, commander, model),
    }
}

/// The rule by which a model is out of a commander's reach.
fn check_reach(world: &World, commander: ModelId, model: ModelId, order: Order) -> Result<(), Refusal> {
    if is_in_reach(world, commander, model, order) {
        return Ok(());
    }
    let (by, to) = (world.name(commander), world.name(model));
    let d = measure::distance(world, commander, model);
    let (rule, why) = match order.reach() {
        Reach::Far if measure::is_within(world, commander, model, Length::inches(24)) => (
            cite!("chainmail:607.1b"),
            format!("{by} and {to} do not see each other, and are {d} apart"),
        ),
        Reach::Far => (
            cite!("chainmail:607.1a"),
            format!("{to} is {d} from {by}, and 24\" is the most"),
        ),
        Reach::Near | Reach::Contact if commander == model => (
            cite!("chainmail:607.111"),
            format!("{by} cannot give this order to itself"),
        ),
        Reach::Near | Reach::Contact => (order.rule(), format!("{to} is {d} from {by}")),
    };
    Err(Refusal::new(rule, why))
}

/// All orders that would do something for a model at such a moment.
pub fn open_orders(world: &World, model: ModelId, moment: Moment) -> SmallVec<[(ModelId, Order); 4]> {
    let warband = world.model(model).warband;
    let commanders = world.of(warband).filter(|id| points_of_card(world, *id).is_some());
    commanders
        .flat_map(|commander| Order::ALL.into_iter().map(move |order| (commander, order)))
        .filter(|(_, order)| order.fits(moment) && is_useful(world, model, moment, *order))
        .filter(|(commander, order)| {
            // Most orders fail by reach or for want of points, and nobody asks why.
            is_in_reach(world, *commander, model, *order)
                && cost(world, *commander, model, *order) <= points_left(world, *commander)
                && check(world, *commander, model, *order).is_ok()
        })
        .collect()
}

/// Whether some commander could let a model move after its attack.
pub fn can_delay_move(world: &World, model: ModelId) -> bool {
    open_orders(world, model, Moment::Turn)
        .iter()
        .any(|(_, order)| *order == Order::DelayMove)
}

/// Whether an order changes anything for a model.
fn is_useful(world: &World, model: ModelId, moment: Moment, order: Order) -> bool {
    let turn = world.turn.as_ref().filter(|turn| turn.model == model);
    match order {
        Order::AttackPlus2 if moment == Moment::Turn => turn.is_some_and(|turn| !turn.attacked),
        Order::DelayMove => turn.is_some_and(|turn| turn.maneuvers == 0 && !turn.stuck),
        Order::AttackAnyTarget | Order::AttackClearTarget | Order::AttackSecondNearest | Order::NewFocus => {
            turn.is_some_and(|turn| !turn.attacked)
        }
        Order::UnderCommand => !crate::stats::is_under_command(world, model),
        _ => true,
    }
}

/// Records an order and what it needs to know.
pub fn issue(play: &mut Play<'_, Chainmail>, commander: ModelId, model: ModelId, order: Order) -> Asked<()> {
    let cost = cost(play.world(), commander, model, order);
    let rules = vec![order.rule(), cite!("chainmail:607"), cite!("chainmail:607.13a")];
    play.record(
        Event::OrderIssued {
            commander,
            model,
            order,
            cost,
        },
        rules,
    );
    if order == Order::NewFocus {
        let seat = play.world().seat(model);
        if let Answer::Spot(at) = play.ask(seat, Ask::Spot { model })? {
            let rules = &[
                cite!("chainmail:order-new-focus-a"),
                cite!("chainmail:order-new-focus-b"),
            ];
            play.record(Event::FocusGiven { model, at }, rules);
        }
    }
    Ok(())
}

/// chainmail:order-new-focus-a: a spot on the battlefield on which its base fits.
pub fn check_spot(world: &World, model: ModelId, at: Point) -> Result<(), Refusal> {
    let base = world.footprint(model).moved_to(at);
    if inside_polygon(&base, &world.terrain.field) {
        Ok(())
    } else {
        let why = format!("({}, {}) is not a spot on the battlefield for its base", at.x, at.y);
        Err(Refusal::new(cite!("chainmail:order-new-focus-a"), why))
    }
}

/// A chance to give orders to a model that is about to do something. Its player may let all such chances pass for a while.
pub fn window(play: &mut Play<'_, Chainmail>, model: ModelId, moment: Moment) -> Asked<()> {
    loop {
        let world = play.world();
        let warband = world.model(model).warband;
        if world.warband(warband).lets_pass.is_some() {
            return Ok(());
        }
        let open = open_orders(world, model, moment);
        // What helps an attack of opportunity is offered again before its roll.
        let waits = |(_, order): &(ModelId, Order)| moment == Moment::Opportunity && *order == Order::AttackPlus2;
        if open.iter().all(waits) {
            return Ok(());
        }
        let mut answers = vec![
            Answer::Pass,
            Answer::LetPass(LetPass::Turn),
            Answer::LetPass(LetPass::Round),
        ];
        answers.extend(open.iter().map(|(commander, order)| Answer::Order {
            commander: *commander,
            order: *order,
        }));
        match play.choose(warband.seat(), Ask::Order { model, moment }, answers)? {
            Answer::Order { commander, order } => issue(play, commander, model, order)?,
            Answer::LetPass(until) => {
                let rules = &[cite!("chainmail:607.13a")];
                play.record(
                    Event::LetsPass {
                        warband,
                        until: Some(until),
                    },
                    rules,
                );
                return Ok(());
            }
            _ => return Ok(()),
        }
    }
}
