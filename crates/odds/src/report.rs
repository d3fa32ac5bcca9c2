//! Odds as people read them: for each model, the chance that it falls and how much damage it takes.

use serde::Serialize;

use crate::spread::{Chance, Spread};
use crate::toll::{ModelToll, Toll};
use crate::{Estimate, Explored};

/// What a sequence comes to.
#[derive(Clone, Debug, Serialize)]
pub struct OddsReport {
    /// Every course of the dice was played, not only some of them.
    pub exact: bool,
    /// How often the rules were run.
    pub runs: u64,
    /// Who decided what was not given.
    pub assumed: String,
    /// Models to which something may happen.
    pub models: Vec<ModelOdds>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ModelOdds {
    pub model: u16,
    pub name: String,
    pub falls: Odds,
    /// Damage taken on average.
    pub expected: Odds,
    /// Half of all courses bring no more damage than this; nine in ten no more than that.
    pub median: u32,
    pub ninth_decile: u32,
    pub damage: Vec<DamageOdds>,
    /// Conditions that it may have afterwards.
    pub conditions: Vec<(String, Odds)>,
}

#[derive(Clone, Debug, Serialize)]
pub struct DamageOdds {
    pub damage: u32,
    pub chance: Odds,
    /// Of so much or more.
    pub at_least: Odds,
}

/// A chance, or an average: exactly as a fraction, and for reading.
#[derive(Clone, Debug, Serialize)]
pub struct Odds {
    /// Nothing where it is only estimated.
    pub exactly: Option<String>,
    pub value: f64,
    /// Where a chance that is only estimated lies, with 95 % confidence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<[f64; 2]>,
}

impl From<Chance> for Odds {
    fn from(chance: Chance) -> Self {
        Odds {
            exactly: Some(chance.to_string()),
            value: chance.approximate(),
            between: None,
        }
    }
}

/// Where the chances come from: every course, or some of them.
enum Source<'a> {
    Exact(&'a Spread<Toll>),
    Played(&'a Estimate<Toll>),
}

impl Source<'_> {
    fn chance(&self, fits: impl Fn(&Toll) -> bool) -> Odds {
        match self {
            Source::Exact(spread) => spread.chance(fits).into(),
            Source::Played(played) => {
                let chance = played.chance(fits);
                Odds {
                    exactly: None,
                    value: chance.share,
                    between: Some([chance.low, chance.high]),
                }
            }
        }
    }

    fn expected(&self, figure: impl Fn(&Toll) -> u32) -> Odds {
        match self {
            Source::Exact(spread) => spread.expected(|toll| u64::from(figure(toll))).into(),
            Source::Played(played) => {
                let sum: u64 = played
                    .results
                    .iter()
                    .map(|(toll, count)| u64::from(figure(toll)) * count)
                    .sum();
                Odds {
                    exactly: None,
                    between: None,
                    value: sum as f64 / played.courses.max(1) as f64,
                }
            }
        }
    }

    fn tolls(&self) -> Vec<&Toll> {
        match self {
            Source::Exact(spread) => spread.ways.iter().map(|(toll, _)| toll).collect(),
            Source::Played(played) => played.results.iter().map(|(toll, _)| toll).collect(),
        }
    }
}

impl OddsReport {
    pub fn exact(found: &Explored<Toll>, name: impl Fn(u16) -> String, assumed: String) -> OddsReport {
        OddsReport {
            exact: true,
            runs: found.runs,
            assumed,
            models: models(&Source::Exact(&found.spread), name),
        }
    }

    pub fn estimated(played: &Estimate<Toll>, name: impl Fn(u16) -> String, assumed: String) -> OddsReport {
        OddsReport {
            exact: false,
            runs: played.courses,
            assumed,
            models: models(&Source::Played(played), name),
        }
    }
}

fn models(source: &Source<'_>, name: impl Fn(u16) -> String) -> Vec<ModelOdds> {
    let tolls = source.tolls();
    let mut ids: Vec<u16> = tolls
        .iter()
        .flat_map(|toll| toll.iter().map(|toll| toll.model))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter()
        .map(|model| of_model(source, &tolls, model, name(model)))
        .collect()
}

fn of_model(source: &Source<'_>, tolls: &[&Toll], model: u16, name: String) -> ModelOdds {
    let of = |toll: &Toll| -> ModelToll {
        let found = toll.iter().find(|toll| toll.model == model);
        found.cloned().unwrap_or_default()
    };
    let damage_of = |toll: &Toll| of(toll).damage;
    let mut amounts: Vec<u32> = tolls.iter().map(|toll| damage_of(toll)).collect();
    amounts.sort_unstable();
    amounts.dedup();
    let damage: Vec<DamageOdds> = amounts
        .iter()
        .map(|&damage| DamageOdds {
            damage,
            chance: source.chance(|toll| damage_of(toll) == damage),
            at_least: source.chance(|toll| damage_of(toll) >= damage),
        })
        .collect();
    let mut conditions: Vec<String> = tolls.iter().flat_map(|toll| of(toll).conditions).collect();
    conditions.sort();
    conditions.dedup();
    // The lowest amount that so many courses do not exceed.
    let quantile = |share: f64| {
        let enough = |amount: &&u32| source.chance(|toll| damage_of(toll) <= **amount).value >= share - 1e-12;
        amounts.iter().find(enough).copied().unwrap_or(0)
    };
    ModelOdds {
        model,
        name,
        falls: source.chance(|toll| of(toll).fallen),
        expected: source.expected(damage_of),
        median: quantile(0.5),
        ninth_decile: quantile(0.9),
        damage,
        conditions: conditions
            .into_iter()
            .map(|condition| {
                let odds = source.chance(|toll| of(toll).conditions.contains(&condition));
                (condition, odds)
            })
            .collect(),
    }
}
