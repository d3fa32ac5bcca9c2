//! Special rules as cards name them: `Reposition [3]`, `Attack Type [Witch Mark, Thunderbolt]`.

use std::fmt;

use battlegroup::rules::RuleRef;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A named special rule with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleName {
    pub name: String,
    pub parameters: Vec<String>,
}

impl RuleName {
    /// Reads a name with parameters in brackets.
    pub fn parse(text: &str) -> Result<RuleName, String> {
        let text = text.trim();
        let (name, rest) = match text.split_once('[') {
            None => (text, None),
            Some((name, rest)) => (name.trim(), Some(rest)),
        };
        let parameters = match rest {
            None => vec![],
            Some(rest) => {
                let inner = rest
                    .trim_end()
                    .strip_suffix(']')
                    .ok_or_else(|| format!("the bracket of {text:?} is not closed"))?;
                inner.split(',').map(|part| part.trim().to_string()).collect()
            }
        };
        if name.is_empty() || parameters.iter().any(String::is_empty) {
            return Err(format!("{text:?} is not the name of a special rule"));
        }
        Ok(RuleName {
            name: name.into(),
            parameters,
        })
    }

    /// As the book of rules names it: `Leadership [Gun Mage: Head Shot]` has two arguments.
    pub fn reference(&self) -> RuleRef {
        let arguments = self.parameters.iter().flat_map(|parameter| parameter.split(": "));
        // More often than anybody can pay for.
        let number = |argument: &str| {
            if argument == "unlimited" {
                "99".into()
            } else {
                argument.to_string()
            }
        };
        RuleRef {
            rule: self.name.clone(),
            with: { arguments.enumerate() }
                .map(|(at, argument)| (at.to_string(), number(argument)))
                .collect(),
        }
    }

    /// Whether the game carries this rule out. The others are shown as not enforced.
    pub fn is_enforced(&self) -> bool {
        crate::special::is_known(&self.reference())
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if !self.parameters.is_empty() {
            write!(f, " [{}]", self.parameters.join(", "))?;
        }
        Ok(())
    }
}

impl Serialize for RuleName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        RuleName::parse(&text).map_err(serde::de::Error::custom)
    }
}
