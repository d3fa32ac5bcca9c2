//! The combat phase: turns, activations and what a fighter does in one.

use kernel::{Asked, Play, Refusal, RuleId, Seat, cite};

use crate::abilities::{self, Change, Cost, Until, check_use, moments};
use crate::movement::Standing;
use crate::questions::{Act, Answer, Ask, MoveKind};
use crate::reactions::Action;
use crate::stats::{Because, changes_on};
use crate::{
    ActionKind, Activation, Event, FighterId, PartKind, Runemark, Side, Stage, Warcry, World, actions, attack, cards,
    damage, movement, order,
};

/// warcry:combat-phase-01
pub fn choose_first_turn(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let holder = play.world().initiative.unwrap_or(Side::Red);
    let answers = vec![Answer::Side(holder), Answer::Side(holder.other())];
    let Answer::Side(side) = play.choose(holder.seat(), Ask::FirstTurn, answers)? else {
        unreachable!()
    };
    play.record(Event::Stage(Stage::Turn { side }), &[cite!("warcry:combat-phase-01")]);
    Ok(())
}

/// How many actions a fighter would have if it were activated now.
pub fn actions_of(world: &World, id: FighterId) -> u8 {
    actions_told(world, id, |_, _| {})
}

/// The same, and each change by an ability or a card on the way: by how much, and why.
pub fn actions_told<'w>(world: &'w World, id: FighterId, mut told: impl FnMut(i64, Because<'w>)) -> u8 {
    let fighter = world.fighter(id);
    // One for a monster (warcry:monster-05) and for a fighter that has waited (warcry:wait-03); else two, less one for a
    // reaction (warcry:reaction-06).
    let mut actions: u8 = if world.has(id, Runemark::Monster) || fighter.waiting {
        1
    } else {
        2u8.saturating_sub(fighter.reactions)
    };
    let mut lose = |actions: &mut u8, fewer: u8, because: Because<'w>| {
        let lost = fewer.min(*actions);
        if lost > 0 {
            told(-i64::from(lost), because);
            *actions -= lost;
        }
    };
    let mut leave_one = false;
    for modifier in changes_on(world, id) {
        match modifier.change {
            Change::CannotActivate => lose(&mut actions, u8::MAX, Because::Ability(modifier)),
            Change::FewerActions(fewer) => lose(&mut actions, fewer, Because::Ability(modifier)),
            Change::OneActionLess => leave_one = true,
            _ => {}
        }
    }
    if let Some((_, fewer)) = world.cards.hindered.filter(|(who, _)| *who == id) {
        lose(&mut actions, fewer, Because::Victory);
    }
    // These take none that is the last, so they come last.
    for modifier in changes_on(world, id).take_while(|_| leave_one) {
        if matches!(modifier.change, Change::OneActionLess) && actions > 1 {
            lose(&mut actions, 1, Because::Ability(modifier));
        }
    }
    actions
}

/// warcry:combat-phase-03, warcry:monster-05, warcry:wait-02, warcry:reaction-07, warcry:chaotic-beast-03
pub fn check_activate(world: &World, side: Side, id: FighterId) -> Result<(), Refusal> {
    let Some(fighter) = world.fighters.get(usize::from(id.0)) else {
        return Err(Refusal::new(
            cite!("warcry:combat-phase-02"),
            "there is no such fighter",
        ));
    };
    let name = &fighter.name;
    let refuse = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
    if fighter.side.is_some_and(|owner| owner != side) {
        return refuse(cite!("warcry:combat-phase-01"), format!("{name} is not {side}'s"));
    }
    if !fighter.is_on_table() {
        let rule = if fighter.is_taken_down() {
            cite!("warcry:damage-05")
        } else {
            cite!("warcry:combat-phase-02")
        };
        return refuse(rule, format!("{name} is not on the battlefield"));
    }
    if fighter.activations > 0 && !may_activate_again(world, id) {
        let rule = if world.has(id, Runemark::Monster) {
            cite!("warcry:monster-05")
        } else if fighter.lost_wait {
            cite!("warcry:reaction-08")
        } else if fighter.reactions == 2 {
            cite!("warcry:reaction-07")
        } else {
            cite!("warcry:combat-phase-03")
        };
        return refuse(rule, format!("{name} has been activated in this phase"));
    }
    if changes_on(world, id).any(|modifier| modifier.change == Change::CannotActivate) {
        return refuse(
            cite!("warcry:ability-use-05"),
            format!("an ability keeps {name} from being activated"),
        );
    }
    if actions_of(world, id) == 0 {
        return refuse(
            cite!("warcry:combat-phase-02"),
            format!("{name} has no action left in this round"),
        );
    }
    Ok(())
}

/// The fighters that a player may activate: his own, and chaotic beasts.
pub fn may_activate(world: &World, side: Side) -> Vec<FighterId> {
    let mine = |id: &FighterId| world.fighter(*id).side.is_none_or(|owner| owner == side);
    let open = |id: &FighterId| {
        let fighter = world.fighter(*id);
        fighter.is_on_table()
            && (fighter.activations == 0 || may_activate_again(world, *id))
            && actions_of(world, *id) > 0
    };
    let found: Vec<FighterId> = world.ids().filter(mine).filter(open).collect();
    debug_assert!(
        found.iter().all(|id| check_activate(world, side, *id).is_ok()),
        "one answer to who may be activated"
    );
    found
}

/// warcry:wait-02, warcry:monster-05
fn may_activate_again(world: &World, id: FighterId) -> bool {
    let fighter = world.fighter(id);
    if world.has(id, Runemark::Monster) {
        fighter.activations < 3
    } else {
        fighter.waiting
    }
}

/// One turn: warcry:combat-phase-02, warcry:combat-phase-04, warcry:chaotic-beast-05
pub fn turn(play: &mut Play<'_, Warcry>, side: Side) -> Asked<()> {
    let open = may_activate(play.world(), side);
    if open.is_empty() {
        play.record(
            Event::Passed { side },
            &[cite!("warcry:combat-phase-02"), cite!("warcry:combat-phase-04")],
        );
        let both = Side::BOTH.iter().all(|side| play.world().hand(*side).passed);
        let next = if both {
            Stage::RoundEnds
        } else {
            Stage::Turn { side: side.other() }
        };
        play.record(Event::Stage(next), &[cite!("warcry:combat-phase-04")]);
        return Ok(());
    }
    play.record(Event::TurnBegan { side }, &[cite!("warcry:combat-phase-01")]);
    let answers = open.into_iter().map(Answer::Fighter).collect();
    let Answer::Fighter(fighter) = play.choose(side.seat(), Ask::Activate, answers)? else {
        unreachable!()
    };
    let by = match play.world().fighter(fighter).side {
        Some(owner) => owner,
        None => tame(play, side, fighter)?,
    };
    activate(play, fighter, by)
}

/// warcry:chaotic-beast-03: who activates the beast. On a 1 or 2 the opponent may, or leaves it to the player who chose it.
fn tame(play: &mut Play<'_, Warcry>, side: Side, fighter: FighterId) -> Asked<Side> {
    let face = play.d6(Some(side.seat()), "chaotic beast");
    // With several opponents they would roll off for it (warcry:chaotic-beast-04); a battle of two has but one.
    let opponents: Vec<Seat> = Side::BOTH
        .iter()
        .filter(|other| **other != side)
        .map(|other| other.seat())
        .collect();
    let chosen = if face <= 2 {
        order::roll_off_among(play, &opponents)
    } else {
        None
    };
    let other = side.other();
    let goes_to = if chosen == Some(other.seat())
        && play.choose(other.seat(), Ask::MakeBonus { fighter }, vec![Answer::Yes, Answer::No])? == Answer::Yes
    {
        other
    } else {
        side
    };
    let event = Event::BeastRolled {
        fighter,
        by: side,
        face,
        goes_to,
    };
    play.record(event, &[cite!("warcry:chaotic-beast-03")]);
    Ok(goes_to)
}

fn activate(play: &mut Play<'_, Warcry>, fighter: FighterId, by: Side) -> Asked<()> {
    let actions = actions_of(play.world(), fighter);
    play.record(
        Event::ActivationBegan { fighter, by, actions },
        &[cite!("warcry:activation-01")],
    );
    play.record(Event::Stage(Stage::Acting), &[cite!("warcry:activation-01")]);
    moments::activates(play, fighter)
}

/// Everything that the activated fighter may do next: warcry:activation-01, warcry:ability-use-01
pub fn possible_acts(world: &World) -> Vec<Act> {
    let Some(activation) = &world.activation else {
        return vec![Act::Done];
    };
    let fighter = activation.fighter;
    let mut acts = Vec::with_capacity(8);
    if activation.actions_left > 0 && !activation.closing {
        let foes = attack::Foes::of(world, fighter);
        let engaged = foes.engaged;
        if !engaged && may_move_away(world, fighter) {
            acts.push(Act::Move);
        }
        attack::possible_on(world, fighter, &foes, |weapon, target| {
            acts.push(Act::Attack { weapon, target });
        });
        if engaged && actions::may_disengage(world, fighter).is_ok() {
            acts.push(Act::Disengage);
        }
        if check_wait(world, fighter).is_ok() {
            acts.push(Act::Wait);
        }
        if world.fighter(fighter).treasure.is_some() && check_drop(world, fighter).is_ok() {
            acts.push(Act::DropTreasure);
        }
        acts.extend(
            cards::lootable(world, fighter)
                .into_iter()
                .map(|token| Act::Loot { token }),
        );
        if acts.is_empty() {
            acts.push(Act::Done);
        }
    } else {
        acts.push(Act::Done);
    }
    if !activation.ability_used {
        abilities_to_use(world, activation, &mut acts);
    }
    acts
}

/// The abilities that the activated fighter may use: warcry:ability-use-01, warcry:ability-use-02
fn abilities_to_use(world: &World, activation: &Activation, acts: &mut Vec<Act>) {
    let (fighter, side) = (activation.fighter, activation.by);
    let most_dice = (1..=6).map(|score| world.hand(side).set(score)).max().unwrap_or(0);
    let free = cards::free_now(world, side);
    let is_any_free = free.clone().next().is_some();
    // Sooner or later in a round most hands have no dice for anything.
    if most_dice < Cost::Double.dice() && !is_any_free {
        return;
    }
    for &id in world.fighter(fighter).abilities.iter() {
        let ability = world.book.get(id);
        let is_free = is_any_free && free.clone().any(|name| name == ability.name);
        if ability.cost == Cost::Reaction || !is_free && ability.cost.dice() > most_dice {
            continue;
        }
        for score in abilities::payable(world, side, ability.cost).chain(is_free.then_some(0)) {
            if abilities::conditions_met(world, &abilities::scope_of_use(world, fighter, id, score)) {
                acts.push(Act::Ability { ability: id, score });
            }
        }
    }
}

/// Whether whoever is not engaged may make a move action: [`check_move`] for one that need not be told why.
fn may_move_away(world: &World, fighter: FighterId) -> bool {
    let limits = || actions::limits(world, fighter, MoveKind::Move, None);
    let may = !actions::is_held(world, fighter) && movement::can_make(world, fighter, &limits());
    debug_assert_eq!(may, check_move(world, fighter).is_ok(), "one answer to who may move");
    may
}

/// warcry:treasure-drop-01, warcry:treasure-drop-03. What was looted is not dropped with an action.
fn check_drop(world: &World, fighter: FighterId) -> Result<(), Refusal> {
    let name = &world.fighter(fighter).name;
    if world.fighter(fighter).treasure.is_none() {
        return Err(Refusal::new(
            cite!("warcry:treasure-drop-01"),
            format!("{name} carries no treasure"),
        ));
    }
    if world.victory().is_some_and(|victory| victory.loot.is_some()) {
        return Err(Refusal::new(
            cards::victory_rule(world),
            format!("{name} keeps what it has looted"),
        ));
    }
    if !damage::has_place_to_drop(world, fighter) {
        return Err(Refusal::new(
            cite!("warcry:treasure-drop-03"),
            format!("there is no place for a token beside {name}"),
        ));
    }
    Ok(())
}

fn check_move(world: &World, fighter: FighterId) -> Result<(), Refusal> {
    actions::may_move(world, fighter)?;
    let limits = actions::limits(world, fighter, MoveKind::Move, None);
    if movement::can_make(world, fighter, &limits) {
        Ok(())
    } else {
        Err(Refusal::new(
            cite!("warcry:move-disallowed-01"),
            format!("{} has no legal move", world.fighter(fighter).name),
        ))
    }
}

/// warcry:chaotic-beast-06: a chaotic beast may not wait as its first action.
fn check_wait(world: &World, fighter: FighterId) -> Result<(), Refusal> {
    let first = world
        .activation
        .as_ref()
        .is_some_and(|activation| own_actions_made(&activation.made) == 0);
    if world.fighter(fighter).side.is_none() && first {
        return Err(Refusal::new(
            cite!("warcry:chaotic-beast-06"),
            "a chaotic beast never waits as its first action",
        ));
    }
    Ok(())
}

fn own_actions_made(made: &[ActionKind]) -> usize {
    let bonus = |kind: &&ActionKind| {
        matches!(
            kind,
            ActionKind::BonusMove | ActionKind::BonusAttack | ActionKind::BonusDisengage
        )
    };
    made.len() - made.iter().filter(bonus).count()
}

/// Why the activated fighter may not do something.
pub fn refuse_act(world: &World, act: Act) -> Refusal {
    let Some(activation) = &world.activation else {
        return Refusal::new(cite!("warcry:activation-01"), "nobody is being activated");
    };
    let fighter = activation.fighter;
    let name = &world.fighter(fighter).name;
    let out_of_actions = || {
        let rule = if world.has(fighter, Runemark::Monster) {
            cite!("warcry:monster-05")
        } else if world.fighter(fighter).activations > 1 {
            cite!("warcry:wait-03")
        } else if world.fighter(fighter).reactions == 1 {
            cite!("warcry:reaction-06")
        } else {
            cite!("warcry:activation-01")
        };
        Refusal::new(rule, format!("{name} has no action left"))
    };
    let no_actions = activation.actions_left == 0 || activation.closing;
    let checked = match act {
        Act::Ability { ability, score } if usize::from(ability.0) < world.book.entries.len() => {
            check_use(world, fighter, ability, score)
        }
        Act::Ability { .. } => Err(Refusal::new(cite!("warcry:ability-use-05"), "there is no such ability")),
        Act::Done => Err(Refusal::new(
            cite!("warcry:activation-01"),
            format!("{name} has actions left; waiting ends an activation"),
        )),
        _ if no_actions => Err(out_of_actions()),
        Act::Move => check_move(world, fighter),
        Act::Attack { weapon, target } if usize::from(target.0) < world.fighters.len() => {
            attack::check(world, fighter, weapon, target)
        }
        Act::Attack { .. } => Err(Refusal::new(
            cite!("warcry:attack-target-01"),
            "there is no such fighter",
        )),
        Act::Disengage => actions::may_disengage(world, fighter),
        Act::Wait => check_wait(world, fighter),
        Act::Loot { token } => cards::check_loot(world, fighter, token),
        Act::DropTreasure => check_drop(world, fighter),
    };
    checked
        .err()
        .unwrap_or_else(|| Refusal::new(cite!("warcry:activation-01"), format!("{name} cannot do that now")))
}

/// One action or ability of the activated fighter, or the end of its activation. It is declared, and the next step carries it out.
pub fn act(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let Some((fighter, by, declared)) =
        (play.world().activation.as_ref()).map(|now| (now.fighter, now.by, now.declared))
    else {
        play.record(Event::Stage(Stage::RoundEnds), &[cite!("warcry:combat-phase-04")]);
        return Ok(());
    };
    if !play.world().fighter(fighter).is_on_table() {
        return end_activation(play, fighter);
    }
    let act = match declared {
        Some(act) => {
            play.record(Event::ActBegan, &[cite!("warcry:activation-02")]);
            act
        }
        None => {
            let act = choose_act(play, fighter, by)?;
            if is_declared_first(act) {
                play.record(Event::ActDeclared { act }, &[cite!("warcry:activation-02")]);
                return Ok(());
            }
            act
        }
    };
    let mut action = Action::by(fighter);
    match act {
        Act::Move => {
            let limits = actions::limits(play.world(), fighter, MoveKind::Move, None);
            actions::make_move(play, &mut action, limits, ActionKind::Move, true)
        }
        Act::Attack { weapon, target } => {
            attack::attack(play, &mut action, ActionKind::Attack, weapon, target).map(|_| ())
        }
        Act::Disengage => {
            let limits = actions::limits(play.world(), fighter, MoveKind::Disengage, None);
            actions::disengage(play, &mut action, limits, ActionKind::Disengage)
        }
        Act::Wait => wait(play, fighter),
        Act::DropTreasure => {
            let event = Event::ActionBegan {
                fighter,
                action: ActionKind::DropTreasure,
            };
            play.record(event, &[cite!("warcry:treasure-drop-01")]);
            damage::drop_treasure(
                play,
                fighter,
                &[cite!("warcry:treasure-drop-01"), cite!("warcry:treasure-drop-03")],
            )
        }
        Act::Loot { token } => cards::loot(play, fighter, token),
        Act::Ability { ability, score } => use_ability(play, fighter, by, ability, score),
        Act::Done => end_activation(play, fighter),
    }
}

fn choose_act(play: &mut Play<'_, Warcry>, fighter: FighterId, by: Side) -> Asked<Act> {
    let acts = play.once(possible_acts);
    if acts[..] == [Act::Done] {
        return Ok(Act::Done);
    }
    let answers = acts.into_iter().map(Answer::Act).collect();
    match play.choose(by.seat(), Ask::Act { fighter }, answers)? {
        Answer::Act(act) => Ok(act),
        _ => unreachable!("an act is asked for"),
    }
}

/// What ends an activation is done as soon as it is chosen.
fn is_declared_first(act: Act) -> bool {
    !matches!(act, Act::Wait | Act::Done)
}

/// warcry:wait-01 to warcry:wait-05, warcry:monster-07
fn wait(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    let world = play.world();
    let becomes_waiting = world.activation.as_ref().is_some_and(|activation| {
        let fresh = world.fighter(fighter).activations == 1 && world.fighter(fighter).reactions == 0;
        let first_of_two = own_actions_made(&activation.made) == 0 && activation.actions_left == 2;
        fresh && first_of_two && !world.has(fighter, Runemark::Monster)
    });
    play.record(
        Event::ActionBegan {
            fighter,
            action: ActionKind::Wait,
        },
        &[cite!("warcry:wait-01"), cite!("warcry:wait-02")],
    );
    if becomes_waiting {
        play.record(Event::Waiting { fighter }, &[cite!("warcry:wait-02")]);
        return end_activation(play, fighter);
    }
    let rule: &'static [RuleId] = if play.world().has(fighter, Runemark::Monster) {
        &[cite!("warcry:monster-07")]
    } else {
        &[cite!("warcry:wait-01")]
    };
    play.record(Event::Closing, rule);
    end_activation(play, fighter)
}

/// warcry:ability-use-01 to warcry:ability-use-04
fn use_ability(
    play: &mut Play<'_, Warcry>,
    fighter: FighterId,
    side: Side,
    ability: abilities::AbilityId,
    score: u8,
) -> Asked<()> {
    let book = play.world().book.clone();
    let rules: Vec<RuleId> = [cite!("warcry:ability-use-01"), cite!("warcry:ability-use-02")]
        .into_iter()
        .chain(book.get(ability).rules.iter().map(|cited| cited.0))
        .chain(if score == 0 {
            cards::twist_rules(play.world())
        } else {
            vec![]
        })
        .collect();
    let scope = abilities::scope_of_use(play.world(), fighter, ability, score);
    play.record(
        Event::AbilityUsed {
            fighter,
            ability,
            side,
            score,
            free: score == 0,
        },
        rules,
    );
    // The value as it is before anything the ability itself does.
    abilities::carry_out(play, scope, &book.get(ability).does)
}

/// The activation is over: climbers fall (warcry:fall-02, warcry:climb-03, warcry:terrain-stairs-01), what lasted until now
/// ends, and whoever was called up goes next.
fn end_activation(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    if let Standing::Climbing(part) = play.world().fighter(fighter).standing()
        && !matches!(
            play.world().terrain.part(part).kind,
            PartKind::Stairs | PartKind::Ladder
        )
    {
        damage::fall(play, fighter, cite!("warcry:fall-02"))?;
    }
    moments::activation_ends(play, fighter)?;
    cards::activation_ends(play, fighter)?;
    if play.world().outcome.is_some() {
        return Ok(());
    }
    let over = abilities::ending(play.world(), |bearer, until| match until {
        Until::ActivationEnds
        | Until::NextAttack
        | Until::VeryNextAttack
        | Until::NextMove
        | Until::NextAction
        | Until::ThisAttack => true,
        Until::NextActivation => bearer == fighter,
        _ => false,
    });
    if let Some(event) = over {
        play.record(event, &[cite!("warcry:ability-use-01")]);
    }
    let called_up = play
        .world()
        .activation
        .as_ref()
        .and_then(|activation| activation.called_up);
    play.record(Event::ActivationEnded { fighter }, &[cite!("warcry:activation-01")]);
    if let Some(next) = called_up {
        let side = play.world().decides(next);
        let fresh = play.world().fighter(next).activations == 0;
        if fresh
            && check_activate(play.world(), side, next).is_ok()
            && play.choose(
                side.seat(),
                Ask::MakeBonus { fighter: next },
                vec![Answer::Yes, Answer::No],
            )? == Answer::Yes
        {
            return activate(play, next, side);
        }
    }
    let side = play.world().turn.unwrap_or(Side::Red);
    play.record(
        Event::Stage(Stage::Turn { side: side.other() }),
        &[cite!("warcry:combat-phase-01")],
    );
    Ok(())
}
