//! The two or three letters by which a model is known on the table.

use crate::Model;

/// Letters for a name: the first ones of its words, or of its only word, and its number if it has one.
pub fn letters(name: &str) -> String {
    let called = name.split(',').next().unwrap_or(name);
    let words: Vec<&str> = called
        .split(|letter: char| letter.is_whitespace() || letter == '-')
        .filter(|word| word.chars().next().is_some_and(char::is_alphanumeric))
        .filter(|word| !matches!(*word, "of" | "the" | "with" | "and" | "a" | "in"))
        .collect();
    let number = words
        .last()
        .filter(|word| words.len() > 1 && word.chars().all(|letter| letter.is_ascii_digit()));
    let named = words.len() - usize::from(number.is_some());
    let first: String = match &words[..named] {
        [only] => only.chars().take(2).collect(),
        several => several
            .iter()
            .take(if number.is_some() { 2 } else { 3 })
            .filter_map(|word| word.chars().next())
            .flat_map(char::to_uppercase)
            .collect(),
    };
    let all = format!("{first}{}", number.copied().unwrap_or_default());
    all.chars().take(3).collect()
}

/// Gives models of one side whose letters are the same others, so that no two look alike on the table.
pub fn told_apart(mut models: Vec<Model>) -> Vec<Model> {
    for at in 1..models.len() {
        let (before, rest) = models.split_at_mut(at);
        let this = &mut rest[0];
        let taken = |letters: &str| {
            let mut others = before.iter().filter(|other| other.seat == this.seat);
            others.any(|other| other.letters == letters)
        };
        if !taken(&this.letters) {
            continue;
        }
        let name = this.name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number = &this.name[name.len()..];
        let start: String = this.letters.chars().take(1).collect();
        let next = name.chars().filter(|letter| letter.is_alphabetic()).skip(1);
        let others = next.map(|next| format!("{start}{next}{number}"));
        let mut others = others.map(|letters| letters.chars().take(3).collect::<String>());
        if let Some(free) = others.find(|letters| !taken(letters)) {
            this.letters = free;
        }
    }
    models
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BaseShape, ModelState};

    fn shown(names: &[&str]) -> Vec<String> {
        let model = |name: &&str| Model {
            id: 0,
            seat: Some(0),
            name: (*name).into(),
            kind: String::new(),
            letters: letters(name),
            leader: false,
            base: BaseShape::Round { radius: 1 },
            height: 0,
            at: None,
            facing: None,
            has_front: false,
            state: ModelState::Ready,
            state_says: String::new(),
            wounds: None,
            badges: vec![],
            counters: vec![],
        };
        let models = told_apart(names.iter().map(model).collect());
        models.into_iter().map(|model| model.letters).collect()
    }

    #[test]
    fn letters_come_from_words_and_numbers() {
        let cases = [
            ("Kaya the Wildborne", "KW"),
            ("Lylyth, Herald of Everblight", "Ly"),
            ("Carnivean", "Ca"),
            ("Shredder 2", "Sh2"),
            ("Orruk Ardboy 1", "OA1"),
            ("12", "12"),
            ("", ""),
        ];
        for (name, expected) in cases {
            assert_eq!(letters(name), expected, "{name}");
        }
    }

    #[test]
    fn no_two_models_of_a_side_have_the_same_letters() {
        assert_eq!(shown(&["One-eye", "Other-eye"]), ["OE", "Ot"]);
        assert_eq!(shown(&["Orruk Ardboy 1", "Orruk Ardboy with Shield 1"]), ["OA1", "Or1"]);
        assert_eq!(shown(&["Chosen Axe 2", "Chosen Axe 3"]), ["CA2", "CA3"]);
        assert_eq!(shown(&["Argus", "Arctus"]), ["Ar", "Ac"]);
    }
}
