//! For build scripts: puts the project's own data files into a program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// A data file of the project.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DataFile {
    path: PathBuf,
    /// Its name in the project, with `/` on every system.
    pub name: String,
}

/// The YAML files in some folders of the project, in the order of their names. The build script runs again when they change.
pub fn yaml_files(folders: &[&str]) -> Vec<DataFile> {
    println!("cargo::rerun-if-changed=build.rs");
    let root = Path::new(&given("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = vec![];
    for folder in folders {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
        collect(&root.join(folder), &mut paths);
    }
    paths.sort();
    let name = |path: &Path| {
        path.strip_prefix(&root)
            .unwrap_or(path)
            .to_string_lossy()
            .replace('\\', "/")
    };
    let file = |path: PathBuf| DataFile {
        name: name(&path),
        path,
    };
    paths.into_iter().map(file).collect()
}

/// The source of a table of names and texts; `of` is what stands before the `=`.
pub fn table<'a>(of: &str, files: impl IntoIterator<Item = &'a DataFile>) -> String {
    let mut rows = String::new();
    for DataFile { path, name } in files {
        let _ = writeln!(rows, "({name:?}, include_str!({:?})),", path.display().to_string());
    }
    format!("{of}: &[(&str, &str)] = &[\n{rows}];\n")
}

/// Writes a source file for the crate that is being built.
pub fn write(name: &str, source: &str) {
    fs::write(Path::new(&given("OUT_DIR")).join(name), source).expect("OUT_DIR can be written");
}

fn given(variable: &str) -> String {
    env::var(variable).unwrap_or_else(|_| panic!("cargo gives build scripts {variable}"))
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
