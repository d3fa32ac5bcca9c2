//! Puts the built client into the program, each file with its compressed form.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let built = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web/dist");
    // Watching a folder that is not there would build this crate anew each time.
    fs::create_dir_all(&built)?;
    println!("cargo::rerun-if-changed={}", built.display());
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    let mut files = vec![];
    collect(&built, &mut files)?;
    files.sort();
    let mut list = String::from("static FILES: &[File] = &[\n");
    for (at, file) in files.iter().enumerate() {
        let name = file
            .strip_prefix(&built)
            .unwrap_or(file)
            .to_string_lossy()
            .replace('\\', "/");
        let bytes = fs::read(file)?;
        let packed = out.join(format!("{at}.gz"));
        let mut encoder = flate2::write::GzEncoder::new(vec![], flate2::Compression::best());
        encoder.write_all(&bytes)?;
        fs::write(&packed, encoder.finish()?)?;
        let plain = file.canonicalize()?;
        list.push_str(&format!(
            "    File {{ name: {name:?}, bytes: include_bytes!({plain:?}), packed: include_bytes!({packed:?}) }},\n"
        ));
    }
    list.push_str("];\n");
    fs::write(out.join("client.rs"), list)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}
