//! Names for generated tables, after what stands on them.

use kernel::Whim;

use super::draft::Draft;

const MOODS: [&str; 16] = [
    "Ashen", "Broken", "Burnt", "Crooked", "Drowned", "Forsaken", "Hollow", "Howling", "Moonlit", "Nameless", "Rusted",
    "Silent", "Smoking", "Sunken", "Thorned", "Weeping",
];

/// What a place is called for the building that stands there.
fn places(building: &str) -> &'static [&'static str] {
    match building {
        "watchtower" => &["Watch", "Towers", "Beacons"],
        "keep" => &["Keep", "Hold", "Bastion"],
        "belfry" => &["Bells", "Spires", "Chapel"],
        "hut" => &["Steading", "Hamlet", "Huts"],
        "ruined house" => &["Houses", "Ruins", "Street"],
        "walk" => &["Walks", "Landing", "Gallery"],
        "gatehouse" => &["Gates", "Gatehouse", "Pass"],
        "terrace" => &["Terraces", "Garden", "Court"],
        _ => &["Field"],
    }
}

/// A name and a sentence.
pub(super) fn of(draft: &Draft, whim: &mut Whim) -> (String, String) {
    let names: Vec<&str> = draft.standing.iter().map(|standing| standing.model.name).collect();
    let known: Vec<&str> = names.iter().copied().filter(|name| places(name).len() > 1).collect();
    let place = known
        .first()
        .and_then(|building| whim.pick(places(building)))
        .unwrap_or(&"Field");
    let mood = whim.pick(&MOODS).unwrap_or(&"Silent");
    let mut told: Vec<String> = vec![];
    for standing in &draft.standing {
        let name = standing.model.name;
        let sort = draft.standing.iter().filter(|other| other.model.name == name);
        let many: usize = sort.map(|standing| if standing.doubled { 2 } else { 1 }).sum();
        let word = counted(many, name);
        if !told.contains(&word) {
            told.push(word);
        }
    }
    let says = match told.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}.", others.join(", ")),
        _ => told.concat() + ".",
    };
    let mut letters = says.chars();
    let says = letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect());
    (format!("The {mood} {place}"), says)
}

/// "a dais", "two huts": all names of the kit are either plural or take an s.
fn counted(many: usize, name: &str) -> String {
    let number = match many {
        1 => {
            return if name.starts_with(['a', 'e', 'i', 'o']) {
                format!("an {name}")
            } else {
                with_article(name)
            };
        }
        2 => "two",
        3 => "three",
        _ => "four",
    };
    match name {
        "belfry" => format!("{number} belfries"),
        "rubble" => format!("{number} heaps of rubble"),
        "bed of spikes" => format!("{number} beds of spikes"),
        "braziers" => format!("{number} pairs of braziers"),
        "graves" => format!("{number} rows of graves"),
        "crates" => format!("{number} stacks of crates"),
        name => format!("{number} {name}s"),
    }
}

fn with_article(name: &str) -> String {
    if name.starts_with("twin") {
        name.into()
    } else {
        format!("a {name}")
    }
}
