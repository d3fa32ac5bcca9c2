//! Any text as a replay file. It verifies or is refused; whether it can be told does not depend on luck.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let verified = games::verify_replay(text);
    let told = games::tell_replay(text, &mut |_| {});
    for why in [verified.as_ref().err(), told.as_ref().err()].into_iter().flatten() {
        assert!(!why.contains("a rule failed"), "{why}");
        assert!(!why.contains("another course"), "{why}");
    }
});
