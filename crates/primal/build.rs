//! Puts the project's own army files into the program: see `src/data/embedded.rs`.

fn main() {
    let files = embed::yaml_files(&["armies/primal", "battleplans/primal", "tables/primal"]);
    embed::write("embedded.rs", &embed::table("pub(super) static EMBEDDED", &files));
}
