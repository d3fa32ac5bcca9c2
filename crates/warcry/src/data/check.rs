//! What the form of a file cannot say: figures that no card has, reactions without a moment, tables that do not stand.

use std::sync::Arc;

use super::{DataError, TableData, Universal, WarbandData};
use crate::Profile;
use crate::abilities::{Ability, Cost};
use crate::battleplan::{Deployment, Group, Placing, Preparation, ReadyPlan, Victory};

type Checked = Result<(), Vec<DataError>>;

/// Gathers what is wrong in one file.
struct Faults<'a> {
    file: &'a str,
    text: &'a str,
    found: Vec<DataError>,
}

impl<'a> Faults<'a> {
    fn new(file: &'a str, text: &'a str) -> Self {
        Faults {
            file,
            text,
            found: Vec::new(),
        }
    }

    /// Notes a fault of something that has a name; the line is that on which its name stands.
    fn note(&mut self, name: &str, field: String, message: impl Into<String>) {
        let names_it = |line: &str| {
            let after = line.split_once("name:").map(|(_, after)| after.trim_start());
            let after = after.and_then(|after| after.trim_start_matches(['"', '\'']).strip_prefix(name));
            // In a list in braces more follows on the same line.
            after.is_some_and(|after| after.trim().is_empty() || after.starts_with(['"', '\'', ',', '}']))
        };
        let line = self.text.lines().position(names_it);
        self.found.push(DataError {
            file: self.file.into(),
            line: line.map(|line| line as u64 + 1),
            column: None,
            field,
            message: message.into(),
        });
    }

    fn done(self) -> Checked {
        if self.found.is_empty() { Ok(()) } else { Err(self.found) }
    }
}

pub(super) fn warband(file: &str, text: &str, warband: &WarbandData) -> Checked {
    let mut faults = Faults::new(file, text);
    for (at, fighter) in warband.fighters.iter().enumerate() {
        check_fighter(&mut faults, at, fighter, &warband.faction);
        if warband.fighters[..at].iter().any(|other| other.name == fighter.name) {
            faults.note(
                &fighter.name,
                format!("fighters[{at}].name"),
                "two fighters have this name",
            );
        }
    }
    check_abilities(&mut faults, "abilities", &warband.abilities);
    faults.done()
}

pub(super) fn universal(file: &str, text: &str, universal: &Universal) -> Checked {
    let mut faults = Faults::new(file, text);
    check_abilities(&mut faults, "universal", &universal.universal);
    check_abilities(&mut faults, "monster_hunting", &universal.monster_hunting);
    check_abilities(&mut faults, "monster", &universal.monster);
    check_abilities(&mut faults, "chaotic_beasts", &universal.chaotic_beasts);
    faults.done()
}

fn check_fighter(faults: &mut Faults<'_>, at: usize, fighter: &Profile, faction: &str) {
    let mut note = |field: &str, message: String| {
        faults.note(&fighter.name, format!("fighters[{at}].{field}"), message);
    };
    if fighter.name.trim().is_empty() {
        note("name", "a fighter needs a name".into());
    }
    if !fighter.faction.is_empty() && fighter.faction != faction {
        note(
            "faction",
            format!("it says {:?} in a file of {faction:?}", fighter.faction),
        );
    }
    for (field, figure, most) in [
        ("move", u16::from(fighter.r#move), 30),
        ("toughness", fighter.toughness.into(), 20),
        ("wounds", fighter.wounds, 500),
    ] {
        if figure == 0 || figure > most {
            note(field, format!("{figure} is not a figure of a card: 1 to {most}"));
        }
    }
    if fighter.weapons.is_empty() {
        note("weapons", "a fighter has at least one weapon".into());
    }
    for (number, weapon) in fighter.weapons.iter().enumerate() {
        if weapon.range == 0 || weapon.attacks == 0 || weapon.strength == 0 {
            note(
                &format!("weapons[{number}]"),
                "range, attacks and strength of a weapon are at least 1".into(),
            );
        }
        if weapon.min_range > weapon.range {
            note(
                &format!("weapons[{number}].min_range"),
                format!("{} is more than the range of {}", weapon.min_range, weapon.range),
            );
        }
    }
}

fn check_abilities(faults: &mut Faults<'_>, list: &str, abilities: &[Arc<Ability>]) {
    for (at, ability) in abilities.iter().enumerate() {
        let field = |name: &str| format!("{list}[{at}].{name}");
        match (ability.cost, &ability.on) {
            (Cost::Reaction, None) => {
                faults.note(
                    &ability.name,
                    field("on"),
                    "a reaction needs the moment at which it is made",
                );
            }
            (Cost::Double | Cost::Triple | Cost::Quad, Some(_)) => {
                faults.note(
                    &ability.name,
                    field("on"),
                    "only a reaction is made at a moment of an enemy's action",
                );
            }
            _ => {}
        }
        if ability.does.is_empty() && ability.not_built.is_none() {
            faults.note(
                &ability.name,
                field("does"),
                "an ability that does nothing must say why: not_built",
            );
        }
        if ability.says.trim().is_empty() {
            faults.note(
                &ability.name,
                field("says"),
                "one sentence must say what the ability does",
            );
        }
        if ability.barred.iter().any(|marks| marks.is_empty()) {
            faults.note(
                &ability.name,
                field("barred"),
                "an empty set of runemarks would bar everybody",
            );
        }
        let same = |other: &Arc<Ability>| other.name == ability.name && other.runemarks == ability.runemarks;
        if abilities[..at].iter().any(same) {
            faults.note(
                &ability.name,
                field("name"),
                "two abilities have this name and these runemarks",
            );
        }
    }
}

pub(super) fn deployments(file: &str, text: &str, cards: &[Deployment]) -> Checked {
    let mut faults = Faults::new(file, text);
    for (at, card) in cards.iter().enumerate() {
        for (colour, points) in [("red", &card.red), ("blue", &card.blue)] {
            for group in Group::ALL {
                if let Err(why) = points.of(group).check() {
                    let group = format!("{group:?}").to_lowercase();
                    faults.note(&card.name, format!("deployments[{at}].{colour}.{group}"), why);
                }
            }
        }
    }
    faults.done()
}

pub(super) fn victories(file: &str, text: &str, cards: &[Victory]) -> Checked {
    let mut faults = Faults::new(file, text);
    for (at, card) in cards.iter().enumerate() {
        check_victory(&mut faults, &format!("victories[{at}]"), card);
    }
    faults.done()
}

fn check_victory(faults: &mut Faults<'_>, field: &str, card: &Victory) {
    for (number, step) in card.setup.iter().enumerate() {
        let field = |name: &str| format!("{field}.setup[{number}].{name}");
        match step {
            Preparation::Place(placing) if placing.by.is_empty() => {
                faults.note(
                    &card.name,
                    field("by"),
                    "somebody must place the tokens: [attacker], [defender] or both",
                );
            }
            Preparation::Place(Placing { count, .. }) if *count == 0 || *count > 40 => {
                faults.note(&card.name, field("count"), "1 to 40 tokens are placed");
            }
            Preparation::NotePrize { of, .. } if *of == 0 || *of > 40 => {
                faults.note(&card.name, field("of"), "the prize is one of 1 to 40 treasures");
            }
            _ => {}
        }
    }
    check_abilities(faults, &format!("{field}.bearers_use"), &card.bearers_use);
    let endless = card.rounds.is_none() && card.at_once.is_empty();
    if endless || card.rounds == Some(0) {
        let message = "a battle needs a last round, or something that wins it at once";
        faults.note(&card.name, format!("{field}.rounds"), message);
    }
}

pub(super) fn plan(file: &str, text: &str, plan: &ReadyPlan) -> Checked {
    let mut faults = Faults::new(file, text);
    for (colour, points) in [("red", &plan.deployment.red), ("blue", &plan.deployment.blue)] {
        for group in Group::ALL {
            if let Err(why) = points.of(group).check() {
                let group = format!("{group:?}").to_lowercase();
                faults.note(&plan.name, format!("deployment.{colour}.{group}"), why);
            }
        }
    }
    if let Some(victory) = &plan.victory {
        check_victory(&mut faults, "victory", victory);
    }
    faults.done()
}

pub(super) fn table(file: &str, text: &str, table: &TableData) -> Checked {
    let mut faults = Faults::new(file, text);
    if let Err(why) = table.layout.build() {
        faults.note(&table.name, "layout".into(), why);
    }
    faults.done()
}
