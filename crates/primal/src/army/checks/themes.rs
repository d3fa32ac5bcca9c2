//! What a theme force allows.

use battlegroup::rules::Muster;
use kernel::cite;

use super::Problems;
use crate::army::lines::Line;
use crate::army::{ArmyList, Counts, EncounterLevel, ThemeForce};
use crate::card::{AttachmentKind, Entry, Kind};
use crate::data::{Library, same};

/// primal:theme-force-01 to primal:theme-force-05, primal:ranking-officer-07, primal:encounter-duel-01
pub fn check(list: &ArmyList, theme: &ThemeForce, lines: &[Line<'_>], problems: &mut Problems) {
    if !same(&theme.faction, &list.faction) {
        let why = format!(
            "{} is a theme force of {}, and the army of {}",
            theme.name, theme.faction, list.faction
        );
        problems.add(cite!("primal:theme-force-01"), None, why);
    }
    if list.level == Some(EncounterLevel::Duel) {
        let why = "theme forces do not fight duels".to_string();
        problems.add(cite!("primal:encounter-duel-01"), None, why);
    }
    for line in lines {
        if line.attachment() == Some(AttachmentKind::RankingOfficer) {
            let unit = lines.iter().find(|other| line.joins(other));
            let named = |line: &Line<'_>| theme.allows.iter().any(|allowed| allowed.names(line));
            if !(named(line) && unit.is_some_and(named)) {
                let why = format!("{} does not name both the officer and the unit", theme.name);
                problems.add(cite!("primal:ranking-officer-07"), Some(line), why);
            }
        } else if !is_allowed(theme, line, lines) {
            let why = format!("{} does not include it", theme.name);
            problems.add(cite!("primal:theme-force-01"), Some(line), why);
        }
    }
}

/// The casters that a character can be bonded to: those that its entry names, and those of its Bond rule.
fn bonds_of(entry: &Entry) -> Vec<String> {
    let book = &Library::embedded().book;
    let rules = entry.models.iter().flat_map(|member| &member.profile.rules);
    let by_rule = rules.flat_map(|rule| book.muster(rule)).filter_map(|word| match word {
        Muster::Bond(caster) => Some(caster),
        _ => None,
    });
    entry.bonds.iter().cloned().chain(by_rule).collect()
}

fn is_allowed(theme: &ThemeForce, line: &Line<'_>, lines: &[Line<'_>]) -> bool {
    let listed = |line: &Line<'_>| theme.allows.iter().any(|allowed| allowed.fits(line, lines));
    let with_unit = || {
        let unit = lines.iter().find(|other| line.joins(other));
        line.attachment().is_some() && unit.is_some_and(&listed)
    };
    let bonded = || {
        let leader = lines.iter().find(|other| line.is_led_by(other));
        let bonds = bonds_of(line.entry);
        let is_bonded = |leader: &Line<'_>| {
            { bonds.iter() }.any(|name| same(name, &leader.entry.name) || leader.entry.has_keyword(name))
        };
        line.entry.kind() == Kind::Warbeast && line.entry.is_character() && leader.is_some_and(is_bonded)
    };
    let partisan = || line.entry.is_caster() && line.entry.partisan.is_some() && line.counts == Counts::Faction;
    listed(line) || with_unit() || bonded() || partisan()
}
