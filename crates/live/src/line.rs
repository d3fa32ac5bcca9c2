//! The battle log: what happened, in sentences, with every die and the rules that each line rests on.

use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line {
    pub text: String,
    /// 0 for headings such as a new round, 1 for what somebody does, 2 for what follows from it.
    pub depth: u8,
    /// Whose doing it is.
    pub seat: Option<u8>,
    pub dice: Vec<DiceShown>,
    /// Ids of rules.
    pub rules: Vec<String>,
    /// The models that it is about.
    pub models: Vec<u16>,
    /// The unit that it is about. Lines of its members that follow are shown when this one is opened.
    pub unit: Option<u16>,
    /// The unit that this line of a single model belongs under.
    pub member_of: Option<u16>,
    /// The model of whose way this is one leg. Of several legs in a row a log shows the last.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub leg_of: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DiceShown {
    pub sides: u8,
    pub faces: Vec<u8>,
    /// What each die came to: "critical", "hit", "miss", or nothing.
    pub marks: Vec<String>,
}
