//! Puts the project's own army and table files into the program: see `src/data/embedded.rs`.

fn main() {
    let files = embed::yaml_files(&["armies/chainmail", "tables/chainmail"]);
    embed::write("embedded.rs", &embed::table("pub(super) static EMBEDDED", &files));
}
