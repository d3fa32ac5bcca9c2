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

const WARMACHINE_KINDS: [&str; 6] = [
    "armies/warmachine/some.yaml",
    "armies/warmachine/some-rules.yaml",
    "armies/warmachine/command-cards.yaml",
    "armies/warmachine/lists/some.yaml",
    "battleplans/warmachine/scenarios.yaml",
    "tables/warmachine/some.yaml",
];

const PRIMAL_KINDS: [&str; 7] = [
    "armies/primal/some.yaml",
    "armies/primal/rules-some.yaml",
    "armies/primal/spells-some.yaml",
    "armies/primal/themes.yaml",
    "armies/primal/lists/some.yaml",
    "battleplans/primal/scenarios.yaml",
    "tables/primal/some.yaml",
];

const CHAINMAIL_KINDS: [&str; 3] = [
    "armies/chainmail/some.yaml",
    "armies/chainmail/lists/some.yaml",
    "tables/chainmail/some.yaml",
];

fuzz_target!(|text: &str| {
    for kind in KINDS {
        let _ = warcry::Library::default().take_in_file(kind, text);
    }
    for kind in HORDES_KINDS {
        let _ = quickstart::Library::default().take_in(kind, text);
    }
    for kind in WARMACHINE_KINDS {
        let _ = warmachine::Library::default().take_in(kind, text);
    }
    for kind in PRIMAL_KINDS {
        let _ = primal::Library::default().take_in(kind, text);
    }
    for kind in CHAINMAIL_KINDS {
        let _ = chainmail::Library::default().take_in(kind, text);
    }
});
