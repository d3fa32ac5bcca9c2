//! All that can be wrong with an army.

use battlegroup::rules::Muster;
use kernel::{RuleId, cite};

use super::build::{Line, bodies, is_weapon, musters};
use super::{Arena, ArmyList, EncounterLevel, Problem};
use crate::card::{Advantage, AttachmentKind, FieldAllowance, Kind};
use crate::data::{Library, same};

struct Problems(Vec<Problem>);

impl Problems {
    fn add(&mut self, rule: RuleId, line: Option<&Line<'_>>, message: String) {
        self.0.push(Problem {
            rule: Some(rule),
            line: line.map(|line| line.said.label().into()),
            message,
        });
    }
}

pub fn all(list: &ArmyList, library: &Library, lines: &[Line<'_>]) -> Vec<Problem> {
    let mut problems = Problems(vec![]);
    commander(lines, &mut problems);
    factions(list, lines, &mut problems);
    arena(list, lines, &mut problems);
    field_allowance(lines, &mut problems);
    hardpoints(lines, &mut problems);
    attachments(lines, &mut problems);
    controllers(lines, &mut problems);
    joined(library, lines, &mut problems);
    level(list, library, lines, &mut problems);
    cards(list, library, &mut problems);
    problems.0
}

/// wm4:army-build-02
fn commander(lines: &[Line<'_>], problems: &mut Problems) {
    let commanders = lines.iter().filter(|line| line.entry.is_commander()).count();
    if commanders != 1 {
        let why = format!("an army is led by one Commander, not {commanders}");
        problems.add(cite!("wm4:army-build-02"), None, why);
    }
}

/// wm4:army-build-01, wm4:army-build-07, wm4:merc-build-01 to wm4:merc-build-04
fn factions(list: &ArmyList, lines: &[Line<'_>], problems: &mut Problems) {
    let mut casters = lines.iter().filter(|line| line.entry.is_commander()).peekable();
    let is_mercenary_army = casters.peek().is_some() && casters.all(|line| line.entry.is_mercenary());
    for line in lines {
        let entry = line.entry;
        if is_mercenary_army {
            if !entry.is_mercenary() {
                let why = format!("a Mercenary army has only Mercenaries, not {}", entry.faction);
                problems.add(cite!("wm4:merc-build-03"), Some(line), why);
            }
            continue;
        }
        if entry.is_mercenary() {
            let works = entry.works_for.iter().any(|faction| same(faction, &list.faction));
            if !works {
                let why = format!("it does not work for {}", list.faction);
                problems.add(cite!("wm4:merc-build-01"), Some(line), why);
            }
        } else if !same(&entry.faction, &list.faction) {
            let why = format!("it is of {}, and the army of {}", entry.faction, list.faction);
            problems.add(cite!("wm4:army-build-01"), Some(line), why);
        }
        if let Some(army) = &list.army {
            let open = entry.armies.is_empty() || entry.armies.iter().any(|other| same(other, army));
            if !open {
                problems.add(
                    cite!("wm4:army-build-07"),
                    Some(line),
                    format!("it is not available to {army}"),
                );
            }
        }
    }
}

/// wm4:army-build-03, wm4:army-build-05
fn arena(list: &ArmyList, lines: &[Line<'_>], problems: &mut Problems) {
    for line in lines {
        if list.arena == Arena::Prime && line.entry.legacy && !line.entry.prime {
            problems.add(
                cite!("wm4:army-build-03"),
                Some(line),
                "the Prime arena does not allow this legacy model".into(),
            );
        }
    }
    if list.army.is_none() && list.arena == Arena::Prime {
        problems.add(
            cite!("wm4:army-build-05"),
            None,
            "a Custom Army is built in the Unlimited arena".into(),
        );
    }
    if list.army.is_none() && list.arena == Arena::Unlimited {
        for line in lines.iter().filter(|line| !line.entry.legacy) {
            problems.add(
                cite!("wm4:army-build-05"),
                Some(line),
                "a Custom Army is built from legacy models".into(),
            );
        }
    }
}

/// wm4:field-allowance-01 to wm4:field-allowance-03, wm4:field-allowance-05
fn field_allowance(lines: &[Line<'_>], problems: &mut Problems) {
    for (at, line) in lines.iter().enumerate() {
        let alike = |other: &&Line<'_>| other.entry.name == line.entry.name;
        let is_first = !lines[..at].iter().any(|other| alike(&other));
        let count = lines.iter().filter(alike).count();
        if let FieldAllowance::Units(most) = line.entry.fa
            && is_first
            && count > usize::from(most)
        {
            let is_group = !line.entry.is_unit() && bodies(&line.entry.models) > 1;
            let (rule, what) = match (is_group, most) {
                (true, 1) => (cite!("wm4:field-allowance-03"), "group of it"),
                (true, _) => (cite!("wm4:field-allowance-03"), "groups of it"),
                (false, _) => (cite!("wm4:field-allowance-01"), "of it"),
            };
            problems.add(rule, Some(line), format!("FA {most} allows {most} {what}, not {count}"));
        }
        if !line.entry.is_character() {
            continue;
        }
        if is_first && count > 1 {
            let why = format!("a character is in an army once, not {count} times");
            problems.add(cite!("wm4:field-allowance-02"), Some(line), why);
        }
        let names = |line: &Line<'_>| -> Vec<String> {
            // A named model stands alone on its profile, also in a unit; several of one profile are no character.
            let members = line.entry.models.iter().filter(|member| member.count == 1);
            // Versions of a character have its name and a numeral.
            let numeral = |letter: char| letter.is_ascii_digit() || letter.is_whitespace();
            members
                .map(|member| member.profile.name.trim_end_matches(numeral).to_string())
                .collect()
        };
        let versions = lines[..at]
            .iter()
            .filter(|other| other.entry.is_character() && other.entry.name != line.entry.name)
            .find(|other| names(other).iter().any(|name| names(line).contains(name)));
        if let Some(other) = versions {
            let why = format!("it is another version of {}", other.entry.name);
            problems.add(cite!("wm4:field-allowance-05"), Some(line), why);
        }
    }
}

/// wm4:jack-hardpoint-01 to wm4:jack-hardpoint-06, wm4:beast-hardpoint-01 to wm4:beast-hardpoint-06
fn hardpoints(lines: &[Line<'_>], problems: &mut Problems) {
    for line in lines {
        let beast = line.entry.kind() == Kind::Warbeast;
        let pick = |jack: RuleId, of_beast: RuleId| if beast { of_beast } else { jack };
        if line.entry.hardpoints.is_empty() && !line.said.options.is_empty() {
            let rule = pick(cite!("wm4:jack-hardpoint-06"), cite!("wm4:beast-hardpoint-06"));
            problems.add(rule, Some(line), "it has no hardpoints".into());
            continue;
        }
        for hardpoint in &line.entry.hardpoints {
            let chosen = line.said.options.iter().find(|(name, _)| same(name, &hardpoint.name));
            let Some((_, wanted)) = chosen else {
                let rule = pick(cite!("wm4:jack-hardpoint-05"), cite!("wm4:beast-hardpoint-05"));
                let why = format!("nothing is fitted to the hardpoint {}", hardpoint.name);
                problems.add(rule, Some(line), why);
                continue;
            };
            if !hardpoint.options.iter().any(|option| same(&option.name, wanted)) {
                let rule = pick(cite!("wm4:jack-hardpoint-02"), cite!("wm4:beast-hardpoint-02"));
                let why = format!("{wanted} does not fit the hardpoint {}", hardpoint.name);
                problems.add(rule, Some(line), why);
            }
        }
        let known = |name: &String| {
            line.entry
                .hardpoints
                .iter()
                .any(|hardpoint| same(&hardpoint.name, name))
        };
        if !line.entry.hardpoints.is_empty() {
            for name in line.said.options.keys().filter(|name| !known(name)) {
                let rule = pick(cite!("wm4:jack-hardpoint-01"), cite!("wm4:beast-hardpoint-01"));
                problems.add(rule, Some(line), format!("it has no hardpoint {name}"));
            }
        }
    }
}

/// wm4:attachment-01, wm4:attachment-02, wm4:attachment-04
fn attachments(lines: &[Line<'_>], problems: &mut Problems) {
    for line in lines {
        let Some(attachment) = &line.entry.attachment else {
            continue;
        };
        let unit = line.said.joins.as_deref();
        let mut units = lines
            .iter()
            .filter(|other| other.entry.is_unit() && unit.is_some_and(|unit| same(unit, other.said.label())));
        let rule = cite!("wm4:attachment-04");
        match (units.next(), units.next()) {
            (None, _) => problems.add(rule, Some(line), "it joins no unit of the army".into()),
            (Some(one), Some(_)) => {
                let why = format!("several units are called {}: give each a `label`", one.said.label());
                problems.add(rule, Some(line), why);
            }
            (Some(other), None) if !attachment.to.iter().any(|name| same(name, &other.entry.name)) => {
                problems.add(rule, Some(line), format!("it cannot join {}", other.entry.name));
            }
            (Some(_), None) => {}
        }
    }
    for unit in lines.iter().filter(|line| line.entry.is_unit()) {
        let joined = |line: &&Line<'_>| {
            let joins = line.said.joins.as_deref();
            line.entry.attachment.is_some() && joins.is_some_and(|name| same(name, unit.said.label()))
        };
        let command = lines.iter().filter(joined).filter(|line| {
            let attachment = line.entry.attachment.as_ref();
            attachment.is_some_and(|attachment| attachment.kind == AttachmentKind::Command)
        });
        let command = command.count();
        let weapons: usize = lines
            .iter()
            .filter(joined)
            .filter(|line| is_weapon(line))
            .map(|line| bodies(&line.entry.models))
            .sum();
        if command > 1 || weapons > 3 {
            let why = format!(
                "one command attachment and three weapon attachments are the most, not {command} and {weapons}"
            );
            problems.add(cite!("wm4:attachment-01"), Some(unit), why);
        }
        if weapons > bodies(&unit.entry.models) {
            let why = format!("{weapons} weapon attachments replace more Grunts than there are");
            problems.add(cite!("wm4:attachment-02"), Some(unit), why);
        }
    }
}

/// What special rules say of who may be in an army: one model or unit is attached to a Commander, and a companion comes with its own.
fn joined(library: &Library, lines: &[Line<'_>], problems: &mut Problems) {
    let mut attached: Option<&Line<'_>> = None;
    for line in lines {
        for muster in musters(line.entry, library) {
            match (muster, attached) {
                (Muster::Attached, Some(first)) => {
                    let why = format!("{} is attached to the Commander already", first.said.label());
                    problems.add(cite!("wm4:special-rules-01"), Some(line), why);
                }
                (Muster::Attached, None) => attached = Some(line),
                (Muster::Companion(whom), _) if !lines.iter().any(|other| same(&other.entry.name, &whom)) => {
                    problems.add(
                        cite!("wm4:special-rules-01"),
                        Some(line),
                        format!("it accompanies {whom} alone"),
                    );
                }
                _ => {}
            }
        }
    }
}

/// wm4:battlegroup-build-03 to wm4:battlegroup-build-08, wm4:jack-marshaling-03, wm4:colossal-02, wm4:merc-build-05 to wm4:merc-build-09
fn controllers(lines: &[Line<'_>], problems: &mut Problems) {
    let mut marshaled: Vec<&str> = vec![];
    for line in lines {
        let kind = line.entry.kind();
        if !matches!(kind, Kind::Warjack | Kind::Warbeast) {
            continue;
        }
        let jack = kind == Kind::Warjack;
        let said = line.said.controller.as_deref();
        let Some(name) = said else {
            let rule = if jack {
                cite!("wm4:battlegroup-build-06")
            } else {
                cite!("wm4:battlegroup-build-08")
            };
            let rule = match (line.entry.is_huge(), jack) {
                (true, true) => cite!("wm4:colossal-02"),
                (true, false) => cite!("wm4:gargantuan-02"),
                (false, _) => rule,
            };
            problems.add(rule, Some(line), "the list does not say who controls it".into());
            continue;
        };
        let controller = lines.iter().find(|other| same(other.said.label(), name));
        let leads = |other: &Line<'_>, kind: Kind| other.entry.kind() == kind;
        let marshals = |other: &Line<'_>| {
            let members = other.entry.models.iter();
            { members }.any(|member| member.profile.has(Advantage::JackMarshal))
        };
        let fits = controller.filter(|other| {
            if jack {
                leads(other, Kind::Warcaster) || marshals(other)
            } else {
                leads(other, Kind::Warlock)
            }
        });
        let Some(other) = fits else {
            let (rule, who) = if jack {
                (cite!("wm4:battlegroup-build-03"), "a warcaster or 'jack marshal")
            } else {
                (cite!("wm4:battlegroup-build-04"), "a warlock")
            };
            problems.add(rule, Some(line), format!("{name} is not {who} of this army"));
            continue;
        };
        let is_marshal = jack && !leads(other, Kind::Warcaster);
        if is_marshal {
            let label = other.said.label();
            if marshaled.contains(&label) {
                let why = format!("{label} marshals another warjack");
                problems.add(cite!("wm4:jack-marshaling-03"), Some(line), why);
            }
            marshaled.push(label);
            if line.entry.is_huge() {
                problems.add(
                    cite!("wm4:colossal-02"),
                    Some(line),
                    "a colossal starts in a battlegroup".into(),
                );
            }
        }
        let (mercenary, led_by_mercenary) = (line.entry.is_mercenary(), other.entry.is_mercenary());
        if mercenary && !led_by_mercenary {
            let rule = if jack {
                cite!("wm4:merc-build-05")
            } else {
                cite!("wm4:merc-build-09")
            };
            problems.add(
                rule,
                Some(line),
                format!("only a Mercenary controls it, and {name} is none"),
            );
        }
        if !mercenary && led_by_mercenary {
            let rule = match jack {
                true if is_marshal => cite!("wm4:jack-marshaling-04"),
                true => cite!("wm4:merc-build-08"),
                false => cite!("wm4:merc-warbeast-02"),
            };
            problems.add(rule, Some(line), format!("{name} controls only Mercenaries"));
        }
    }
}

/// What the models and the Command Cards cost (wm4:command-card-09).
pub fn spent(list: &ArmyList, library: &Library, lines: &[Line<'_>]) -> u16 {
    let cards = list.cards.iter().filter_map(|name| library.command_card(name).ok());
    // A data file may name any price: no sum runs over.
    { lines.iter().map(|line| line.points) }
        .chain(cards.map(|card| card.points))
        .fold(0, u16::saturating_add)
}

/// wm4:encounter-level-01 to wm4:encounter-level-11
fn level(list: &ArmyList, library: &Library, lines: &[Line<'_>], problems: &mut Problems) {
    let huge = || lines.iter().filter(|line| line.entry.is_huge());
    let mut costs: Vec<u16> = huge().map(|line| line.points).collect();
    // The dearest ones are free.
    costs.sort_unstable();
    let total_war = list.level == Some(EncounterLevel::TotalWar);
    if list.free > 0 && !(total_war && list.free <= 3 && usize::from(list.free) <= costs.len()) {
        let why = format!(
            "{} free models: Total War gives one to three that the army has",
            list.free
        );
        problems.add(cite!("wm4:encounter-level-10"), None, why);
    }
    let free = costs.iter().rev().take(usize::from(list.free)).copied();
    let spent = spent(list, library, lines).saturating_sub(free.fold(0, u16::saturating_add));
    // The points say which level is played. A list that names neither is held against no number.
    let level = list.level.or_else(|| EncounterLevel::of_points(list.points?));
    let limit = list.points.or(level.map(EncounterLevel::points));
    if let Some(limit) = limit.filter(|limit| *limit != spent) {
        let why = format!("it costs {spent} points, and all {limit} must be spent");
        problems.add(cite!("wm4:encounter-level-03"), None, why);
    }
    let Some(level) = level else { return };
    let bought = huge().filter(|line| !line.entry.is_commander());
    for line in bought.filter(|_| level == EncounterLevel::Skirmish) {
        problems.add(
            cite!("wm4:encounter-level-06"),
            Some(line),
            "a Skirmish has no battle engines, colossals or gargantuans".into(),
        );
    }
    let commander = lines.iter().find(|line| line.entry.is_commander());
    let group = lines.iter().filter(|line| {
        let controller = line.said.controller.as_deref();
        let led = |name: &str| commander.is_some_and(|commander| same(commander.said.label(), name));
        controller.is_some_and(led)
    });
    let (group, least) = (group.count(), level.least_battlegroup());
    if group < least {
        let rule = match level {
            EncounterLevel::Skirmish => cite!("wm4:encounter-level-05"),
            EncounterLevel::PitchedBattle => cite!("wm4:encounter-level-07"),
            EncounterLevel::GrandMelee => cite!("wm4:encounter-level-08"),
            EncounterLevel::TotalWar => cite!("wm4:encounter-level-09"),
        };
        let why = format!("the Commander's battlegroup has {group} warjacks or warbeasts, and needs {least}");
        problems.add(rule, None, why);
    }
}

/// wm4:command-card-01, wm4:command-card-07, wm4:command-card-08
fn cards(list: &ArmyList, library: &Library, problems: &mut Problems) {
    if list.cards.len() != 5 {
        let why = format!("a hand has five Command Cards, not {}", list.cards.len());
        problems.add(cite!("wm4:command-card-01"), None, why);
    }
    for (at, name) in list.cards.iter().enumerate() {
        if list.cards[..at].iter().any(|other| same(other, name)) {
            problems.add(
                cite!("wm4:command-card-08"),
                None,
                format!("{name} is in the hand twice"),
            );
        }
        match library.command_card(name) {
            Err(unknown) => problems.0.push(Problem {
                rule: None,
                line: None,
                message: unknown.to_string(),
            }),
            Ok(card) => {
                let named = |open: &String| {
                    same(open, &list.faction) || list.army.as_ref().is_some_and(|army| same(open, army))
                };
                if !card.only.is_empty() && !card.only.iter().any(named) {
                    let why = format!("{name} is not open to {}", list.faction);
                    problems.add(cite!("wm4:command-card-07"), None, why);
                }
            }
        }
    }
}
