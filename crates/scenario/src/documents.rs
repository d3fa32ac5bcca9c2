//! A file may hold several scenarios, separated by lines of three hyphens.

/// One scenario of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The line of the file on which it begins.
    pub line: u64,
    /// Its text, after as many empty lines as stand before it in the file: whoever reads it counts lines as the file does.
    pub text: String,
}

impl Document {
    /// What a key at the outermost level says, and on which line: enough to learn for whom the document is before anybody
    /// reads it in full.
    pub fn says(&self, key: &str) -> Option<(u64, &str)> {
        self.text.lines().zip(1..).find_map(|(line, number)| {
            let value = line.strip_prefix(key)?.strip_prefix(':')?;
            let value = value.split(" #").next().unwrap_or(value);
            Some((number, value.trim().trim_matches(['"', '\''])))
        })
    }
}

/// The documents of a file. Those with nothing in them but remarks are left out.
pub fn documents(text: &str) -> Vec<Document> {
    let mut found = vec![];
    let mut lines: Vec<&str> = vec![];
    let mut before = 0;
    for line in text.lines().chain(["---"]) {
        if line.trim_end() != "---" {
            lines.push(line);
            continue;
        }
        if lines.iter().any(|line| has_content(line)) {
            let blank = lines.iter().take_while(|line| !has_content(line)).count();
            found.push(Document {
                line: (before + blank + 1) as u64,
                text: "\n".repeat(before) + &lines.join("\n") + "\n",
            });
        }
        before += lines.len() + 1;
        lines.clear();
    }
    found
}

fn has_content(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_keep_the_lines_of_their_file() {
        let found = documents("# about\n\ngame: a\n---\n\n# two\ngame: b # why\n---\n# nothing\n");
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].line, found[1].line), (3, 7));
        assert_eq!(found[0].says("game"), Some((3, "a")));
        assert_eq!(found[1].says("game"), Some((7, "b")));
        assert_eq!(found[1].says("title"), None);
    }
}
