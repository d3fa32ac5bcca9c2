//! Names of special rules, and references to them with arguments.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{ModelId, WeaponId};

/// The full name of a special rule, with its arguments: `Side Step`, `Reposition [5]`. A special rule cites itself by it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleName(Arc<str>);

impl RuleName {
    pub fn new(name: &str) -> Self {
        RuleName(name.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the rule of this name, with whatever arguments.
    pub fn is(&self, rule: &str) -> bool {
        let rest = self.0.strip_prefix(rule);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(" ["))
    }

    /// The name without its arguments.
    pub fn family(&self) -> &str {
        self.0.split_once(" [").map_or(&self.0, |(family, _)| family)
    }
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Serialize for RuleName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for RuleName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|name| RuleName::new(&name))
    }
}

/// The citation of a special rule: which rule, and whose. An edition puts it into each event that the rule causes, into
/// its log and into its refusals.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Because {
    pub rule: RuleName,
    /// The model that bears the rule, or that put the lasting effect into play.
    pub by: ModelId,
    /// The weapon that bears the rule.
    pub weapon: Option<WeaponId>,
    /// The lasting effect that speaks, if one does.
    pub effect: Option<u32>,
}

impl Because {
    pub fn new(rule: &RuleName, by: ModelId) -> Self {
        Because {
            rule: rule.clone(),
            by,
            weapon: None,
            effect: None,
        }
    }
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.rule, self.by)
    }
}

/// A reference to a rule: `Tough`, `Reposition [5]`, or `{rule: Flank, with: {whom: {kind: warjack}}}`. Arguments of the
/// long form are kept as one line of YAML.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleRef {
    pub rule: String,
    /// Arguments by name; those in brackets are named by their place: `0`, `1`.
    pub with: BTreeMap<String, String>,
}

impl RuleRef {
    pub fn parse(text: &str) -> Self {
        let Some((rule, arguments)) = text.trim().strip_suffix(']').and_then(|text| text.split_once(" [")) else {
            return RuleRef {
                rule: text.trim().into(),
                with: BTreeMap::new(),
            };
        };
        let arguments = arguments.split(", ").enumerate();
        RuleRef {
            rule: rule.into(),
            with: arguments
                .map(|(at, argument)| (at.to_string(), argument.into()))
                .collect(),
        }
    }

    /// The full name of the rule that is meant.
    pub fn name(&self) -> RuleName {
        if self.with.is_empty() {
            return RuleName::new(&self.rule);
        }
        let arguments: Vec<&str> = self.with.values().map(String::as_str).collect();
        RuleName::new(&format!("{} [{}]", self.rule, arguments.join(", ")))
    }
}

impl Serialize for RuleRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.rule, &self.with).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RuleRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Said;
        impl<'de> serde::de::Visitor<'de> for Said {
            type Value = RuleRef;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a rule, or a map with rule and with")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<RuleRef, E> {
                Ok(RuleRef::parse(text))
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut parts: A) -> Result<RuleRef, A::Error> {
                let missing = || A::Error::custom("a rule and its arguments are wanted");
                let rule = parts.next_element()?.ok_or_else(missing)?;
                let with = parts.next_element()?.ok_or_else(missing)?;
                Ok(RuleRef { rule, with })
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<RuleRef, A::Error> {
                #[derive(Deserialize)]
                #[serde(deny_unknown_fields)]
                struct Long {
                    rule: String,
                    with: BTreeMap<String, String>,
                }
                let long = Long::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(RuleRef {
                    rule: long.rule,
                    with: long.with,
                })
            }
        }
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Said)
        } else {
            let (rule, with) = Deserialize::deserialize(deserializer)?;
            Ok(RuleRef { rule, with })
        }
    }
}
