//! Warbands and factions as cards.

use registry::{AbilityText, ArmyGroup, ArmyProblem, Card, Faction, Figure, NotEnforced, Roster, WeaponLine};

use super::{GAME, armies};
use crate::army::{self, Problem, WarbandList};
use crate::card::{Card as ModelCard, DamageLine, FACTIONS};
use crate::spells::book;
use crate::{Library, Speed};

pub(crate) fn factions() -> Vec<Faction> {
    let library = Library::embedded();
    let faction = |name: &&str| {
        let own = |card: &&std::sync::Arc<ModelCard>| card.faction.as_deref() == Some(*name);
        let cards: Vec<&ModelCard> = library.cards.iter().filter(own).map(|card| &**card).collect();
        let mut abilities: Vec<AbilityText> = vec![];
        for card in &cards {
            add_texts(&mut abilities, card);
        }
        let lists = library
            .lists
            .iter()
            .filter(|list| list.faction.as_deref() == Some(*name));
        Faction {
            game: GAME,
            name: (*name).into(),
            allegiance: GAME_TITLE.into(),
            fighters: cards.len(),
            abilities: abilities.len(),
            not_enforced: abilities
                .iter()
                .filter_map(|text| {
                    Some(NotEnforced {
                        ability: text.name.clone(),
                        why: text.not_enforced.clone()?,
                    })
                })
                .collect(),
            lists: lists.map(|list| list.name.clone()).collect(),
        }
    };
    FACTIONS.iter().map(faction).collect()
}

const GAME_TITLE: &str = "Chainmail";
/// All cards without a faction.
pub(super) const BESTIARY: &str = "Bestiary";

/// The names of all warbands of a kind. All that are ready are meant for a first game.
pub(crate) fn names(group: ArmyGroup) -> Vec<String> {
    let library = Library::embedded();
    match group {
        ArmyGroup::Factions => FACTIONS.map(String::from).into(),
        ArmyGroup::Starters | ArmyGroup::Lists => library.lists.iter().map(|list| list.name.clone()).collect(),
    }
}

/// A ready list or a whole faction. Where both have the same name, it is the list.
pub(crate) fn roster(name: &str) -> Result<Roster, String> {
    let library = Library::embedded();
    if let (Err(_), Ok(faction)) = (library.list(name), library.faction(name)) {
        let own = library
            .cards
            .iter()
            .filter(|card| card.faction.as_deref() == Some(faction));
        let cards: Vec<(&ModelCard, bool)> = own.map(|card| (&**card, false)).collect();
        return Ok(made(faction, faction, "", None, &cards));
    }
    if name.eq_ignore_ascii_case(BESTIARY) {
        let all = library.cards.iter().filter(|card| card.faction.is_none());
        let cards: Vec<(&ModelCard, bool)> = all.map(|card| (&**card, false)).collect();
        return Ok(made(
            BESTIARY,
            "no faction",
            "Creatures that any warband can hire as cross-faction models.",
            None,
            &cards,
        ));
    }
    let list = library.list(name).map_err(|unknown| unknown.to_string())?;
    of_list(list).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
        format!("{name} is not a legal warband:{}", lines.concat())
    })
}

/// All cards of a faction, or of none.
pub(super) fn of_cards(name: &str, cards: &[&ModelCard]) -> Roster {
    let cards: Vec<(&ModelCard, bool)> = cards.iter().map(|card| (*card, false)).collect();
    made(name, name, "", None, &cards)
}

fn of_list(list: &WarbandList) -> Result<Roster, Vec<Problem>> {
    let warband = army::muster(list, Library::embedded(), None)?;
    let faction = warband.faction.clone().unwrap_or_default();
    let cards: Vec<(&ModelCard, bool)> = warband
        .members
        .iter()
        .map(|member| (&*member.card, member.in_reserve))
        .collect();
    Ok(made(&list.name, &faction, &list.says, Some(warband.cost()), &cards))
}

pub(crate) fn roster_in(file: &str, text: &str) -> Result<Roster, Vec<ArmyProblem>> {
    let list = armies::read(file, text)?;
    of_list(&list).map_err(|problems| {
        problems
            .iter()
            .map(|problem| armies::of_problem(file, problem))
            .collect()
    })
}

fn made(name: &str, faction: &str, says: &str, points: Option<u32>, all: &[(&ModelCard, bool)]) -> Roster {
    let mut cards: Vec<Card> = vec![];
    let mut abilities: Vec<AbilityText> = vec![];
    for (model, in_reserve) in all {
        let part = part(model, faction, *in_reserve);
        match cards
            .iter_mut()
            .find(|card| card.name == model.name && card.part == part)
        {
            Some(card) => card.count += 1,
            None => {
                cards.push(Card { part, ..card(model) });
                add_texts(&mut abilities, model);
            }
        }
    }
    Roster {
        game: GAME,
        name: name.into(),
        faction: faction.into(),
        allegiance: GAME_TITLE.into(),
        says: says.into(),
        points,
        cards,
        abilities,
    }
}

fn part(card: &ModelCard, faction: &str, in_reserve: bool) -> Option<String> {
    let mut part = vec![];
    if card.commander().is_some() {
        part.push("commander");
    }
    if army::is_cross_faction(card, faction) {
        part.push("cross-faction");
    }
    if in_reserve {
        part.push("in reserve");
    }
    (!part.is_empty()).then(|| part.join(", "))
}

fn figure(name: &'static str, value: impl ToString) -> Figure {
    Figure {
        name,
        value: value.to_string(),
    }
}

fn card(card: &ModelCard) -> Card {
    let Speed { inches, flies } = card.speed;
    let speed = if flies {
        format!("F{inches}")
    } else {
        inches.to_string()
    };
    let mut weapons = vec![WeaponLine {
        name: "melee".into(),
        figures: vec![
            figure("attack", format!("{:+}", card.melee.attack)),
            figure("damage", damage(&card.melee.damage)),
        ],
    }];
    if let Some(ranged) = &card.ranged {
        let once = if ranged.once { " (once)" } else { "" };
        weapons.push(WeaponLine {
            name: "ranged".into(),
            figures: vec![
                figure("attack", format!("{:+}", ranged.attack)),
                figure("damage", format!("{}{once}", damage(&ranged.damage))),
                figure("range", ranged.range),
            ],
        });
    }
    let mut marks = vec![card.alignment.word().to_string(), card.kind.word().into()];
    marks.extend(card.subtypes.iter().cloned());
    if !card.figures.is_empty() {
        marks.push(card.figures.clone());
    }
    Card {
        name: card.name.clone(),
        kind: None,
        part: None,
        count: 1,
        points: u32::from(card.cost),
        figures: vec![
            figure("level", card.level),
            figure("speed", speed),
            figure("armor", card.armor),
            figure("health", card.health),
            figure("save", format!("{:+}", card.save)),
        ],
        runemarks: marks,
        weapons,
        abilities: card
            .abilities
            .iter()
            .map(|listed| listed.ability.to_string())
            .chain(card.spells.iter().map(|spell| spell.name.clone()))
            .chain(card.besides.iter().cloned())
            .collect(),
    }
}

fn damage(line: &DamageLine) -> String {
    let mut told = line.points.to_string();
    for bonus in &line.bonus {
        told += &format!("+{}", bonus.points);
    }
    for ability in &line.on_hit {
        told += &format!(", {ability}");
    }
    told
}

/// What the abilities and spells of a card do: each points to the rows of the rule list.
fn add_texts(texts: &mut Vec<AbilityText>, card: &ModelCard) {
    let mut add = |name: String, cost: String, of: &str, says: String, not_enforced: Option<String>| {
        if !texts.iter().any(|text| text.name == name) {
            texts.push(AbilityText {
                name,
                cost,
                of: of.into(),
                says,
                not_enforced,
            });
        }
    };
    for listed in &card.abilities {
        let ability = &listed.ability;
        let boxes = listed
            .boxes
            .map_or_else(|| "ability".into(), |boxes| format!("{boxes} boxes"));
        let why = (!ability.is_enforced()).then(|| "the umpire does not enforce it yet".into());
        add(
            ability.to_string(),
            boxes,
            "abilities",
            format!("See {}.", ability.rule()),
            why,
        );
    }
    for name in &card.besides {
        add(
            name.clone(),
            "ability".into(),
            "abilities",
            String::new(),
            Some("no rule carries it out".into()),
        );
    }
    for listed in &card.spells {
        let known = book::Known::of(listed);
        let says = known.as_ref().map_or_else(String::new, |known| {
            known
                .spell
                .rules
                .first()
                .map_or_else(String::new, |rule| format!("See {rule}."))
        });
        let why = known.is_none().then(|| "it is not in the spell book yet".into());
        add(
            listed.name.clone(),
            format!("{} boxes", listed.boxes),
            "spells",
            says,
            why,
        );
    }
}
