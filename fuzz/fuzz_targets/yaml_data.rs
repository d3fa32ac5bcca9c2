//! Any text as a file of every kind that a library takes in. Each is taken in or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use warcry::Library;

const KINDS: [&str; 7] = [
    "armies/warcry/some.yaml",
    "armies/warcry/universal.yaml",
    "armies/warcry/lists/some.yaml",
    "battleplans/warcry/deployments.yaml",
    "battleplans/warcry/victories.yaml",
    "battleplans/warcry/twists.yaml",
    "tables/warcry/some.yaml",
];

fuzz_target!(|text: &str| {
    for kind in KINDS {
        let _ = Library::default().take_in_file(kind, text);
    }
});
