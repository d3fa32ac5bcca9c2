//! Odds of several attackers, held against what was counted by hand.

use odds::{Budget, OddsReport};
use scenario::{Others, documents};

/// MAT 6 against DEF 13: 21 of 36 rolls hit, 196 of 216 with three dice. POW 10 against ARM 15 and one box: 26 of 36, 206 of 216.
fn attackers(models: &str, play: &str) -> OddsReport {
    let text = format!(
        "game: warmachine\ntitle: Odds\nmodels:\n{models}  \
         - {{name: Foe, side: blue, def: 13, arm: 15, life: {{row: 1}}, at: [20, 24]}}\n  \
         - {{name: Enemy, side: blue, kind: warcaster, at: [40, 44]}}\nplay:\n{play}"
    );
    let documents = documents(&text);
    let budget = Budget {
        runs: 2_000_000,
        time: None,
    };
    warmachine::scenario::odds(&documents[0], Others::Best, budget).unwrap_or_else(|why| panic!("{why}"))
}

fn falls(report: &OddsReport) -> &str {
    let foe = report
        .models
        .iter()
        .find(|model| model.name == "Foe")
        .expect("the target");
    foe.falls.exactly.as_deref().unwrap_or("an estimate")
}

#[test]
fn a_point_is_spent_where_it_helps_most() {
    let report = attackers(
        "  - {name: Striker, side: red, kind: warcaster, focus: 1, mat: 6, weapons: [{name: Axe, kind: melee, rng: {inches: 1}, pow: 10}], at: [20, 22.5]}\n",
        "  - activate: Striker\n  - forfeit_movement\n  - melee: {target: Foe, all: true}\n  - done\n",
    );
    // After a hit the point boosts the damage roll; after a miss it buys a second attack.
    // 21/36 * 206/216 + 15/36 * 21/36 * 26/36
    assert_eq!(falls(&report), "1897/2592");
}

#[test]
fn a_second_attacker_goes_on_where_the_first_has_failed() {
    let striker = |name: &str, at: &str| {
        format!(
            "  - {{name: {name}, side: red, mat: 6, weapons: [{{name: Axe, kind: melee, rng: {{inches: 1}}, pow: 10}}], at: {at}}}\n"
        )
    };
    let models = striker("One", "[20, 22.5]") + &striker("Other", "[20, 25.5]");
    let turn = |name: &str| {
        format!("  - activate: {name}\n  - forfeit_movement\n  - melee: {{target: Foe, all: true}}\n  - done\n")
    };
    let report = attackers(&models, &(turn("One") + &turn("Other")));
    // Each alone 21/36 * 26/36 = 91/216, so both fail in (125/216)^2.
    assert_eq!(falls(&report), "31031/46656");
}
