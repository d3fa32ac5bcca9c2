//! Every word that can be played does something: each effect reaches its deed, each moment comes in its window.

use battlegroup::ModelId;
use battlegroup::carry_out::carry_out;
use battlegroup::edition::Field;
use battlegroup::ledger::{Lasts, Note, On};
use battlegroup::queue::waiting;
use battlegroup::rules::{Because, Book, Effect, Moment, RuleName, RuleRef, Until, WhichRoll};
use battlegroup::select::Scope;
use battlegroup::windows::{Attack, AttackTrait, Casting, Did, Hit, Roll, Step, Window};
use kernel::Side;
use table::Point;

use crate::skirmish::{Answer, What, World, lexicon, play};

const USER: ModelId = ModelId(0);
const FOE: ModelId = ModelId(1);

/// The user in the unit of a friend, a foe in its reach, and a dead trooper.
fn field() -> World {
    let mut world = World::new();
    world.put(Side::Red, (0, 0), "living trooper", &[]);
    world.put(Side::Blue, (0, 2), "living", &[]);
    let friend = world.put(Side::Red, (2, 0), "living trooper", &[]);
    let dead = world.put(Side::Red, (9, 9), "living trooper", &[]);
    world.unit_of(1, &[USER, friend, dead]);
    for model in [USER, FOE, friend] {
        world.boxes(model, 10);
        world.model_mut(model).damage = 5;
        world.model_mut(model).souls = 2;
    }
    world.model_mut(dead).gone = true;
    world.model_mut(FOE).continuous.insert("fire".into());
    world
}

fn attack_on_foe() -> Attack {
    let mut attack = Attack::new(USER, Some(FOE), &[AttackTrait::Melee]);
    attack.hits.push(Hit {
        model: FOE,
        directly: true,
        critical: true,
    });
    attack.missed.push(FOE);
    attack.damaged.push(FOE);
    attack.chained = Some(FOE);
    attack
}

/// Carries out one effect of the user with the foe as `it`, and says whether the effect's rule is named by an event.
fn acts(text: &str, window: &mut Window, answers: &[Answer], dice: &[u8]) -> bool {
    let effects: Vec<Effect> = yaml::read(&format!("[{text}]")).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut world = field();
    let (done, played) = play(&mut world, answers, dice, |play| {
        let mut scope = Scope::of(play.world(), Because::new(&RuleName::new("Mine"), USER)).on(FOE);
        carry_out(play, &mut scope, window, &effects)?;
        Ok(scope.done)
    });
    let in_window = match window {
        Window::Roll { suffers, .. } => suffers.contains(&(ModelId(2), 2)),
        window => window.attack().is_some_and(|attack| !attack.instead_of_roll.is_empty()),
    };
    done && (played.rules().contains(&"Mine") || in_window)
}

#[test]
fn every_effect_reaches_its_deed() {
    let in_attack = || Window::Attack {
        step: Step::HitOrMissed,
        attack: attack_on_foe(),
    };
    let in_roll = || Window::Roll {
        step: Step::Rerolls,
        roll: Roll {
            roller: USER,
            which: WhichRoll::Attack,
            faces: vec![1, 1],
            rerolled: false,
            rerolled_by: vec![],
        },
        attack: None,
        against: None,
        suffers: vec![(USER, 4)],
    };
    let in_spell = || Window::Spell {
        step: Step::SpellTargeted,
        casting: Casting {
            spell: RuleName::new("A spell"),
            caster: FOE,
            origin: FOE,
            target: Some(USER),
            negated: false,
        },
    };
    let to = |x, y| vec![Answer::To(x, y)];
    let none = Vec::new;
    let lines: Vec<(&str, Vec<Answer>, Vec<u8>)> = vec![
        ("{damage_roll: {who: it, pow: 10}}", none(), vec![6, 6]),
        ("{place: {who: user, within: 2}}", none(), vec![]),
        ("{points: {who: user, gain: 2}}", none(), vec![]),
        ("{heal: {who: user, points: d3+1}}", none(), vec![2]),
        ("{take_place: {who: user, of: it}}", none(), vec![]),
        ("{remove: it}", none(), vec![]),
        ("{attack: {attack: melee, at: it}}", none(), vec![1, 1]),
        ("{attack_each: {attack: melee, at: it}}", none(), vec![1, 1]),
        ("{attack_under: {attack: ranged, inches: 4}}", none(), vec![]),
        ("{spray_from: {from: it, inches: 6, pow: 12}}", none(), vec![]),
        ("{deviating_blast: {inches: 3, pow: 6}}", none(), vec![]),
        ("{destroy: it}", none(), vec![]),
        ("{advance: {who: user, up_to: 2}}", to(0, 1), vec![]),
        ("{knock_down: it}", none(), vec![]),
        ("{full_advance: {who: user}}", to(0, 1), vec![]),
        ("{put_into_play: {card: Imp, within: 3}}", none(), vec![]),
        ("{damage_points: {who: it, points: 1}}", none(), vec![]),
        ("{additional_attack: {attack: melee, at: it}}", none(), vec![1, 1]),
        ("{push: {who: it, inches: 1, away_from: user}}", none(), vec![]),
        ("{continuous: {who: it, effect: fire}}", none(), vec![]),
        ("{do: {who: user, act: trample, at: it}}", none(), vec![]),
        ("{expire: {what: continuous_effects, on: it}}", none(), vec![]),
        ("{cast: {who: user, spell: Bolt}}", none(), vec![]),
        ("{reroll: user}", none(), vec![6, 6]),
        ("{stationary: it}", none(), vec![]),
        ("{forfeit: {who: user, what: combat_action}}", none(), vec![]),
        (
            "{choose: [{name: one, does: [{stand_up: user}]}]}",
            vec![Answer::Option(0)],
            vec![],
        ),
        ("{return: {card: Grunt, unit: user, within: 3}}", none(), vec![]),
        ("{take_control: {who: it, then: [{stand_up: it}]}}", none(), vec![]),
        ("{end_activation: user}", none(), vec![]),
        ("{slam: {who: it, inches: d6, away_from: user}}", none(), vec![3]),
        ("{throw: {who: it, inches: 3}}", none(), vec![]),
        ("negate", none(), vec![]),
        ("{stand_up: user}", none(), vec![]),
        ("{suffers: {who: it, what: blind}}", none(), vec![]),
        (
            "{arc: {from: it, within: 4, ignoring: user, pow: 10}}",
            none(),
            vec![6, 6],
        ),
        ("{add_trooper: {card: Grunt, unit: user, within: 3}}", none(), vec![]),
        ("{points_instead: {who: it, points: 3}}", none(), vec![]),
        ("{hit_instead: {friendly: any, other_than: user}}", none(), vec![]),
        (
            "{roll: {dice: {dice: 1, sides: 6, plus: 0}, lines: [{from: 4, does: [{stand_up: user}]}]}}",
            none(),
            vec![4],
        ),
        ("no_damage_roll", none(), vec![]),
        ("{take_up: {unit: user, other_than: user}}", none(), vec![]),
        (
            "{share_damage: {with: {unit: user}, most: 3}}",
            vec![Answer::Shares(vec![(2, 2)])],
            vec![],
        ),
        (
            "{lay_template: {shape: {round: 3}, lies: {on: it}, until: round, is: cloud}}",
            none(),
            vec![],
        ),
    ];
    let mut said: Vec<&str> = vec![];
    for (text, answers, dice) in &lines {
        let word = text.trim_start_matches('{').split(':').next().unwrap_or_default();
        let mut window = match word {
            "reroll" | "share_damage" => in_roll(),
            "negate" => in_spell(),
            _ => in_attack(),
        };
        assert!(acts(text, &mut window, answers, dice), "{text}");
        said.push(word);
    }
    let unsaid: Vec<&&str> = Effect::WORDS.iter().filter(|word| !said.contains(*word)).collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

#[test]
fn every_moment_comes_in_its_window() {
    let attack = attack_on_foe();
    let by_foe = Attack {
        hits: vec![Hit {
            model: USER,
            directly: true,
            critical: false,
        }],
        damaged: vec![USER],
        ..Attack::new(FOE, Some(USER), &[AttackTrait::Melee])
    };
    let at = |step, attack: &Attack| Window::Attack {
        step,
        attack: attack.clone(),
    };
    let harm = |step, model, attack: &Attack| Window::Harm {
        step,
        model,
        attack: Some(attack.clone()),
    };
    let activation = |step, model| Window::Activation {
        step,
        model,
        unit: None,
        did: Did::default(),
    };
    let turn = |step| Window::Turn {
        step,
        seat: Side::Red.seat(),
    };
    let moves = |step, mover| Window::Move {
        step,
        mover,
        charging: true,
        began_in_melee_of: vec![],
        way: vec![Point::inches(0, 9), Point::inches(0, 2)],
    };
    let roll = |step, roller, against| Window::Roll {
        step,
        roll: Roll {
            roller,
            which: WhichRoll::Damage,
            faces: vec![1, 1],
            rerolled: false,
            rerolled_by: vec![],
        },
        attack: Some(by_foe.clone()),
        against,
        suffers: vec![],
    };
    let spell = |step| Window::Spell {
        step,
        casting: Casting {
            spell: RuleName::new("A spell"),
            caster: FOE,
            origin: FOE,
            target: Some(USER),
            negated: false,
        },
    };
    let lines: Vec<(&str, Window)> = vec![
        ("hit: {}", at(Step::HitOrMissed, &attack)),
        ("attacks: {}", at(Step::AttackDeclared, &attack)),
        ("attack_resolved: {}", at(Step::AttackResolved, &attack)),
        ("destroys: {}", harm(Step::Destroyed, FOE, &attack)),
        ("boxes: {}", harm(Step::Boxed, FOE, &attack)),
        (
            "somebody_destroyed: {whom: {enemy: true}}",
            harm(Step::Destroyed, FOE, &attack),
        ),
        ("somebody_boxed: {whom: {enemy: true}}", harm(Step::Boxed, FOE, &attack)),
        (
            "somebody_removed: {whom: {enemy: true}}",
            harm(Step::Removed, FOE, &attack),
        ),
        ("critical_hit: {}", at(Step::HitOrMissed, &attack)),
        ("combat_action", activation(Step::CombatAction, USER)),
        ("damages: {}", harm(Step::Suffers, FOE, &attack)),
        ("activation_starts", activation(Step::ActivationStarts, USER)),
        ("normal_movement", activation(Step::BeforeMovement, USER)),
        ("spell_cast: {by: {enemy: true}}", spell(Step::SpellDeclared)),
        ("control_phase", turn(Step::ControlPhase)),
        ("maintenance_phase", turn(Step::MaintenancePhase)),
        ("is_disabled: {}", harm(Step::Disabled, USER, &by_foe)),
        ("charging: {}", moves(Step::MoveBegins, USER)),
        ("any_time", activation(Step::CombatActionEnds, USER)),
        (
            "enters_or_ends_in: {mover: {enemy: true, within: 3}}",
            moves(Step::MoveEnds, FOE),
        ),
        ("slams: {whom: {enemy: true}}", harm(Step::Slammed, FOE, &attack)),
        ("is_hit: {}", at(Step::HitOrMissed, &by_foe)),
        ("activation_ends", activation(Step::ActivationEnds, USER)),
        (
            "ends_move_near: {mover: {enemy: true, within: 3}}",
            moves(Step::MoveEnds, FOE),
        ),
        ("disables: {}", harm(Step::Disabled, FOE, &attack)),
        ("is_destroyed: {}", harm(Step::Destroyed, USER, &by_foe)),
        ("missed: {}", at(Step::HitOrMissed, &attack)),
        ("after_replenish", turn(Step::Replenished)),
        ("is_damaged: {}", harm(Step::Suffers, USER, &by_foe)),
        ("rolls: {by: {enemy: true}}", roll(Step::Rerolls, FOE, Some(USER))),
        ("after_movement", activation(Step::MovementEnds, USER)),
        ("forced", activation(Step::Forced, USER)),
        ("chain: {}", at(Step::AttackResolved, &attack)),
        ("turn_ends", turn(Step::TurnEnds)),
        ("targeted: {}", at(Step::AttackTargeted, &by_foe)),
        (
            "ends_activation_near: {mover: {enemy: true, within: 3}}",
            activation(Step::ActivationEnds, FOE),
        ),
        ("damage_fails: {}", roll(Step::DamageFails, FOE, Some(USER))),
        ("repaired", activation(Step::Repaired, USER)),
        ("would_suffer: {}", roll(Step::WouldSuffer, FOE, Some(USER))),
        ("targeted_by_spell: {}", spell(Step::SpellTargeted)),
        ("channeled", activation(Step::Channeled, USER)),
        (
            "damage_rolled: {by: {enemy: true}}",
            roll(Step::RollKnown, FOE, Some(USER)),
        ),
        ("friend_is_hit: {whom: {enemy: true}}", at(Step::HitInstead, &attack)),
        ("deployed", turn(Step::Deployed)),
        ("allocated", activation(Step::Allocated, USER)),
    ];
    let mut said: Vec<&str> = vec![];
    for (moment, window) in &lines {
        let word = moment.split(':').next().unwrap_or_default();
        let when = if moment.contains(':') {
            format!("{{{moment}}}")
        } else {
            (*moment).into()
        };
        let text = format!("- rule: Mine\n  on: {{when: {when}, must: [{{stand_up: user}}]}}\n");
        let mut book = Book::new(lexicon());
        book.read("mine.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
        book.fill(&RuleRef::parse("Mine")).unwrap();
        let mut world = World::with_book(book);
        world.put(Side::Red, (0, 0), "living disabled boxed destroyed", &["Mine"]);
        world.put(Side::Blue, (0, 2), "living disabled boxed destroyed", &[]);
        assert_eq!(waiting(&world, window).len(), 1, "{moment}");
        let several: &[Step] = match word {
            "any_time" => &Step::ANY_TIME,
            "enters_or_ends_in" => &[Step::ActivationEnds],
            _ => &[],
        };
        let elsewhere = lines
            .iter()
            .filter(|(_, other)| other.step() != window.step() && !several.contains(&other.step()));
        for (other, window) in elsewhere {
            assert!(waiting(&world, window).is_empty(), "{moment} in the window of {other}");
        }
        said.push(word);
    }
    let unsaid: Vec<&&str> = Moment::WORDS.iter().filter(|word| !said.contains(*word)).collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

#[test]
fn dice_are_added_boosted_and_taken_out() {
    let mut world = field();
    let changes = yaml::read(
        "[{die: {roll: damage, more: 1, drop_lowest: 1}}, {boosted: {roll: attack, of: {attack: melee}}}, {fewer_dice: {roll: damage, drop_highest: 1}}]",
    )
    .unwrap();
    world.ledger.apply(&Note::Begins(Lasts {
        because: Because::new(&RuleName::new("Mine"), USER),
        seat: Side::Red.seat(),
        turn_of: Side::Red.seat(),
        on: On::Model(USER),
        until: Until::Turn,
        animus: false,
        for_move: false,
        holds: vec![],
        auras: vec![],
        changes,
        triggers: vec![],
    }));
    world.standing.forget();
    let dice = |which| world.standing().dice(&world, &attack_on_foe(), which, FOE);
    let damage = dice(WhichRoll::Damage);
    assert_eq!(
        (damage.more, damage.drop_lowest, damage.drop_highest, damage.boosted),
        (1, 1, 1, false)
    );
    assert!(dice(WhichRoll::Attack).boosted);
}

#[test]
fn amounts_count_points_and_tokens() {
    let mut window = Window::Attack {
        step: Step::HitOrMissed,
        attack: attack_on_foe(),
    };
    let heals = |text: &str, window: &mut Window| {
        let effects: Vec<Effect> = yaml::read(&format!("[{{points: {{who: user, gain: {text}}}}}]")).unwrap();
        let mut world = field();
        world.model_mut(USER).focus = 3;
        let (_, played) = play(&mut world, &[], &[], |play| {
            let mut scope = Scope::of(play.world(), Because::new(&RuleName::new("Mine"), USER)).on(FOE);
            carry_out(play, &mut scope, window, &effects)
        });
        played.events.iter().find_map(|event| match event.what {
            What::Focus(_, gained) => Some(gained),
            _ => None,
        })
    };
    assert_eq!(heals("{each_point: user}", &mut window), Some(3));
    assert_eq!(heals("{double: {each_point: user}}", &mut window), Some(6));
    assert_eq!(heals("{each_token: {token: soul}}", &mut window), Some(2));
    assert_eq!(heals("{stat_of: {stat: ARM, of: it}}", &mut window), Some(14));
    assert_eq!(heals("{each: {of: {enemy: true}, counts: 4}}", &mut window), Some(4));
    let mut world = field();
    world.patch("Forest", (0, 4), 2);
    let scope = Scope::of(&world, Because::new(&RuleName::new("Mine"), USER));
    let who = yaml::read("{terrain: [Forest, Water]}").unwrap();
    assert_eq!(battlegroup::select::all(&world, &scope, None, &who), [FOE]);
    let effects: Vec<Effect> = yaml::read("[{tokens: {move: {token: soul, from: it, to: user}}}]").unwrap();
    play(&mut world, &[], &[], |play| {
        carry_out(play, &mut scope.on(FOE), &mut window, &effects)
    });
    assert_eq!((world.tokens(USER, "soul"), world.tokens(FOE, "soul")), (4, 0));
}
