//! Puts the project's own scenarios into the program: see `src/embedded.rs`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo gives build scripts CARGO_MANIFEST_DIR");
    let root = Path::new(&here).join("../..");
    println!("cargo::rerun-if-changed={}", root.join("scenarios").display());
    let mut files = vec![];
    collect(&root.join("scenarios"), &mut files);
    files.sort();

    let (mut scenarios, mut lists) = (String::new(), String::new());
    for file in &files {
        let name = file
            .strip_prefix(&root)
            .unwrap_or(file)
            .to_string_lossy()
            .replace('\\', "/");
        let table = if name.ends_with("/tested-in-code.yaml") {
            &mut lists
        } else {
            &mut scenarios
        };
        let _ = writeln!(table, "({name:?}, include_str!({:?})),", file.display().to_string());
    }
    let source = format!(
        "/// Every scenario file, by its name in the project.\n\
         pub static SCENARIOS: &[(&str, &str)] = &[\n{scenarios}];\n\
         /// The lists of rules that tests in the code prove.\n\
         pub static TESTED_IN_CODE: &[(&str, &str)] = &[\n{lists}];\n"
    );
    let out_dir = env::var("OUT_DIR").expect("cargo gives build scripts OUT_DIR");
    fs::write(Path::new(&out_dir).join("scenarios.rs"), source).expect("OUT_DIR can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            files.push(path);
        }
    }
}
