//! Any text as an army of every game. One that can be read is the same army after it has been written and read again.
#![no_main]

use games::ArmyForm;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in games::all() {
        game.check_army("lists/fuzzed", text);
        let Ok(yaml) = game.convert_army("fuzzed", text, ArmyForm::Yaml) else {
            continue;
        };
        let again = game.convert_army("written", &yaml, ArmyForm::Yaml);
        assert_eq!(again.as_ref(), Ok(&yaml), "{}", game.name());
    }
});
