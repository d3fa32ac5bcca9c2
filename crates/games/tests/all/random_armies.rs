//! Armies that are drawn at random, of every faction of every game.

use games::ArmyForm;

/// The usual size of a Warcry warband.
const POINTS: u16 = 1000;

#[test]
fn a_random_army_of_any_faction_is_legal_and_the_same_again() {
    let game = games::find("warcry").expect("the game is known");
    let mut legal = 0;
    for faction in game.factions() {
        for (form, file) in [(ArmyForm::Yaml, "drawn.yaml"), (ArmyForm::Text, "drawn.txt")] {
            let draw = || game.random_army(Some(&faction.name), POINTS, 3, form);
            // Fighters of a Grand Alliance itself have nobody to lead them.
            let Ok(drawn) = draw() else { continue };
            let problems = game.check_army(file, &drawn);
            assert!(problems.is_empty(), "{}: {problems:?}\n{drawn}", faction.name);
            assert_eq!(draw().as_ref(), Ok(&drawn));
            legal += 1;
        }
    }
    assert!(legal >= 100, "{legal}");
}
