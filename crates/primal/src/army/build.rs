//! From the lines of a legal list to models in groups.

use std::sync::Arc;

use super::ThemeForce;
use super::lines::Line;
use crate::card::{AttachmentKind, Entry, Kind, Profile, Role};

/// A legal army: its groups stand in the order of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Muster {
    pub groups: Vec<Mustered>,
    /// What was spent, warbeast and warjack points included.
    pub points: u16,
}

/// A unit with its attachments, or an independent model.
#[derive(Clone, Debug, PartialEq)]
pub struct Mustered {
    pub label: String,
    pub entry: Arc<Entry>,
    pub bodies: Vec<Body>,
    /// The group of the caster or 'jack marshal that controls it.
    pub controller: Option<usize>,
    /// The group of the caster that a solo is attached to.
    pub attached_to: Option<usize>,
    /// With its attachments; a line that a theme force gives for nothing costs nothing.
    pub points: u16,
    /// The player of a team who controls it, from 0.
    pub player: u8,
}

/// One model of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    pub profile: Arc<Profile>,
    pub role: Role,
    /// The entry that brought it: the unit's own, or an attachment's.
    pub entry: Arc<Entry>,
}

impl Muster {
    pub fn models(&self) -> usize {
        self.groups.iter().map(|group| group.bodies.len()).sum()
    }
}

pub fn muster(theme: Option<&ThemeForce>, lines: &[Line<'_>]) -> Muster {
    let own: Vec<&Line<'_>> = lines.iter().filter(|line| line.entry.is_independent()).collect();
    let place = |wanted: &dyn Fn(&Line<'_>) -> bool| own.iter().position(|line| wanted(line));
    let groups = own.iter().map(|line| {
        let mut members = bodies(theme, line, line, lines);
        let mut points = if line.said.free { 0 } else { line.points };
        for joined in lines
            .iter()
            .filter(|other| other.joins(line) && !other.entry.is_independent())
        {
            members.extend(bodies(theme, joined, line, lines));
            points += if joined.said.free { 0 } else { joined.points };
        }
        Mustered {
            label: line.label().into(),
            entry: line.entry.clone(),
            bodies: members,
            controller: place(&|other| line.is_led_by(other)),
            attached_to: place(&|other| line.joins(other)),
            points,
            player: line.said.player.map_or(0, |player| player.saturating_sub(1)),
        }
    });
    let groups: Vec<Mustered> = groups.collect();
    Muster {
        points: groups.iter().map(|group| group.points).sum(),
        groups,
    }
}

/// The models of a line. More models of a larger size are Grunts like the first Grunt. What the theme force gives the unit that they belong to is
/// theirs as well.
fn bodies(theme: Option<&ThemeForce>, line: &Line<'_>, unit: &Line<'_>, lines: &[Line<'_>]) -> Vec<Body> {
    let gains = theme.iter().flat_map(|theme| &theme.gains).filter(|gain| {
        let first = lines.iter().find(|other| gain.to.fits(other, lines));
        let fits = |line: &Line<'_>| {
            let is_first = first.is_some_and(|first| std::ptr::eq(first, line));
            gain.to.fits(line, lines) && (!gain.one || is_first)
        };
        fits(line) || fits(unit)
    });
    let gains: Vec<_> = gains.map(|gain| gain.rule.clone()).collect();
    let made = |profile: &Profile| {
        let mut profile = profile.clone();
        profile.rules.extend(gains.iter().cloned());
        Arc::new(profile)
    };
    let mut made_bodies = vec![];
    for member in &line.entry.models {
        let profile = made(&member.profile);
        made_bodies.extend((0..member.count).map(|_| Body {
            profile: profile.clone(),
            role: match line.attachment() {
                Some(AttachmentKind::RankingOfficer) => Role::RankingOfficer,
                _ => member.role,
            },
            entry: line.entry.clone(),
        }));
    }
    let grunt = made_bodies.iter().find(|body| body.role == Role::Grunt).cloned();
    // A group of solos grows by more of the same.
    let more = grunt.or_else(|| {
        made_bodies
            .first()
            .filter(|body| body.profile.kind == Kind::Solo)
            .cloned()
    });
    if let Some(more) = more {
        made_bodies.resize(usize::from(line.models).max(made_bodies.len()), more);
    }
    made_bodies
}
