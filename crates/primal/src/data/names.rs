//! The names that cards give to special rules: each must be declared, with all that it grants.

use battlegroup::rules::{Book, RuleRef};
use yaml::{DataError, Node};

/// Every rule, feat or grant that a file of entries names and no file declares.
pub fn undeclared(book: &Book, file: &str, text: &str) -> Vec<DataError> {
    let Ok(root) = Node::parse(text) else { return vec![] };
    let mut search = Search {
        book: book.clone(),
        file,
        faults: vec![],
    };
    for (at, entry) in items(&root, "entries") {
        for (member, model) in items(entry, "models") {
            if let Some(profile) = model.get("profile") {
                search.profile(&format!("entries[{at}].models[{member}].profile"), profile);
            }
        }
    }
    search.faults
}

fn items<'n>(node: &'n Node, name: &str) -> impl Iterator<Item = (usize, &'n Node)> {
    let list = node.get(name).map_or(&[][..], Node::items);
    list.iter().enumerate()
}

struct Search<'s> {
    book: Book,
    file: &'s str,
    faults: Vec<DataError>,
}

impl Search<'_> {
    fn profile(&mut self, field: &str, profile: &Node) {
        self.rules(field, profile);
        for (at, weapon) in items(profile, "weapons") {
            self.rules(&format!("{field}.weapons[{at}]"), weapon);
        }
        if let Some(feat) = profile.get("feat") {
            self.rule(&format!("{field}.feat"), feat);
        }
    }

    fn rules(&mut self, field: &str, of: &Node) {
        for (at, rule) in items(of, "rules") {
            self.rule(&format!("{field}.rules[{at}]"), rule);
        }
    }

    fn rule(&mut self, field: &str, node: &Node) {
        let Ok(rule) = yaml::read_node::<RuleRef>(node) else {
            return;
        };
        if let Err(error) = self.book.fill(&rule) {
            self.faults.push(DataError {
                file: self.file.into(),
                line: Some(node.place.line),
                column: Some(node.place.column),
                field: field.into(),
                message: error.to_string(),
            });
        }
    }
}
