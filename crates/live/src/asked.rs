//! A question as it travels: verbs first, then their targets. What an option means is asked for when somebody looks at it.

use serde::Serialize;

use crate::{AllOnOffer, Choice, Choices, PathWanted, PlaceWanted, Prompt, Target, UnitWanted};

/// A question to a player, without what only matters once he looks at an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Asked {
    pub seat: u8,
    /// One sentence: who is asked for what.
    pub asks: String,
    /// The model that it is about.
    pub model: Option<u16>,
    /// Ids of the rules that the question comes from.
    pub rules: Vec<String>,
    pub choices: AskedChoices,
    /// It can be let pass, with all of its kind, until one of several moments.
    pub lets_pass: Option<LetsPass>,
    /// The targets that all of a unit can be ordered to attack.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<AllOnOffer>>"))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub all_on: Vec<AllOnOffer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LetsPass {
    /// "reactions", "boosts".
    pub what: String,
    /// "the turn ends", "the round ends".
    pub until: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AskedChoices {
    /// One of the options of these verbs, by its place in the list of answers.
    Options {
        verbs: Vec<Verb>,
    },
    Place(PlaceWanted),
    Path(PathWanted),
    Unit(UnitWanted),
}

/// What can be done, and to whom.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Verb {
    pub label: String,
    /// Verbs of one group are shown together: "Attack", "Abilities".
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Passing, waiting, declining: set apart from the rest.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    #[serde(skip_serializing_if = "is_false")]
    pub declines: bool,
    /// It ends the game for the player: shown apart, and asked about once more.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    #[serde(skip_serializing_if = "is_false")]
    pub gives_up: bool,
    /// The model that moves next if this is chosen.
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u16>,
    /// The model that is chosen moves next.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    #[serde(skip_serializing_if = "is_false")]
    pub target_moves: bool,
    /// Options that aim at a model: the place in the list of answers, and the model.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<(usize, u16)>>"))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub models: Vec<(usize, u16)>,
    /// All other options.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<VerbOption>>"))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<VerbOption>,
}

/// An option that needs words of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VerbOption {
    /// Its place in the list of answers.
    pub at: usize,
    pub label: String,
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Asked {
    pub fn new(prompt: Prompt, lets_pass: Option<LetsPass>, all_on: Vec<AllOnOffer>) -> Asked {
        Asked {
            seat: prompt.seat,
            asks: prompt.asks,
            model: prompt.model,
            rules: prompt.rules,
            choices: match prompt.choices {
                Choices::Options { options } => AskedChoices::Options { verbs: verbs(options) },
                Choices::Place(wanted) => AskedChoices::Place(wanted),
                Choices::Path(wanted) => AskedChoices::Path(wanted),
                Choices::Unit(wanted) => AskedChoices::Unit(wanted),
            },
            lets_pass,
            all_on,
        }
    }
}

/// Options that share a verb are put together, where the first of them stands.
fn verbs(options: Vec<Choice>) -> Vec<Verb> {
    let mut verbs: Vec<Verb> = vec![];
    for (at, choice) in options.into_iter().enumerate() {
        let target = match choice.target {
            Some(Target::Model { id }) if !choice.verb.is_empty() => Some(id),
            _ => None,
        };
        // Of a unit any member may be the one that moves.
        let whole_unit = matches!(choice.target, Some(Target::Unit { .. })) && !choice.verb.is_empty();
        let target_moves = choice.moves.is_some() && (choice.moves == target || whole_unit);
        let verb = Verb {
            moves: choice.moves.filter(|_| !target_moves),
            target_moves,
            label: match choice.verb.is_empty() {
                true => choice.label.clone(),
                false => choice.verb.clone(),
            },
            group: choice.group,
            declines: choice.declines,
            gives_up: choice.gives_up,
            models: vec![],
            options: vec![],
        };
        let alike = |known: &Verb| {
            let key = |verb: &Verb| (verb.declines, verb.gives_up, verb.moves, verb.target_moves);
            !choice.verb.is_empty()
                && known.label == verb.label
                && known.group == verb.group
                && key(known) == key(&verb)
        };
        let place = verbs.iter().position(alike).unwrap_or(verbs.len());
        if place == verbs.len() {
            verbs.push(verb);
        }
        match target {
            Some(id) => verbs[place].models.push((at, id)),
            None => verbs[place].options.push(VerbOption {
                at,
                label: choice.label,
                target: choice.target,
            }),
        }
    }
    verbs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aimed(verb: &str, id: u16) -> Choice {
        Choice {
            label: format!("{verb} at {id}"),
            group: "Attack".into(),
            ..Choice::of(verb, Target::Model { id })
        }
    }

    #[test]
    fn options_of_one_verb_are_one_verb_with_targets() {
        let done = Choice {
            label: "End".into(),
            declines: true,
            ..Choice::default()
        };
        let found = verbs(vec![aimed("Claw", 7), aimed("Bite", 7), aimed("Claw", 9), done]);
        let labels: Vec<&str> = found.iter().map(|verb| verb.label.as_str()).collect();
        assert_eq!(labels, ["Claw", "Bite", "End"]);
        assert_eq!(found[0].models, [(0, 7), (2, 9)]);
        assert_eq!(found[2].options[0].at, 3);
        let written = serde_json::to_string(&found[0]).unwrap_or_default();
        assert_eq!(written, r#"{"label":"Claw","group":"Attack","models":[[0,7],[2,9]]}"#);
    }

    #[test]
    fn a_verb_says_who_moves_by_it() {
        let activate = |id| Choice {
            moves: Some(id),
            ..aimed("Activate", id)
        };
        let walk = Choice {
            label: "Walk".into(),
            moves: Some(3),
            ..Choice::default()
        };
        let found = verbs(vec![activate(3), activate(4), walk]);
        assert_eq!(found.len(), 2);
        assert!(found[0].target_moves && found[0].moves.is_none());
        assert_eq!((found[1].target_moves, found[1].moves), (false, Some(3)));
    }
}
