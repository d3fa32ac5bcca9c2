//! The client's files, which are part of the program.

use std::sync::OnceLock;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

struct File {
    name: &'static str,
    bytes: &'static [u8],
    /// The same, compressed with gzip.
    packed: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/client.rs"));

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><title>Umpire</title>\
    <h1>The table is not built in</h1>\
    <p>This program was built without its page. Run <code>make table</code>, then build it again.</p></html>";

/// The file at a path. Whatever else the page calls its own places, such as a game's link, is the page itself.
pub fn find(path: &str, headers: &HeaderMap) -> Response {
    let name = path.trim_start_matches('/');
    let named = FILES.iter().position(|file| file.name == name);
    let is_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let found = match named {
        None if is_file => return (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
        None => FILES.iter().position(|file| file.name == "index.html"),
        found => found,
    };
    match found {
        Some(at) => send(at, headers),
        None => {
            let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
            (StatusCode::OK, html, NOT_BUILT).into_response()
        }
    }
}

fn send(at: usize, headers: &HeaderMap) -> Response {
    let file = &FILES[at];
    let etag = etag(at);
    let lasting = match file.name.starts_with("assets/") {
        // Its name changes with what is in it.
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &header::HeaderValue| value.to_str().ok())
    };
    let about = [
        (header::ETAG, etag),
        (header::CACHE_CONTROL, lasting),
        (header::VARY, "accept-encoding"),
    ];
    if text(header::IF_NONE_MATCH).is_some_and(|known| known.split(',').any(|known| known.trim() == etag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind(file.name))];
    let packed = text(header::ACCEPT_ENCODING).is_some_and(|known| known.contains("gzip"));
    match packed && file.packed.len() < file.bytes.len() {
        true => (about, kind, [(header::CONTENT_ENCODING, "gzip")], file.packed).into_response(),
        false => (about, kind, file.bytes).into_response(),
    }
}

fn etag(at: usize) -> &'static str {
    static ETAGS: OnceLock<Vec<String>> = OnceLock::new();
    let all = ETAGS.get_or_init(|| {
        let hash = |file: &File| format!("\"{}\"", &blake3::hash(file.bytes).to_hex()[..24]);
        FILES.iter().map(hash).collect()
    });
    &all[at]
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether the page is part of the program.
pub fn is_built_in() -> bool {
    FILES.iter().any(|file| file.name == "index.html")
}
