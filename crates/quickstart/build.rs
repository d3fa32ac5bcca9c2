//! Puts the project's own army and table files into the program: see `src/data/embedded.rs`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

const FOLDERS: [&str; 2] = ["armies/quickstart", "tables/quickstart"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo gives build scripts CARGO_MANIFEST_DIR");
    let root = Path::new(&here).join("../..");
    let mut files = Vec::new();
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
        collect(&root.join(folder), &mut files);
    }
    files.sort();

    let mut table = String::from("pub(super) static EMBEDDED: &[(&str, &str)] = &[\n");
    for file in &files {
        let name = file
            .strip_prefix(&root)
            .unwrap_or(file)
            .to_string_lossy()
            .replace('\\', "/");
        let _ = writeln!(table, "({name:?}, include_str!({:?})),", file.display().to_string());
    }
    table.push_str("];\n");
    let out_dir = env::var("OUT_DIR").expect("cargo gives build scripts OUT_DIR");
    fs::write(Path::new(&out_dir).join("embedded.rs"), table).expect("OUT_DIR can be written");
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
