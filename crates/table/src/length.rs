//! Lengths: whole micrometres, so that inches, half inches and millimetre bases are all exact.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A length in whole micrometres. One inch is 25,400 of them and one millimetre 1,000.
///
/// ```
/// use table::Length;
/// assert_eq!(Length::inches(4) + Length::hundredths(25), "4.25".parse().unwrap());
/// assert_eq!(Length::mm(32).to_string(), "1.26\"");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Length(i64);

const UM_PER_INCH: i64 = 25_400;

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);

    /// Whole micrometres.
    #[inline]
    pub const fn um(um: i64) -> Self {
        Length(um)
    }

    /// Whole millimetres, as bases are sold.
    #[inline]
    pub const fn mm(mm: i64) -> Self {
        Length(mm * 1_000)
    }

    /// Whole inches.
    #[inline]
    pub const fn inches(inches: i64) -> Self {
        Length(inches * UM_PER_INCH)
    }

    /// Half inches: `half_inches(3)` is 1.5".
    #[inline]
    pub const fn half_inches(halves: i64) -> Self {
        Length(halves * (UM_PER_INCH / 2))
    }

    /// Hundredths of an inch: `hundredths(425)` is 4.25".
    #[inline]
    pub const fn hundredths(hundredths: i64) -> Self {
        Length(hundredths * (UM_PER_INCH / 100))
    }

    /// The number of micrometres.
    #[inline]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The length without its sign.
    #[inline]
    pub const fn abs(self) -> Self {
        Length(self.0.abs())
    }

    /// The shorter of two.
    #[inline]
    pub const fn min(self, other: Self) -> Self {
        if self.0 <= other.0 { self } else { other }
    }

    /// The longer of two.
    #[inline]
    pub const fn max(self, other: Self) -> Self {
        if self.0 >= other.0 { self } else { other }
    }

    /// Half the length, rounded up to a whole micrometre.
    #[inline]
    pub const fn half_up(self) -> Self {
        Length((self.0 + 1) >> 1)
    }

    /// The next multiple of `step` that is not shorter, as when a path is measured in half inches.
    /// A step of nothing (or less) leaves the length as it is.
    #[inline]
    pub const fn round_up_to(self, step: Length) -> Self {
        if step.0 <= 0 {
            return self;
        }
        let over = self.0.rem_euclid(step.0);
        if over == 0 {
            self
        } else {
            Length(self.0 + (step.0 - over))
        }
    }
}

impl Add for Length {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Length(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Length(-self.0)
    }
}

impl Mul<i64> for Length {
    type Output = Self;
    #[inline]
    fn mul(self, times: i64) -> Self {
        Length(self.0 * times)
    }
}

impl AddAssign for Length {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Length {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Length::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Length> for Length {
    fn sum<I: Iterator<Item = &'a Length>>(lengths: I) -> Self {
        lengths.copied().sum()
    }
}

/// In inches with up to three decimals; what does not fit is rounded away from zero, so that a
/// shown distance never reads shorter than it is.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let um = i128::from(self.0.unsigned_abs());
        let per_inch = i128::from(UM_PER_INCH);
        let thousandths = (um * 1_000 + per_inch - 1) / per_inch;
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (thousandths / 1_000, thousandths % 1_000);
        if rest == 0 {
            return write!(f, "{sign}{whole}\"");
        }
        let decimals = format!("{rest:03}");
        write!(f, "{sign}{whole}.{}\"", decimals.trim_end_matches('0'))
    }
}

/// Why a text is not a length.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LengthError {
    /// Nothing but spaces.
    #[error("an empty text is not a length; write 4, 4.25, 4 1/2 or 32mm")]
    Empty,
    /// Something that is not a number where one should be.
    #[error("`{0}` is not a number; write a length as 4, 4.25, 4 1/2 or 32mm")]
    NotANumber(String),
    /// A fraction over nothing.
    #[error("`{0}` divides by zero")]
    DividesByZero(String),
    /// More than any table holds.
    #[error("`{0}` is longer than any table")]
    TooLong(String),
}

impl FromStr for Length {
    type Err = LengthError;

    /// Inches unless it ends in `mm`: `4`, `4.25`, `4 1/2`, `1/2"`, `3in`, `32mm`, `28.5 mm`.
    /// Rounded to the nearest micrometre where the text is finer than that.
    fn from_str(text: &str) -> Result<Self, LengthError> {
        let trimmed = text.trim();
        let (number, unit) = if let Some(number) = trimmed.strip_suffix("mm") {
            (number, 1_000)
        } else if let Some(number) = trimmed.strip_suffix('"').or(trimmed.strip_suffix("in")) {
            (number, UM_PER_INCH)
        } else {
            (trimmed, UM_PER_INCH)
        };
        let number = number.trim();
        if number.is_empty() {
            return Err(LengthError::Empty);
        }
        let (negative, number) = match number.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, number),
        };
        // More than a whole and a fraction is no length, and its product would not fit.
        if number.split_whitespace().count() > 2 {
            return Err(LengthError::NotANumber(number.to_owned()));
        }
        let (mut over, mut under) = (0i128, 1i128);
        for word in number.split_whitespace() {
            let (word_over, word_under) = parse_fraction(word)?;
            over = over * word_under + word_over * under;
            under *= word_under;
            if over > 1 << 80 || under > 1 << 80 {
                return Err(LengthError::TooLong(text.to_owned()));
            }
        }
        let um = (2 * over * i128::from(unit) + under) / (2 * under);
        let um = i64::try_from(um).ok().filter(|um| *um <= 1 << 40);
        let um = um.ok_or_else(|| LengthError::TooLong(text.to_owned()))?;
        Ok(Length(if negative { -um } else { um }))
    }
}

/// `4`, `4.25` or `1/2` as a fraction.
fn parse_fraction(word: &str) -> Result<(i128, i128), LengthError> {
    let not_a_number = || LengthError::NotANumber(word.to_owned());
    let digits = |text: &str| -> Result<i128, LengthError> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(not_a_number());
        }
        if text.len() > 10 {
            return Err(LengthError::TooLong(word.to_owned()));
        }
        text.parse().map_err(|_| not_a_number())
    };
    if let Some((over, under)) = word.split_once('/') {
        let (over, under) = (digits(over)?, digits(under)?);
        if under == 0 {
            return Err(LengthError::DividesByZero(word.to_owned()));
        }
        return Ok((over, under));
    }
    match word.split_once('.') {
        None => Ok((digits(word)?, 1)),
        Some((whole, decimals)) => {
            let whole = if whole.is_empty() { 0 } else { digits(whole)? };
            let fraction = digits(decimals)?;
            let scale = 10i128.pow(decimals.len() as u32);
            Ok((whole * scale + fraction, scale))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_in_inches_and_never_shorter_than_it_is() {
        assert_eq!(Length::hundredths(425).to_string(), "4.25\"");
        assert_eq!(Length::inches(-3).to_string(), "-3\"");
        assert_eq!(Length::um(1).to_string(), "0.001\"");
        assert_eq!((Length::inches(4) + Length::um(1)).to_string(), "4.001\"");
        assert_eq!(Length::half_inches(-1).to_string(), "-0.5\"");
    }

    #[test]
    fn read_as_players_write_it() {
        for (text, length) in [
            ("4.25", Length::hundredths(425)),
            ("4 1/2", Length::half_inches(9)),
            ("1/2\"", Length::half_inches(1)),
            (".5", Length::half_inches(1)),
            ("32mm", Length::mm(32)),
            ("28.5 mm", Length::um(28_500)),
            ("3in", Length::inches(3)),
            ("-1.5", Length::half_inches(-3)),
        ] {
            assert_eq!(text.parse(), Ok(length), "{text}");
        }
    }

    #[test]
    fn refused_with_the_reason() {
        assert_eq!("  ".parse::<Length>(), Err(LengthError::Empty));
        assert_eq!("1/0".parse::<Length>(), Err(LengthError::DividesByZero("1/0".into())));
        assert!(matches!("four".parse::<Length>(), Err(LengthError::NotANumber(_))));
        assert!(matches!("99999999999".parse::<Length>(), Err(LengthError::TooLong(_))));
        assert!(matches!("1.".parse::<Length>(), Err(LengthError::NotANumber(_))));
        let long = "0.0000000001 0.0000000001 9999999999.9999999999";
        assert!(matches!(long.parse::<Length>(), Err(LengthError::NotANumber(_))));
    }

    #[test]
    fn rounded_up_to_a_step() {
        let half = Length::half_inches(1);
        assert_eq!(Length::um(1).round_up_to(half), half);
        assert_eq!(half.round_up_to(half), half);
        assert_eq!(Length::ZERO.round_up_to(half), Length::ZERO);
        assert_eq!(Length::um(-1).round_up_to(half), Length::ZERO);
        assert_eq!(Length::um(7).round_up_to(Length::ZERO), Length::um(7));
    }
}
