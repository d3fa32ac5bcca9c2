//! Any text as a file of every kind that a library takes in. Each is taken in or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;

const KINDS: [&str; 7] = [
    "armies/warcry/some.yaml",
    "armies/warcry/universal.yaml",
    "armies/warcry/lists/some.yaml",
    "battleplans/warcry/deployments.yaml",
    "battleplans/warcry/victories.yaml",
    "battleplans/warcry/twists.yaml",
    "tables/warcry/some.yaml",
];

const HORDES_KINDS: [&str; 3] = [
    "armies/quickstart/some.yaml",
    "armies/quickstart/lists/some.yaml",
    "tables/quickstart/some.yaml",
];

fuzz_target!(|text: &str| {
    for kind in KINDS {
        let _ = warcry::Library::default().take_in_file(kind, text);
    }
    for kind in HORDES_KINDS {
        let _ = quickstart::Library::default().take_in(kind, text);
    }
});
