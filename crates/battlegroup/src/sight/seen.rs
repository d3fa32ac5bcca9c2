//! Everybody as lines of sight have them, and who saw whom, as long as nobody moves. A target is looked for when a verb is offered, again when it is
//! chosen and again when it is attacked; what was found holds until somebody moves, turns, falls or stands up near the line.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use table::{Length, Segment};

use super::Figure;
use crate::ModelId;
use crate::ledger::{self, Remembered, Standing, Touched};
use crate::rules::{Change, Permission};

/// All models in play at one moment, and what was found of their lines of sight. A world keeps it in a [`Remembered`].
#[derive(Debug)]
pub struct Seen {
    /// What held when the figures were made: rules make models incorporeal, stealthy and small.
    standing: Arc<Standing>,
    figures: Arc<[Figure<ModelId>]>,
    /// One more than the highest number of a model.
    models: usize,
    /// For each viewer and target two bits for each manner.
    answers: Arc<[AtomicU16]>,
}

const UNKNOWN: u16 = 0;
const SEEN: u16 = 1;
const HIDDEN: u16 = 2;

/// How a model looks, besides where it stands: whether bases, clouds and stealth are in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    pub past_bases: bool,
    pub through_clouds: bool,
    pub pierces_stealth: bool,
}

impl Manner {
    /// Where the two bits of the manner are.
    fn shift(self) -> u16 {
        2 * (u16::from(self.past_bases) * 4 + u16::from(self.through_clouds) * 2 + u16::from(self.pierces_stealth))
    }
}

impl Seen {
    /// What is known of the models of a world. `figure` is one of them as it is now, `figures` all of them.
    pub fn of(
        remembered: &Remembered<Seen>,
        standing: Arc<Standing>,
        figure: impl Fn(ModelId) -> Figure<ModelId>,
        figures: impl Fn() -> Vec<Figure<ModelId>>,
    ) -> Arc<Seen> {
        // What is not known to the end yet must not be remembered.
        if ledger::is_under_way() {
            return Arc::new(Seen::new(standing, figures()));
        }
        remembered.get(|before| {
            let Some(before) = before else {
                return Arc::new(Seen::new(standing, figures()));
            };
            let (known, touched) = (before.known, before.touched);
            let same = Arc::ptr_eq(&known.standing, &standing) && !touched.meets(Touched::ROSTER | Touched::CARDS);
            if same && !touched.meets(Touched::PLACES | Touched::STATES) {
                return known.clone();
            }
            let whose = before.moved.zip(before.altered).filter(|_| same);
            let now = match whose {
                Some((moved, altered)) => {
                    let mut now = known.figures.to_vec();
                    let is_meant = |own: &&mut Figure<ModelId>| moved.contains(own.id) || altered.contains(own.id);
                    for own in now.iter_mut().filter(is_meant) {
                        *own = figure(own.id);
                    }
                    debug_assert!(
                        now.iter().zip(figures()).all(|(one, other)| one.is_as(&other)),
                        "an event has touched more models than its edition says"
                    );
                    now
                }
                None => figures(),
            };
            // Where anything may have moved, terrain and templates may have, too.
            let ground = touched.meets(Touched::PLACES) && before.moved.is_none();
            if ground || touched.meets(Touched::ROSTER | Touched::CARDS) && !known.is_of(&now) {
                return Arc::new(Seen::new(standing, now));
            }
            Arc::new(known.followed_by(standing, now))
        })
    }

    fn new(standing: Arc<Standing>, figures: Vec<Figure<ModelId>>) -> Seen {
        let numbers = figures.iter().map(|figure| usize::from(figure.id.0) + 1);
        let models = numbers.max().unwrap_or(0);
        Seen {
            standing,
            figures: figures.into(),
            models,
            answers: (0..models * models).map(|_| AtomicU16::new(UNKNOWN)).collect(),
        }
    }

    /// The same figures and answers.
    fn with(&self, standing: Arc<Standing>) -> Seen {
        Seen {
            standing,
            figures: self.figures.clone(),
            models: self.models,
            answers: self.answers.clone(),
        }
    }

    /// The same models, some of which have changed: answers hold for whoever has not, unless one of those was or is near the line.
    fn followed_by(&self, standing: Arc<Standing>, figures: Vec<Figure<ModelId>>) -> Seen {
        let mut pairs = self.figures.iter().zip(&figures);
        if self.figures.len() != figures.len() || pairs.any(|(then, now)| then.id != now.id) {
            return Seen::new(standing, figures);
        }
        let pairs = self.figures.iter().zip(&figures);
        let changed: Vec<_> = pairs.filter(|(then, now)| !then.is_as(now)).collect();
        if changed.is_empty() {
            return self.with(standing);
        }
        let stays = |figure: &&Figure<ModelId>| !changed.iter().any(|(then, _)| then.id == figure.id);
        let answers: Arc<[AtomicU16]> = { 0..self.models * self.models }
            .map(|_| AtomicU16::new(UNKNOWN))
            .collect();
        for viewer in self.figures.iter().filter(stays) {
            // Whom it looks past may hang on places of others.
            if looks_past_some(&standing, viewer.id) {
                continue;
            }
            for target in self.figures.iter().filter(stays) {
                let slot = usize::from(viewer.id.0) * self.models + usize::from(target.id.0);
                let known = self.answers[slot].load(Ordering::Relaxed);
                if known == UNKNOWN {
                    continue;
                }
                let line = Segment::new(viewer.base.at(), target.base.at());
                let strip = viewer.base.base().outer_radius().max(target.base.base().outer_radius());
                let is_near = |other: &Figure<ModelId>| {
                    let reach = strip + other.base.base().outer_radius() + Length::um(1);
                    line.is_within(other.base.at(), reach)
                };
                if !changed.iter().any(|(then, now)| is_near(then) || is_near(now)) {
                    answers[slot].store(known, Ordering::Relaxed);
                }
            }
        }
        Seen {
            standing,
            models: self.models,
            answers,
            figures: figures.into(),
        }
    }

    fn is_of(&self, figures: &[Figure<ModelId>]) -> bool {
        let mut pairs = self.figures.iter().zip(figures);
        self.figures.len() == figures.len() && pairs.all(|(then, now)| then.is_as(now))
    }

    pub fn figures(&self) -> Arc<[Figure<ModelId>]> {
        self.figures.clone()
    }

    /// The answer that is known, or that of the search, which is remembered.
    pub fn sees(&self, viewer: ModelId, target: ModelId, manner: Manner, search: impl Fn() -> bool) -> bool {
        let (from, to) = (usize::from(viewer.0), usize::from(target.0));
        if from >= self.models || to >= self.models {
            return search();
        }
        let slot = &self.answers[from * self.models + to];
        let shift = manner.shift();
        match (slot.load(Ordering::Relaxed) >> shift) & 3 {
            UNKNOWN => {
                let found = search();
                let answer = if found { SEEN } else { HIDDEN };
                slot.fetch_or(answer << shift, Ordering::Relaxed);
                found
            }
            known => {
                let seen = known == SEEN;
                // Some are searched for again in a development build.
                debug_assert!(
                    (from + to) % 16 != 0 || seen == search(),
                    "one answer as long as nobody moves"
                );
                seen
            }
        }
    }
}

/// Whether a rule lets a model look past some others.
fn looks_past_some(standing: &Standing, viewer: ModelId) -> bool {
    let lets_past = |permission: &Permission| matches!(permission, Permission::IgnoresModels(_));
    { standing.held(viewer).iter() }.any(|held| match &*held.change {
        Change::Permits(permissions) => permissions.iter().any(lets_past),
        _ => false,
    })
}
