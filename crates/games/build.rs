//! Puts the project's own scenarios into the program: see `src/embedded.rs`.

fn main() {
    let files = embed::yaml_files(&["scenarios"]);
    let is_list = |file: &&embed::DataFile| file.name.ends_with("/tested-in-code.yaml");
    let scenarios = embed::table("pub static SCENARIOS", files.iter().filter(|file| !is_list(file)));
    let lists = embed::table("pub static TESTED_IN_CODE", files.iter().filter(is_list));
    let lessons = embed::table("pub static LESSONS", &embed::yaml_files(&["lessons"]));
    let puzzles = embed::table("pub static PUZZLES", &embed::yaml_files(&["puzzles"]));
    let source = format!(
        "/// Every scenario file, by its name in the project.\n{scenarios}\
         /// The lists of rules that tests in the code prove.\n{lists}\
         /// Lessons, by their names in the project: `lessons/GAME/NAME.yaml`.\n{lessons}\
         /// Puzzles, in the same way.\n{puzzles}"
    );
    embed::write("scenarios.rs", &source);
}
