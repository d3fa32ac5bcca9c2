//! The battle log: what happened, in sentences, with every die and the rules that each line rests on.

use serde::Serialize;

use table::{Length, Point};

use crate::{Position, words};

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
    /// The model whose move it tells, and where that ends. On a screen the line ends with how far it went, once its way is known; a terminal, which
    /// has no table, says the place.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub went: Option<(u16, Point)>,
    /// The ways that models went, so that a move can be shown along its path.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Way>>"))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Way>,
}

/// The way of a model across the table, from where it stood to where it ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Way {
    pub model: u16,
    pub points: Vec<Position>,
}

impl Way {
    /// Goes on with another way of the same model, if that begins where this one ends.
    fn joined_by(&mut self, next: &Way) -> bool {
        let joins = self.model == next.model && self.points.last() == next.points.first();
        if joins {
            self.points.extend(next.points.iter().skip(1).copied());
        }
        joins
    }

    /// How far it is, as the table is measured: from above.
    fn length(&self) -> Length {
        let points = self
            .points
            .iter()
            .map(|at| Point::new(Length::um(at.x), Length::um(at.y)));
        table::path_length(&points.collect::<Vec<_>>())
    }
}

impl Line {
    /// Says how far its model went, if it tells a move: "Argus moves." becomes "Argus moves 5.2\"."
    pub(crate) fn say_how_far(&mut self) {
        let went = self.went.map(|(model, _)| model);
        let ways = { self.ways.iter() }.filter(|way| Some(way.model) == went);
        let length = ways.fold(Length::ZERO, |sum, way| sum + way.length());
        if length > Length::ZERO
            && let Some(sentence) = self.text.strip_suffix('.')
        {
            self.text = format!("{sentence} {}.", words::short(length));
        }
    }

    /// A way that a model has gone; a leg goes on where the leg before it ended.
    pub(crate) fn add_way(&mut self, way: &Way) {
        let joined = self.ways.last_mut().is_some_and(|last| last.joined_by(way));
        if !joined {
            self.ways.push(way.clone());
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DiceShown {
    pub sides: u8,
    pub faces: Vec<u8>,
    /// What each die came to: "critical", "hit", "miss", or nothing.
    pub marks: Vec<String>,
    /// What the dice had to show, in a few words: "hits on 4 or more", "8 or more on the dice". Nothing if no number decides.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub needs: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(model: u16, xs: &[i64]) -> Way {
        let points = xs.iter().map(|x| Position { x: *x, y: 0, z: 0 }).collect();
        Way { model, points }
    }

    #[test]
    fn legs_that_go_on_are_one_way() {
        let mut line = Line::default();
        for leg in [way(1, &[0, 5]), way(1, &[5, 9]), way(2, &[9, 3]), way(1, &[20, 30])] {
            line.add_way(&leg);
        }
        assert_eq!(line.ways, [way(1, &[0, 5, 9]), way(2, &[9, 3]), way(1, &[20, 30])]);
    }

    #[test]
    fn a_move_says_how_far_it_went_along_all_its_legs() {
        let moves = |went: Option<u16>, ways: &[Way]| {
            let mut line = Line {
                text: "Argus moves.".into(),
                went: went.map(|model| (model, Point::new(Length::ZERO, Length::ZERO))),
                ..Line::default()
            };
            ways.iter().for_each(|way| line.add_way(way));
            line.say_how_far();
            line.text
        };
        let inches = |model, xs: &[i64]| way(model, &xs.iter().map(|x| x * 25_400).collect::<Vec<_>>());
        let there_and_back = [inches(1, &[0, 5]), inches(1, &[5, 3])];
        assert_eq!(moves(Some(1), &there_and_back), "Argus moves 7\".");
        assert_eq!(moves(Some(2), &there_and_back), "Argus moves.");
        assert_eq!(moves(None, &there_and_back), "Argus moves.");
    }
}
