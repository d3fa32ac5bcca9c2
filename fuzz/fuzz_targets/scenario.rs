//! Any text as a scenario file. It passes or fails, but no rule may fall over in it: a session catches that, but here a panic
//! counts even when it is caught. And what came out once comes out again.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let reports = games::check_file("fuzzed", text);
    assert_eq!(games::check_file("fuzzed", text), reports);
});
