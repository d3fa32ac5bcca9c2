//! Attachments, ranking officers and solos that go with a caster.

use kernel::{RuleId, cite};

use super::Problems;
use crate::army::Counts;
use crate::army::lines::Line;
use crate::card::AttachmentKind;
use crate::data::same;

/// primal:attachment-01 to primal:attachment-03, primal:ranking-officer-01, primal:ranking-officer-06, primal:warlock-unit-03,
/// primal:warcaster-unit-04, primal:warcaster-unit-05
pub fn check(lines: &[Line<'_>], problems: &mut Problems) {
    for line in lines {
        match line.attachment() {
            Some(kind) => joins(line, kind, lines, problems),
            None if line.said.joins.is_some() => {
                let why = "it is no attachment and joins nobody".to_string();
                problems.add(cite!("primal:attachment-01"), Some(line), why);
            }
            None => {}
        }
    }
    for unit in lines.iter().filter(|line| line.entry.is_unit()) {
        let count = |wanted: &[AttachmentKind]| {
            let joined = lines.iter().filter(|line| line.joins(unit));
            { joined }
                .filter(|line| line.attachment().is_some_and(|kind| wanted.contains(&kind)))
                .count()
        };
        let commands = count(&[AttachmentKind::Command, AttachmentKind::RankingOfficer]);
        if commands > 1 {
            let why = format!("{commands} command attachments have joined it, and one may");
            problems.add(cite!("primal:attachment-02"), Some(unit), why);
        }
        let weapons = count(&[AttachmentKind::Weapon]);
        if weapons > 3 {
            let why = format!("{weapons} weapon attachments have joined it, and three may");
            problems.add(cite!("primal:attachment-03"), Some(unit), why);
        }
    }
}

fn joins(line: &Line<'_>, kind: AttachmentKind, lines: &[Line<'_>], problems: &mut Problems) {
    let rule = match kind {
        AttachmentKind::RankingOfficer => cite!("primal:ranking-officer-01"),
        AttachmentKind::Command | AttachmentKind::Weapon | AttachmentKind::Attached => cite!("primal:attachment-01"),
    };
    let Some(unit) = lines.iter().find(|other| line.joins(other)) else {
        problems.add(rule, Some(line), "the list does not say whom it joins".into());
        return;
    };
    let to_caster = kind == AttachmentKind::Attached;
    if unit.entry.is_caster() != to_caster {
        let rule = if to_caster { rule } else { caster_unit(unit) };
        let why = format!("it cannot join {}", unit.entry.name);
        problems.add(rule, Some(line), why);
        return;
    }
    if kind == AttachmentKind::RankingOfficer && unit.counts != Counts::Mercenary {
        let rule = if unit.entry.partisan.is_some() {
            cite!("primal:ranking-officer-06")
        } else {
            rule
        };
        let why = format!("{} is not a Mercenary unit in this army", unit.entry.name);
        problems.add(rule, Some(line), why);
        return;
    }
    let fits = line.entry.attachment.as_ref().is_some_and(|attachment| {
        let named = |name: &String| same(name, &unit.entry.name) || unit.entry.has_keyword(name);
        let mut bases = unit.entry.models.iter().map(|member| member.profile.base);
        (attachment.to.is_empty() || attachment.to.iter().any(named))
            && (attachment.bases.is_empty() || bases.all(|base| attachment.bases.contains(&base)))
    });
    if !fits || !(to_caster || unit.entry.is_unit()) {
        problems.add(rule, Some(line), format!("it cannot join {}", unit.entry.name));
    }
}

fn caster_unit(unit: &Line<'_>) -> RuleId {
    if unit.entry.models.iter().any(|member| member.profile.is_warlock()) {
        cite!("primal:warlock-unit-03")
    } else {
        cite!("primal:warcaster-unit-04")
    }
}
