//! Tables: ready ones and new ones keep the guidelines for placing terrain.

use warmachine::Library;
use warmachine::terrain::{generate, placement};

#[test]
fn ready_tables_keep_the_guidelines() {
    let tables = &Library::embedded().tables;
    assert!(tables.len() >= 8, "{}", tables.len());
    for table in tables {
        let terrain = table.layout.build().expect("a table");
        let broken = placement::guidelines(&terrain, &[]);
        assert!(broken.is_empty(), "{}: {broken:?}", table.name);
    }
}

#[test]
fn new_tables_keep_the_guidelines_and_are_the_same_again() {
    for seed in 0..40 {
        let table = generate::table(seed);
        let terrain = table.layout.build().expect("a table");
        assert_eq!(placement::guidelines(&terrain, &[]), vec![], "{seed}");
        assert_eq!(generate::table(seed), table);
    }
    assert_ne!(generate::table(1).layout, generate::table(2).layout);
}
