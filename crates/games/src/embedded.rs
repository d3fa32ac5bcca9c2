//! The project's own scenarios, as they were when the program was built: see `build.rs`.

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));
