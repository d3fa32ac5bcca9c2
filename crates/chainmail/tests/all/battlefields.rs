//! Battlefields that are drawn.

use chainmail::generated;
use table::Length;

#[test]
fn every_drawn_battlefield_can_be_built_and_leaves_room_to_deploy() {
    for seed in 0..60 {
        let table = generated(seed);
        assert_eq!(table, generated(seed));
        let terrain = table.terrain().expect("it can be built");
        assert!(terrain.features.len() >= 4, "seed {seed}: {}", terrain.features.len());
        let deep = Length::inches(4);
        for feature in &terrain.features {
            let bounds = feature.shape.bounds();
            let free = bounds.min.y > deep && bounds.max.y < terrain.depth - deep;
            assert!(free && bounds.min.x > Length::ZERO, "seed {seed}: {:?}", feature.part);
        }
    }
}
