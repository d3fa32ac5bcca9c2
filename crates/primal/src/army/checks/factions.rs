//! Who may serve in an army.

use kernel::cite;

use super::Problems;
use crate::army::lines::Line;
use crate::army::{ArmyList, Counts, MERCENARIES, MINIONS, ThemeForce};
use crate::data::same;

/// primal:faction-reference-01, primal:army-building-01, primal:minions-01 to primal:minions-03, primal:mercenary-army-01, primal:mercenary-army-02
pub fn check(list: &ArmyList, theme: Option<&ThemeForce>, lines: &[Line<'_>], problems: &mut Problems) {
    let mut casters = lines.iter().filter(|line| line.entry.is_caster()).peekable();
    let led_only_by = |counts: Counts| {
        let mut casters = lines.iter().filter(|line| line.entry.is_caster());
        casters.all(|line| line.counts == counts)
    };
    if casters.peek().is_none() {
        let why = "an army is led by a warlock or a warcaster".to_string();
        problems.add(cite!("primal:battlegroup-building-01"), None, why);
        return;
    }
    if same(&list.faction, MINIONS) || led_only_by(Counts::Minion) {
        for line in lines.iter().filter(|line| !same(&line.entry.faction, MINIONS)) {
            let why = format!("a Minion army has only Minions, and this is of {}", line.entry.faction);
            problems.add(cite!("primal:minions-02"), Some(line), why);
        }
    } else if same(&list.faction, MERCENARIES) || led_only_by(Counts::Mercenary) {
        for line in lines {
            if !same(&line.entry.faction, MERCENARIES) {
                let why = format!(
                    "a Mercenary army has only Mercenaries, and this is of {}",
                    line.entry.faction
                );
                problems.add(cite!("primal:mercenary-army-02"), Some(line), why);
            }
            selective(theme, line, problems);
        }
    } else {
        for line in lines {
            in_faction_army(list, line, lines, problems);
        }
    }
}

/// primal:cephalyx-01
fn selective(theme: Option<&ThemeForce>, line: &Line<'_>, problems: &mut Problems) {
    let Some(word) = &line.entry.selective else { return };
    let themed = theme.and_then(|theme| theme.of.as_ref());
    if !themed.is_some_and(|of| same(of, word)) {
        let why = format!("in a Mercenary army it serves only with a {word} theme force");
        problems.add(cite!("primal:cephalyx-01"), Some(line), why);
    }
}

/// primal:army-building-01, primal:minions-01, primal:mercenary-army-01, primal:jack-marshal-03
fn in_faction_army(list: &ArmyList, line: &Line<'_>, lines: &[Line<'_>], problems: &mut Problems) {
    let entry = line.entry;
    let works = entry.works_for.iter().any(|faction| same(faction, &list.faction));
    match line.counts {
        Counts::Faction => {
            let is_own = same(&entry.faction, &list.faction);
            let is_partisan = entry
                .partisan
                .as_ref()
                .is_some_and(|faction| same(faction, &list.faction));
            if !is_own && !is_partisan {
                let why = format!("it is of {}, and the army of {}", entry.faction, list.faction);
                problems.add(cite!("primal:army-building-01"), Some(line), why);
            }
        }
        Counts::Minion if !works => {
            let why = format!("it does not work for {}", list.faction);
            problems.add(cite!("primal:minions-01"), Some(line), why);
        }
        // A warbeast, warjack or monstrosity comes with its controller, who is checked.
        Counts::Mercenary if !works && !lines.iter().any(|other| line.is_led_by(other)) => {
            let why = format!("it does not work for {}", list.faction);
            problems.add(cite!("primal:mercenary-army-01"), Some(line), why);
        }
        Counts::Minion | Counts::Mercenary => {}
    }
}
