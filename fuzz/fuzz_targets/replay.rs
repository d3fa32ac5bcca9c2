//! Any text as a replay file. It verifies or is refused, and what verifies can be told. A panic counts even when a session
//! catches it.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let verified = games::verify_replay(text);
    let told = games::tell_replay(text, &mut |_| {});
    if let (Ok(report), Err(why)) = (verified, told) {
        panic!("a replay of {} steps verifies, but cannot be told: {why}", report.steps);
    }
});
