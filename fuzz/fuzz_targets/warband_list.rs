//! Any text as a warband list. One that can be read is the same list after it has been written and read again.
#![no_main]

use games::ArmyForm;
use libfuzzer_sys::fuzz_target;
use warcry::{Library, Muster, WarbandList};

fuzz_target!(|text: &str| {
    let warcry = games::find("warcry").expect("there is Warcry");
    warcry.check_army("lists/fuzzed", text);
    let Ok(list) = WarbandList::read("fuzzed", text) else {
        return;
    };
    for form in [ArmyForm::Yaml, ArmyForm::Json] {
        let written = warcry.convert_army("fuzzed", text, form).expect("what was read can be written");
        let again = WarbandList::read("written", &written).expect("what was written can be read");
        assert_eq!(again, list, "{written}");
    }
    if let Ok(muster) = Muster::new(&list, Library::embedded()) {
        let again = Muster::new(&muster.list(), Library::embedded()).expect("a legal list stays legal");
        assert_eq!(again.points(), muster.points());
    }
});
