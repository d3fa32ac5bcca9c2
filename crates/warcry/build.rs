//! Puts the project's own army, battleplan and table files into the program: see `src/data/embedded.rs`.

fn main() {
    let files = embed::yaml_files(&["armies/warcry", "battleplans/warcry", "tables/warcry"]);
    embed::write("embedded.rs", &embed::table("pub(super) static EMBEDDED", &files));
}
