//! Encounter levels: points and casters.

use kernel::{RuleId, cite};

use super::Problems;
use crate::army::lines::Line;
use crate::army::{ArmyList, EncounterLevel, ThemeForce};

/// An army may leave so many army points unspent (primal:encounter-level-02).
const MOST_UNSPENT: u16 = 5;

/// primal:encounter-level-01 to primal:encounter-level-04 and the levels; primal:warbeast-points-02
pub fn check(list: &ArmyList, theme: Option<&ThemeForce>, lines: &[Line<'_>], problems: &mut Problems) {
    free(theme, lines, problems);
    let limit = list.points.or(list.level.map(EncounterLevel::points));
    let spent = army_points(lines);
    if let Some(limit) = limit {
        if spent > limit {
            let why = format!("it costs {spent} army points, and there are {limit}");
            problems.add(cite!("primal:encounter-level-01"), None, why);
        } else if limit - spent > MOST_UNSPENT {
            let left = limit - spent;
            let why = format!("{left} army points are left of {limit}, and {MOST_UNSPENT} may be");
            problems.add(cite!("primal:encounter-level-02"), None, why);
        }
    }
    let Some(limit) = limit else { return };
    let casters = lines.iter().filter(|line| line.entry.is_caster()).count();
    let Some(level) = list.level else {
        let most = EncounterLevel::of(limit).most_casters(limit);
        if casters > most {
            let why = format!("{casters} warlocks or warcasters, and a game of {limit} points has {most} at most");
            problems.add(cite!("primal:encounter-level-03"), None, why);
        }
        return;
    };
    let rule = of_level(level);
    if !level.allows(limit) {
        let why = format!("this level has {} army points, not {limit}", level.points());
        problems.add(rule, None, why);
    }
    let most = level.most_casters(limit);
    if casters > most {
        let why = format!("{casters} warlocks or warcasters, and this level has {most} at most");
        problems.add(rule, None, why);
    }
    if level == EncounterLevel::Duel {
        for line in lines.iter().filter(|line| !in_battlegroup(line, lines)) {
            let why = "a duel is between battlegroups alone".to_string();
            problems.add(rule, Some(line), why);
        }
    }
}

fn of_level(level: EncounterLevel) -> RuleId {
    match level {
        EncounterLevel::Duel => cite!("primal:encounter-duel-01"),
        EncounterLevel::Skirmish => cite!("primal:encounter-skirmish-01"),
        EncounterLevel::RapidAssault => cite!("primal:encounter-rapid-assault-01"),
        EncounterLevel::ClashOfArms => cite!("primal:encounter-clash-of-arms-01"),
        EncounterLevel::PitchedBattle => cite!("primal:encounter-pitched-battle-01"),
        EncounterLevel::GrandMelee => cite!("primal:encounter-grand-melee-01"),
        EncounterLevel::MajorEngagement => cite!("primal:encounter-major-engagement-01"),
        EncounterLevel::OpenWar => cite!("primal:encounter-open-war-01"),
    }
}

fn in_battlegroup(line: &Line<'_>, lines: &[Line<'_>]) -> bool {
    line.entry.is_caster() || { lines.iter() }.any(|other| other.entry.is_caster() && line.is_led_by(other))
}

fn price(line: &Line<'_>) -> u16 {
    if line.said.free { 0 } else { line.points }
}

/// A battlegroup is paid by its caster's own points first; what is left of them is lost.
pub fn army_points(lines: &[Line<'_>]) -> u16 {
    let others = lines.iter().filter(|line| !in_battlegroup(line, lines)).map(price);
    let groups = lines.iter().filter(|line| line.entry.is_caster()).map(|caster| {
        let group: u16 = lines.iter().filter(|line| line.is_led_by(caster)).map(price).sum();
        group.saturating_sub(u16::from(caster.entry.grants.unwrap_or(0)))
    });
    others.sum::<u16>() + groups.sum::<u16>()
}

/// primal:theme-operating-theater-02
fn free(theme: Option<&ThemeForce>, lines: &[Line<'_>], problems: &mut Problems) {
    let bonus = theme.and_then(|theme| theme.bonus.as_ref());
    let earned = bonus.map_or(0, |bonus| {
        let counted = lines
            .iter()
            .filter(|line| bonus.points_of.fits(line, lines) && !line.said.free);
        let points: u16 = counted
            .map(|unit| {
                // An attachment is a part of its unit.
                let attached = lines.iter().filter(|other| other.joins(unit)).map(price);
                unit.points + attached.sum::<u16>()
            })
            .sum();
        points / bonus.for_each.max(1)
    });
    let mut taken = 0;
    for line in lines.iter().filter(|line| line.said.free) {
        taken += 1;
        let fits = bonus.is_some_and(|bonus| bonus.free.fits(line, lines));
        if !fits || taken > earned {
            let why = if fits {
                format!("the theme force gives {earned} of them for nothing")
            } else {
                "nothing gives it for nothing".to_string()
            };
            problems.add(cite!("primal:theme-operating-theater-02"), Some(line), why);
        }
    }
}
