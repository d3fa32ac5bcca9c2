//! The project's own files can be read, and its ready armies are legal.

use warmachine::Library;
use warmachine::army::Muster;

#[test]
fn all_files_are_read() {
    assert_eq!(Library::check_embedded(), vec![]);
}

#[test]
fn ready_armies_are_legal() {
    let library = Library::embedded();
    assert!(!library.lists.is_empty());
    for list in &library.lists {
        if let Err(problems) = Muster::new(list, library) {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            panic!("{}: {}", list.name, problems.join("; "));
        }
    }
}

/// A rule of a card that the game does not carry out is named wherever the card is shown.
#[test]
fn what_is_not_enforced_is_named() {
    let library = Library::embedded();
    let caine = library.entry("Major Allister Caine").expect("an entry of the file");
    let open = caine.not_enforced();
    assert!(open.contains(&"spell Magic Bullet".to_string()), "{open:?}");
    assert!(!open.iter().any(|name| name.contains("Evasive")), "{open:?}");
    assert!(!open.iter().any(|name| name.contains("pathfinder")), "{open:?}");
    // Of this rule a part is carried out, and the rest is named.
    let vanes = library.entry("Storm Vanes").expect("an entry of the file");
    let open = vanes.not_enforced();
    assert!(open.iter().any(|name| name.starts_with("Warping Winds: ")), "{open:?}");
}
