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

type Events<'a> = Parser<'a, granit_parser::StrInput<'a>>;

impl Node {
    /// Parses a text that holds one document.
    pub fn parse(text: &str) -> Result<Node, YamlError> {
        let mut events = Parser::new_from_str(text);
        let mut root = None;
        loop {
            let (event, span) = next(&mut events)?;
            match event {
                Event::StreamStart | Event::DocumentStart(..) | Event::DocumentEnd => {}
                Event::StreamEnd => break,
                _ if root.is_some() => return Err(YamlError::at(place(span), "only one document is expected here")),
                event => root = Some(node(&mut events, event, span, 0)?),
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
}

fn next<'a>(events: &mut Events<'a>) -> Result<(Event<'a>, Span), YamlError> {
    match events.next_event() {
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

fn place(span: Span) -> Place {
    Place {
        line: span.start.line() as u64,
        column: span.start.col() as u64 + 1,
    }
}

fn node<'a>(events: &mut Events<'a>, event: Event<'a>, span: Span, depth: usize) -> Result<Node, YamlError> {
    let place = place(span);
    if depth > DEEPEST {
        return Err(YamlError::at(place, format!("nested more than {DEEPEST} deep")));
    }
    if event.tag().is_some() {
        return Err(YamlError::at(place, "tags (!word) are not used in these files"));
    }
    let kind = match event {
        Event::Scalar(text, style, ..) => Kind::Word {
            text: text.into_owned(),
            quoted: style != ScalarStyle::Plain,
        },
        Event::SequenceStart(..) => {
            let mut items = vec![];
            loop {
                match next(events)? {
                    (Event::SequenceEnd, _) => break,
                    (event, span) => items.push(node(events, event, span, depth + 1)?),
                }
            }
            Kind::List(items)
        }
        Event::MappingStart(..) => map(events, depth)?,
        Event::Alias(..) | Event::UnresolvedAlias(..) | Event::Anchor(..) => {
            return Err(YamlError::at(
                place,
                "anchors and aliases (&name, *name) are not used in these files",
            ));
        }
        _ => return Err(YamlError::at(place, "the file ends too early")),
    };
    Ok(Node { place, kind })
}

fn map(events: &mut Events<'_>, depth: usize) -> Result<Kind, YamlError> {
    let mut entries: Vec<(Node, Node)> = vec![];
    loop {
        let key = match next(events)? {
            (Event::MappingEnd, _) => return Ok(Kind::Map(entries)),
            (event, span) => node(events, event, span, depth + 1)?,
        };
        if entries.iter().any(|(other, _)| other.kind == key.kind) {
            return Err(YamlError::at(key.place, format!("{} stands here twice", key.shown())));
        }
        let (event, span) = next(events)?;
        let value = node(events, event, span, depth + 1)?;
        entries.push((key, value));
    }
}
