//! Forty abilities of Mk III, played as data. Each event that one of them causes names it.

use battlegroup::ModelId;
use battlegroup::carry_out::{Unusable, usable, use_rule};
use battlegroup::edition::Field;
use battlegroup::ledger::{Ending, Note};
use battlegroup::queue::resolve;
use battlegroup::rules::{Because, RuleName, WhichRoll};
use battlegroup::windows::{Attack, AttackTrait, Did, Step, Window};
use kernel::{Asked, Play, Side};

use crate::skirmish::{Answer, Skirmish, What, World, advance, attack, charge, harm, play};
use Answer::Yes;

const INITIAL: &[AttackTrait] = &[
    AttackTrait::Melee,
    AttackTrait::Basic,
    AttackTrait::Initial,
    AttackTrait::CombatAction,
];
const SHOT: &[AttackTrait] = &[AttackTrait::Ranged, AttackTrait::Basic];

/// Uses a part of a rule, as an edition does: it asks first whether it may.
fn uses(play: &mut Play<'_, Skirmish>, rule: &str, part: usize, by: ModelId, target: Option<ModelId>) -> Asked<bool> {
    let rule = play.world().book().rule(&RuleName::new(rule)).expect("a rule").clone();
    let because = Because::new(&rule.rule, by);
    assert_eq!(
        usable::<Skirmish>(play.world(), &because, &rule.uses[part], target),
        Ok(())
    );
    use_rule(play, &because, &rule.uses[part], target)
}

fn may_use(world: &World, rule: &str, by: ModelId, target: ModelId) -> Result<(), Unusable> {
    let rule = world.book().rule(&RuleName::new(rule)).expect("a rule").clone();
    usable::<Skirmish>(world, &Because::new(&rule.rule, by), &rule.uses[0], Some(target))
}

fn turn(step: Step, side: Side) -> Window {
    let seat = side.seat();
    Window::Turn { step, seat }
}

fn activation(step: Step, model: ModelId) -> Window {
    Window::Activation {
        step,
        model,
        unit: None,
        did: Did::default(),
    }
}

/// A knight of Red and a target of Blue in its reach, with many boxes.
fn duel(red: &[&str], blue: &[&str]) -> (World, ModelId, ModelId) {
    let mut world = World::new();
    let knight = world.put(Side::Red, (0, 0), "living warrior", red);
    let target = world.put(Side::Blue, (0, 2), "living warrior", blue);
    world.boxes(knight, 10);
    world.boxes(target, 10);
    (world, knight, target)
}

#[test]
fn countercharge_once_a_round_and_not_while_engaged() {
    let mut world = World::new();
    let jack = world.put(Side::Blue, (0, 0), "construct warjack", &["Countercharge"]);
    let runner = world.put(Side::Red, (0, 12), "living warrior", &[]);
    world.boxes(runner, 10);
    let answers = [Answer::To(0, 6), Yes, Answer::To(0, 4)];
    let (_, played) = play(&mut world, &answers, &[1, 1], |play| {
        advance(play, None, runner, 6, false)
    });
    assert!(played.moved(jack, "Countercharge"));
    assert_eq!(played.attacks(), [(jack.0, runner.0)]);
    // Another enemy ends its move in reach in the same round.
    let second = world.put(Side::Red, (9, 4), "living warrior", &[]);
    let (_, played) = play(&mut world, &[Answer::To(6, 4)], &[], |play| {
        advance(play, None, second, 6, false)
    });
    assert!(played.rules().is_empty(), "used up");
    world.ledger.apply(&Note::Time(Ending::TurnBegins(Side::Red.seat())));
    let (_, played) = play(&mut world, &[Answer::To(5, 4)], &[], |play| {
        advance(play, None, second, 6, false)
    });
    assert!(played.rules().is_empty(), "it is engaged");
    // Out of sight or more than 6" away nothing happens either.
    world.model_mut(runner).at = (30, 30);
    world.model_mut(second).tags.insert("Hidden".into());
    let (_, played) = play(&mut world, &[Answer::To(6, 4)], &[], |play| {
        advance(play, None, second, 6, false)
    });
    assert!(played.rules().is_empty(), "it does not see the mover");
}

#[test]
fn admonition_moves_the_model_under_it_and_expires() {
    let mut world = World::new();
    let caster = world.put(Side::Red, (0, 0), "living warcaster", &["Admonition"]);
    let jack = world.put(Side::Red, (4, 0), "construct warjack", &[]);
    let enemy = world.put(Side::Blue, (4, 12), "living warrior", &[]);
    world.battlegroup(caster, &[jack]);
    world.model_mut(caster).focus = 2;
    assert_eq!(may_use(&world, "Admonition", caster, enemy), Err(Unusable::Target));
    play(&mut world, &[], &[], |play| {
        uses(play, "Admonition", 0, caster, Some(jack))
    });
    assert_eq!(world.model(caster).focus, 0);
    assert_eq!(may_use(&world, "Admonition", caster, jack), Err(Unusable::Cost));
    world.active = Side::Blue;
    let answers = [Answer::To(4, 6), Yes, Answer::To(7, 0)];
    let (_, played) = play(&mut world, &answers, &[], |play| advance(play, None, enemy, 6, false));
    assert!(played.moved(jack, "Admonition"));
    assert_eq!(world.ledger.lasting().count(), 0, "it has expired");
}

#[test]
fn shield_guard_takes_the_shot_in_the_opponents_turn() {
    let mut world = World::new();
    let shooter = world.put(Side::Red, (0, 20), "living warrior", &[]);
    let friend = world.put(Side::Blue, (0, 0), "living warrior", &[]);
    let guard = world.put(Side::Blue, (3, 0), "construct warjack", &["Shield Guard"]);
    world.boxes(guard, 20);
    let shot = |play: &mut Play<'_, Skirmish>| attack(play, shooter, friend, SHOT, None);
    let (made, played) = play(&mut world, &[Yes], &[3, 3, 6, 6], shot);
    assert!(played.has(&What::HitInstead(guard, friend)));
    assert_eq!((made.hits[0].model, made.hits[0].directly), (guard, true));
    assert!(world.model(guard).damage > 0 && !world.model(friend).gone);
    // Once a round; not in its own turn; not while knocked down; not from a spray; not in melee.
    let open = |world: &mut World, traits: &[AttackTrait]| {
        let (_, played) = play(world, &[], &[3, 3, 1, 1], |play| {
            attack(play, shooter, friend, traits, None)
        });
        assert!(played.rules().is_empty());
    };
    open(&mut world, SHOT);
    world.ledger.apply(&Note::Time(Ending::TurnBegins(Side::Red.seat())));
    open(&mut world, &[AttackTrait::Ranged, AttackTrait::Spray]);
    world.model_mut(guard).tags.insert("knocked_down".into());
    open(&mut world, SHOT);
    world.model_mut(guard).tags.remove("knocked_down");
    world.active = Side::Blue;
    open(&mut world, SHOT);
}

#[test]
fn side_step_after_an_initial_attack_that_hit() {
    let (mut world, knight, target) = duel(&["Side Step"], &[]);
    let (_, played) = play(&mut world, &[Yes, Answer::To(1, 1)], &[3, 3, 1, 2], |play| {
        attack(play, knight, target, INITIAL, None)
    });
    assert!(played.moved(knight, "Side Step"));
    let missed = |play: &mut Play<'_, Skirmish>| attack(play, knight, target, INITIAL, None);
    assert!(play(&mut world, &[], &[1, 1], missed).1.rules().is_empty());
    let free = [AttackTrait::Melee, AttackTrait::FreeStrike];
    let (_, played) = play(&mut world, &[], &[3, 3, 1, 2], |play| {
        attack(play, knight, target, &free, None)
    });
    assert!(played.rules().is_empty(), "neither initial nor special");
}

#[test]
fn overtake_may_and_berserk_must() {
    let mut world = World::new();
    let reaver = world.put(Side::Red, (0, 0), "living warrior", &["Berserk"]);
    let first = world.put(Side::Blue, (0, 2), "living warrior", &[]);
    // Berserk strikes friends as well.
    let friend = world.put(Side::Red, (2, 0), "living warrior", &[]);
    let dice = [3, 3, 6, 6, 3, 3, 1, 1];
    let (_, played) = play(&mut world, &[], &dice, |play| {
        attack(play, reaver, first, INITIAL, None)
    });
    assert_eq!(played.attacks(), [(reaver.0, first.0), (reaver.0, friend.0)]);
    let (mut world, knight, target) = duel(&["Overtake"], &[]);
    world.boxes(target, 1);
    let answers = [Yes, Answer::To(0, 1)];
    let (_, played) = play(&mut world, &answers, &[3, 3, 6, 6], |play| {
        attack(play, knight, target, INITIAL, None)
    });
    assert!(played.moved(knight, "Overtake"));
}

#[test]
fn electro_leap_to_the_nearest_together_with_the_attack() {
    let (mut world, knight, target) = duel(&[], &[]);
    let far = world.put(Side::Blue, (3, 3), "living warrior", &[]);
    let near = world.put(Side::Blue, (2, 3), "living warrior", &[]);
    world.weapon_rule(knight, "Electro Leap");
    let (_, played) = play(&mut world, &[Yes], &[3, 3, 6, 6, 6, 6], |play| {
        attack(play, knight, target, INITIAL, None)
    });
    assert!(world.model(near).gone && !world.model(far).gone);
    let leap = played
        .events
        .iter()
        .position(|event| matches!(event.what, What::Together(model, _) if model == near));
    let applied = played.events.iter().position(|event| event.what == What::Applied);
    assert!(leap < applied, "applied with the damage of the attack");
}

#[test]
fn domination_moves_and_attacks_once_a_turn_for_each() {
    let mut world = World::new();
    let caster = world.put(Side::Red, (0, 0), "living warcaster", &["Domination"]);
    let jack = world.put(Side::Blue, (0, 6), "construct warjack", &[]);
    let victim = world.put(Side::Blue, (2, 10), "living warrior", &[]);
    world.model_mut(caster).focus = 8;
    world.model_mut(jack).tags.insert("Crippled".into());
    assert_eq!(may_use(&world, "Domination", caster, jack), Err(Unusable::Target));
    world.model_mut(jack).tags.remove("Crippled");
    let answers = [Yes, Answer::To(0, 10), Yes];
    let dice = [6, 6, 3, 3, 6, 6];
    let (_, played) = play(&mut world, &answers, &dice, |play| {
        uses(play, "Domination", 0, caster, Some(jack))
    });
    assert!(played.moved(jack, "Domination"));
    assert!(world.model(victim).gone, "it struck its own friend");
    assert_eq!(world.side(jack), Side::Blue, "and is its own player's again");
    assert_eq!(
        may_use(&world, "Domination", caster, jack),
        Err(Unusable::Limit("once_an_activation"))
    );
    world.ledger.apply(&Note::Time(Ending::ActivationEnds));
    assert_eq!(
        may_use(&world, "Domination", caster, jack),
        Err(Unusable::Limit("once_for_each"))
    );
    world.ledger.apply(&Note::Time(Ending::TurnEnds));
    world.model_mut(jack).at = (0, 6);
    assert_eq!(may_use(&world, "Domination", caster, jack), Ok(()));
}

#[test]
fn dragoon_falls_off_its_horse_instead_of_falling() {
    let mut world = World::new();
    let rider = world.put(
        Side::Red,
        (0, 0),
        "living mounted",
        &["Dragoon [8, 18, 6, 16]", "Reposition [3]"],
    );
    world.boxes(rider, 5);
    assert_eq!((world.stat(rider, "SPD"), world.stat(rider, "ARM")), (8, 18));
    assert!(world.standing().has(rider, "Reposition"));
    let (_, played) = play(&mut world, &[], &[], |play| harm(play, rider, 7, None, None));
    assert_eq!(played.rules(), ["Dragoon [8, 18, 6, 16]"]);
    assert_eq!((world.stat(rider, "SPD"), world.stat(rider, "ARM")), (6, 16));
    assert!(!world.model(rider).gone && world.model(rider).damage == 0);
    assert!(!world.standing().has(rider, "Reposition"), "lost with the horse");
    play(&mut world, &[], &[], |play| harm(play, rider, 5, None, None));
    assert!(world.model(rider).gone, "the second time it falls");
}

#[test]
fn revive_returns_a_grunt_to_its_unit() {
    let mut world = World::new();
    let caster = world.put(Side::Red, (0, 0), "living warcaster", &["Revive"]);
    let trooper = world.put(Side::Red, (4, 0), "undead warrior trooper", &[]);
    let fallen = world.put(Side::Red, (6, 0), "undead warrior trooper", &[]);
    world.unit_of(1, &[trooper, fallen]);
    world.model_mut(caster).focus = 3;
    play(&mut world, &[], &[], |play| harm(play, fallen, 1, None, None));
    assert!(world.model(fallen).gone);
    let (_, played) = play(&mut world, &[], &[], |play| uses(play, "Revive", 0, caster, None));
    assert_eq!(played.rules(), ["Revive"]);
    assert!(!world.model(fallen).gone && world.model(fallen).damage == 0);
}

#[test]
fn puppet_master_rerolls_for_its_own_player() {
    let mut world = World::new();
    let lich = world.put(Side::Red, (0, 0), "undead warrior", &["Puppet Master"]);
    let archer = world.put(Side::Blue, (0, 8), "living warrior", &[]);
    let mate = world.put(Side::Blue, (2, 8), "living warrior", &[]);
    world.unit_of(7, &[archer, mate]);
    play(&mut world, &[], &[6, 6], |play| {
        uses(play, "Puppet Master", 1, lich, Some(archer))
    });
    world.active = Side::Blue;
    // Red has the whole unit under it: the mate's hit becomes a miss, and it is used up.
    let (made, played) = play(&mut world, &[Yes], &[6, 6, 1, 1], |play| {
        attack(play, mate, lich, SHOT, None)
    });
    assert_eq!(made.missed, [lich]);
    assert_eq!(played.rules(), ["Puppet Master"]);
    let (made, _) = play(&mut world, &[], &[6, 6, 1, 1], |play| {
        attack(play, archer, lich, SHOT, None)
    });
    assert_eq!(made.missed, [], "no longer");
}

#[test]
fn field_marshal_gives_two_different_rules() {
    let mut world = World::new();
    let rules = ["Field Marshal [Countercharge]", "Field Marshal [Unyielding]"];
    let caster = world.put(Side::Red, (0, 0), "living warcaster", &rules);
    let jack = world.put(Side::Red, (4, 0), "construct warjack", &[]);
    let stray = world.put(Side::Red, (8, 0), "construct warjack", &[]);
    world.battlegroup(caster, &[jack]);
    let standing = world.standing();
    assert!(standing.has(jack, "Countercharge") && standing.has(jack, "Unyielding"));
    assert!(!standing.has(stray, "Countercharge") && !standing.has(caster, "Countercharge"));
    assert_eq!(world.stat(jack, "ARM"), 14);
    world.put(Side::Blue, (4, 2), "living warrior", &[]);
    world.model_mut(jack);
    assert_eq!(world.stat(jack, "ARM"), 16, "the granted rule acts");
    let granted = world.standing().rules_of(jack)[0].granted_by.clone().expect("granted");
    assert_eq!(granted.to_string(), "Field Marshal [Countercharge] of model 0");
}

#[test]
fn polarity_field_stops_charges_that_begin_in_front() {
    let mut world = World::new();
    let jack = world.put(Side::Blue, (0, 0), "construct warjack", &["Polarity Field"]);
    let front = world.put(Side::Red, (0, -8), "living warrior", &[]);
    let back = world.put(Side::Red, (0, 8), "living warrior", &[]);
    let (charged, played) = play(&mut world, &[], &[], |play| charge(play, None, front, jack));
    assert!(!charged);
    let told = What::Prevented("Polarity Field of model 0 forbids it: it cannot be targeted like this".into());
    assert!(played.has(&told));
    assert_eq!(played.rules(), ["Polarity Field"], "the refusal cites the rule itself");
    let (charged, _) = play(&mut world, &[Answer::To(0, 2)], &[1, 1], |play| {
        charge(play, None, back, jack)
    });
    assert!(charged);
}

#[test]
fn soul_taker_takes_souls_and_turns_them_into_focus() {
    let mut world = World::new();
    let taker = world.put(Side::Red, (0, 0), "undead warcaster", &["Soul Taker: Cull Soul"]);
    let near = world.put(Side::Blue, (2, 0), "living warrior", &[]);
    let far = world.put(Side::Blue, (9, 0), "living warrior", &[]);
    let thrall = world.put(Side::Blue, (0, 2), "undead warrior", &[]);
    for model in [near, far, thrall] {
        play(&mut world, &[], &[], |play| harm(play, model, 1, None, None));
    }
    assert_eq!(world.model(taker).souls, 1, "only of the living one within 2 inches");
    play(&mut world, &[], &[], |play| {
        resolve(play, &mut turn(Step::Replenished, Side::Red))
    });
    assert_eq!((world.model(taker).souls, world.model(taker).focus), (0, 1));
}

#[test]
fn reposition_unless_it_ran() {
    let (mut world, knight, _) = duel(&["Reposition [5]"], &[]);
    let mut window = activation(Step::ActivationEnds, knight);
    let (_, played) = play(&mut world, &[Yes, Answer::To(0, -5)], &[], |play| {
        resolve(play, &mut window)
    });
    assert!(played.moved(knight, "Reposition [5]"));
    assert!(played.has(&What::ActivationEnded(knight)));
    let did = Did {
        ran: true,
        ..Did::default()
    };
    let mut window = Window::Activation {
        step: Step::ActivationEnds,
        model: knight,
        unit: None,
        did,
    };
    assert!(
        play(&mut world, &[], &[], |play| resolve(play, &mut window))
            .1
            .rules()
            .is_empty()
    );
}

#[test]
fn chain_attack_offers_its_choices() {
    let (mut world, knight, target) = duel(&[], &[]);
    world.weapon_rule(knight, "Chain Attack: Grab & Smash");
    let mut made = Attack::new(knight, Some(target), INITIAL);
    made.weapon = Some(battlegroup::WeaponId(0));
    let open = |made: &Attack| Window::Attack {
        step: Step::AttackResolved,
        attack: made.clone(),
    };
    let mut window = open(&made);
    assert!(
        play(&mut world, &[], &[], |play| resolve(play, &mut window))
            .1
            .rules()
            .is_empty()
    );
    made.chained = Some(target);
    let mut window = open(&made);
    let (_, played) = play(&mut world, &[Yes, Answer::Option(0)], &[], |play| {
        resolve(play, &mut window)
    });
    assert!(played.has(&What::Performed(knight, "head-butt".into(), target)));
    let mut window = open(&made);
    let (_, played) = play(&mut world, &[Yes, Answer::Option(1)], &[4], |play| {
        resolve(play, &mut window)
    });
    assert!(played.has(&What::Driven(target, 4)));
    made.weapon = Some(battlegroup::WeaponId(1));
    let mut window = open(&made);
    assert!(
        play(&mut world, &[], &[], |play| resolve(play, &mut window))
            .1
            .rules()
            .is_empty(),
        "another weapon"
    );
}

#[test]
fn vengeance_of_each_trooper() {
    let mut world = World::new();
    let one = world.put(Side::Red, (0, 0), "living warrior trooper", &["Vengeance"]);
    let two = world.put(Side::Red, (6, 0), "living warrior trooper", &["Vengeance"]);
    world.put(Side::Blue, (0, 4), "living warrior", &[]);
    world.unit_of(1, &[one, two]);
    let window = || turn(Step::MaintenancePhase, Side::Red);
    assert!(
        play(&mut world, &[], &[], |play| resolve(play, &mut window()))
            .1
            .rules()
            .is_empty()
    );
    world.model_mut(two).hurt_last_round = true;
    let answers = [
        Answer::Next("Vengeance".into(), 0),
        Yes,
        Answer::To(0, 2),
        Yes,
        Answer::To(6, 1),
    ];
    let (_, played) = play(&mut world, &answers, &[1, 1], |play| resolve(play, &mut window()));
    assert!(played.moved(one, "Vengeance") && played.moved(two, "Vengeance"));
    assert_eq!(played.attacks(), [(one.0, 2)]);
}

#[test]
fn feedback_hurts_the_controller() {
    let (mut world, knight, jack) = duel(&[], &[]);
    let caster = world.put(Side::Blue, (20, 20), "living warcaster", &[]);
    world.model_mut(jack).tags.insert("warjack".into());
    world.boxes(caster, 5);
    world.battlegroup(caster, &[jack]);
    world.weapon_rule(knight, "Feedback");
    let (_, played) = play(&mut world, &[], &[3, 3, 3, 3], |play| {
        attack(play, knight, jack, INITIAL, None)
    });
    assert_eq!(world.model(caster).damage, 1);
    assert_eq!(played.rules(), ["Feedback"]);
}

#[test]
fn arcane_vortex_negates_and_spell_ward_is_refused_by_name() {
    let mut world = World::new();
    let caster = world.put(Side::Red, (0, 0), "living warcaster", &["Excarnate"]);
    let guard = world.put(Side::Blue, (0, 8), "living warcaster", &["Arcane Vortex"]);
    let friend = world.put(Side::Blue, (3, 8), "living warrior", &[]);
    let warded = world.put(Side::Blue, (6, 8), "living warrior", &["Spell Ward"]);
    world.model_mut(caster).focus = 9;
    world.model_mut(guard).focus = 1;
    let (cast, played) = play(&mut world, &[Yes], &[], |play| {
        uses(play, "Excarnate", 0, caster, Some(friend))
    });
    assert!(!cast && played.has(&What::Negated("Excarnate".into())));
    assert_eq!(
        (world.model(guard).focus, world.model(caster).focus),
        (0, 6),
        "the cost stays paid"
    );
    let Err(Unusable::Denied(denied)) = may_use(&world, "Excarnate", caster, warded) else {
        panic!("it may be targeted")
    };
    assert_eq!(
        denied.to_string(),
        "Spell Ward of model 3 forbids it: it cannot be targeted by spells"
    );
}

#[test]
fn excarnate_turns_the_boxed_into_a_grunt() {
    let mut world = World::new();
    let caster = world.put(Side::Red, (0, 0), "undead warcaster", &["Excarnate"]);
    let trooper = world.put(Side::Red, (4, 0), "undead warrior trooper", &[]);
    let prey = world.put(Side::Blue, (0, 8), "living warrior", &[]);
    world.unit_of(1, &[trooper]);
    world.model_mut(caster).focus = 6;
    let dice = [6, 6, 6, 6];
    let (_, played) = play(&mut world, &[Yes], &dice, |play| {
        uses(play, "Excarnate", 0, caster, Some(prey))
    });
    assert!(world.model(prey).gone && !world.is(prey, "destroyed"));
    assert!(played.has(&What::Joined(1, (2, 0))));
    assert_eq!(world.models.len(), 4);
    // A construct is not living: it is destroyed like anybody else.
    let jack = world.put(Side::Blue, (0, 9), "construct warjack", &[]);
    play(&mut world, &[], &dice, |play| {
        uses(play, "Excarnate", 0, caster, Some(jack))
    });
    assert!(world.is(jack, "destroyed"));
}

#[test]
fn sacrificial_pawn_is_picked_among_its_kind() {
    let mut world = World::new();
    let shooter = world.put(Side::Red, (0, 20), "living warrior", &[]);
    let master = world.put(Side::Blue, (0, 0), "living warcaster", &["Sacrificial Pawn [Drudge]"]);
    let drudge = world.put(Side::Blue, (2, 0), "living warrior Drudge", &[]);
    let other = world.put(Side::Blue, (0, 2), "living warrior Drudge", &[]);
    world.put(Side::Blue, (2, 2), "living warrior", &[]);
    world.put(Side::Blue, (-2, 0), "living warrior Drudge incorporeal", &[]);
    let answers = [Yes, Answer::Model(other.0)];
    play(&mut world, &answers, &[3, 3, 6, 6], |play| {
        attack(play, shooter, master, SHOT, None)
    });
    assert!(world.model(other).gone && !world.model(drudge).gone && !world.model(master).gone);
}

#[test]
fn defensive_strike_against_those_that_move_in() {
    let mut world = World::new();
    let guard = world.put(Side::Blue, (0, 0), "living warrior", &["Defensive Strike"]);
    let mover = world.put(Side::Red, (0, 6), "living warrior", &[]);
    let answers = [Answer::To(0, 2), Yes];
    let (_, played) = play(&mut world, &answers, &[1, 1], |play| {
        advance(play, None, mover, 6, false)
    });
    assert_eq!(played.attacks(), [(guard.0, mover.0)]);
    let (_, played) = play(&mut world, &[Answer::To(1, 1)], &[], |play| {
        advance(play, None, mover, 6, false)
    });
    assert!(played.rules().is_empty(), "once a turn");
    world.ledger.apply(&Note::Time(Ending::TurnEnds));
    let (_, played) = play(&mut world, &[Answer::To(0, 2)], &[], |play| {
        advance(play, None, mover, 6, false)
    });
    assert!(played.rules().is_empty(), "it began in the melee range");
}

#[test]
fn enliven_lasts_a_round_and_is_used_once() {
    let mut world = World::new();
    let handler = world.put(Side::Red, (0, 0), "living warrior", &["Enliven"]);
    let jack = world.put(Side::Red, (2, 0), "construct warjack", &[]);
    let enemy = world.put(Side::Blue, (2, 2), "living warrior", &[]);
    world.boxes(jack, 20);
    play(&mut world, &[], &[], |play| {
        uses(play, "Enliven", 0, handler, Some(jack))
    });
    world.active = Side::Blue;
    let hurt = |play: &mut Play<'_, Skirmish>| attack(play, enemy, jack, INITIAL, None);
    let (_, played) = play(&mut world, &[Yes, Answer::To(3, 1)], &[3, 3, 3, 3], hurt);
    assert!(played.moved(jack, "Enliven"));
    assert!(
        play(&mut world, &[], &[3, 3, 3, 3], hurt).1.rules().is_empty(),
        "used up"
    );
    world.active = Side::Red;
    play(&mut world, &[], &[], |play| {
        uses(play, "Enliven", 0, handler, Some(jack))
    });
    world.ledger.apply(&Note::Time(Ending::TurnBegins(Side::Red.seat())));
    assert!(
        play(&mut world, &[], &[3, 3, 3, 3], hurt).1.rules().is_empty(),
        "the round is over"
    );
}

#[test]
fn purification_ends_upkeeps_and_continuous_effects_in_range() {
    let mut world = World::new();
    let priest = world.put(Side::Red, (0, 0), "living warcaster", &["Purification", "Admonition"]);
    let burning = world.put(Side::Red, (6, 0), "construct warjack", &[]);
    let away = world.put(Side::Red, (40, 0), "construct warjack", &[]);
    world.battlegroup(priest, &[burning]);
    for model in [burning, away] {
        world.model_mut(model).continuous.insert("fire".into());
    }
    world.model_mut(priest).focus = 6;
    play(&mut world, &[], &[], |play| {
        uses(play, "Admonition", 0, priest, Some(burning))
    });
    let (_, played) = play(&mut world, &[], &[], |play| uses(play, "Purification", 0, priest, None));
    assert_eq!(played.rules(), ["Purification"]);
    assert_eq!(world.ledger.lasting().count(), 0);
    assert!(world.model(burning).continuous.is_empty() && !world.model(away).continuous.is_empty());
}

#[test]
fn rapid_strike_makes_one_more_attack() {
    let (mut world, knight, target) = duel(&["Rapid Strike"], &[]);
    let mut window = activation(Step::CombatAction, knight);
    let (_, played) = play(&mut world, &[Yes], &[1, 1], |play| resolve(play, &mut window));
    assert_eq!(played.attacks(), [(knight.0, target.0)]);
    world.model_mut(target).at = (0, 20);
    let mut window = activation(Step::CombatAction, knight);
    let (_, played) = play(&mut world, &[], &[], |play| resolve(play, &mut window));
    assert!(played.rules().is_empty(), "nobody is in reach, so nobody is asked");
}

#[test]
fn grievous_wounds_take_tough_and_forbid_healing() {
    let (mut world, knight, target) = duel(&[], &["Tough"]);
    world.boxes(target, 1);
    world.weapon_rule(knight, "Grievous Wounds");
    let (_, played) = play(&mut world, &[], &[3, 3, 6, 6], |play| {
        attack(play, knight, target, INITIAL, None)
    });
    assert!(world.model(target).gone, "no roll for Tough was made");
    assert_eq!(played.rules(), ["Grievous Wounds"]);
}

#[test]
fn dark_shroud_while_in_its_melee_range() {
    let (mut world, _, target) = duel(&["Dark Shroud"], &[]);
    assert_eq!(world.stat(target, "ARM"), 12);
    world.model_mut(target).at = (0, 6);
    assert_eq!(world.stat(target, "ARM"), 14);
}

#[test]
fn flank_and_gang_fighter_look_at_who_engages_the_target() {
    let (mut world, knight, target) = duel(&["Flank [warjack]", "Gang Fighter"], &[]);
    let made = Attack::new(knight, Some(target), INITIAL);
    let figures = |world: &World| {
        let standing = world.standing();
        let roll = |which| standing.roll(world, &made, which, target).value;
        let die = standing.dice(world, &made, WhichRoll::Damage, target).more;
        (roll(WhichRoll::Attack), roll(WhichRoll::Damage), die)
    };
    assert_eq!(figures(&world), (0, 0, 0));
    let jack = world.put(Side::Red, (2, 2), "construct warjack", &[]);
    world.model_mut(jack);
    assert_eq!(figures(&world), (2, 0, 1), "a warjack flanks");
    world.put(Side::Red, (-2, 2), "living warrior", &[]);
    world.model_mut(jack);
    assert_eq!(figures(&world), (4, 2, 1), "a warrior is a gang");
    let shot = Attack::new(knight, Some(target), SHOT);
    assert_eq!(world.standing().roll(&world, &shot, WhichRoll::Attack, target).value, 0);
}

#[test]
fn repair_in_contact_and_by_dice() {
    let mut world = World::new();
    let mechanik = world.put(Side::Red, (0, 0), "living warrior", &["Repair [d3+1]"]);
    let jack = world.put(Side::Red, (1, 0), "construct warjack", &[]);
    world.boxes(jack, 10);
    world.model_mut(jack).damage = 6;
    play(&mut world, &[], &[2], |play| {
        uses(play, "Repair [d3+1]", 0, mechanik, Some(jack))
    });
    assert_eq!(world.model(jack).damage, 3);
    world.model_mut(jack).at = (4, 0);
    assert_eq!(may_use(&world, "Repair [d3+1]", mechanik, jack), Err(Unusable::Target));
}

#[test]
fn prey_is_a_whole_unit_and_is_replaced() {
    let mut world = World::new();
    let hunter = world.put(Side::Red, (0, 0), "living warrior", &["Prey"]);
    let prey = world.put(Side::Blue, (0, 2), "living warrior", &[]);
    let mate = world.put(Side::Blue, (2, 2), "living warrior", &[]);
    let other = world.put(Side::Blue, (9, 9), "living warrior", &[]);
    world.unit_of(4, &[prey, mate]);
    let mut window = turn(Step::Deployed, Side::Red);
    play(&mut world, &[Answer::Model(prey.0)], &[], |play| {
        resolve(play, &mut window)
    });
    let bonus = |world: &World, target| {
        let made = Attack::new(hunter, Some(target), INITIAL);
        world.standing().roll(world, &made, WhichRoll::Damage, target).value
    };
    assert_eq!(
        (bonus(&world, prey), bonus(&world, mate), bonus(&world, other)),
        (2, 2, 0)
    );
    play(&mut world, &[Answer::Model(other.0)], &[], |play| {
        harm(play, prey, 1, None, None)
    });
    assert_eq!((bonus(&world, mate), bonus(&world, other)), (0, 2));
}

#[test]
fn granted_while_in_formation_and_bonds_in_control_range() {
    let mut world = World::new();
    let officer = world.put(
        Side::Red,
        (0, 0),
        "living warrior trooper",
        &["Granted [Reposition [3]]"],
    );
    let trooper = world.put(Side::Red, (2, 0), "living warrior trooper", &[]);
    world.unit_of(1, &[officer, trooper]);
    assert!(world.standing().has(trooper, "Reposition") && world.standing().has(officer, "Reposition"));
    world.model_mut(officer).tags.insert("Strayed".into());
    assert!(!world.standing().has(trooper, "Reposition"));

    let mut world = World::new();
    let caster = world.put(Side::Red, (0, 0), "living warcaster Sorscha", &[]);
    let jack = world.put(
        Side::Red,
        (6, 0),
        "construct warjack",
        &["Bond [Sorscha, Shield Guard]"],
    );
    assert!(
        !world.standing().has(jack, "Shield Guard"),
        "not in her battlegroup when the game began"
    );
    world.ledger.apply(&Note::Marked { by: jack, whom: caster });
    world.model_mut(jack);
    assert!(world.standing().has(jack, "Shield Guard"));
    world.model_mut(jack).control = Some(Side::Blue);
    assert!(
        !world.standing().has(jack, "Shield Guard"),
        "not bonded while the enemy controls it"
    );
    world.model_mut(jack).control = None;
    world.model_mut(jack).at = (20, 0);
    assert!(!world.standing().has(jack, "Shield Guard"), "out of her control range");
}

#[test]
fn black_penny_binds_its_weapon() {
    let (mut world, knight, _) = duel(&[], &[]);
    world.weapon_rule(knight, "Black Penny");
    let standing = world.standing();
    let ignores = |weapon| {
        standing.permits(
            knight,
            "ignores",
            Some("target_in_melee"),
            Some(battlegroup::WeaponId(weapon)),
        )
    };
    assert_eq!(ignores(0).map(|by| by.rule.to_string()), Some("Black Penny".into()));
    assert_eq!(ignores(1), None);
}

#[test]
fn hyper_aggressive_only_after_enemy_attacks() {
    let (mut world, knight, beast) = duel(&[], &["Hyper-Aggressive"]);
    let answers = [Yes, Answer::To(0, 1)];
    let (_, played) = play(&mut world, &answers, &[3, 3, 1, 2], |play| {
        attack(play, knight, beast, INITIAL, None)
    });
    assert!(played.moved(beast, "Hyper-Aggressive"));
    world.model_mut(knight).side = Side::Blue;
    let (_, played) = play(&mut world, &[], &[3, 3, 1, 2], |play| {
        attack(play, knight, beast, INITIAL, None)
    });
    assert!(played.rules().is_empty(), "a friend did it");
}

#[test]
fn leadership_for_those_that_begin_their_activation_in_range() {
    let mut world = World::new();
    world.put(
        Side::Red,
        (0, 0),
        "living warrior",
        &["Leadership [Doom Reaver, Side Step]"],
    );
    let near = world.put(Side::Red, (4, 0), "living warrior", &[]);
    world.model_mut(near).tags.insert("Doom Reaver".into());
    let mut window = activation(Step::ActivationStarts, near);
    assert!(!world.standing().has(near, "Side Step"), "not before it activates");
    play(&mut world, &[], &[], |play| resolve(play, &mut window));
    world.model_mut(near).at = (30, 0);
    assert!(
        world.standing().has(near, "Side Step"),
        "for the whole activation, wherever it goes"
    );
    world.ledger.apply(&Note::Time(Ending::ActivationEnds));
    world.model_mut(near);
    assert!(!world.standing().has(near, "Side Step"));
}
