//! The printed examples of both rulebooks about timing, and the order of players.

use battlegroup::edition::Field;
use battlegroup::queue;
use battlegroup::windows::{AttackTrait, Step, Window};
use kernel::Side;

use crate::skirmish::{Answer, What, World, attack, harm, play};

const MELEE: &[AttackTrait] = &[
    AttackTrait::Melee,
    AttackTrait::Basic,
    AttackTrait::Initial,
    AttackTrait::CombatAction,
];

fn next(rule: &str, user: u16) -> Answer {
    Answer::Next(rule.into(), user)
}

/// A Husk with Death Blast that has Tough as well, and a bystander.
fn husk() -> World {
    let mut world = World::new();
    world.put(Side::Blue, (0, 0), "undead warrior", &["Death Blast", "Tough"]);
    world.put(Side::Blue, (2, 0), "living warrior", &[]);
    world
}

/// primal:trigger-06: its player resolves Death Blast first, and nothing is left to be tough.
#[test]
fn death_blast_first_leaves_nothing_for_tough() {
    let mut world = husk();
    let husk = world.models()[0];
    let (_, played) = play(&mut world, &[next("Death Blast", 0)], &[1, 1], |play| {
        harm(play, husk, 3, None, None)
    });
    assert_eq!(played.rules(), ["Death Blast"]);
    assert!(world.model(husk).gone);
    assert!(
        !played.has(&What::State(husk, "boxed".into(), true)),
        "it never became boxed"
    );
}

/// primal:trigger-07, wm4:trigger-04: Tough passed, and Death Blast is checked again and does not resolve.
#[test]
fn tough_first_and_passed_stops_death_blast() {
    let mut world = husk();
    let husk = world.models()[0];
    let (_, played) = play(&mut world, &[next("Tough", 0)], &[5], |play| {
        harm(play, husk, 3, None, None)
    });
    assert_eq!(played.rules(), ["Tough"]);
    let husk = world.model(husk);
    assert!(!husk.gone && husk.damage == 0 && husk.tags.contains("knocked_down"));
}

/// primal:trigger-07, continued: Tough failed, it is still disabled, and Death Blast resolves.
#[test]
fn tough_first_and_failed_lets_death_blast_resolve() {
    let mut world = husk();
    let husk = world.models()[0];
    let (_, played) = play(&mut world, &[next("Tough", 0)], &[4, 1, 1], |play| {
        harm(play, husk, 3, None, None)
    });
    assert_eq!(played.rules(), ["Tough", "Death Blast"]);
    assert!(world.model(husk).gone);
}

/// primal:trigger-05, wm4:trigger-05: the blast disables another model, whose own triggers resolve as well.
#[test]
fn a_model_that_the_blast_disables_resolves_its_own_triggers() {
    let mut world = husk();
    world.put(Side::Red, (0, 2), "living warrior", &["Tough"]);
    let [husk, bystander, tough] = world.models()[..] else {
        panic!()
    };
    let dice = [1, 1, 2, 2, 6];
    let (_, played) = play(&mut world, &[next("Death Blast", 0)], &dice, |play| {
        harm(play, husk, 3, None, None)
    });
    assert_eq!(played.rules(), ["Death Blast", "Tough"]);
    assert!(world.model(husk).gone && world.model(bystander).gone && !world.model(tough).gone);
}

/// primal:timing-attack-13 to 15, wm4:timing-attack-12 to 14: the active player's moves, then everything of the inactive
/// player, then the active player's attacks.
#[test]
fn after_an_attack_the_active_players_attacks_come_last() {
    let mut world = World::new();
    let reaver = world.put(Side::Red, (0, 0), "living warrior", &["Berserk", "Overtake"]);
    let victim = world.put(Side::Blue, (0, 2), "living warrior", &[]);
    let beast = world.put(Side::Blue, (2, 0), "living warrior", &["Hyper-Aggressive"]);
    world.boxes(beast, 10);
    // The beast is hurt by the same attack: lightning leaps to it.
    world.weapon_rule(reaver, "Electro Leap");
    let answers = [
        Answer::Yes,      // Electro Leap
        Answer::Yes,      // Overtake of the active player, without an attack
        Answer::To(0, 0), // where it stays
        Answer::Yes,      // Hyper-Aggressive of the inactive player
        Answer::To(1, 1),
        Answer::No, // Hyper-Aggressive again
    ];
    // Attack, lightning, damage; then the attack of Berserk, whose lightning finds nobody but the dead.
    let dice = [3, 3, 3, 3, 3, 3, 6, 6, 1, 2];
    let (_, played) = play(&mut world, &answers[..], &dice, |play| {
        attack(play, reaver, victim, MELEE, None)
    });
    let order: Vec<&str> = played
        .rules()
        .into_iter()
        .filter(|rule| *rule != "Electro Leap")
        .collect();
    assert_eq!(order, ["Overtake", "Hyper-Aggressive", "Berserk"]);
    assert_eq!(played.attacks(), [(0, 1), (0, 2)]);
}

/// primal:trigger-03, wm4:trigger-03: in any other window all of the active player's triggers come first, in his order.
#[test]
fn the_active_player_orders_his_triggers_then_the_inactive_player_his() {
    let mut world = World::new();
    world.put(Side::Blue, (0, 0), "living warrior", &["Soul Taker: Cull Soul"]);
    world.put(Side::Red, (1, 1), "living warrior", &["Prey"]);
    let fallen = world.put(Side::Blue, (2, 0), "living warrior", &[]);
    let window = Window::Turn {
        step: Step::Replenished,
        seat: Side::Blue.seat(),
    };
    let waiting = queue::waiting(&world, &window);
    assert_eq!(waiting.len(), 1, "only the player whose phase it is");
    assert_eq!(waiting[0].because.to_string(), "Soul Taker: Cull Soul of model 0");
    assert_eq!(world.side(fallen), Side::Blue);

    // Two of the active player's and one of the inactive player's at the destruction of one model.
    let mut world = World::new();
    let reaper = world.put(Side::Red, (0, 0), "living warrior", &["Soul Taker: Cull Soul"]);
    let hunter = world.put(Side::Red, (2, 2), "living warrior", &["Prey"]);
    let prey = world.put(Side::Blue, (2, 0), "living warrior", &["Death Blast"]);
    let other = world.put(Side::Blue, (20, 0), "living warrior", &[]);
    world
        .ledger
        .apply(&battlegroup::ledger::Note::Marked { by: hunter, whom: prey });
    world.model_mut(prey).rules.clear();
    let answers = [next("Prey", hunter.0)];
    let (_, played) = play(&mut world, &answers, &[], |play| harm(play, prey, 1, None, None));
    assert_eq!(played.rules(), ["Prey", "Soul Taker: Cull Soul"]);
    assert_eq!(world.ledger.marked(hunter), Some(other));
    assert_eq!(world.model(reaper).souls, 1);
}

/// primal:trigger-02, wm4:trigger-02: a declined "may" counts as resolved and is not asked again.
#[test]
fn a_declined_trigger_is_resolved() {
    let mut world = World::new();
    let guard = world.put(Side::Red, (0, 0), "living warrior", &["Side Step"]);
    let victim = world.put(Side::Blue, (0, 2), "living warrior", &[]);
    world.boxes(victim, 20);
    let (_, played) = play(&mut world, &[Answer::No], &[3, 3, 1, 2], |play| {
        attack(play, guard, victim, MELEE, None)
    });
    assert!(played.rules().is_empty());
}

/// wm4:timing-damage-apply-07: healed while boxed it is not destroyed; a destroyed model stays destroyed.
#[test]
fn disabled_and_boxed_can_be_undone() {
    let mut world = World::new();
    let ogre = world.put(Side::Red, (0, 0), "living warrior", &["Snacking"]);
    let meal = world.put(Side::Blue, (0, 2), "living warrior", &[]);
    world.boxes(ogre, 8);
    world.model_mut(ogre).damage = 5;
    let taker = world.put(Side::Red, (2, 2), "living warrior", &["Soul Taker: Cull Soul"]);
    let (made, played) = play(&mut world, &[Answer::Yes], &[3, 3, 6, 6, 2], |play| {
        attack(play, ogre, meal, MELEE, None)
    });
    assert_eq!(played.rules(), ["Snacking"]);
    assert_eq!(world.model(ogre).damage, 3);
    assert!(world.model(meal).gone);
    assert!(
        made.boxed.contains(&meal) && made.destroyed.is_empty(),
        "removed from play, so never destroyed"
    );
    assert_eq!(world.model(taker).souls, 0, "no soul of a model that was not destroyed");
}

/// primal:any-time-01 to 03, wm4:any-time-01 and 04, primal:timing-activation-02: a caster casts before and after moving and
/// before and after an attack, never inside of a move, an attack, a spell or the use of a feat.
#[test]
fn any_time_is_between_sequences() {
    let mut world = World::new();
    let caster = world.put(Side::Red, (0, 0), "living warcaster", &[]);
    let activation = |step| Window::Activation {
        step,
        model: caster,
        unit: None,
        did: Default::default(),
    };
    let open = [
        Step::BeforeMovement,
        Step::MovementEnds,
        Step::CombatAction,
        Step::CombatActionEnds,
    ];
    assert!(open.into_iter().all(|step| activation(step).allows_any_time()));
    let closed = [Step::ActivationStarts, Step::RequiredForfeits, Step::ActivationEnds];
    assert!(!closed.into_iter().any(|step| activation(step).allows_any_time()));
    let attack = Window::Attack {
        step: Step::AttackResolved,
        attack: battlegroup::windows::Attack::new(caster, None, MELEE),
    };
    let moving = Window::Move {
        step: Step::MoveEnds,
        mover: caster,
        charging: false,
        began_in_melee_of: vec![],
        way: vec![],
    };
    let casting = Window::Spell {
        step: Step::SpellResolved,
        casting: battlegroup::windows::Casting {
            spell: battlegroup::rules::RuleName::new("A feat"),
            caster,
            origin: caster,
            target: None,
            negated: false,
        },
    };
    assert!(![attack, moving, casting].iter().any(Window::allows_any_time));
}

/// A long chain of attacks is carried out; rules that trigger each other without end are a fault and not a crash.
#[test]
fn chains_end() {
    let mut world = World::new();
    let reaver = world.put(Side::Red, (0, 0), "living", &["Berserk"]);
    for _ in 0..60 {
        world.put(Side::Blue, (0, 2), "living", &[]);
    }
    let answers: Vec<Answer> = (2..60).map(Answer::Model).collect();
    let dice = [6, 6, 6, 6].repeat(60);
    let first = battlegroup::ModelId(1);
    play(&mut world, &answers, &dice, |play| {
        attack(play, reaver, first, MELEE, None)
    });
    assert_eq!(world.models(), [reaver], "sixty attacks inside of each other");

    let text = "- rule: Echo\n  on: {when: {targeted: {}}, must: [{attack: {at: attacker}}]}\n";
    let mut book = battlegroup::rules::Book::new(crate::skirmish::lexicon());
    book.read("mine.yaml", text).unwrap();
    book.fill(&battlegroup::rules::RuleRef::parse("Echo")).unwrap();
    let mut world = World::with_book(book);
    let one = world.put(Side::Red, (0, 0), "living", &["Echo"]);
    let two = world.put(Side::Blue, (0, 2), "living", &["Echo"]);
    let endless = std::panic::AssertUnwindSafe(|| {
        play(&mut world, &[], &[], |play| attack(play, one, two, MELEE, None));
    });
    let fault = std::panic::catch_unwind(endless).unwrap_err();
    assert_eq!(
        fault.downcast_ref(),
        Some(&"special rules trigger each other without end")
    );
}
