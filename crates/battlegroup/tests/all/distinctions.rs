//! What the texts of cards distinguish and a careless vocabulary does not.

use std::sync::atomic::Ordering;

use battlegroup::ModelId;
use battlegroup::edition::Field;
use battlegroup::ledger::{Ending, Lasts, Note, On};
use battlegroup::queue::{resolve, waiting};
use battlegroup::rules::{
    Because, Book, Changes, Condition, Dice, LEFT_TO_EDITION, RuleName, RuleRef, Until, WhichRoll, Who, Word,
};
use battlegroup::select::{Scope, all, holds};
use battlegroup::windows::{Attack, AttackTrait, Hit, Step, Window};
use kernel::Side;

use crate::skirmish::{Answer, What, World, advance, attack, harm, lexicon, play};

const INITIAL: &[AttackTrait] = &[AttackTrait::Melee, AttackTrait::Basic, AttackTrait::Initial];

fn who(text: &str) -> Who {
    yaml::read(text).unwrap_or_else(|error| panic!("{error}"))
}

fn scope(world: &World, user: ModelId) -> Scope {
    Scope::of(world, Because::new(&RuleName::new("A rule"), user))
}

fn changes(text: &str) -> Changes {
    yaml::read(text).unwrap_or_else(|error| panic!("{error}"))
}

fn lasts(rule: &str, by: ModelId, on: On, until: Until, text: &str) -> Note {
    Note::Begins(Lasts {
        because: Because::new(&RuleName::new(rule), by),
        seat: Side::Red.seat(),
        turn_of: Side::Red.seat(),
        on,
        until,
        animus: false,
        for_move: false,
        holds: vec![],
        auras: vec![],
        changes: changes(text),
        triggers: vec![],
    })
}

fn note(world: &mut World, note: Note) {
    world.ledger.apply(&note);
    world.standing.forget();
}

fn arm(world: &World, model: ModelId) -> i32 {
    world.stat(model, "ARM")
}

/// wm4:priority-02 and 04: the same name does not stack, other names do.
#[test]
fn changes_fold_by_the_name_of_their_rule() {
    let mut world = World::new();
    world.put(Side::Red, (0, 0), "living", &["Dark Shroud"]);
    world.put(Side::Red, (2, 2), "living", &["Dark Shroud"]);
    let target = world.put(Side::Blue, (0, 2), "living", &[]);
    assert_eq!(arm(&world, target), 12, "two shrouds are one");
    note(
        &mut world,
        lasts(
            "Kiss of Lyliss",
            ModelId(0),
            On::Model(target),
            Until::Round,
            "[{stat: {stat: ARM, by: -2}}]",
        ),
    );
    assert_eq!(arm(&world, target), 10);
    let figure = world.standing().stat(&world, target, "ARM", 14, None);
    let rules: Vec<String> = figure
        .parts
        .iter()
        .map(|(because, by)| format!("{} {by}", because.rule))
        .collect();
    assert_eq!(rules, ["Dark Shroud -2", "Kiss of Lyliss -2"]);
}

/// wm4:priority-03: the effect lasts until every instance has expired.
#[test]
fn each_instance_expires_apart() {
    let mut world = World::new();
    let model = world.put(Side::Red, (0, 0), "living", &[]);
    let plus = "[{stat: {stat: ARM, by: 3}}]";
    note(
        &mut world,
        lasts("Arcane Shield", model, On::Model(model), Until::Turn, plus),
    );
    note(
        &mut world,
        lasts("Arcane Shield", model, On::Model(model), Until::Round, plus),
    );
    assert_eq!(arm(&world, model), 17);
    note(&mut world, Note::Time(Ending::TurnEnds));
    assert_eq!(arm(&world, model), 17, "the other instance holds");
    note(&mut world, Note::Time(Ending::TurnBegins(Side::Blue.seat())));
    assert_eq!(
        arm(&world, model),
        17,
        "a round ends with the next turn of the player in whose turn it began"
    );
    note(&mut world, Note::Time(Ending::TurnBegins(Side::Red.seat())));
    assert_eq!(arm(&world, model), 14);
}

/// wm4:priority-06 and 07: cannot beats must.
#[test]
fn a_model_that_cannot_be_knocked_down_is_not() {
    let mut world = World::new();
    let model = world.put(Side::Red, (0, 0), "living", &["Tough", "Steady"]);
    let (_, played) = play(&mut world, &[], &[6], |play| harm(play, model, 1, None, None));
    assert!(!world.is(model, "knocked_down") && !world.model(model).gone);
    let told = "Steady of model 0 forbids it: it cannot be knocked down".to_string();
    assert!(played.has(&What::Prevented(told)), "{:?}", played.events);
}

/// Cannot beats can: what forbids healing stops a rule that heals, before its dice are rolled.
#[test]
fn a_model_that_cannot_be_healed_is_not() {
    let mut world = World::new();
    let ogre = world.put(Side::Red, (0, 0), "living", &["Snacking"]);
    let meal = world.put(Side::Blue, (0, 2), "living", &[]);
    world.boxes(ogre, 8);
    world.model_mut(ogre).damage = 4;
    note(
        &mut world,
        lasts(
            "Grievous Wounds",
            meal,
            On::Model(ogre),
            Until::Round,
            "[{cannot: be_healed}]",
        ),
    );
    let dice = [3, 3, 6, 6];
    let (_, played) = play(&mut world, &[Answer::Yes], &dice, |play| {
        attack(play, ogre, meal, INITIAL, None)
    });
    assert_eq!(world.model(ogre).damage, 4);
    assert!(played.has(&What::Prevented(
        "Grievous Wounds of model 1 forbids it: it cannot be healed".into()
    )));
}

/// Losing a rule beats gaining it.
#[test]
fn what_is_lost_is_not_gained() {
    let mut world = World::new();
    let model = world.put(Side::Red, (0, 0), "living", &["Tough"]);
    note(
        &mut world,
        lasts("Zombify", model, On::Model(model), Until::Round, "[{gains: Tough}]"),
    );
    assert!(world.standing().has(model, "Tough"));
    note(
        &mut world,
        lasts(
            "Grievous Wounds",
            model,
            On::Model(model),
            Until::Round,
            "[{loses: Tough}]",
        ),
    );
    assert!(!world.standing().has(model, "Tough"));
}

/// The four moments at which a circle is drawn: while in, currently in, beginning an activation in, beginning a move in.
#[test]
fn when_the_circle_is_drawn() {
    let text = r#"
- rule: While
  aura: {who: {friendly: any, within: 4}, changes: [{stat: {stat: ARM, by: 1}}]}
- rule: Currently
  use: {how: any_time, does: [{lasting: {who: {friendly: any, within: 4}, until: turn, changes: [{stat: {stat: ARM, by: 10}}]}}]}
- rule: Activation
  aura: {who: {friendly: any, within: 4}, drawn: begins_activation, changes: [{stat: {stat: ARM, by: 100}}]}
- rule: Move
  aura: {who: {friendly: any, within: 4}, drawn: begins_move, changes: [{stat: {stat: ARM, by: 1000}}]}
"#;
    let mut book = Book::new(lexicon());
    book.read("circles.yaml", text).unwrap();
    let names = ["While", "Currently", "Activation", "Move"];
    for name in names {
        book.fill(&RuleRef::parse(name)).unwrap();
    }
    let mut world = World::with_book(book);
    world.put(Side::Red, (0, 0), "living", &names);
    let model = world.put(Side::Red, (3, 0), "living", &[]);
    let go = |world: &mut World, at| world.model_mut(model).at = at;
    let (near, far) = ((3, 0), (30, 0));

    assert_eq!(arm(&world, model), 15, "while it is in");
    go(&mut world, far);
    assert_eq!(arm(&world, model), 14, "and no longer");

    go(&mut world, near);
    play(&mut world, &[], &[], |play| {
        let rule = play.world().book().rule(&RuleName::new("Currently")).unwrap().clone();
        battlegroup::carry_out::use_rule(play, &Because::new(&rule.rule, ModelId(0)), &rule.uses[0], None)
    });
    go(&mut world, far);
    assert_eq!(arm(&world, model), 24, "it was in when the rule was used");
    note(&mut world, Note::Time(Ending::TurnEnds));

    let mut starts = Window::Activation {
        step: Step::ActivationStarts,
        model,
        unit: None,
        did: Default::default(),
    };
    play(&mut world, &[], &[], |play| resolve(play, &mut starts));
    go(&mut world, near);
    assert_eq!(arm(&world, model), 15, "it began its activation elsewhere");
    play(&mut world, &[], &[], |play| resolve(play, &mut starts));
    go(&mut world, far);
    assert_eq!(arm(&world, model), 114);
    note(&mut world, Note::Time(Ending::ActivationEnds));

    go(&mut world, near);
    let mut begins = Window::Move {
        step: Step::MoveBegins,
        mover: model,
        charging: true,
        began_in_melee_of: vec![],
        way: vec![],
    };
    play(&mut world, &[], &[], |play| resolve(play, &mut begins));
    go(&mut world, far);
    assert_eq!(arm(&world, model), 1014, "for this movement");
    play(&mut world, &[Answer::To(30, 1)], &[], |play| {
        advance(play, None, model, 6, false)
    });
    assert_eq!(arm(&world, model), 14);
}

/// A trigger of an attack speaks of several models: each has a name of its own.
#[test]
fn roles_are_bound_by_name() {
    let mut world = World::new();
    let user = world.put(Side::Red, (0, 0), "living", &[]);
    let [attacker, target, it] = [2, 4, 6].map(|x| world.put(Side::Blue, (x, 0), "living", &[]));
    let controller = world.put(Side::Red, (9, 9), "living", &[]);
    world.battlegroup(controller, &[user]);
    note(&mut world, Note::Marked { by: user, whom: it });
    let window = Window::Harm {
        step: Step::Boxed,
        model: it,
        attack: Some(Attack::new(attacker, Some(target), INITIAL)),
    };
    let scope = scope(&world, user).on(it);
    let one = |text: &str| all(&world, &scope, Some(&window), &who(text));
    assert_eq!(one("user"), [user]);
    assert_eq!(one("attacker"), [attacker]);
    assert_eq!(one("target"), [target]);
    assert_eq!(one("it"), [it]);
    assert_eq!(one("fallen"), [it]);
    assert_eq!(one("controller"), [controller]);
    assert_eq!(one("marked"), [it]);
    assert_eq!(
        one("{enemy: true, nearest: {models: 2, of: target}, other_than: target}"),
        [attacker, it]
    );
    assert_eq!(one("{role: attacker, friendly: any}"), []);
}

/// A model, its unit, or the models of the unit in formation.
#[test]
fn model_unit_and_formation() {
    let mut world = World::new();
    let [leader, trooper, stray] = [0, 2, 4].map(|x| world.put(Side::Red, (x, 0), "living", &[]));
    let solo = world.put(Side::Red, (6, 0), "living", &[]);
    world.unit_of(3, &[leader, trooper, stray]);
    world.model_mut(stray).tags.insert("Strayed".into());
    let of = |user| scope(&world, user);
    assert_eq!(
        all(&world, &of(leader), None, &who("{unit: user}")),
        [leader, trooper, stray]
    );
    assert_eq!(
        all(&world, &of(leader), None, &who("{unit: user, in_formation: true}")),
        [leader, trooper]
    );
    assert_eq!(
        all(&world, &of(leader), None, &who("{unit: user, other_than: user}")),
        [trooper, stray]
    );
    assert_eq!(
        all(&world, &of(solo), None, &who("{unit: user}")),
        [solo],
        "a model alone is model/unit"
    );
    note(
        &mut world,
        lasts(
            "Banner",
            leader,
            On::Unit(battlegroup::UnitId(3)),
            Until::Turn,
            "[{stat: {stat: ARM, by: 1}}]",
        ),
    );
    assert_eq!((arm(&world, stray), arm(&world, solo)), (15, 14));
}

/// Hit, directly hit, critically hit, damaged, disabled, boxed, destroyed, and removed from play are different moments.
#[test]
fn the_moments_of_being_hurt() {
    let words = [
        "hit: {}",
        "hit: {directly: true}",
        "critical_hit: {}",
        "damages: {}",
        "disables: {}",
        "boxes: {}",
        "destroys: {}",
    ];
    let text: String = words
        .iter()
        .map(|word| format!("- rule: \"{word}\"\n  on: {{when: {{{word}}}, must: [{{tokens: {{collect: {{token: soul, who: user}}}}}}]}}\n"))
        .collect();
    let mut book = Book::new(lexicon());
    book.read("moments.yaml", &text).unwrap();
    for word in words {
        book.fill(&RuleRef::parse(word)).unwrap();
    }
    let mut world = World::with_book(book);
    let user = world.put(Side::Red, (0, 0), "living", &words);
    let victim = world.put(Side::Blue, (2, 0), "living", &[]);
    let mut made = Attack::new(user, Some(victim), INITIAL);
    let named = |world: &World, window: &Window| -> Vec<String> {
        waiting(world, window)
            .into_iter()
            .map(|waiting| waiting.because.rule.to_string())
            .collect()
    };
    let hit = |directly, critical| Hit {
        model: victim,
        directly,
        critical,
    };
    let mut at_hit = |hits: Vec<Hit>| {
        made.hits = hits;
        Window::Attack {
            step: Step::HitOrMissed,
            attack: made.clone(),
        }
    };
    assert_eq!(named(&world, &at_hit(vec![])), Vec::<String>::new());
    assert_eq!(named(&world, &at_hit(vec![hit(false, false)])), ["hit: {}"]);
    assert_eq!(named(&world, &at_hit(vec![hit(true, false)])), words[..2]);
    assert_eq!(named(&world, &at_hit(vec![hit(true, true)])), words[..3]);
    let states = [
        (Step::Suffers, None, "damages: {}"),
        (Step::Disabled, Some("disabled"), "disables: {}"),
        (Step::Boxed, Some("boxed"), "boxes: {}"),
        (Step::Destroyed, Some("destroyed"), "destroys: {}"),
    ];
    for (step, state, rule) in states {
        let window = Window::Harm {
            step,
            model: victim,
            attack: Some(made.clone()),
        };
        if let Some(state) = state {
            if state != "destroyed" {
                assert_eq!(named(&world, &window), Vec::<String>::new(), "not {state} yet");
            }
            world.model_mut(victim).tags.insert(state.into());
        }
        assert_eq!(named(&world, &window), [rule]);
    }
}

/// Once for the attack, or once for each model.
#[test]
fn one_or_more_is_once() {
    let mut world = World::new();
    let user = world.put(Side::Red, (0, 0), "living", &["Overtake", "Side Step"]);
    let [one, two] = [2, 4].map(|x| world.put(Side::Blue, (x, 0), "living", &[]));
    let mut made = Attack::new(
        user,
        Some(one),
        &[
            AttackTrait::Melee,
            AttackTrait::Basic,
            AttackTrait::Initial,
            AttackTrait::CombatAction,
        ],
    );
    made.hits = [one, two]
        .map(|model| Hit {
            model,
            directly: true,
            critical: false,
        })
        .to_vec();
    made.destroyed = vec![one, two];
    let window = Window::Attack {
        step: Step::AttackResolved,
        attack: made,
    };
    let found: Vec<(String, Option<ModelId>)> = waiting(&world, &window)
        .into_iter()
        .map(|found| (found.because.rule.to_string(), found.it))
        .collect();
    let step = |it| ("Side Step".to_string(), Some(it));
    assert_eq!(found, [("Overtake".into(), None), step(one), step(two)]);
}

/// Limits: once an activation, a turn, a round, a game.
#[test]
fn limits_begin_anew_at_their_time() {
    use battlegroup::ledger::Used;
    use battlegroup::rules::Price;
    let mut world = World::new();
    let user = world.put(Side::Red, (0, 0), "living", &[]);
    let rule = RuleName::new("A rule");
    let limits = [
        Price::OnceAnActivation,
        Price::OnceATurn,
        Price::OnceARound,
        Price::OnceAGame,
    ];
    for limit in limits.clone() {
        let used = Used {
            model: user,
            rule: rule.clone(),
            limit,
            whom: None,
            turn_of: Side::Red.seat(),
        };
        note(&mut world, Note::Used(used));
    }
    let used = |world: &World| {
        limits
            .clone()
            .map(|limit| world.ledger.is_used(user, &rule, &limit, None))
    };
    assert_eq!(used(&world), [true, true, true, true]);
    note(&mut world, Note::Time(Ending::ActivationEnds));
    assert_eq!(used(&world), [false, true, true, true]);
    note(&mut world, Note::Time(Ending::TurnEnds));
    assert_eq!(used(&world), [false, false, true, true]);
    note(&mut world, Note::Time(Ending::TurnBegins(Side::Blue.seat())));
    assert_eq!(used(&world), [false, false, true, true]);
    note(&mut world, Note::Time(Ending::TurnBegins(Side::Red.seat())));
    assert_eq!(used(&world), [false, false, false, true]);
    assert!(
        !world
            .ledger
            .is_used(user, &RuleName::new("Another"), &Price::OnceAGame, None)
    );
}

/// Lasting changes are resolved once for each change of the world, however often a stat is read.
#[test]
fn standing_changes_are_resolved_once() {
    let mut world = World::new();
    for x in 0..20 {
        world.put(Side::Red, (2 * x, 0), "living", &["Dark Shroud", "Unyielding"]);
    }
    for _ in 0..50 {
        for model in world.models() {
            arm(&world, model);
        }
    }
    assert_eq!(world.resolved.0.load(Ordering::Relaxed), 1);
    world.model_mut(ModelId(0)).at = (0, 1);
    arm(&world, ModelId(0));
    assert_eq!(world.resolved.0.load(Ordering::Relaxed), 2);
}

#[test]
fn conditions_and_amounts() {
    let mut world = World::new();
    let user = world.put(Side::Red, (0, 0), "living", &[]);
    world.put(Side::Red, (2, 0), "undead", &[]);
    let scope = scope(&world, user);
    let check = |text: &str| {
        let condition: Condition = yaml::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        holds(&world, &scope, None, &condition)
    };
    assert!(check("{some: {is: undead, within: 3}}") && check("{none: {is: construct}}"));
    assert!(check("{any_of: [opponents_turn, {user: {is: living}}]}") && !check("opponents_turn"));
    assert!(check("{not: {user: {is_not: living}}}"));
    assert_eq!(
        "2d6+3".parse(),
        Ok(Dice {
            dice: 2,
            sides: 6,
            plus: 3
        })
    );
    assert!("d7".parse::<Dice>().is_err() && "99d6".parse::<Dice>().is_err());
    let made = Attack::new(user, None, INITIAL);
    note(
        &mut world,
        lasts(
            "Pack",
            user,
            On::Model(user),
            Until::Turn,
            "[{roll: {roll: attack, by: {each: {of: {friendly: any, other_than: user}, counts: 2}}}}]",
        ),
    );
    assert_eq!(
        world
            .standing()
            .roll(&world, &made, WhichRoll::Attack, ModelId(1))
            .value,
        2
    );
    assert_eq!(
        world
            .standing()
            .roll(&world, &made, WhichRoll::Damage, ModelId(1))
            .value,
        0
    );
}

/// The list of words that are left to the edition names words that exist.
#[test]
fn lists_of_words_name_words() {
    for (kind, names) in LEFT_TO_EDITION {
        for name in *names {
            assert!(Word::find(*kind, name).is_some(), "{kind:?} {name}");
        }
    }
}

/// An ability names itself in a refusal, and the ledger is part of what a game is hashed and saved as.
#[test]
fn refusals_name_the_ability_and_the_ledger_is_saved() {
    use kernel::{Choices, Question};
    let mut world = World::new();
    let user = world.put(Side::Red, (0, 0), "living", &["Side Step"]);
    let question = Question::<crate::skirmish::Skirmish> {
        seat: Side::Red.seat(),
        ask: crate::skirmish::Ask::May(Because::new(&RuleName::new("Side Step"), user)),
        choices: Choices::Listed(vec![Answer::Yes, Answer::No]),
    };
    let refusal = question.check(&world, &Answer::Model(3)).unwrap_err();
    assert_eq!(refusal.reason, "Side Step of model 0 does not offer Model(3)");

    let warded = world.put(Side::Red, (2, 0), "living", &["Spell Ward"]);
    let denied = world.standing().wards(warded).expect("a ward");
    let refusal = denied.refusal(crate::skirmish::RULE);
    assert_eq!(refusal.ability.as_deref(), Some("Spell Ward"));
    assert_eq!(refusal.rule, crate::skirmish::RULE);
    assert_eq!(
        refusal.reason,
        "Spell Ward of model 1 forbids it: it cannot be targeted by spells"
    );

    let before = kernel::state_hash::<crate::skirmish::Skirmish>(&world, 0, 0);
    let text = "[{stat: {stat: ARM, by: {each: {of: {enemy: true, within: {inches: 3, of: it}}, counts: 2}}}}, {gains: 'Reposition [3]'}, {permits: {not_targeted: {attack: initial melee}}}]";
    note(&mut world, lasts("A rule", user, On::Model(user), Until::Round, text));
    assert_ne!(kernel::state_hash::<crate::skirmish::Skirmish>(&world, 0, 0), before);
    let saved = serde_json::to_string(&world.ledger).unwrap();
    let read: battlegroup::ledger::Ledger = serde_json::from_str(&saved).unwrap();
    assert_eq!(read, world.ledger, "{saved}");
}

/// Rules that weapons gain bind those weapons.
#[test]
fn weapons_gain_rules_by_their_kind() {
    let mut world = World::new();
    let user = world.put(Side::Red, (0, 0), "living", &[]);
    world.put(Side::Red, (20, 0), "living", &["Black Penny"]);
    note(
        &mut world,
        lasts(
            "Firestarter",
            user,
            On::Model(user),
            Until::Turn,
            "[{weapons: {weapons: ranged, gain: Black Penny}}]",
        ),
    );
    let by_weapon = |weapon| {
        let standing = world.standing();
        standing
            .permits(
                user,
                "ignores",
                Some("target_in_melee"),
                Some(battlegroup::WeaponId(weapon)),
            )
            .is_some()
    };
    assert_eq!([by_weapon(0), by_weapon(1)], [false, true]);
}

/// An animus is told apart from an upkeep, and what a rule costs is paid also where it must be used.
#[test]
fn animi_expire_apart_and_costs_are_paid() {
    let text = r#"
- rule: Rage
  use: {how: animus, does: [{lasting: {who: user, until: round, changes: [{stat: {stat: STR, by: 3}}]}}]}
- rule: Banish
  use: {how: any_time, does: [{expire: {what: animi, on: {within: 5}}}]}
- rule: Toll
  on: {when: control_phase, cost: {sacrifice: {friendly: any, keyword: Thrall}}, must: [{tokens: {collect: {token: soul, who: user, most: 1}}}]}
"#;
    let mut book = Book::new(lexicon());
    book.read("mine.yaml", text).unwrap();
    for name in ["Rage", "Banish", "Toll"] {
        book.fill(&RuleRef::parse(name)).unwrap();
    }
    let mut world = World::with_book(book);
    let user = world.put(Side::Red, (0, 0), "living", &["Toll"]);
    let thrall = world.put(Side::Red, (2, 0), "undead Thrall", &[]);
    let uses = |world: &mut World, name: &str| {
        play(world, &[], &[], |play| {
            let rule = play.world().book().rule(&RuleName::new(name)).unwrap().clone();
            battlegroup::carry_out::use_rule(play, &Because::new(&rule.rule, user), &rule.uses[0], None)
        })
    };
    uses(&mut world, "Rage");
    assert_eq!(world.stat(user, "STR"), 9);
    uses(&mut world, "Banish");
    assert_eq!(world.stat(user, "STR"), 6);
    let phase = |world: &mut World| {
        let mut window = Window::Turn {
            step: Step::ControlPhase,
            seat: Side::Red.seat(),
        };
        play(world, &[], &[], |play| resolve(play, &mut window)).1.rules().len()
    };
    assert_eq!(phase(&mut world), 1);
    assert!(world.model(thrall).gone && world.model(user).souls == 1);
    assert_eq!(phase(&mut world), 0, "nobody is left to be sacrificed");
}

/// An aura whose range rests on a stat that another rule changes.
#[test]
fn a_range_may_rest_on_lasting_changes() {
    let text = r#"
- rule: Voice
  aura: {who: {friendly: any, command_range: user, other_than: user}, changes: [{stat: {stat: ARM, by: 1}}]}
- rule: Horn
  aura: {who: {friendly: any, within: 3}, changes: [{stat: {stat: SPD, by: 4}}]}
"#;
    let mut book = Book::new(lexicon());
    book.read("mine.yaml", text).unwrap();
    for name in ["Voice", "Horn"] {
        book.fill(&RuleRef::parse(name)).unwrap();
    }
    let mut world = World::with_book(book);
    let leader = world.put(Side::Red, (0, 0), "living", &["Voice"]);
    let far = world.put(Side::Red, (0, 11), "living", &[]);
    assert_eq!(arm(&world, far), 14, "8 inches do not reach it");
    world.put(Side::Red, (2, 0), "living", &["Horn"]);
    world.standing.forget();
    assert_eq!((world.stat(leader, "SPD"), arm(&world, far)), (10, 15), "12 inches do");
}

/// A lasting change is read again and again: it rolls no dice and rests on no stat.
#[test]
fn amounts_of_lasting_changes_are_steady() {
    for by in ["d3", "{stat_of: {stat: ARM}}", "{double: d6}", "each_damage"] {
        let text = format!("- rule: Mine\n  always: {{changes: [{{stat: {{stat: ARM, by: {by}}}}}]}}\n");
        let error = Book::new(lexicon()).read("mine.yaml", &text).unwrap_err().to_string();
        let told = "[0].always.changes[0].stat.by: a lasting change neither rolls dice nor rests on a stat or on damage that was dealt";
        assert!(error.ends_with(told), "{error}");
    }
}
