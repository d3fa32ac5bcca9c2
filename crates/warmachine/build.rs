//! Puts the project's own army and scenario files into the program: see `src/data/embedded.rs`.

fn main() {
    let files = embed::yaml_files(&["armies/warmachine", "battleplans/warmachine"]);
    embed::write("embedded.rs", &embed::table("pub(super) static EMBEDDED", &files));
}
