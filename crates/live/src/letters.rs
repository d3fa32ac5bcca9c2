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

/// Gives each kind of model of a side letters of its own, and numbers to those of which there are several: all of one kind are
/// labelled by one scheme.
pub fn told_apart(mut models: Vec<Model>) -> Vec<Model> {
    let mut kinds: Vec<(Option<u8>, String, String)> = vec![];
    // Several that are called the same are numbered as they come.
    let alike: Vec<Option<usize>> = { 0..models.len() }.map(|at| alike_before(&models, at)).collect();
    for (model, alike) in models.iter_mut().zip(alike) {
        let (called, number) = numbered(&model.name);
        let counted = alike.map(|before| (before + 1).to_string());
        let number = counted.as_deref().unwrap_or(number);
        let seat = model.seat;
        let known = kinds.iter().find(|(side, kind, _)| *side == seat && kind == called);
        let short = match known {
            Some((_, _, short)) => short.clone(),
            None => {
                let taken = |short: &str| kinds.iter().any(|(side, _, other)| *side == seat && other == short);
                let short = free_letters(called, !number.is_empty(), &taken);
                kinds.push((seat, called.to_owned(), short.clone()));
                short
            }
        };
        // Two digits leave room for one letter.
        let room = 3usize.saturating_sub(number.len()).max(1);
        model.letters = format!("{}{number}", short.chars().take(room).collect::<String>());
    }
    models
}

/// How many models of the side before this one have the very name of it, if others have it and it has no number.
fn alike_before(models: &[Model], at: usize) -> Option<usize> {
    let own = &models[at];
    let is_alike = |other: &&Model| other.seat == own.seat && other.name == own.name;
    let is_alone = models.iter().filter(is_alike).count() < 2;
    let is_numbered = own.name.ends_with(|letter: char| letter.is_ascii_digit());
    (!is_alone && !is_numbered).then(|| models[..at].iter().filter(is_alike).count())
}

/// A name without its number, and the number.
fn numbered(name: &str) -> (&str, &str) {
    let called = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    match called.trim_end() {
        "" => (name, ""),
        kind if kind.len() < called.len() => (kind, &name[called.len()..]),
        _ => (name, ""),
    }
}

/// Letters for a kind of model that no other kind has: the usual ones, or its first and another of its own.
fn free_letters(called: &str, has_number: bool, taken: &dyn Fn(&str) -> bool) -> String {
    let usual = letters(&if has_number {
        format!("{called} 1")
    } else {
        called.to_owned()
    });
    let usual = match has_number {
        true => usual.trim_end_matches('1').to_owned(),
        false => usual,
    };
    if !taken(&usual) {
        return usual;
    }
    let start: String = usual.chars().take(1).collect();
    let next = called.chars().filter(|letter| letter.is_alphabetic()).skip(1);
    let mut others = next.map(|next| format!("{start}{next}"));
    others.find(|letters| !taken(letters)).unwrap_or(usual)
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
            figure: crate::Figure::Fighter,
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
        let three = ["Ardboy 1", "Ardboy 2", "Arrowboy 1", "Arrowboy 2", "Arrowboy 3"];
        assert_eq!(shown(&three), ["Ar1", "Ar2", "Ao1", "Ao2", "Ao3"]);
        assert_eq!(shown(&["Troll 9", "Troll 10", "Troll 11"]), ["Tr9", "T10", "T11"]);
        assert_eq!(shown(&["Chosen Axe 2", "Chosen Axe 3"]), ["CA2", "CA3"]);
        assert_eq!(shown(&["Argus", "Arctus"]), ["Ar", "Ac"]);
        assert_eq!(shown(&["Raptor", "Raptor", "Rat"]), ["Ra1", "Ra2", "Rt"]);
    }
}
