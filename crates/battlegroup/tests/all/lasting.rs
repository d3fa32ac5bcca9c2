//! Lasting effects with conditions and auras, chosen rules, and templates that stay on the table.

use battlegroup::ModelId;
use battlegroup::carry_out::carry_out;
use battlegroup::edition::Field;
use battlegroup::ledger::{Ending, Note};
use battlegroup::queue::{resolve, waiting};
use battlegroup::rules::{Because, Book, Effect, RuleName, RuleRef, WhichRoll};
use battlegroup::select::Scope;
use battlegroup::windows::{Attack, AttackTrait, Did, Step, Window};
use kernel::Side;

use crate::skirmish::{Answer, What, World, advance, lexicon, play};

const USER: ModelId = ModelId(0);
const FRIEND: ModelId = ModelId(1);
const FOE: ModelId = ModelId(2);

fn field(rules: &str) -> World {
    let mut book = Book::new(lexicon());
    book.read("mine.yaml", rules).unwrap_or_else(|error| panic!("{error}"));
    for name in book.declared().map(String::from).collect::<Vec<_>>() {
        book.fill(&RuleRef::parse(&name)).unwrap();
    }
    let mut world = World::with_book(book);
    world.put(Side::Red, (0, 0), "living trooper", &[]);
    let friend = world.put(Side::Red, (2, 0), "living trooper", &[]);
    world.put(Side::Blue, (10, 0), "living", &[]);
    world.unit_of(1, &[USER, friend]);
    world
}

/// Carries out effects of the user, with the foe as target.
fn done(world: &mut World, answers: &[Answer], effects: &str) {
    let effects: Vec<Effect> = yaml::read(effects).unwrap_or_else(|error| panic!("{effects}: {error}"));
    let mut window = Window::Attack {
        step: Step::HitOrMissed,
        attack: Attack::new(USER, Some(FOE), &[AttackTrait::Ranged]),
    };
    play(world, answers, &[], |play| {
        let mut scope = Scope::of(play.world(), Because::new(&RuleName::new("Mine"), USER)).on(FOE);
        carry_out(play, &mut scope, &mut window, &effects)
    });
}

fn ends(world: &mut World, ending: Ending) {
    world.ledger.apply(&Note::Time(ending));
    world.standing.forget();
}

#[test]
fn a_units_change_leaves_out_models_out_of_formation() {
    let mut world = field("[]");
    done(
        &mut world,
        &[],
        "[{lasting: {who: user, unit: true, until: round, while: {user: {in_formation: true}}, changes: [{stat: {stat: ARM, by: 2}}]}}]",
    );
    assert_eq!((world.stat(USER, "ARM"), world.stat(FRIEND, "ARM")), (16, 16));
    world.model_mut(FRIEND).tags.insert("Strayed".into());
    world.standing.forget();
    assert_eq!((world.stat(USER, "ARM"), world.stat(FRIEND, "ARM")), (16, 14));
}

#[test]
fn a_lasting_aura_is_around_the_model_that_it_is_on() {
    let mut world = field("[]");
    done(
        &mut world,
        &[],
        "[{lasting: {who: it, until: turn, aura: {who: {within: 3}, changes: [{stat: {stat: DEF, by: -1}}]}}}]",
    );
    assert_eq!(world.stat(FRIEND, "DEF"), 12, "8\" away");
    world.model_mut(FRIEND).at = (8, 0);
    world.standing.forget();
    assert_eq!(world.stat(FRIEND, "DEF"), 11);
    ends(&mut world, Ending::TurnEnds);
    assert_eq!(world.stat(FRIEND, "DEF"), 12);
}

#[test]
fn one_of_several_rules_is_chosen_for_the_attack() {
    let rules = "- rule: Strong\n  always: {changes: [{stat: {stat: STR, by: 2}}]}\n- rule: Fast\n  always: {changes: [{stat_times: {stat: SPD, times: 2}}]}\n";
    let mut world = field(rules);
    let choice = "[{choose_rule: {rules: [Strong, Fast], until: attack}}]";
    done(&mut world, &[Answer::Option(1)], choice);
    assert_eq!((world.stat(USER, "STR"), world.stat(USER, "SPD")), (6, 12));
    ends(&mut world, Ending::AttackEnds(FOE));
    assert_eq!(world.stat(USER, "SPD"), 12, "the attack of somebody else");
    ends(&mut world, Ending::AttackEnds(USER));
    assert_eq!(world.stat(USER, "SPD"), 6);
}

#[test]
fn a_new_effect_may_replace_the_one_before() {
    let mut world = field("[]");
    let on = |whom: &str, replaces: &str| {
        format!(
            "[{{lasting: {{who: {whom}, until: round, replaces: {replaces}, changes: [{{stat: {{stat: DEF, by: -2}}}}]}}}}]"
        )
    };
    done(&mut world, &[], &on("user", "of_user"));
    done(&mut world, &[], &on("it", "of_user"));
    assert_eq!((world.stat(USER, "DEF"), world.stat(FOE, "DEF")), (12, 10));
    done(&mut world, &[], &on("user", "on_them"));
    done(&mut world, &[], &on("user", "on_them"));
    assert_eq!(world.ledger.lasting().count(), 2);
}

#[test]
fn a_template_stays_and_changes_who_is_in_it() {
    let mut world = field("[]");
    done(
        &mut world,
        &[],
        "[{lay_template: {shape: {round: 4}, lies: {on: it}, until: round, is: [cloud], ends_with_user: true, inside: {who: {enemy: true}, changes: [{stat: {stat: DEF, by: -2}}]}}}]",
    );
    assert_eq!(world.stat(FOE, "DEF"), 10);
    world.model_mut(USER).at = (10, 1);
    world.model_mut(FOE).at = (14, 0);
    world.standing.forget();
    assert_eq!(
        (world.stat(USER, "DEF"), world.stat(FOE, "DEF")),
        (12, 12),
        "it stays where it lies, and is for enemies"
    );
    world.model_mut(FOE).at = (10, 0);
    ends(&mut world, Ending::TurnBegins(Side::Blue.seat()));
    assert_eq!(world.stat(FOE, "DEF"), 10);
    ends(&mut world, Ending::Gone(USER));
    assert_eq!(world.stat(FOE, "DEF"), 12);
}

#[test]
fn a_template_may_go_with_a_model() {
    let mut world = field("[]");
    done(
        &mut world,
        &[],
        "[{lay_template: {shape: {round: 3}, lies: {with: user}, until: round, inside: {who: {enemy: true}, changes: [{stat: {stat: DEF, by: -2}}]}}}]",
    );
    assert_eq!(world.stat(FOE, "DEF"), 12);
    world.model_mut(USER).at = (9, 0);
    world.standing.forget();
    assert_eq!(world.stat(FOE, "DEF"), 10);
    ends(&mut world, Ending::TurnBegins(Side::Red.seat()));
    assert_eq!(world.stat(FOE, "DEF"), 12);
}

/// A template may hurt who comes into it or ends its activation in it, whoever that is.
#[test]
fn a_template_may_hurt_who_enters_it() {
    let mut world = field("[]");
    world.boxes(FOE, 5);
    done(
        &mut world,
        &[],
        "[{lay_template: {shape: {round: 4}, lies: {on: it}, until: round, entering: [{damage_points: {who: it, points: 1}}]}}]",
    );
    world.model_mut(FOE).at = (16, 0);
    world.standing.forget();
    play(&mut world, &[Answer::To(6, 0)], &[], |play| {
        advance(play, None, FOE, 20, false)
    });
    assert_eq!(world.model(FOE).damage, 1, "it has passed through");
    world.model_mut(FOE).at = (10, 0);
    world.standing.forget();
    let mut window = Window::Activation {
        step: Step::ActivationEnds,
        model: FOE,
        unit: None,
        did: Did::default(),
    };
    play(&mut world, &[], &[], |play| resolve(play, &mut window));
    assert_eq!(world.model(FOE).damage, 2, "it ends its activation there");
}

/// Sums of one rule fold, but the rule speaks of each model that it is on.
#[test]
fn a_cursed_unit_is_cursed_in_each_model() {
    let mut world = field("[]");
    let other = world.put(Side::Blue, (10, 2), "living", &[]);
    world.unit_of(2, &[FOE, other]);
    done(
        &mut world,
        &[],
        "[{lasting: {who: it, unit: true, until: turn, aura: {who: {enemy: true}, changes: [{roll: {roll: attack, by: 2, of: {attack: ranged, not: magical, whom: bearer}}}]}}}]",
    );
    let by = |against: ModelId, traits: &[AttackTrait]| {
        let attack = Attack::new(FRIEND, Some(against), traits);
        let standing = world.standing();
        standing.roll(&world, &attack, WhichRoll::Attack, against).value
    };
    assert_eq!(by(FOE, &[AttackTrait::Ranged]), 2);
    assert_eq!(by(other, &[AttackTrait::Ranged]), 2);
    assert_eq!(by(USER, &[AttackTrait::Ranged]), 0);
    assert_eq!(by(FOE, &[AttackTrait::Ranged, AttackTrait::Magical]), 0);
}

/// Lightning leaps on, each time to the nearest model that it has not reached.
#[test]
fn lightning_leaps_more_than_once() {
    let mut world = field("[]");
    for (x, y) in [(12, 0), (14, 0), (20, 0)] {
        let model = world.put(Side::Blue, (x, y), "living", &[]);
        world.boxes(model, 20);
    }
    let text = "[{arc: {from: it, within: 4, ignoring: user, times: 3, pow: 10}}]";
    let effects: Vec<Effect> = yaml::read(text).unwrap();
    let mut window = Window::Attack {
        step: Step::HitOrMissed,
        attack: Attack::new(USER, Some(FOE), &[AttackTrait::Ranged]),
    };
    play(&mut world, &[], &[6, 6, 6, 6], |play| {
        let mut scope = Scope::of(play.world(), Because::new(&RuleName::new("Mine"), USER)).on(FOE);
        carry_out(play, &mut scope, &mut window, &effects)
    });
    let hurt = |id| world.model(ModelId(id)).damage > 0;
    assert_eq!(
        [2, 3, 4, 5].map(hurt),
        [false, true, true, false],
        "the last is too far"
    );
}

/// What waits for the end of an attack learns there who has fallen by it.
#[test]
fn a_fall_may_be_answered_after_the_attack() {
    let rules = "- rule: Mourn\n  on:\n    when: {somebody_destroyed: {attack: enemy, whom: {friendly: any, within: 3}, one_or_more: true}}\n    at: attack_resolved\n    must: [{stand_up: user}]\n";
    let mut world = field(rules);
    world.model_mut(USER).rules = vec![("Mourn".into(), None)];
    let mut attack = Attack::new(FOE, Some(FRIEND), &[AttackTrait::Ranged]);
    let at = |attack: &Attack| Window::Attack {
        step: Step::AttackResolved,
        attack: attack.clone(),
    };
    assert!(waiting(&world, &at(&attack)).is_empty(), "nobody has fallen");
    attack.destroyed.push(FRIEND);
    assert_eq!(waiting(&world, &at(&attack)).len(), 1);
    attack.removed = std::mem::take(&mut attack.destroyed);
    assert!(waiting(&world, &at(&attack)).is_empty(), "removed, not destroyed");
    attack.destroyed = std::mem::take(&mut attack.removed);
    world.model_mut(FRIEND).at = (20, 20);
    world.standing.forget();
    assert!(waiting(&world, &at(&attack)).is_empty(), "too far away");
}

/// A model that a rule removes from play while an attack is under way counts where the rule says so; a larger base goes half
/// as far; the player whose model it is decides.
#[test]
fn removed_models_larger_bases_and_their_choices() {
    let rules = "- rule: Sprint\n  on:\n    when: {destroys: {attack: ranged, one_or_more: true, or_removed: true}}\n    at: attack_resolved\n    must: [{stand_up: user}]\n";
    let mut world = field(rules);
    world.model_mut(USER).rules = vec![("Sprint".into(), None)];
    let effects: Vec<Effect> = yaml::read("[{remove: it}]").unwrap();
    let mut window = Window::Attack {
        step: Step::HitOrMissed,
        attack: Attack::new(USER, Some(FOE), &[AttackTrait::Ranged]),
    };
    play(&mut world, &[], &[], |play| {
        let mut scope = Scope::of(play.world(), Because::new(&RuleName::new("Mine"), USER)).on(FOE);
        carry_out(play, &mut scope, &mut window, &effects)
    });
    let attack = window.attack().expect("an attack").clone();
    assert_eq!(attack.removed, [FOE]);
    let after = Window::Attack {
        step: Step::AttackResolved,
        attack,
    };
    assert_eq!(waiting(&world, &after).len(), 1);

    let mut world = field("[]");
    world.model_mut(FOE).base = 50;
    let slam = "[{slam: {who: it, inches: 5, half_if_larger: true, away_from: user}}]";
    let effects: Vec<Effect> = yaml::read(slam).unwrap();
    let (_, played) = play(&mut world, &[], &[], |play| {
        let mut scope = Scope::of(play.world(), Because::new(&RuleName::new("Mine"), USER)).on(FOE);
        carry_out(play, &mut scope, &mut window, &effects)
    });
    let far = played.events.iter().find_map(|event| match event.what {
        What::Driven(_, inches) => Some(inches),
        _ => None,
    });
    assert_eq!(far, Some(2));

    let theirs = "[{lasting: {who: it, until: round, their_choice: true, on: {when: activation_starts, may: [{stand_up: user}]}}}]";
    done(&mut world, &[], theirs);
    let seats: Vec<_> = world.ledger.lasting().map(|(_, lasts)| lasts.seat).collect();
    assert_eq!(seats, [Side::Blue.seat()]);
}
