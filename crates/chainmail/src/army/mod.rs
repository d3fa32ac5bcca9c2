//! Warbands: what one may cost, whose it is, and what its commanders can keep together (100 to 107).

mod list;
mod random;

use std::fmt;
use std::sync::Arc;

use kernel::{RuleId, cite};

use crate::abilities::Ability;
use crate::card::{Alignment, Card, FACTIONS};
use crate::data::{Library, same};
use crate::setup::{Muster, Recruit};

pub use list::{Enlisted, WarbandList, read};
pub use random::random;

/// The point value where the players agree on nothing else (chainmail:101a).
pub const USUAL_POINTS: u16 = 100;

/// Something that is wrong with a warband.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub rule: Option<RuleId>,
    /// The line of the list that it is about.
    pub line: Option<u64>,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// A model of a warband.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub card: Arc<Card>,
    /// It comes to half of the skirmishes (chainmail:106a).
    pub in_reserve: bool,
    /// The line of the list that it stands in.
    pub line: Option<u64>,
}

impl Member {
    /// chainmail:106c
    pub fn cost(&self) -> u32 {
        let cost = u32::from(self.card.cost);
        if self.in_reserve { cost.div_ceil(2) } else { cost }
    }
}

/// A legal warband.
#[derive(Clone, Debug, PartialEq)]
pub struct LegalWarband {
    pub name: String,
    /// Nothing for a warband of models without a faction, which cannot be legal unless it is empty.
    pub faction: Option<String>,
    pub says: String,
    /// The point value that it was built for.
    pub points: u16,
    pub tactical_advantage: u16,
    pub members: Vec<Member>,
}

/// A longer list is no warband, and nobody looks at it any further.
const MOST_MODELS: usize = 60;

/// The warband of a list, or all that is wrong with it. The limit is what the players have agreed on, or else what the list says.
pub fn muster(list: &WarbandList, library: &Library, limit: Option<u16>) -> Result<LegalWarband, Vec<Problem>> {
    let points = limit.or(list.points).unwrap_or(USUAL_POINTS);
    let models: usize = list.models.iter().map(|line| usize::from(line.count)).sum();
    if models > MOST_MODELS || list.models.len() > MOST_MODELS {
        let message = format!("a warband of more than {MOST_MODELS} models is too large for any battlefield");
        return Err(vec![Problem {
            rule: None,
            line: None,
            message,
        }]);
    }
    let mut problems = vec![];
    let members = members(list, library, &mut problems);
    if members.is_empty() && problems.is_empty() {
        problems.push(about_all(
            cite!("chainmail:100"),
            "a warband consists of models, and this one has none",
        ));
    }
    check_cost(&members, list.tactical_advantage, points, &mut problems);
    let faction = faction(list, &members, &mut problems);
    if let Some(faction) = &faction {
        check_untrained(&members, faction, &mut problems);
        check_capacity(&members, faction, &mut problems);
    }
    check_alignment(&members, &mut problems);
    check_reserve(&members, points, &mut problems);
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(LegalWarband {
        name: list.name.clone(),
        faction,
        says: list.says.clone(),
        points,
        tactical_advantage: list.tactical_advantage,
        members,
    })
}

fn about_all(rule: RuleId, message: impl Into<String>) -> Problem {
    Problem {
        rule: Some(rule),
        line: None,
        message: message.into(),
    }
}

fn about(member: &Member, rule: RuleId, message: impl Into<String>) -> Problem {
    Problem {
        rule: Some(rule),
        line: member.line,
        message: message.into(),
    }
}

/// Any number of copies of a model (chainmail:105).
fn members(list: &WarbandList, library: &Library, problems: &mut Vec<Problem>) -> Vec<Member> {
    let mut members = vec![];
    for enlisted in &list.models {
        match library.card(&enlisted.card) {
            Ok(card) => members.extend((0..enlisted.count).map(|_| Member {
                card: card.clone(),
                in_reserve: enlisted.reserve,
                line: enlisted.line,
            })),
            Err(unknown) => problems.push(Problem {
                rule: None,
                line: enlisted.line,
                message: unknown.to_string(),
            }),
        }
    }
    members
}

/// chainmail:101b, chainmail:107
fn check_cost(members: &[Member], tactical_advantage: u16, points: u16, problems: &mut Vec<Problem>) {
    let models: u32 = members.iter().map(Member::cost).sum();
    let all = models + u32::from(tactical_advantage);
    if all <= u32::from(points) {
        return;
    }
    let advantage = match tactical_advantage {
        0 => String::new(),
        spent => format!(" and {spent} for tactical advantage"),
    };
    let message = format!("its models cost {models} points{advantage}, and {points} were agreed on");
    problems.push(about_all(cite!("chainmail:101b"), message));
}

/// The faction whose models hold the most command points (chainmail:102a to chainmail:102c).
fn faction(list: &WarbandList, members: &[Member], problems: &mut Vec<Problem>) -> Option<String> {
    if members.is_empty() {
        return None;
    }
    let held = |faction: &str| -> i32 {
        let own = members.iter().filter(|member| is_of(&member.card, faction));
        own.filter_map(|member| member.card.commander()).sum()
    };
    let most = FACTIONS.into_iter().map(held).max().unwrap_or(0);
    if most == 0 {
        return only_faction(members, problems);
    }
    let leading: Vec<&str> = FACTIONS.into_iter().filter(|faction| held(faction) == most).collect();
    let wanted = list.faction.as_deref();
    match (&leading[..], wanted) {
        (_, Some(wanted)) => match leading.iter().find(|faction| same(faction, wanted)) {
            Some(faction) => Some((*faction).into()),
            None => {
                let message = format!(
                    "{} holds the most command points, {most}: the warband's faction is not {wanted}",
                    leading.join(" or ")
                );
                problems.push(about_all(cite!("chainmail:102a"), message));
                Some(leading[0].into())
            }
        },
        ([only], None) => Some((*only).into()),
        (tied, None) => {
            let message = format!(
                "{} hold {most} command points each: say which of them is the warband's `faction`",
                tied.join(" and ")
            );
            problems.push(about_all(cite!("chainmail:102b"), message));
            None
        }
    }
}

fn is_of(card: &Card, faction: &str) -> bool {
    card.faction.as_deref() == Some(faction)
}

/// Without command points all models are of one faction (chainmail:102c).
fn only_faction(members: &[Member], problems: &mut Vec<Problem>) -> Option<String> {
    let first = members.first()?;
    let other = members
        .iter()
        .find(|member| member.card.faction.is_none() || member.card.faction != first.card.faction);
    let Some(other) = other else {
        return first.card.faction.clone();
    };
    let whose = |card: &Card| card.faction.clone().unwrap_or_else(|| "no faction".into());
    let message = format!(
        "without a commander all models are of one faction, and {} is of {}, {} of {}",
        first.card.name,
        whose(&first.card),
        other.card.name,
        whose(&other.card)
    );
    problems.push(about(other, cite!("chainmail:102c"), message));
    None
}

/// How much of its commanders' capacity a warband needs, and how much there is of it (chainmail:103a to chainmail:103.1c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    pub needed: i32,
    /// Of what is needed, for cross-faction models.
    pub for_cross_faction: i32,
    pub there_is: i32,
}

/// chainmail:102.1a, chainmail:203b
pub fn is_cross_faction(card: &Card, faction: &str) -> bool {
    !is_of(card, faction)
}

/// chainmail:103a, chainmail:103b
pub fn capacity<'c>(cards: impl Iterator<Item = &'c Card> + Clone, faction: &str) -> Capacity {
    let own = cards.clone().filter(|card| !is_cross_faction(card, faction));
    let cross = cards.clone().filter(|card| is_cross_faction(card, faction));
    let for_cross_faction = cross.map(|card| needs(card, faction)).sum();
    Capacity {
        needed: cards.map(|card| needs(card, faction)).sum(),
        for_cross_faction,
        there_is: own.filter_map(Card::commander).sum(),
    }
}

/// The points of command capacity that one model needs (chainmail:103c, chainmail:103.1a to chainmail:103.1c).
pub fn needs(card: &Card, faction: &str) -> i32 {
    let wild_and_difficult = card.abilities.iter().find_map(|listed| match listed.ability {
        Ability::WildAndDifficultTroop(times) => Some(times),
        _ => None,
    });
    match (is_cross_faction(card, faction), wild_and_difficult) {
        (false, Some(times)) => times,
        (false, None) => i32::from(card.is_wild()),
        (true, _) if card.is_wild() => 2 * card.difficulty(),
        (true, _) => card.difficulty(),
    }
}

/// chainmail:102.1b, chainmail:103c
fn check_capacity(members: &[Member], faction: &str, problems: &mut Vec<Problem>) {
    let cards = members.iter().map(|member| &*member.card);
    let capacity = capacity(cards, faction);
    if capacity.needed <= capacity.there_is {
        return;
    }
    let rule = match capacity.for_cross_faction {
        0 => cite!("chainmail:103c"),
        _ => cite!("chainmail:102.1b"),
    };
    let mut needing: Vec<String> = vec![];
    for member in members {
        let need = needs(&member.card, faction);
        let told = format!("{} ({need})", member.card.name);
        if need > 0 && !needing.contains(&told) {
            needing.push(told);
        }
    }
    let message = format!(
        "its wild and cross-faction models need {} points of command capacity, and the commanders of {faction} have {}: {}",
        capacity.needed,
        capacity.there_is,
        needing.join(", ")
    );
    let first = members.iter().find(|member| needs(&member.card, faction) > 0);
    let mut problem = about_all(rule, message);
    problem.line = first.and_then(|member| member.line);
    problems.push(problem);
}

/// Untrained troops join only warbands of their own faction (chainmail:ability-untrained-troop).
fn check_untrained(members: &[Member], faction: &str, problems: &mut Vec<Problem>) {
    let stranger =
        |member: &&Member| member.card.has(&Ability::UntrainedTroop) && is_cross_faction(&member.card, faction);
    if let Some(member) = members.iter().find(stranger) {
        let message = format!("{} is untrained, and not of {faction}", member.card.name);
        problems.push(about(member, cite!("chainmail:ability-untrained-troop"), message));
    }
}

/// chainmail:104
fn check_alignment(members: &[Member], problems: &mut Vec<Problem>) {
    let one_of = |alignment: Alignment| members.iter().find(|member| member.card.alignment == alignment);
    if let (Some(good), Some(evil)) = (one_of(Alignment::Good), one_of(Alignment::Evil)) {
        let message = format!("{} is good and {} is evil", good.card.name, evil.card.name);
        problems.push(about(evil, cite!("chainmail:104"), message));
    }
}

/// chainmail:106a, chainmail:106b
fn check_reserve(members: &[Member], points: u16, problems: &mut Vec<Problem>) {
    let mut reserve = members.iter().filter(|member| member.in_reserve);
    let Some(first) = reserve.next() else { return };
    if let Some(second) = reserve.next() {
        let message = format!(
            "{} and {} are in reserve, and only one may be",
            first.card.name, second.card.name
        );
        problems.push(about(second, cite!("chainmail:106a"), message));
    }
    if first.card.cost > points / 10 {
        let message = format!(
            "{} costs {}, and a model in reserve costs at most a tenth of {points}",
            first.card.name, first.card.cost
        );
        problems.push(about(first, cite!("chainmail:106b"), message));
    }
}

impl LegalWarband {
    /// All that was paid for it.
    pub fn cost(&self) -> u32 {
        self.members.iter().map(Member::cost).sum::<u32>() + u32::from(self.tactical_advantage)
    }

    /// Ready for a skirmish, each model with a name of its own.
    pub fn muster(&self, team: u8) -> Muster {
        let mut models: Vec<Recruit> = vec![];
        for member in &self.members {
            let name = &member.card.name;
            let all = self.members.iter().filter(|other| other.card.name == *name).count();
            let so_far = models.iter().filter(|recruit| recruit.card.name == *name).count();
            models.push(Recruit {
                name: if all > 1 {
                    format!("{name} {}", so_far + 1)
                } else {
                    name.clone()
                },
                card: member.card.clone(),
                in_reserve: member.in_reserve,
            });
        }
        Muster {
            name: self.name.clone(),
            team,
            faction: self.faction.clone(),
            points: self.points,
            tactical_advantage: self.tactical_advantage,
            models,
            warlord: None,
            terrain: vec![],
        }
    }
}
