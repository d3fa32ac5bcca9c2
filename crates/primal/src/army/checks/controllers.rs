//! Who controls warbeasts, warjacks and monstrosities when the game begins.

use kernel::{RuleId, cite};

use super::Problems;
use crate::army::Counts;
use crate::army::lines::Line;
use crate::card::{Advantage, Kind};

const RHULIC: &str = "Rhulic";
const CEPHALYX: &str = "Cephalyx";

/// primal:battlegroup-building-02, primal:battlegroup-building-03, primal:autonomous-warjack-04, primal:monstrosity-17
pub fn check(lines: &[Line<'_>], problems: &mut Problems) {
    let mut marshaled: Vec<&str> = vec![];
    check_journeymen(lines, problems);
    for line in lines {
        let kind = line.entry.kind();
        if !matches!(kind, Kind::Warbeast | Kind::Warjack | Kind::Monstrosity) {
            if line.said.controller.is_some() {
                let why = "a battlegroup has warbeasts, warjacks or monstrosities, and nobody else".to_string();
                problems.add(cite!("primal:battlegroup-building-01"), Some(line), why);
            }
            continue;
        }
        if line.said.controller.is_none() {
            let why = "the list does not say who controls it".to_string();
            problems.add(without_controller(line), Some(line), why);
            continue;
        }
        let leader = lines.iter().find(|other| line.is_led_by(other));
        let leader = leader.filter(|other| match kind {
            Kind::Warbeast => has(other, Kind::Warlock),
            Kind::Warjack => has(other, Kind::Warcaster) || is_marshal(other) || is_journeyman(other),
            _ => has(other, Kind::Warcaster) && other.entry.has_keyword(CEPHALYX),
        });
        let Some(leader) = leader else {
            let (rule, who) = match kind {
                Kind::Warbeast => (cite!("primal:battlegroup-building-02"), "a warlock"),
                Kind::Warjack => (
                    cite!("primal:autonomous-warjack-04"),
                    "a warcaster, battlegroup controller or 'jack marshal",
                ),
                _ => (cite!("primal:monstrosity-01"), "a Cephalyx warcaster"),
            };
            let name = line.said.controller.as_deref().unwrap_or_default();
            let why = format!("{name} is not {who} of this army");
            problems.add(rule, Some(line), why);
            continue;
        };
        if !has(leader, Kind::Warlock) && !has(leader, Kind::Warcaster) && !is_journeyman(leader) {
            if marshaled.contains(&leader.label()) {
                let why = format!("{} marshals another warjack", leader.label());
                problems.add(cite!("primal:jack-marshal-01"), Some(line), why);
            }
            marshaled.push(leader.label());
            if line.entry.is_huge() {
                let why = "a colossal begins in a battlegroup".to_string();
                problems.add(cite!("primal:colossal-control-02"), Some(line), why);
            }
        }
        if let Some((rule, why)) = unfit(line, leader) {
            problems.add(rule, Some(line), why);
        }
    }
}

fn has(line: &Line<'_>, kind: Kind) -> bool {
    line.entry.models.iter().any(|member| member.profile.kind == kind)
}

/// A model with Battlegroup Controller: it has a battlegroup and focus without being a warcaster.
fn is_journeyman(line: &Line<'_>) -> bool {
    let mut members = line.entry.models.iter();
    members.any(|member| member.profile.kind != Kind::Warcaster && member.profile.has_focus_manipulation())
}

/// A journeyman begins the game with a warjack of its own.
fn check_journeymen(lines: &[Line<'_>], problems: &mut Problems) {
    for line in lines.iter().filter(|line| is_journeyman(line)) {
        let leads = |other: &Line<'_>| other.entry.kind() == Kind::Warjack && other.is_led_by(line);
        if !lines.iter().any(leads) {
            let why = "its battlegroup has no warjack, and it needs one".to_string();
            problems.add(cite!("primal:special-rules-01"), Some(line), why);
        }
    }
}

fn is_marshal(line: &Line<'_>) -> bool {
    let mut members = line.entry.models.iter();
    members.any(|member| member.profile.has(Advantage::JackMarshal))
}

fn without_controller(line: &Line<'_>) -> RuleId {
    match line.entry.kind() {
        Kind::Warbeast if line.entry.is_huge() => cite!("primal:gargantuan-02"),
        Kind::Warbeast => cite!("primal:battlegroup-building-03"),
        Kind::Monstrosity => cite!("primal:monstrosity-17"),
        _ => cite!("primal:autonomous-warjack-04"),
    }
}

/// Why this controller cannot have it, by the most special rule.
fn unfit(line: &Line<'_>, leader: &Line<'_>) -> Option<(RuleId, String)> {
    let name = leader.label();
    let is_jack = line.entry.kind() == Kind::Warjack;
    let partisan = leader.entry.partisan.is_some() && leader.counts == Counts::Faction;
    let is_hired_rhulic = |line: &Line<'_>| line.counts == Counts::Mercenary && line.entry.has_keyword(RHULIC);
    if is_jack && has(leader, Kind::Warcaster) && leader.entry.has_keyword(CEPHALYX) {
        let why = format!("{name} controls only monstrosities");
        return Some((cite!("primal:cephalyx-02"), why));
    }
    if is_jack && is_hired_rhulic(leader) && !is_hired_rhulic(line) {
        let rule = if has(leader, Kind::Warcaster) {
            cite!("primal:rhulic-01")
        } else {
            cite!("primal:rhulic-03")
        };
        return Some((rule, format!("{name} controls only Rhulic Mercenaries")));
    }
    if is_jack && is_hired_rhulic(line) && !is_hired_rhulic(leader) {
        let why = format!("only a Rhulic Mercenary controls it, and {name} is none");
        return Some((cite!("primal:rhulic-02"), why));
    }
    if line.counts == leader.counts {
        return None;
    }
    let rule = match (is_jack, line.counts, leader.counts) {
        (_, Counts::Minion | Counts::Mercenary, Counts::Faction) if partisan => {
            let why = format!("{name} is of the army's faction here, and so are all of its battlegroup");
            let rule = if is_jack {
                cite!("primal:mercenary-partisan-02")
            } else {
                cite!("primal:partisan-03")
            };
            return Some((rule, why));
        }
        (false, Counts::Minion, _) => cite!("primal:minions-04"),
        (false, _, Counts::Minion) => cite!("primal:minion-warbeast-01"),
        (true, Counts::Mercenary, _) => cite!("primal:mercenary-army-03"),
        (true, _, Counts::Mercenary) if has(leader, Kind::Warcaster) => cite!("primal:mercenary-army-04"),
        (true, _, Counts::Mercenary) => cite!("primal:jack-marshal-02"),
        _ => return None,
    };
    let of = |counts: Counts| match counts {
        Counts::Faction => "of the army's faction",
        Counts::Minion => "a Minion",
        Counts::Mercenary => "a Mercenary",
    };
    Some((
        rule,
        format!("it is {}, and {name} is {}", of(line.counts), of(leader.counts)),
    ))
}
