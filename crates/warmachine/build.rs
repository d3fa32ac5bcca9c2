//! Puts the project's own army, scenario and table files into the program: see `src/data/embedded.rs`.

fn main() {
    let files = embed::yaml_files(&["armies/warmachine", "battleplans/warmachine", "tables/warmachine"]);
    embed::write("embedded.rs", &embed::table("pub(super) static EMBEDDED", &files));
}
