//! Choosing a warband: who may be in it, as what, and how many.

use std::fmt;
use std::sync::Arc;

use kernel::{RuleId, cite};

use super::{Enlisted, Muster, Mustered, WarbandList};
use crate::data::{Unknown, WarbandData};
use crate::{Library, Profile, Runemark, abilities};

pub(super) const FEWEST_FIGHTERS: usize = 3;
pub(super) const MOST_FIGHTERS: usize = 15;
pub(super) const MOST_HEROES: usize = 3;
const MOST_ALLIES: usize = 2;
const MOST_THRALLS: usize = 3;
const MOST_MONSTERS: usize = 1;

/// What a fighter is in its warband.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Leader,
    /// Of the warband's own faction.
    Own,
    Ally,
    Thrall,
    Monster,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Leader => "leader",
            Part::Own => "fighter",
            Part::Ally => "ally",
            Part::Thrall => "thrall",
            Part::Monster => "monster",
        })
    }
}

/// Something that keeps a list from being a legal warband.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Nothing where no rule is broken, but a name is unknown.
    pub rule: Option<RuleId>,
    pub message: String,
}

impl Problem {
    fn against(rule: RuleId, message: String) -> Self {
        Problem {
            rule: Some(rule),
            message,
        }
    }

    fn plain(message: String) -> Self {
        Problem { rule: None, message }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{}: {}", rule.as_str(), self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Problem {}

/// A longer list is no warband, and is not looked at any further.
const LONGEST_LIST: usize = 300;

/// Musters a list of up to so many points, or tells all that is wrong with it.
pub(super) fn muster(list: &WarbandList, library: &Library, points: u16) -> Result<Muster, Vec<Problem>> {
    let warband = library
        .warband(&list.faction)
        .map_err(|unknown| vec![Problem::plain(unknown.to_string())])?;
    let count: usize = list.fighters.iter().map(|line| usize::from(line.count)).sum();
    if count > LONGEST_LIST || list.fighters.len() > LONGEST_LIST {
        let message =
            format!("a list of more than {LONGEST_LIST} fighters: a warband has {FEWEST_FIGHTERS} to {MOST_FIGHTERS}");
        return Err(vec![Problem::against(cite!("warcry:warband-01"), message)]);
    }
    let mut problems = Vec::new();
    let mut fighters = Vec::new();
    for line in &list.fighters {
        match enlist(line, warband, library) {
            Ok(enlisted) => fighters.extend(enlisted),
            Err(problem) => problems.push(problem),
        }
    }
    if let Some(first) = fighters.first_mut()
        && first.part == Part::Own
    {
        first.part = Part::Leader;
    }
    problems.extend(broken(&fighters, warband, points));
    problems.extend(not_built(&fighters, library));
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(Muster {
        name: list.name.clone(),
        faction: warband.faction.clone(),
        alliance: warband.alliance,
        fighters,
    })
}

/// The fighters of one line.
fn enlist(line: &Enlisted, warband: &WarbandData, library: &Library) -> Result<Vec<Mustered>, Problem> {
    if line.count == 0 {
        return Err(Problem::plain(format!("{}: a count of 0 is nobody", line.fighter)));
    }
    if line.called.is_some() && line.count > 1 {
        let message = format!("{}: {} fighters cannot have one name", line.fighter, line.count);
        return Err(Problem::plain(message));
    }
    let profile = find(&line.fighter, warband, library).map_err(|unknown| Problem::plain(unknown.to_string()))?;
    let fighter = Mustered {
        part: part_of(profile, &warband.faction),
        profile: profile.clone(),
        called: line.called.clone(),
        renown: line.renown,
    };
    Ok(vec![fighter; usize::from(line.count)])
}

/// A fighter by its name: of the warband itself, else of its Grand Alliance, else of anybody.
fn find<'a>(name: &str, warband: &'a WarbandData, library: &'a Library) -> Result<&'a Arc<Profile>, Unknown> {
    let named = |profile: &&Arc<Profile>| crate::data::same(&profile.name, name);
    let allied = library
        .warbands
        .iter()
        .filter(|other| other.alliance == warband.alliance);
    match warband
        .fighters
        .iter()
        .find(named)
        .or_else(|| allied.flat_map(|other| &other.fighters).find(named))
    {
        Some(profile) => Ok(profile),
        None => library.fighter(name).map(|(_, profile)| profile),
    }
}

/// What a fighter would be in a warband of this faction.
pub(super) fn part_of(profile: &Profile, faction: &str) -> Part {
    if profile.faction == faction {
        Part::Own
    } else if profile.runemarks.has(Runemark::Monster) {
        Part::Monster
    } else if profile.runemarks.has(Runemark::Thrall) {
        Part::Thrall
    } else {
        Part::Ally
    }
}

/// Which rules of composition are broken.
fn broken(fighters: &[Mustered], warband: &WarbandData, points: u16) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut against = |rule, message| problems.push(Problem::against(rule, message));

    let count = fighters.len();
    if !(FEWEST_FIGHTERS..=MOST_FIGHTERS).contains(&count) {
        let message = format!("{count} fighters: a warband has {FEWEST_FIGHTERS} to {MOST_FIGHTERS}");
        against(cite!("warcry:warband-01"), message);
    }
    let total: u32 = fighters.iter().map(|fighter| u32::from(fighter.profile.points)).sum();
    if total > u32::from(points) {
        against(
            cite!("warcry:warband-02"),
            format!("{total} points: a warband has at most {points}"),
        );
    }
    for (at, fighter) in fighters.iter().enumerate() {
        // Several of a kind break a rule once.
        let told = fighters[..at].iter().any(|other| other.profile == fighter.profile);
        if !told && let Some((rule, why)) = outsider(fighter, warband) {
            against(rule, format!("{}: {why}", fighter.profile.name));
        }
    }
    if let Some(first) = fighters.first() {
        let name = &first.profile.name;
        if !first.profile.runemarks.has(Runemark::Hero) {
            let message = format!("{name} comes first and would be the leader, but has no hero runemark");
            against(cite!("warcry:warband-04"), message);
        }
        if first.part == Part::Ally {
            let message = format!("{name} comes first and would be the leader, but is an ally");
            against(cite!("warcry:allies-02"), message);
        }
    }
    let heroes = fighters
        .iter()
        .filter(|fighter| fighter.profile.runemarks.has(Runemark::Hero))
        .count();
    if heroes > MOST_HEROES {
        let message = format!("{heroes} fighters with the hero runemark: at most {MOST_HEROES}, allies included");
        against(cite!("warcry:warband-05"), message);
    }
    for (part, most, rule) in [
        (Part::Ally, MOST_ALLIES, cite!("warcry:allies-03")),
        (Part::Thrall, MOST_THRALLS, cite!("warcry:thralls-02")),
        (Part::Monster, MOST_MONSTERS, cite!("warcry:monster-01")),
    ] {
        let there = fighters.iter().filter(|fighter| fighter.part == part).count();
        if there > most {
            let plural = match part {
                Part::Ally => "allies",
                Part::Thrall => "thralls",
                _ => "monsters",
            };
            against(rule, format!("{there} {plural}: at most {most}"));
        }
    }
    problems
}

/// What keeps a fighter of another faction out of the warband.
fn outsider(fighter: &Mustered, warband: &WarbandData) -> Option<(RuleId, String)> {
    let profile = &fighter.profile;
    let foreign = profile.alliance != warband.alliance;
    let far = || {
        format!(
            "{} belongs to {:?}, {} to {:?}",
            profile.faction, profile.alliance, warband.faction, warband.alliance
        )
    };
    match fighter.part {
        Part::Leader | Part::Own => None,
        Part::Ally if !profile.runemarks.has(Runemark::Hero) && !profile.runemarks.has(Runemark::Ally) => Some((
            cite!("warcry:warband-03"),
            format!(
                "it is of {}, not of {}, and neither hero, ally, thrall nor monster",
                profile.faction, warband.faction
            ),
        )),
        Part::Ally => foreign.then(|| (cite!("warcry:allies-01"), far())),
        Part::Thrall => foreign.then(|| (cite!("warcry:thralls-01"), far())),
        Part::Monster => foreign.then(|| (cite!("warcry:monster-01"), far())),
    }
}

/// Fighters with an ability that cannot be used yet are not fielded as if all were well.
fn not_built(fighters: &[Mustered], library: &Library) -> Vec<Problem> {
    if library.is_all_built(fighters.iter().map(|fighter| &*fighter.profile)) {
        return vec![];
    }
    let book = library.book(fighters.iter().map(|fighter| &*fighter.profile));
    let mut problems: Vec<Problem> = Vec::new();
    for fighter in fighters {
        for id in abilities::granted(&book, &fighter.profile) {
            let ability = book.get(id);
            if let Some(why) = &ability.not_built {
                let message = format!("{}: {} cannot be used yet: {why}", fighter.profile.name, ability.name);
                let problem = Problem::plain(message);
                if !problems.contains(&problem) {
                    problems.push(problem);
                }
            }
        }
    }
    problems
}
