//! A legal army as it takes the field.

use std::collections::BTreeMap;

use super::{Muster, Mustered};
use crate::setup::{Army, Group, Recruit};

impl Muster {
    /// The army as a battle takes it. Models of one name are numbered.
    pub fn army(&self) -> Army {
        let mut all: BTreeMap<&str, usize> = BTreeMap::new();
        for body in self.groups.iter().flat_map(|group| &group.bodies) {
            *all.entry(&body.profile.name).or_default() += 1;
        }
        let mut named: BTreeMap<&str, usize> = BTreeMap::new();
        let groups = self.groups.iter().map(|group| Group {
            name: group.label.clone(),
            faction: group.entry.faction.clone(),
            models: recruits(group, &all, &mut named),
            is_unit: group.bodies.len() > 1,
            leader: group.controller,
            points: group.points,
        });
        Army {
            groups: groups.collect(),
        }
    }
}

fn recruits<'m>(
    group: &'m Mustered,
    all: &BTreeMap<&'m str, usize>,
    named: &mut BTreeMap<&'m str, usize>,
) -> Vec<Recruit> {
    let bodies = group.bodies.iter().map(|body| {
        let name = body.profile.name.as_str();
        let number = named.entry(name).or_default();
        *number += 1;
        let several = all.get(name).is_some_and(|count| *count > 1);
        Recruit {
            name: if several {
                format!("{name} {number}")
            } else {
                name.into()
            },
            role: body.role,
            profile: body.profile.clone(),
        }
    });
    bodies.collect()
}
