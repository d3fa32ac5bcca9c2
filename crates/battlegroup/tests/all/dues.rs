//! What is owed at a moment and what it costs: uses at any time, slams, shared damage, souls, limits of points, what lasts
//! until a model moves.

use battlegroup::ModelId;
use battlegroup::carry_out::use_rule;
use battlegroup::edition::Field;
use battlegroup::queue::resolve;
use battlegroup::rules::{Because, Book, RuleName, RuleRef};
use battlegroup::windows::{AttackTrait, Did, Step, Window};
use kernel::Side;

use crate::skirmish::{Answer, Played, What, World, advance, attack, harm, lexicon, play, slam};

const RULES: &str = r#"
- rule: Resourceful
  on: {when: any_time, limit: once_a_turn, may: [{heal: {who: user, points: 1}}]}
- rule: Follow Up
  on: {when: {slams: {whom: {enemy: true}}}, may: [{advance: {who: user, up_to: 3, directly_toward: it}}]}
- rule: Brace
  on: {when: {slams: {by: {enemy: true}, whom: user}}, must: [{stand_up: user}]}
- rule: Sanguine Bond
  on: {when: {would_suffer: {attack: enemy}}, may: [{share_damage: {with: {unit: user, within: 3}}}]}
- rule: Talion
  on:
    when: {would_suffer: {attack: enemy}}
    limit: once_a_turn
    may: [{pick: {who: {enemy: true, keyword: Beast}, then: [{share_damage: {with: it, most: 5}}]}}]
- rule: Dig In
  use: {how: star_action, does: [{lasting: {who: user, until: moves, changes: [{stat: {stat: ARM, by: 4}}]}}]}
- rule: Dig In Together
  use: {how: star_action, does: [{lasting: {who: user, unit: true, until: moves, changes: [{stat: {stat: ARM, by: 4}}]}}]}
- rule: Blood Magic
  use:
    how: feat
    does: [{may: [{damage_points: {who: user, points: 4}}]}, {points: {who: user, gain: {double: each_damage}}}]
- rule: Soul Taker
  on: {when: {somebody_destroyed: {whom: {enemy: true, is: living}}}, must: [{tokens: {collect: {token: soul, who: user}}}]}
- rule: Hunter
  on: {when: {somebody_destroyed: {whom: {enemy: true, is: living}}}, must: [{heal: {who: user, points: 1}}]}
- rule: Soul Vessel
  always: {changes: [{tokens: gives_soul}]}
- rule: Annihilator
  aura: {who: {within: 3}, changes: [{tokens: {deny: {token: soul}}}]}
- rule: Soul Ward
  aura: {who: {within: 5}, changes: [{tokens: {deny: {token: soul, to: {enemy: true}}}}]}
- rule: Supercharged
  always: {changes: [{limit: 5}]}
- rule: Empower
  takes: {points: amount}
  use: {how: star_action, target: {friendly: any}, does: [{points: {who: target, gain: $points}}]}
- rule: Reclaim
  on: {when: after_replenish, must: [{tokens: {to_points: {token: soul, who: user}}}]}
"#;

fn world() -> World {
    let mut book = Book::new(lexicon());
    book.read("mine.yaml", RULES).unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<String> = book.declared().map(String::from).collect();
    for name in names {
        let name = if name == "Empower" { "Empower [3]" } else { &name };
        book.fill(&RuleRef::parse(name))
            .unwrap_or_else(|error| panic!("{error}"));
    }
    World::with_book(book)
}

fn uses(world: &mut World, rule: &str, user: ModelId, target: Option<ModelId>, answers: &[Answer]) -> Played {
    let rule = world.book().rule(&RuleName::new(rule)).expect("a rule").clone();
    let because = Because::new(&rule.rule, user);
    play(world, answers, &[], |play| {
        use_rule(play, &because, &rule.uses[0], target)
    })
    .1
}

/// A use at any time is offered before and after moving and after an attack, in the model's own activation alone.
#[test]
fn any_time_comes_between_the_parts_of_an_activation() {
    let mut world = world();
    let user = world.put(Side::Red, (0, 0), "living", &["Resourceful"]);
    let other = world.put(Side::Red, (5, 0), "living", &[]);
    world.boxes(user, 5);
    world.model_mut(user).damage = 3;
    let mut at = |step, model, answers: &[Answer]| {
        let mut window = Window::Activation {
            step,
            model,
            unit: None,
            did: Did::default(),
        };
        play(&mut world, answers, &[], |play| resolve(play, &mut window));
        world.model(user).damage
    };
    assert_eq!(at(Step::ActivationStarts, user, &[]), 3, "required forfeits come first");
    assert_eq!(at(Step::BeforeMovement, user, &[Answer::No]), 3);
    assert_eq!(
        at(Step::MovementEnds, other, &[]),
        3,
        "not in the activation of another model"
    );
    assert_eq!(
        at(Step::CombatAction, user, &[Answer::Yes]),
        2,
        "a declined use is offered again"
    );
    assert_eq!(at(Step::CombatActionEnds, user, &[]), 2, "once a turn");
}

#[test]
fn a_slam_is_the_slammers_or_the_slammed_models_moment() {
    let mut world = world();
    let slammer = world.put(Side::Red, (0, 0), "living", &["Follow Up"]);
    let slammed = world.put(Side::Blue, (0, 2), "living knocked_down", &["Brace"]);
    let friend = world.put(Side::Red, (0, -2), "living", &["Follow Up", "Brace"]);
    let (_, played) = play(&mut world, &[Answer::Yes, Answer::To(0, 1)], &[], |play| {
        slam(play, slammer, slammed)
    });
    assert_eq!(played.rules(), ["Follow Up", "Brace"]);
    assert!(played.moved(slammer, "Follow Up") && !world.model(slammed).tags.contains("knocked_down"));
    let (_, played) = play(&mut world, &[], &[], |play| slam(play, slammer, friend));
    assert!(played.rules().is_empty(), "a friend is no enemy");
}

/// Sanguine Bond: the damage of an enemy's attack is divided among the unit; nobody takes more than it has boxes.
#[test]
fn damage_is_shared_as_its_player_divides_it() {
    let struck = |rule: &str, shares: Vec<Answer>| {
        let mut world = world();
        let user = world.put(Side::Red, (0, 0), "living", &[rule]);
        let foe = world.put(Side::Blue, (0, 2), "living Beast", &[]);
        let near = world.put(Side::Red, (2, 0), "living", &[]);
        let far = world.put(Side::Red, (9, 0), "living", &[]);
        world.unit_of(1, &[user, near, far]);
        for model in [user, foe, near, far] {
            world.boxes(model, 8);
        }
        // 2d6+6 against DEF 12, then POW 6 and STR 6 and 8 against ARM 14: 6 points.
        play(&mut world, &shares, &[4, 4, 4, 4], |play| {
            attack(play, foe, user, &[AttackTrait::Melee], None)
        });
        [user, foe, near, far].map(|model| world.model(model).damage)
    };
    assert_eq!(struck("Sanguine Bond", vec![Answer::No]), [6, 0, 0, 0]);
    let all = vec![Answer::Yes, Answer::Shares(vec![(2, 6)])];
    assert_eq!(struck("Sanguine Bond", all), [0, 0, 6, 0]);
    let some = vec![Answer::Yes, Answer::Shares(vec![(2, 2)])];
    assert_eq!(struck("Sanguine Bond", some), [4, 0, 2, 0]);
    let talion = vec![Answer::Yes, Answer::Shares(vec![(1, 5)])];
    assert_eq!(struck("Talion", talion), [1, 5, 0, 0], "no more than five points");
}

#[test]
#[should_panic(expected = "an answer was refused")]
fn nobody_takes_more_damage_than_it_has_boxes() {
    let mut world = world();
    let user = world.put(Side::Red, (0, 0), "living", &["Sanguine Bond"]);
    let foe = world.put(Side::Blue, (0, 2), "living", &[]);
    let near = world.put(Side::Red, (2, 0), "living", &[]);
    world.unit_of(1, &[user, near]);
    world.boxes(near, 3);
    play(
        &mut world,
        &[Answer::Yes, Answer::Shares(vec![(2, 4)])],
        &[4, 4, 4, 4],
        |play| attack(play, foe, user, &[AttackTrait::Melee], None),
    );
}

/// Dig In: until the model moves or is engaged.
#[test]
fn what_lasts_until_a_model_moves() {
    let dug_in = |rule: &str| {
        let mut world = world();
        let user = world.put(Side::Red, (0, 0), "living", &[rule]);
        let mate = world.put(Side::Red, (4, 0), "living", &[]);
        let foe = world.put(Side::Blue, (0, 12), "living", &[]);
        world.unit_of(1, &[user, mate]);
        uses(&mut world, rule, user, None, &[]);
        (world, user, mate, foe)
    };
    let walk = |world: &mut World, model, to: (i64, i64)| {
        play(world, &[Answer::To(to.0, to.1)], &[], |play| {
            advance(play, None, model, 20, false)
        });
    };
    let (mut world, user, mate, foe) = dug_in("Dig In");
    assert_eq!((world.stat(user, "ARM"), world.stat(mate, "ARM")), (18, 14));
    walk(&mut world, foe, (0, 8));
    walk(&mut world, mate, (4, 2));
    assert_eq!(world.stat(user, "ARM"), 18, "others have moved, and nobody engages it");
    walk(&mut world, foe, (0, 2));
    assert_eq!(world.stat(user, "ARM"), 14, "it is engaged");
    let (mut world, user, ..) = dug_in("Dig In");
    walk(&mut world, user, (0, 1));
    assert_eq!(world.stat(user, "ARM"), 14, "it has moved");
    let (mut world, user, mate, _) = dug_in("Dig In Together");
    assert_eq!((world.stat(user, "ARM"), world.stat(mate, "ARM")), (18, 18));
    walk(&mut world, mate, (4, 1));
    assert_eq!(world.stat(user, "ARM"), 14, "a model of the unit has moved");
}

/// Blood Magic: for each damage point that was suffered, not for each that was dealt.
#[test]
fn an_amount_counts_the_damage_that_was_suffered() {
    for (boxes, answer, gained) in [(9, Answer::Yes, 8), (3, Answer::Yes, 6), (9, Answer::No, 0)] {
        let mut world = world();
        let user = world.put(Side::Red, (0, 0), "living", &["Blood Magic"]);
        world.boxes(user, boxes);
        let played = uses(&mut world, "Blood Magic", user, None, &[answer]);
        assert!(played.has(&What::Focus(user, gained)), "{boxes} boxes: {gained}");
    }
}

/// Who gives a soul, and who is kept from taking it.
#[test]
fn souls_are_given_and_denied() {
    let souls = |tags: &str, rules: &[&str], near: Option<(Side, &str)>| {
        let mut world = world();
        let user = world.put(Side::Red, (0, 0), "living", &["Soul Taker", "Hunter"]);
        let victim = world.put(Side::Blue, (0, 2), tags, rules);
        if let Some((side, rule)) = near {
            world.put(side, (2, 2), "construct", &[rule]);
        }
        world.boxes(user, 5);
        world.model_mut(user).damage = 2;
        let first = Answer::Next("Soul Taker".into(), user.0);
        let answers = if tags == "living" { vec![first] } else { vec![] };
        let (_, played) = play(&mut world, &answers, &[], |play| harm(play, victim, 1, None, None));
        let prevented = played.events.iter().find_map(|event| match &event.what {
            What::Prevented(why) => Some(why.clone()),
            _ => None,
        });
        (world.model(user).souls, world.model(user).damage, prevented)
    };
    assert_eq!(souls("living", &[], None), (1, 1, None));
    assert_eq!(souls("undead", &[], None), (0, 2, None));
    assert_eq!(
        souls("undead", &["Soul Vessel"], None),
        (1, 2, None),
        "it gives a soul, but it is not living for any other rule"
    );
    let denied = |rule: &str| Some(format!("{rule} of model 2 forbids it: it gives no soul token"));
    assert_eq!(
        souls("living", &[], Some((Side::Red, "Annihilator"))),
        (0, 1, denied("Annihilator")),
        "nobody gets it"
    );
    assert_eq!(
        souls("living", &[], Some((Side::Blue, "Soul Ward"))),
        (0, 1, denied("Soul Ward"))
    );
    assert_eq!(
        souls("living", &[], Some((Side::Red, "Soul Ward"))),
        (1, 1, None),
        "its friends get it"
    );
}

#[test]
fn points_stop_at_the_limit_that_a_rule_sets() {
    let mut world = world();
    let user = world.put(Side::Red, (0, 0), "living", &[]);
    let limited = world.put(Side::Red, (2, 0), "living", &["Supercharged", "Reclaim"]);
    for _ in 0..2 {
        uses(&mut world, "Empower [3]", user, Some(limited), &[]);
        uses(&mut world, "Empower [3]", user, Some(user), &[]);
    }
    assert_eq!((world.model(limited).focus, world.model(user).focus), (5, 6));
    let (most, by) = world.standing().most_points(limited, 3);
    assert_eq!((most, by.expect("a rule").rule.as_str()), (5, "Supercharged"));
    assert_eq!(world.standing().most_points(user, 3), (3, None));
    world.model_mut(limited).focus = 4;
    world.model_mut(limited).souls = 3;
    let mut window = Window::Turn {
        step: Step::Replenished,
        seat: Side::Red.seat(),
    };
    play(&mut world, &[], &[], |play| resolve(play, &mut window));
    let limited = world.model(limited);
    assert_eq!((limited.focus, limited.souls), (5, 0), "the others are lost");
}
