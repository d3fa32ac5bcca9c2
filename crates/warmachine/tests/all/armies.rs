//! Lists: written in every form they come back the same, and pasted ones are read forgivingly.

use kernel::Whim;
use warmachine::Library;
use warmachine::army::{self, ArmyList, Muster, text};

fn reread(list: &ArmyList) {
    let library = Library::embedded();
    let yaml = text::to_yaml(list);
    let again: ArmyList = yaml::read(&yaml).unwrap_or_else(|error| panic!("{error:?}\n{yaml}"));
    assert_eq!(again, *list, "{yaml}");
    let pasted = text::to_text(list);
    let again = text::read(&pasted, library).unwrap_or_else(|problems| panic!("{problems:?}\n{pasted}"));
    let (Ok(one), Ok(other)) = (Muster::new(list, library), Muster::new(&again, library)) else {
        panic!("{:?}\n{pasted}", Muster::new(&again, library).err());
    };
    assert_eq!(
        (one.points, one.army.groups.len()),
        (other.points, other.army.groups.len()),
        "{pasted}"
    );
}

#[test]
fn lists_come_back_from_every_form() {
    for list in &Library::embedded().lists {
        reread(list);
    }
}

#[test]
fn random_armies_are_legal() {
    let library = Library::embedded();
    let mut drawn = 0;
    for faction in &library.factions {
        let has_leader = library
            .entries
            .iter()
            .any(|entry| entry.faction == *faction && entry.is_commander());
        for seed in 0..6 {
            let list = army::random(library, faction, 50, &mut Whim::new(seed));
            match list {
                Ok(list) => reread(&list),
                Err(why) => assert!(!has_leader, "{faction}: {why}"),
            }
            drawn += 1;
        }
    }
    assert!(drawn > 0);
}

#[test]
fn pasted_lists_are_read_forgivingly() {
    let library = Library::embedded();
    let pasted = "Our first army\n\n== Warcaster ==\n- major allister caine (0)\n  * Deuce - 17 points\nThe Black 13th\nTotal: 26 points\n";
    let list = text::read(pasted, library).expect("it is read");
    assert_eq!(list.name, "Our first army");
    assert_eq!(list.faction, "Cygnar");
    let names: Vec<&str> = list.entries.iter().map(|line| line.entry.as_str()).collect();
    assert_eq!(names, ["Major Allister Caine", "Deuce", "The Black 13th"]);
    assert_eq!(list.entries[1].controller.as_deref(), Some("Major Allister Caine"));
    assert_eq!(list.cards.len(), 5);
    assert!(Muster::new(&list, library).is_ok());
    let wrong = text::read("Major Allister Caine\nDeuse\n", library).expect_err("nobody is called so");
    assert_eq!(wrong[0].number, 2);
    assert!(wrong[0].problem.message.contains("Deuce"), "{wrong:?}");
}
