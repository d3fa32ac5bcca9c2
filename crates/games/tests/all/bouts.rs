//! Two models that meet, as `umpire odds` asks for them.

use games::{Bout, Budget, OddsReport, Others, odds_of_bout};
use quickstart::Library;
use quickstart::abilities::Target;

fn bout(attacker: &str, target: &str, with: &[&str]) -> Bout {
    let condition = |word: &&str| {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        (key.to_owned(), value.to_owned())
    };
    Bout {
        attacker: attacker.into(),
        target: target.into(),
        with: with.iter().map(condition).collect(),
    }
}

fn asked(attacker: &str, target: &str, with: &[&str]) -> Result<OddsReport, String> {
    odds_of_bout(
        "quickstart",
        &bout(attacker, target, with),
        Others::Decline,
        Budget::runs(400_000),
    )
}

/// What the target takes on average.
fn mean(with: &[&str]) -> f64 {
    let report = asked("Troll Axer", "Carnivean", with).unwrap();
    assert!(report.exact, "{with:?}");
    let target = report.models.iter().find(|model| model.name == "Target");
    target.map_or(0.0, |target| target.expected.value)
}

#[test]
fn everybody_can_attack_everybody_with_everything() {
    let cards = &Library::embedded().cards;
    for attacker in cards {
        let mut ways: Vec<String> = (1..=attacker.weapons.len()).map(|at| format!("weapon={at}")).collect();
        let offensive = attacker.spells.iter().filter(|spell| spell.offensive);
        let at_anybody = offensive.filter(|spell| spell.target == Target::Anybody);
        ways.extend(at_anybody.map(|spell| format!("spell={}", spell.name)));
        for target in cards {
            for way in &ways {
                let report = asked(&attacker.name, &target.name, &[way]);
                let report = report.unwrap_or_else(|why| panic!("{} at {}, {way}: {why}", attacker.name, target.name));
                assert!(report.exact, "{} at {}, {way}", attacker.name, target.name);
            }
        }
    }
}

#[test]
fn words_change_the_odds() {
    let plain = mean(&[]);
    assert!(mean(&["boost=attack"]) > plain);
    assert!(mean(&["boost=damage"]) > plain);
    assert!(mean(&["boost=both"]) > mean(&["boost=damage"]));
    assert!(mean(&["charge"]) > plain);
    assert!(mean(&["down"]) > plain);
    assert!(mean(&["attacks=2"]) > plain * 1.9);
    // What covers from arrows does not keep an axe off.
    assert!((mean(&["cover"]) - plain).abs() < 1e-12);
    let shot = |with: &[&str]| {
        let report = asked(
            "Troll Impaler",
            "Feral Warpwolf",
            &[&["weapon=Thrown Spear"], with].concat(),
        )
        .unwrap();
        report.models.first().map_or(0.0, |target| target.expected.value)
    };
    assert!(shot(&["cover"]) < shot(&["concealment"]));
    assert!(shot(&["concealment"]) < shot(&[]));
    assert!(shot(&["aim"]) > shot(&[]));
}

#[test]
fn power_attacks_knock_down() {
    for word in ["slam", "head_butt", "throw"] {
        let report = asked("Feral Warpwolf", "Troll Axer", &[word]).unwrap();
        let target = report.models.iter().find(|model| model.name == "Target");
        let conditions = &target.expect("it may fall").conditions;
        assert!(
            conditions.iter().any(|(name, _)| name == "knocked down"),
            "{word}: {conditions:?}"
        );
    }
}

#[test]
fn with_the_best_of_everything_nobody_is_worse_off() {
    let of = |others: Others, with: &[&str]| {
        let bout = bout("Madrak Ironhide", "Shredder", with);
        let report = odds_of_bout("quickstart", &bout, others, Budget::runs(400_000)).unwrap();
        assert!(report.exact);
        report.models[0].falls.value
    };
    // Madrak boosts when he may; the Shredder has nothing to decide.
    assert!(of(Others::Best, &["fury=1"]) > of(Others::Decline, &["fury=1"]));
    assert!(of(Others::Best, &["fury=5"]) >= of(Others::Best, &["fury=1"]));
}

#[test]
fn a_warlock_gives_damage_away_if_he_may() {
    let of = |with: &[&str]| {
        let with = [with, &["hurt=12", "attacks=2"]].concat();
        let bout = bout("Carnivean", "Kaya the Wildborne", &with);
        let report = odds_of_bout("quickstart", &bout, Others::Best, Budget::runs(400_000)).unwrap();
        assert!(report.exact);
        let target = report.models.iter().find(|model| model.name == "Target");
        target.map_or(0.0, |target| target.falls.value)
    };
    let (together, alone) = (of(&["beast=Argus"]), of(&[]));
    assert!(together < alone * 0.6, "{together} {alone}");
}

#[test]
fn what_comes_first_counts() {
    let carnage = asked("Madrak Ironhide", "Carnivean", &["use=Carnage"]).unwrap();
    let plain = asked("Madrak Ironhide", "Carnivean", &[]).unwrap();
    assert!(carnage.models[0].expected.value > plain.models[0].expected.value);
}

#[test]
fn who_must_choose_takes_what_is_best() {
    let bout = bout("Feral Warpwolf", "Bronzeback Titan", &[]);
    let report = odds_of_bout("primal", &bout, Others::Decline, Budget::runs(400_000)).unwrap();
    assert!(report.exact);
    assert!(report.assumed.contains("makes them choose"), "{}", report.assumed);
    // A bite of P+S 14, with the 2 of the warp that makes strong, against ARM 19.
    let most = report.models[0].damage.iter().map(|odds| odds.damage).max();
    assert_eq!(most, Some(9));
}

#[test]
fn too_much_is_estimated_and_said_so() {
    let report = odds_of_bout(
        "quickstart",
        &bout("Titan Gladiator", "Carnivean", &["attacks=6"]),
        Others::Decline,
        Budget::runs(10_000),
    );
    assert!(!report.unwrap().exact);
}

#[test]
fn mistakes_are_named() {
    let complains = |attacker: &str, with: &[&str], why: &str| {
        let said = asked(attacker, "Carnivean", with).unwrap_err();
        assert!(said.contains(why), "{said}");
    };
    complains("Troll Axer", &["luck"], "nothing is called \"luck\"");
    complains("Troll Axe", &[], "did you mean");
    complains("Troll Axer", &["distance=4"], "hqs:melee-range-01");
    complains("Troll Axer", &["weapon=Club"], "it has Great Axe");
    complains("Troll Axer", &["spell=Stranglehold"], "spell=Stranglehold");
    complains("Troll Axer", &["boost=all"], "attack, damage or both");
    complains("Troll Axer", &["use=Carnage"], "nothing called \"Carnage\"");
    complains("Troll Axer", &["hurt=99"], "a number from 0 to");
    complains("Troll Axer", &["attacks=9"], "hqs:forcing-02");
    complains("Shredder", &["slam"], "hqs:");
}
