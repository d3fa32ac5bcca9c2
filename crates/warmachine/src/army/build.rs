//! From the lines of a list to models: options are fitted, attachments join their units.

use std::sync::Arc;

use battlegroup::rules::Muster;

use super::{ArmyList, Enlisted, Problem};
use crate::card::{AttachmentKind, Entry, HardpointOption, Member, Profile};
use crate::data::{Library, same};
use crate::setup::{Army, Group, Recruit};

/// A line with what its names stand for.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    pub said: &'a Enlisted,
    pub entry: &'a Entry,
    /// The options that were found; what is wrong with the others is a problem of its own.
    pub options: Vec<&'a HardpointOption>,
    pub points: u16,
}

/// Far more than any encounter level buys.
const MOST_ENTRIES: usize = 200;

/// Looks up the entries. Names that nobody knows end it here: nothing more could be said of such a list.
pub fn lines<'a>(list: &'a ArmyList, library: &'a Library) -> Result<Vec<Line<'a>>, Vec<Problem>> {
    let mut lines = vec![];
    let mut problems = vec![];
    if list.entries.len() > MOST_ENTRIES {
        return Err(vec![Problem {
            rule: None,
            line: None,
            message: format!("a list of more than {MOST_ENTRIES} entries is too large for any army"),
        }]);
    }
    for said in &list.entries {
        let found = library.entry(&said.entry);
        match found {
            Ok(entry) => {
                let options = entry.hardpoints.iter().filter_map(|hardpoint| {
                    let (_, wanted) = said.options.iter().find(|(name, _)| same(name, &hardpoint.name))?;
                    hardpoint.options.iter().find(|option| same(&option.name, wanted))
                });
                let options: Vec<&HardpointOption> = options.collect();
                // wm4:jack-hardpoint-04, wm4:beast-hardpoint-04, wm4:army-build-09
                let fitted = options.iter().map(|option| option.points);
                let points = match entry.is_commander() {
                    true => 0,
                    false => fitted.fold(entry.points, u16::saturating_add),
                };
                lines.push(Line {
                    said,
                    entry,
                    options,
                    points,
                });
            }
            Err(unknown) => problems.push(Problem {
                rule: None,
                line: Some(said.label().into()),
                message: unknown.to_string(),
            }),
        }
    }
    if problems.is_empty() { Ok(lines) } else { Err(problems) }
}

/// The words by which rules speak of the models of an entry (wm4:terms-08).
fn words(entry: &Entry) -> impl Iterator<Item = String> + '_ {
    let own = entry.words.iter().chain(&entry.armies).cloned();
    own.chain(std::iter::once(entry.name.clone()))
}

fn fitted(entry: &Entry, profile: &Profile, options: &[&HardpointOption]) -> Profile {
    let mut made = profile.clone();
    for option in options {
        made.weapons.extend(option.weapons.iter().cloned());
        made.advantages.extend(option.advantages.iter().copied());
        made.rules.extend(option.rules.iter().cloned());
        made.spells.extend(option.animus.iter().cloned());
        if option.head {
            made.head_advantages.extend(option.advantages.iter().copied());
            made.head_rules.extend(option.rules.iter().cloned());
        }
    }
    made.words.extend(words(entry));
    made
}

/// The models of an army. Attachments stand behind the Grunts of their unit; a weapon attachment takes a Grunt's place (wm4:attachment-02).
pub fn army(list: &ArmyList, lines: &[Line<'_>], library: &Library) -> Army {
    let mut groups: Vec<Group> = vec![];
    let mut labels: Vec<&str> = vec![];
    for line in lines.iter().filter(|line| line.entry.attachment.is_none()) {
        let joined = |other: &&Line<'_>| {
            let joins = other.said.joins.as_deref();
            other.entry.attachment.is_some() && joins.is_some_and(|unit| same(unit, line.said.label()))
        };
        let attached: Vec<&Line<'_>> = lines.iter().filter(joined).collect();
        let replaced: usize = attached
            .iter()
            .filter(|other| is_weapon(other))
            .map(|other| bodies(&other.entry.models))
            .sum();
        let mut models = vec![];
        for member in &line.entry.models {
            let mut profile = fitted(line.entry, &member.profile, &line.options);
            // wm4:spell-rack-01
            if profile.is_commander() {
                // wm4:army-build-06
                let rack = if line.entry.legacy { 0 } else { line.entry.rack };
                profile.rack = profile.rack.max(rack);
            }
            let profile = Arc::new(profile);
            for number in 1..=member.count {
                let name = if member.count > 1 {
                    format!("{} {number}", member.profile.name)
                } else {
                    member.profile.name.clone()
                };
                models.push(Recruit {
                    name,
                    profile: profile.clone(),
                });
            }
        }
        models.truncate(models.len().saturating_sub(replaced));
        let points = attached
            .iter()
            .map(|other| other.points)
            .fold(line.points, u16::saturating_add);
        for other in attached {
            for member in &other.entry.models {
                let profile = Arc::new(fitted(other.entry, &member.profile, &other.options));
                models.extend((0..member.count).map(|_| Recruit {
                    name: member.profile.name.clone(),
                    profile: profile.clone(),
                }));
            }
        }
        labels.push(line.said.label());
        groups.push(Group {
            name: line.said.label().into(),
            faction: line.entry.faction.clone(),
            models,
            is_unit: line.entry.is_unit(),
            leader: None,
            points,
        });
    }
    join_commander(lines, library, &mut groups);
    for line in lines.iter().filter(|line| line.entry.attachment.is_none()) {
        let controller = line.said.controller.as_deref();
        let at = labels.iter().position(|label| *label == line.said.label());
        let leader = controller.and_then(|name| labels.iter().position(|label| same(label, name)));
        if let (Some(at), Some(_)) = (at, leader) {
            groups[at].leader = leader;
        }
    }
    let profiles = groups
        .iter()
        .flat_map(|group| &group.models)
        .map(|recruit| &*recruit.profile);
    let mut rules = library.rules_of(profiles, &list.cards);
    let summons = library.summoned_by(&mut rules);
    Army {
        rules,
        summons,
        groups,
        hand: list
            .cards
            .iter()
            .filter_map(|name| library.command_card(name).ok().cloned())
            .collect(),
        // wm4:spell-rack-02
        spells: { library.rack.iter() }
            .filter(|(faction, _)| same(faction, &list.faction))
            .map(|(_, spell)| spell.clone())
            .collect(),
    }
}

/// What the rules of an entry say of army lists.
pub fn musters(entry: &Entry, library: &Library) -> Vec<Muster> {
    let rules = entry.models.iter().flat_map(|member| &member.profile.rules);
    rules.flat_map(|rule| library.book.muster(&rule.reference())).collect()
}

/// Attached models belong to the battlegroup of the army's Commander, and so do companions, which come with their Commander.
fn join_commander(lines: &[Line<'_>], library: &Library, groups: &mut Vec<Group>) {
    let commands = |group: &Group| group.models.iter().any(|recruit| recruit.profile.is_commander());
    let Some(commander) = groups.iter().position(commands) else {
        return;
    };
    let standing = lines.iter().filter(|line| line.entry.attachment.is_none());
    for (at, line) in standing.enumerate() {
        let joins = |muster: &Muster| matches!(muster, Muster::Attached | Muster::Companion(_));
        if at != commander && musters(line.entry, library).iter().any(joins) {
            groups[at].leader = Some(commander);
        }
    }
    for entry in &library.entries {
        let is_listed = lines.iter().any(|line| line.entry.name == entry.name);
        let accompanies = |muster: &Muster| matches!(muster, Muster::Companion(whom) if lines.iter().any(|line| same(&line.entry.name, whom)));
        if !is_listed && musters(entry, library).iter().any(accompanies) {
            groups.push(Group {
                leader: Some(commander),
                ..group_of(entry)
            });
        }
    }
}

/// An entry as a rule puts it into play: with the first option at each hardpoint, without attachments.
pub fn group_of(entry: &Entry) -> Group {
    let options: Vec<&HardpointOption> = { entry.hardpoints.iter() }
        .filter_map(|hardpoint| hardpoint.options.first())
        .collect();
    let mut models = vec![];
    for member in &entry.models {
        let recruit = Recruit {
            name: member.profile.name.clone(),
            profile: Arc::new(fitted(entry, &member.profile, &options)),
        };
        models.extend((0..member.count).map(|_| recruit.clone()));
    }
    Group {
        name: entry.name.clone(),
        faction: entry.faction.clone(),
        models,
        is_unit: entry.is_unit(),
        leader: None,
        points: 0,
    }
}

pub fn is_weapon(line: &Line<'_>) -> bool {
    let attachment = line.entry.attachment.as_ref();
    attachment.is_some_and(|attachment| attachment.kind == AttachmentKind::Weapon)
}

/// How many models some members are.
pub fn bodies(members: &[Member]) -> usize {
    members.iter().map(|member| usize::from(member.count)).sum()
}
