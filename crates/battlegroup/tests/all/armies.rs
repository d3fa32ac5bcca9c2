//! Two armies with lasting changes, for counting and timing.

use battlegroup::rules::{Book, RuleRef};
use kernel::Side;

use crate::skirmish::{World, lexicon};

const RULES: &str = r#"
- rule: Inspiration
  takes: {far: inches}
  aura: {who: {friendly: any, within: $far, is: living}, changes: [{stat: {stat: MAT, by: 1}}]}
- rule: Shroud
  takes: {far: inches}
  aura: {who: {enemy: true, within: $far, state: knocked_down}, changes: [{stat: {stat: ARM, by: -1}}]}
- rule: Banner
  aura: {who: {friendly: any, kind: trooper, within: 4}, changes: [{gains: Stalwart}]}
- rule: Stalwart
  always: {changes: [{stat: {stat: ARM, by: 1}}]}
- rule: Drill
  always: {of: {friendly: any, kind: warjack}, changes: [{stat: {stat: RAT, by: 1}}]}
- rule: Unheard
  aura: {who: {within: 60}, changes: [{stat: {stat: ARM, by: 9}}]}
"#;

/// Two armies of 35 models in blocks, with twelve auras among them.
pub fn armies() -> World {
    let mut book = Book::new(lexicon());
    book.read("mine.yaml", RULES).unwrap_or_else(|error| panic!("{error}"));
    let auras = [
        "Inspiration [3]",
        "Inspiration [5]",
        "Shroud [2]",
        "Shroud [4]",
        "Banner",
        "Drill",
    ];
    for name in auras.iter().chain(&["Unheard"]) {
        book.fill(&RuleRef::parse(name)).unwrap();
    }
    let mut world = World::with_book(book);
    for (side, y) in [(Side::Red, 0), (Side::Blue, 30)] {
        for at in 0..35_i64 {
            let place = (at % 7 * 5, y + at / 7 * 2);
            let kind = ["living trooper", "construct warjack"][usize::from(at % 9 == 0)];
            let rules = if at % 6 == 0 {
                &auras[at as usize / 6..][..1]
            } else {
                &[]
            };
            world.put(side, place, kind, rules);
        }
    }
    world
}
