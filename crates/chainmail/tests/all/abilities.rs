//! Abilities as files have them.

use chainmail::abilities::Ability;

#[test]
fn abilities_are_read_as_they_are_written() {
    for text in [
        "Commander 4",
        "Reach 1\"",
        "Aid Attack +2",
        "Difficult Troop x2",
        "Extra Melee Attack x1",
        "Resist Fire 2",
        "Fire Blast 3",
        "Cold Vulnerability",
        "Immune Acid",
        "Fight dwarf -4",
        "Fight giant +1",
        "Smite evil +1",
        "Smite +2",
        "Morale -2",
        "Wild and Difficult Troop x2",
    ] {
        let ability: Ability = text.parse().expect(text);
        assert_eq!(ability.to_string(), text);
    }
    assert_eq!("Extra Melee Attack".parse(), Ok(Ability::ExtraMeleeAttack(1)));
    assert_eq!("Independent Troop".parse(), Ok(Ability::IndependentTroop(0)));
    assert_eq!("Darkvision 24\"".parse(), Ok(Ability::Darkvision(24)));
    assert!("Cleeve".parse::<Ability>().unwrap_err().contains("Cleave"));
    assert!("Commander".parse::<Ability>().unwrap_err().contains("rating"));
}
