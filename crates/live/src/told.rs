//! Lines of the log in the making, and as a terminal shows them.

use kernel::{Die, RuleId, Seat};

use table::Point;

use crate::{DiceShown, Line, words};

/// A heading: a new round or turn.
pub const HEADING: u8 = 0;
/// What somebody begins, and what happens to everybody.
pub const DEED: u8 = 1;
/// A part of it: a move, an attack, an ability.
pub const PART: u8 = 2;
/// What comes of that.
pub const RESULT: u8 = 3;

/// A line whose rules are not known yet.
#[derive(Clone, Debug)]
pub struct Told(Line);

impl Told {
    pub fn new(depth: u8, text: impl Into<String>) -> Told {
        Told(Line {
            text: text.into(),
            depth,
            ..Line::default()
        })
    }

    #[must_use]
    pub fn by(mut self, side: impl Into<Seat>) -> Told {
        self.0.seat = Some(side.into().0);
        self
    }

    /// About a model, whose side's doing it is unless that has been said.
    #[must_use]
    pub fn about(mut self, model: u16, side: Option<impl Into<Seat>>) -> Told {
        self.0.seat = self.0.seat.or(side.map(|side| side.into().0));
        self.naming(model)
    }

    /// About one more model.
    #[must_use]
    pub fn naming(mut self, model: u16) -> Told {
        self.0.models.push(model);
        self
    }

    /// About a whole unit: lines of its members that follow are shown when it is opened.
    #[must_use]
    pub fn of_unit(mut self, unit: u16) -> Told {
        self.0.unit = Some(unit);
        self
    }

    /// About one model of a unit, under the unit's own line.
    #[must_use]
    pub fn member_of(mut self, unit: u16) -> Told {
        self.0.member_of = Some(unit);
        self
    }

    /// One leg of the way of a model. The line of the last leg says how far it went in all.
    #[must_use]
    pub fn leg_of(mut self, model: u16, to: Point) -> Told {
        self.0.leg_of = Some(model);
        self.going(model, to)
    }

    /// The sentence says that a model goes, and ends with how far.
    #[must_use]
    pub fn going(mut self, model: u16, to: Point) -> Told {
        self.0.went = Some((model, to));
        self
    }

    #[must_use]
    pub fn rolling(self, faces: &[u8]) -> Told {
        self.dice(faces, vec![])
    }

    /// Dice of which each came to the same.
    #[must_use]
    pub fn rolling_marked(self, faces: &[u8], mark: &str) -> Told {
        self.rolling_each(faces, |_| mark)
    }

    /// Dice of which each came to something of its own, said by its place.
    #[must_use]
    pub fn rolling_each<'m>(self, faces: &[u8], mark: impl Fn(usize) -> &'m str) -> Told {
        self.dice(faces, (0..faces.len()).map(|at| mark(at).into()).collect())
    }

    /// Dice with so many sides, each of which came to the same.
    #[must_use]
    pub fn rolling_of(mut self, sides: u8, faces: &[u8], mark: &str) -> Told {
        self.0.dice.push(DiceShown {
            sides,
            faces: faces.to_vec(),
            marks: faces.iter().map(|_| mark.into()).collect(),
            needs: String::new(),
        });
        self
    }

    fn dice(mut self, faces: &[u8], marks: Vec<String>) -> Told {
        self.0.dice.push(DiceShown {
            sides: 6,
            faces: faces.to_vec(),
            marks,
            needs: String::new(),
        });
        self
    }

    /// What the dice that have been given last had to show.
    #[must_use]
    pub fn needing(mut self, needs: impl Into<String>) -> Told {
        if let Some(dice) = self.0.dice.last_mut() {
            dice.needs = needs.into();
        }
        self
    }

    /// With the rules that it rests on.
    pub fn line(self, rules: &[RuleId]) -> Line {
        Line {
            rules: rules.iter().map(RuleId::to_string).collect(),
            ..self.0
        }
    }
}

impl Line {
    /// A roll that no event tells.
    pub fn of_roll(text: String, seat: Option<Seat>, die: Die, faces: &[u8], rules: &[RuleId]) -> Line {
        Line {
            text,
            depth: RESULT,
            seat: seat.map(|seat| seat.0),
            dice: vec![DiceShown {
                sides: die.0,
                faces: faces.to_vec(),
                marks: vec![],
                needs: String::new(),
            }],
            rules: rules.iter().map(RuleId::to_string).collect(),
            models: vec![],
            unit: None,
            member_of: None,
            leg_of: None,
            went: None,
            ways: vec![],
        }
    }

    /// Whether this line is the next leg of the way that the earlier line tells of, and so takes its place.
    pub fn goes_on(&self, earlier: &Line) -> bool {
        self.leg_of.is_some() && self.leg_of == earlier.leg_of
    }

    /// For a terminal: indented, with its dice behind it.
    pub fn written(&self) -> String {
        let dice: String = self
            .dice
            .iter()
            .map(|dice| {
                let faces: Vec<String> = dice.faces.iter().map(u8::to_string).collect();
                format!(" [{}]", faces.join(" "))
            })
            .collect();
        let text = match (self.went, self.text.strip_suffix('.')) {
            (Some((_, to)), Some(sentence)) => format!("{sentence} to {}.", words::point(to)),
            _ => self.text.clone(),
        };
        match self.depth {
            HEADING => format!("\n== {text} =={dice}"),
            DEED => format!("{text}{dice}"),
            depth => format!("{:indent$}{text}{dice}", "", indent = usize::from(depth - 1) * 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::Side;
    use table::Length;

    use super::*;

    #[test]
    fn a_line_is_indented_by_its_depth_and_ends_with_its_dice() {
        let told = Told::new(PART, "Hit.").by(Side::Blue).about(3, Some(Side::Red));
        let line = told.rolling(&[2, 5]).line(&[]);
        assert_eq!((line.seat, &line.models[..]), (Some(1), &[3][..]));
        assert_eq!(line.written(), "  Hit. [2 5]");
        assert_eq!(Told::new(HEADING, "Round 1").line(&[]).written(), "\n== Round 1 ==");
        let to = Point::new(Length::inches(3), Length::inches(4));
        let moved = Told::new(DEED, "Argus moves.").leg_of(1, to).line(&[]);
        assert_eq!(moved.written(), "Argus moves to (3\", 4\").");
    }

    #[test]
    fn a_model_of_a_side_says_whose_doing_it_is() {
        let line = Told::new(DEED, "It moves.").about(3, Some(Side::Red)).line(&[]);
        assert_eq!(line.seat, Some(0));
    }

    #[test]
    fn only_the_next_leg_of_the_same_way_takes_the_place_of_a_line() {
        let at = Point::new(Length::ZERO, Length::ZERO);
        let leg = |model| Told::new(RESULT, "It moves.").leg_of(model, at).line(&[]);
        assert!(leg(1).goes_on(&leg(1)));
        assert!(!leg(1).goes_on(&leg(2)));
        let other = Told::new(RESULT, "It burns.").line(&[]);
        assert!(!leg(1).goes_on(&other));
        assert!(!other.goes_on(&other));
    }
}
