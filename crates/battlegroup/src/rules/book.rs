//! Loads the rules of an edition, fills in their arguments, and says file, line and field where something is wrong.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use yaml::{DataError, Node, Place};

use super::words::reading_openly_with;
use super::{Change, Lexicon, Rule, RuleName, RuleRef};

/// What a parameter of a rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parameter {
    Inches,
    Amount,
    Rule,
    Keyword,
    /// A description of models.
    Who,
    Stat,
    /// The names of rules: all arguments from this one on. It stands last.
    Rules,
}

/// A rule as the file has it, with `$name` wherever an argument goes.
#[derive(Clone, Debug)]
struct Template {
    file: String,
    takes: Vec<(String, Parameter)>,
    node: Node,
}

impl Template {
    /// The rule with some argument of each kind that it takes.
    fn sample(&self, name: &str) -> RuleRef {
        let with = self.takes.iter().map(|(name, kind)| (name.clone(), kind.sample()));
        RuleRef {
            rule: name.into(),
            with: with.collect(),
        }
    }

    /// A fault of a rule that this one grants, told where the grant stands.
    fn blamed_for(&self, granted: &RuleRef, error: DataError) -> DataError {
        if error.line.is_some() {
            return error;
        }
        let said = [granted.name().to_string(), granted.rule.clone()];
        let stands = |text: &str| said.iter().any(|said| text == said);
        let place = self.node.find_word(&stands).map_or(self.node.place, |node| node.place);
        DataError {
            file: self.file.clone(),
            line: Some(place.line),
            column: Some(place.column),
            field: self.node.get("rule").and_then(Node::as_word).unwrap_or_default().into(),
            message: error.message,
        }
    }
}

/// All rules of a game: declared once, granted by name.
#[derive(Clone, Debug, Default)]
pub struct Book {
    lexicon: Lexicon,
    templates: BTreeMap<String, Template>,
    rules: BTreeMap<RuleName, Arc<Rule>>,
}

impl Book {
    pub fn new(lexicon: Lexicon) -> Self {
        Book {
            lexicon,
            ..Book::default()
        }
    }

    /// Reads a file of rules. `file` is only its name for errors. A word that the edition does not know is refused here.
    pub fn read(&mut self, file: &str, text: &str) -> Result<(), DataError> {
        let root = Node::parse(text).map_err(|error| fault(file, error))?;
        for (at, node) in root.items().iter().enumerate() {
            let within = |mut error: DataError| {
                error.field = match error.field.as_str() {
                    "" => format!("[{at}]"),
                    field => format!("[{at}].{field}"),
                };
                error
            };
            self.declare(file, node).map_err(within)?;
        }
        Ok(())
    }

    fn declare(&mut self, file: &str, node: &Node) -> Result<(), DataError> {
        let name = node.get("rule").and_then(Node::as_word).unwrap_or_default().to_string();
        let at = |place: Place, field: &str, message: String| DataError {
            file: file.into(),
            line: Some(place.line),
            column: Some(place.column),
            field: field.into(),
            message,
        };
        if name.is_empty() || name.contains(['[', ']']) {
            return Err(at(node.place, "rule", "a rule has a name without brackets".into()));
        }
        if self.templates.contains_key(&name) || self.lexicon.advantages.contains(&name.as_str()) {
            return Err(at(node.place, "rule", format!("`{name}` is declared twice")));
        }
        let takes = match node.get("takes") {
            Some(takes) => yaml::read_node::<Takes>(takes).map_err(|error| fault(file, error))?.0,
            None => vec![],
        };
        let template = Template {
            file: file.into(),
            takes,
            node: node.without("takes"),
        };
        // A rule is checked when it is declared, with an argument of each kind, even if no card has it.
        self.filled(&template, &template.sample(&name))?;
        self.templates.insert(name, template);
        Ok(())
    }

    /// The rule that is meant, filled in. `Err` says why there is none.
    pub fn fill(&mut self, meant: &RuleRef) -> Result<RuleName, DataError> {
        let name = meant.name();
        if self.rules.contains_key(&name) || self.lexicon.advantages.contains(&meant.rule.as_str()) {
            return Ok(name);
        }
        let Some(template) = self.templates.get(&meant.rule).cloned() else {
            return Err(DataError::of_file(
                self.lexicon.edition,
                format!("no rule is called `{}`", meant.rule),
            ));
        };
        let rule = self.filled(&template, meant)?;
        let granted: Vec<RuleRef> = granted(&rule);
        self.rules.insert(name.clone(), Arc::new(rule));
        for other in granted {
            self.fill(&other).map_err(|error| template.blamed_for(&other, error))?;
        }
        Ok(name)
    }

    fn filled(&self, template: &Template, meant: &RuleRef) -> Result<Rule, DataError> {
        let mut arguments: BTreeMap<String, Node> = BTreeMap::new();
        for (at, (parameter, kind)) in template.takes.iter().enumerate() {
            if *kind == Parameter::Rules {
                arguments.insert(parameter.clone(), rules_from(template, meant, at)?);
                break;
            }
            let text = meant.with.get(parameter).or_else(|| meant.with.get(&at.to_string()));
            let Some(text) = text else {
                let message = format!("`{}` needs its argument `{parameter}`", meant.rule);
                return Err(DataError::of_file(&template.file, message));
            };
            let node = Node::parse(text).map_err(|error| fault(&template.file, error))?;
            arguments.insert(parameter.clone(), node);
        }
        let takes_any_number = template.takes.iter().any(|(_, kind)| *kind == Parameter::Rules);
        if meant.with.len() != arguments.len() && !takes_any_number {
            let message = format!(
                "`{}` takes {} arguments, not {}",
                meant.rule,
                arguments.len(),
                meant.with.len()
            );
            return Err(DataError::of_file(&template.file, message));
        }
        let filled = template.node.with_words_replaced(&|word| replaced(word, &arguments));
        let (read, open) = reading_openly_with(&self.lexicon, || yaml::read_node(&filled));
        let mut rule: Rule = read.map_err(|error| fault(&template.file, error))?;
        rule.not_enforced.0.extend(open);
        rule.rule = meant.name();
        Ok(rule)
    }

    /// What a rule says, in the words of its file; nothing for a name that nobody declares.
    pub fn says(&self, meant: &RuleRef) -> Option<String> {
        let template = self.templates.get(&meant.rule)?;
        let rule = self.filled(template, meant).ok()?;
        Some(rule.says)
    }

    /// What a rule says of army lists and deployment; nothing for a name that nobody declares.
    pub fn muster(&self, meant: &RuleRef) -> Vec<super::Muster> {
        let rule = { self.templates.get(&meant.rule) }.and_then(|template| self.filled(template, meant).ok());
        rule.map(|rule| rule.muster.0).unwrap_or_default()
    }

    /// What of a rule, and of the rules that it grants, nobody carries out. Nothing for a rule that is carried out entirely or
    /// that the edition's own code carries out.
    pub fn not_enforced(&self, meant: &RuleRef) -> Result<Vec<String>, DataError> {
        let mut meant_too: Vec<RuleRef> = vec![meant.clone()];
        let mut told = vec![];
        let mut at = 0;
        while let Some(next) = meant_too.get(at).cloned() {
            at += 1;
            let name = next.name();
            let known = self.rules.get(&name).cloned();
            let rule = match (known, self.templates.get(&next.rule)) {
                (Some(rule), _) => rule,
                (None, Some(template)) => Arc::new(self.filled(template, &next)?),
                (None, None) => continue,
            };
            told.extend(rule.not_enforced.iter().map(|what| format!("{name}: {what}")));
            for granted in granted(&rule) {
                if !meant_too.contains(&granted) {
                    meant_too.push(granted);
                }
            }
        }
        told.sort();
        told.dedup();
        Ok(told)
    }

    /// The same for a declared rule with an argument of each kind that it takes; nothing for a name that nobody declares.
    pub fn not_enforced_of(&self, name: &str) -> Option<Vec<String>> {
        let template = self.templates.get(name)?;
        let rule = self.filled(template, &template.sample(name)).ok()?;
        Some(rule.not_enforced.0.clone())
    }

    /// A book of rules that are filled in already: those that a saved game was played with.
    pub fn of(lexicon: Lexicon, rules: impl IntoIterator<Item = Arc<Rule>>) -> Self {
        Book {
            lexicon,
            rules: rules.into_iter().map(|rule| (rule.rule.clone(), rule)).collect(),
            ..Book::default()
        }
    }

    pub fn rule(&self, name: &RuleName) -> Option<&Arc<Rule>> {
        self.rules.get(name)
    }

    /// Whether what a model is stands on its card and never changes.
    pub fn is_printed(&self, kind: &str) -> bool {
        self.lexicon.printed.contains(&kind)
    }

    /// All rules that have been filled in.
    pub fn rules(&self) -> impl Iterator<Item = &Arc<Rule>> {
        self.rules.values()
    }

    /// The names of all declared rules.
    pub fn declared(&self) -> impl Iterator<Item = &str> {
        self.templates.keys().map(String::as_str)
    }
}

/// The rules that a rule gives to somebody.
fn granted(rule: &Rule) -> Vec<RuleRef> {
    fn of(changes: &[Arc<Change>]) -> impl Iterator<Item = &RuleRef> {
        changes.iter().flat_map(|change| match &**change {
            Change::Gains(rules) => &rules[..],
            Change::Weapons(weapons) => &weapons.gain[..],
            _ => &[],
        })
    }
    let mut found: Vec<RuleRef> = vec![];
    for part in &rule.always {
        found.extend(of(&part.changes).cloned());
    }
    for part in &rule.aura {
        found.extend(of(&part.changes).cloned());
    }
    let mut effects: Vec<&super::Effect> = vec![];
    effects.extend(
        rule.on
            .iter()
            .flat_map(|trigger| trigger.may.iter().chain(&trigger.must)),
    );
    effects.extend(rule.uses.iter().flat_map(|used| &used.does));
    while let Some(effect) = effects.pop() {
        match effect {
            super::Effect::Lasting(lasting) => {
                found.extend(of(&lasting.changes).cloned());
                for aura in &lasting.aura {
                    found.extend(of(&aura.changes).cloned());
                }
            }
            super::Effect::ChooseRule(choice) => found.extend(choice.rules.iter().cloned()),
            super::Effect::LayTemplate(lay) => {
                for inside in &lay.inside {
                    found.extend(of(&inside.changes).cloned());
                }
            }
            _ => {}
        }
        effects.extend(effect.inside());
    }
    found
}

/// All arguments from a place on, as a list.
fn rules_from(template: &Template, meant: &RuleRef, first: usize) -> Result<Node, DataError> {
    let named = meant.with.get(&template.takes[first].0).cloned();
    let listed = || {
        let names: Vec<String> = (first..)
            .map_while(|at| meant.with.get(&at.to_string()))
            .map(|name| format!("\"{name}\""))
            .collect();
        (!names.is_empty()).then(|| format!("[{}]", names.join(", ")))
    };
    let Some(text) = named.or_else(listed) else {
        let message = format!("`{}` needs the names of rules in brackets", meant.rule);
        return Err(DataError::of_file(&template.file, message));
    };
    Node::parse(&text).map_err(|error| fault(&template.file, error))
}

/// `$name` alone stands for the whole argument; inside a longer word it is spelled out.
fn replaced(word: &str, arguments: &BTreeMap<String, Node>) -> Option<Node> {
    let (before, rest) = word.split_once('$')?;
    let end = rest
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(rest.len());
    let argument = arguments.get(&rest[..end])?;
    if before.is_empty() && end == rest.len() {
        return Some(argument.clone());
    }
    let text = format!("{before}{}{}", argument.in_one_line(), &rest[end..]);
    Some(Node::word_at(argument.place, text))
}

impl Parameter {
    /// Some argument of the kind, to check a rule with.
    fn sample(self) -> String {
        match self {
            Parameter::Inches | Parameter::Amount => "1",
            Parameter::Rule | Parameter::Keyword => "Sample",
            Parameter::Rules => "[Sample]",
            Parameter::Who => "user",
            Parameter::Stat => "ARM",
        }
        .into()
    }
}

/// Parameters in the order in which the file names them: brackets give arguments by place.
struct Takes(Vec<(String, Parameter)>);

impl<'de> Deserialize<'de> for Takes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Named;
        impl<'de> serde::de::Visitor<'de> for Named {
            type Value = Takes;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("parameters and what each is")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Takes, A::Error> {
                let mut takes = vec![];
                while let Some(entry) = map.next_entry()? {
                    takes.push(entry);
                }
                Ok(Takes(takes))
            }
        }
        deserializer.deserialize_map(Named)
    }
}

fn fault(file: &str, error: yaml::YamlError) -> DataError {
    DataError {
        file: file.into(),
        line: error.place.map(|place| place.line),
        column: error.place.map(|place| place.column),
        field: error.field,
        message: error.message,
    }
}
