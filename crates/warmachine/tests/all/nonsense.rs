//! What a scenario file says and what could not be so, or would do nothing, is refused: it would pass for something that was tried.

use scenario::documents;

/// Two models of which one, in the words of the file, is tried; and what is said of it.
const POSITIONS: &[(&str, &str)] = &[
    (
        "{name: A, side: red, kind: warjack, thr: 9, at: [20, 10]}",
        "only a warbeast has FURY and THR",
    ),
    (
        "{name: A, side: red, focus: 3, at: [20, 10]}",
        "it never has focus points",
    ),
    (
        "{name: A, side: red, kind: warcaster, fury: 3, at: [20, 10]}",
        "it never has fury points",
    ),
    (
        "{name: A, side: red, kind: warjack, focus: 4, at: [20, 10]}",
        "at most 3 focus points",
    ),
    (
        "{name: A, side: red, kind: warjack, focus: 2, crippled: [cortex], at: [20, 10]}",
        "no working cortex",
    ),
    (
        "{name: A, side: red, kind: warbeast, fury: 9, at: [20, 10]}",
        "its FURY is 4: it holds no 9 fury points",
    ),
    (
        "{name: A, side: red, damage: 99, at: [20, 10]}",
        "it has 5 boxes: no 99 of them are marked",
    ),
    (
        "{name: A, side: red, damage: 5, at: [20, 10]}",
        "all its boxes are marked, and it stands",
    ),
    (
        "{name: A, side: red, kind: warjack, crippled: [arc_node], at: [20, 10]}",
        "it has no boxes of the arc node",
    ),
    (
        "{name: A, side: red, kind: warjack, crippled: [mind], at: [20, 10]}",
        "it has no boxes of the mind",
    ),
    (
        "{name: A, side: red, kind: warjack, leader: Enemy, at: [20, 10]}",
        "Enemy cannot be its leader",
    ),
    (
        "{name: A, side: red, kind: warbeast, leader: Wolfe, at: [20, 10]}",
        "Wolfe cannot be its leader",
    ),
    (
        "{name: A, side: red, inert: true, at: [20, 10]}",
        "only a warjack is inert",
    ),
    (
        "{name: A, side: red, wild: true, at: [20, 10]}",
        "only a warbeast is wild",
    ),
    (
        "{name: A, side: red, kind: warcaster, vulnerable: true, at: [20, 10]}",
        "only in Execution Mode",
    ),
    (
        "{name: A, side: red, kind: warjack, base: huge, knocked_down: true, at: [20, 10]}",
        "never knocked down",
    ),
    (
        "{name: A, side: red, kind: solo, unit: Squad, at: [20, 10]}",
        "a unit is made of troopers",
    ),
    (
        "{name: A, side: red, kind: trooper, at: [20, 10]}",
        "a trooper belongs to a `unit`",
    ),
    (
        "{name: A, side: red, unit: Wolfe, at: [20, 10]}",
        "its unit has the name of a model",
    ),
    ("{name: Wolfe, side: red, at: [20, 10]}", "there are two of this name"),
    (
        "{name: A, side: red, advantages: [resistance_fire], continuous: [fire], at: [20, 10]}",
        "it never suffers that continuous effect",
    ),
    (
        "{name: A, side: red, advantages: [tough, tough], at: [20, 10]}",
        "it has an advantage twice",
    ),
    (
        "{name: A, side: red, head_advantages: [pathfinder], at: [20, 10]}",
        "its grid has no head",
    ),
    (
        "{name: A, side: red, rules: [No Such Rule], at: [20, 10]}",
        "no special rule is called No Such Rule",
    ),
    (
        "{name: A, side: red, qualities: [pistol], at: [20, 10]}",
        "a melee weapon is no pistol",
    ),
    (
        "{name: A, side: red, reach: 2, weapons: [{name: Gun, kind: ranged, rng: {inches: 8}, pow: 10}], at: [20, 10]}",
        "`reach` and `qualities` are those of an ordinary sword",
    ),
    (
        "{name: A, side: red, weapons: [{name: Gun, kind: ranged, rng: {inches: 8}, pow: 10, blast: 6}], at: [20, 10]}",
        "a `blast` belongs to an `aoe`",
    ),
    (
        "{name: A, side: red, weapons: [{name: Axe, kind: melee, rng: {inches: 1}, rof: {shots: 2}, pow: 10}], at: [20, 10]}",
        "a melee weapon has no `rof`",
    ),
    (
        "{name: A, side: red, whereabouts: in_ambush}",
        "it has no Ambush to wait in",
    ),
    (
        "{name: A, side: red, advantages: [ambush], whereabouts: in_ambush, at: [20, 10]}",
        "`at` is said of a model that is not on the table",
    ),
];

/// Words of the file besides its models.
const HEADS: &[(&str, &str)] = &[
    ("round: 0", "the first round is 1"),
    ("points: {red: 3}", "without a `scenario` nobody has points"),
    ("edges: {red: north, blue: north}", "opposite edges"),
    (
        "hands: {red: [Break Through, Break Through]}",
        "has Break Through twice",
    ),
    (
        "spell_lists: {red: [{name: Ward, cost: 1, rng: {inches: 6}, duration: turn, does: [{change: {stat: arm, how: {add: 2}}}]}]}",
        "has a `rack`",
    ),
    (
        "effects: [{name: Charm, by: red, on: Wolfe, change: {stat: thr, how: {add: 2}}}]",
        "Wolfe has no such stat",
    ),
];

/// The last step of a play, and what is said of it.
const STEPS: &[(&str, &str)] = &[
    (
        "{melee: {target: Foe, with: Sword}, dice: [3, 4, 3, 4]}",
        "melee-attack-04",
    ),
    (
        "{melee: {target: Foe, with: Axe, type: Chop}, dice: [1, 1]}",
        "has the attack type Chop",
    ),
    ("{expect: {Twin: {}}}", "nothing is expected of Twin"),
    ("{expect: {Twin: {sees: [Twin]}}}", "Twin is compared with itself"),
    ("{expect: {Twin: {engages_not: [Wolfe]}}}", "Wolfe is no enemy of Twin"),
    ("{expect: {points: {red: 0}}}", "without a `scenario` nobody has points"),
];

fn failure(text: &str) -> String {
    let found = documents(text);
    let report = warmachine::scenario::check("nonsense.yaml", &found[0]);
    report
        .failure
        .map_or_else(|| "it passes".into(), |failure| failure.message)
}

fn file(head: &str, model: &str, play: &str) -> String {
    format!(
        "game: warmachine\ntitle: Nonsense\ncites: [wm4:attack-01]\n{head}\nmodels:\n  - {{name: Wolfe, side: red, kind: warcaster, at: [10, 10]}}\n  \
         - {{name: Enemy, side: blue, kind: warcaster, at: [44, 44]}}\n{model}\nplay:\n{play}\n"
    )
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let play = "  - {activate: Wolfe}\n  - forfeit_movement";
    for (model, said) in POSITIONS {
        let told = failure(&file("", &format!("  - {model}"), play));
        assert!(told.contains(said), "{model}: {told}");
    }
    for (head, said) in HEADS {
        let told = failure(&file(head, "", play));
        assert!(told.contains(said), "{head}: {told}");
    }
}

#[test]
fn a_step_that_does_nothing_or_proves_nothing_is_refused() {
    let models = "  - {name: Twin, side: red, at: [20, 10], weapons: [{name: Sword, kind: melee, rng: {inches: 1}, pow: 10}, {name: Axe, kind: melee, rng: {inches: 1}, pow: 14}]}\n  \
                  - {name: Foe, side: blue, def: 12, arm: 14, life: {row: 30}, at: [20, 11.5]}";
    let before =
        "  - {activate: Twin}\n  - forfeit_movement\n  - {melee: {target: Foe, with: Sword}, dice: [3, 4, 3, 4]}";
    for (step, said) in STEPS {
        let told = failure(&file("", models, &format!("{before}\n  - {step}")));
        assert!(told.contains(said), "{step}: {told}");
    }
}
