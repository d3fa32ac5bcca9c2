//! A file as a tree that remembers places.

use granit_parser::{Event, Parser, ScalarStyle, Span};

use crate::{Place, YamlError};

/// Deeper nesting than this is no file of ours but an attack.
const DEEPEST: usize = 64;

/// A value and where it begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub place: Place,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// A word, quoted or not.
    Word {
        text: String,
        quoted: bool,
    },
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
}

/// More values than this are no file of ours either: aliases of aliases grow without end.
const MOST_NODES: usize = 200_000;

impl Node {
    /// Parses a text that holds one document.
    pub fn parse(text: &str) -> Result<Node, YamlError> {
        let mut parsing = Parsing {
            events: Parser::new_from_str(text),
            named: vec![],
            nodes: 0,
        };
        let mut root = None;
        loop {
            let (event, span) = parsing.next()?;
            match event {
                Event::StreamStart | Event::DocumentStart(..) | Event::DocumentEnd => {}
                Event::StreamEnd => break,
                _ if root.is_some() => return Err(YamlError::at(place(span), "only one document is expected here")),
                event => root = Some(parsing.node(event, span, 0)?),
            }
        }
        let nothing = Kind::Word {
            text: String::new(),
            quoted: false,
        };
        Ok(root.unwrap_or(Node {
            place: Place { line: 1, column: 1 },
            kind: nothing,
        }))
    }

    /// A word that stands where another value stood.
    pub fn word_at(place: Place, text: impl Into<String>) -> Node {
        Node {
            place,
            kind: Kind::Word {
                text: text.into(),
                quoted: false,
            },
        }
    }

    /// The word, if this is one.
    pub fn as_word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The items of a list, or none.
    pub fn items(&self) -> &[Node] {
        match &self.kind {
            Kind::List(items) => items,
            _ => &[],
        }
    }

    /// The value that a map has under a name.
    pub fn get(&self, name: &str) -> Option<&Node> {
        match &self.kind {
            Kind::Map(entries) => entries
                .iter()
                .find(|(key, _)| key.as_word() == Some(name))
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// A copy of a map without one of its names.
    #[must_use]
    pub fn without(&self, name: &str) -> Node {
        let mut copy = self.clone();
        if let Kind::Map(entries) = &mut copy.kind {
            entries.retain(|(key, _)| key.as_word() != Some(name));
        }
        copy
    }

    /// A map as two: one with these names, one with all others.
    #[must_use]
    pub fn split(mut self, names: &[&str]) -> (Node, Node) {
        let place = self.place;
        let Kind::Map(entries) = &mut self.kind else {
            return (self.clone(), self);
        };
        let is_named = |(key, _): &(Node, Node)| key.as_word().is_some_and(|word| names.contains(&word));
        let (named, others) = std::mem::take(entries).into_iter().partition(is_named);
        let map = |entries| Node {
            place,
            kind: Kind::Map(entries),
        };
        (map(named), map(others))
    }

    /// A copy in which some words are replaced by other values. Names of maps stay. A replacement keeps the place of the
    /// word, so that an error still points at the line where the word stands.
    #[must_use]
    pub fn with_words_replaced(&self, replacement: &dyn Fn(&str) -> Option<Node>) -> Node {
        let kind = match &self.kind {
            Kind::Word { text, .. } => match replacement(text) {
                Some(node) => node.kind,
                None => self.kind.clone(),
            },
            Kind::List(items) => Kind::List(items.iter().map(|item| item.with_words_replaced(replacement)).collect()),
            Kind::Map(entries) => Kind::Map(
                entries
                    .iter()
                    .map(|(key, value)| (key.clone(), value.with_words_replaced(replacement)))
                    .collect(),
            ),
        };
        Node {
            place: self.place,
            kind,
        }
    }

    /// The first word in it, in the order of the file, that fits.
    pub fn find_word(&self, fits: &dyn Fn(&str) -> bool) -> Option<&Node> {
        match &self.kind {
            Kind::Word { text, .. } => fits(text).then_some(self),
            Kind::List(items) => items.iter().find_map(|item| item.find_word(fits)),
            Kind::Map(entries) => entries.iter().find_map(|(_, value)| value.find_word(fits)),
        }
    }

    /// The value in one line, as a file could say it.
    pub fn in_one_line(&self) -> String {
        match &self.kind {
            Kind::Word { text, .. } => text.clone(),
            Kind::List(items) => {
                let items: Vec<String> = items.iter().map(Node::in_one_line).collect();
                format!("[{}]", items.join(", "))
            }
            Kind::Map(entries) => {
                let entries: Vec<String> = entries
                    .iter()
                    .map(|(key, value)| format!("{}: {}", key.in_one_line(), value.in_one_line()))
                    .collect();
                format!("{{{}}}", entries.join(", "))
            }
        }
    }

    /// What the file says here, for an error message.
    pub(crate) fn shown(&self) -> String {
        match &self.kind {
            Kind::Word { text, .. } if text.is_empty() => "nothing".into(),
            Kind::Word { text, .. } => {
                let short: String = text.chars().take(40).collect();
                format!("`{short}`")
            }
            Kind::List(_) => "a list".into(),
            Kind::Map(_) => "a map".into(),
        }
    }

    fn count(&self) -> usize {
        match &self.kind {
            Kind::Word { .. } => 1,
            Kind::List(items) => 1 + items.iter().map(Node::count).sum::<usize>(),
            Kind::Map(entries) => {
                1 + entries
                    .iter()
                    .map(|(key, value)| key.count() + value.count())
                    .sum::<usize>()
            }
        }
    }
}

fn place(span: Span) -> Place {
    Place {
        line: span.start.line() as u64,
        column: span.start.col() as u64 + 1,
    }
}

struct Parsing<'a> {
    events: Parser<'a, granit_parser::StrInput<'a>>,
    /// Values with an anchor (`&name`), by its number, for the aliases (`*name`) that stand for them.
    named: Vec<(usize, Node)>,
    nodes: usize,
}

impl<'a> Parsing<'a> {
    fn next(&mut self) -> Result<(Event<'a>, Span), YamlError> {
        match self.events.next_event() {
            Some(Ok((Event::Anchor(..), _))) => self.next(),
            Some(Ok(event)) => Ok(event),
            Some(Err(error)) => {
                let mark = error.marker();
                Err(YamlError::at(
                    Place {
                        line: mark.line() as u64,
                        column: mark.col() as u64 + 1,
                    },
                    error.info(),
                ))
            }
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn node(&mut self, event: Event<'a>, span: Span, depth: usize) -> Result<Node, YamlError> {
        let place = place(span);
        if depth > DEEPEST {
            return Err(YamlError::at(place, format!("nested more than {DEEPEST} deep")));
        }
        if event.tag().is_some() {
            return Err(YamlError::at(place, "tags (!word) are not used in these files"));
        }
        let anchor = event.anchor_id();
        let kind = match event {
            Event::Scalar(text, style, ..) => Kind::Word {
                text: text.into_owned(),
                quoted: style != ScalarStyle::Plain,
            },
            Event::SequenceStart(..) => self.list(depth)?,
            Event::MappingStart(..) => self.map(depth)?,
            Event::Alias(id) => {
                let meant = self.named.iter().find(|(named, _)| *named == id);
                let (_, node) = meant.ok_or_else(|| YamlError::at(place, "this alias stands for nothing before it"))?;
                let node = Node {
                    place,
                    kind: node.kind.clone(),
                };
                self.nodes += node.count();
                self.within_bounds(place)?;
                return Ok(node);
            }
            Event::UnresolvedAlias(..) => return Err(YamlError::at(place, "this alias stands for nothing before it")),
            _ => return Err(YamlError::at(place, "the file ends too early")),
        };
        self.nodes += 1;
        self.within_bounds(place)?;
        let node = Node { place, kind };
        if let Some(id) = anchor {
            self.named.push((id, node.clone()));
        }
        Ok(node)
    }

    fn within_bounds(&self, place: Place) -> Result<(), YamlError> {
        if self.nodes > MOST_NODES {
            return Err(YamlError::at(
                place,
                format!("the file holds more than {MOST_NODES} values"),
            ));
        }
        Ok(())
    }

    fn list(&mut self, depth: usize) -> Result<Kind, YamlError> {
        let mut items = vec![];
        loop {
            match self.next()? {
                (Event::SequenceEnd, _) => return Ok(Kind::List(items)),
                (event, span) => items.push(self.node(event, span, depth + 1)?),
            }
        }
    }

    fn map(&mut self, depth: usize) -> Result<Kind, YamlError> {
        let mut entries: Vec<(Node, Node)> = vec![];
        loop {
            let key = match self.next()? {
                (Event::MappingEnd, _) => return Ok(Kind::Map(entries)),
                (event, span) => self.node(event, span, depth + 1)?,
            };
            if entries.iter().any(|(other, _)| other.kind == key.kind) {
                return Err(YamlError::at(key.place, format!("{} stands here twice", key.shown())));
            }
            let (event, span) = self.next()?;
            let value = self.node(event, span, depth + 1)?;
            entries.push((key, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Node::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn aliases_stand_for_what_was_named() {
        let map: std::collections::BTreeMap<String, Vec<u8>> = crate::read("a: &x [1, 2]\nb: *x\n").unwrap();
        assert_eq!(map["a"], map["b"]);
    }

    #[test]
    fn a_file_that_grows_without_end_is_an_error() {
        let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for n in 1..12 {
            let before = format!("*a{}", n - 1);
            text.push_str(&format!("a{n}: &a{n} [{}]\n", vec![before; 10].join(", ")));
        }
        assert!(error(&text).contains("more than 200000 values"), "{}", error(&text));
        let deep = "- ".repeat(100) + "x";
        assert!(error(&deep).contains("nested more than 64 deep"), "{}", error(&deep));
    }

    #[test]
    fn the_same_name_twice_is_an_error_at_the_second() {
        assert_eq!(error("a: 1\nb: 2\na: 3\n"), "3:1: `a` stands here twice");
    }

    #[test]
    fn broken_text_is_an_error_with_its_place() {
        assert!(
            error("a: [1, 2\nb: 3\n").starts_with("2:"),
            "{}",
            error("a: [1, 2\nb: 3\n")
        );
    }

    #[test]
    fn nothing_at_all_is_nothing() {
        assert_eq!(crate::read::<Option<u8>>("# only a remark\n"), Ok(None));
    }
}
