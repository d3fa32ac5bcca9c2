//! A legal warband at random, for quick battles and for simulations.

use kernel::{Whim, cite};

use super::composition::{FEWEST_FIGHTERS, MOST_FIGHTERS, MOST_HEROES, Part, Problem, part_of};
use super::{Enlisted, Muster, WarbandList};
use crate::abilities::{self, AbilityBook};
use crate::{Library, Profile, Runemark};

/// How many warbands are drawn, of which the fullest is taken.
const DRAWS: usize = 32;
/// A warband that leaves no more points than this unspent is full enough.
const SPARE_POINTS: u16 = 10;

impl Muster {
    /// A legal warband of a faction that comes close to so many points. The same whim draws the same warband.
    pub fn random(library: &Library, faction: &str, points: u16, whim: &mut Whim) -> Result<Muster, Vec<Problem>> {
        let warband = library.warband(faction).map_err(|unknown| {
            vec![Problem {
                rule: None,
                message: unknown.to_string(),
            }]
        })?;
        let own: Vec<&Profile> = warband.fighters.iter().map(|profile| &**profile).collect();
        // Outsiders that any warband of the alliance may have.
        let outsiders: Vec<&Profile> = library
            .warbands
            .iter()
            .filter(|other| other.alliance == warband.alliance && other.faction != warband.faction)
            .flat_map(|other| &other.fighters)
            .map(|profile| &**profile)
            .filter(|profile| WELCOME.iter().any(|mark| profile.runemarks.has(*mark)))
            .collect();
        let everybody = || own.iter().chain(&outsiders).copied();
        let book = (!library.is_all_built(everybody())).then(|| library.book(everybody()));
        let [own, outsiders] = match &book {
            Some(book) => [own, outsiders].map(|profiles| all_built(profiles, book)),
            None => [own, outsiders],
        };
        let mut fullest: Option<Vec<&Profile>> = None;
        for _ in 0..DRAWS {
            let Some(drawn) = draw(&own, &outsiders, points, whim) else {
                continue;
            };
            if fullest.as_ref().is_none_or(|fullest| cost(&drawn) > cost(fullest)) {
                let full = cost(&drawn).saturating_add(SPARE_POINTS) >= points;
                fullest = Some(drawn);
                if full {
                    break;
                }
            }
        }
        let Some(fighters) = fullest else {
            return Err(vec![Problem {
                rule: Some(cite!("warcry:warband-01")),
                message: format!(
                    "{}: no leader and {} more fighters can be had for {points} points",
                    warband.faction,
                    FEWEST_FIGHTERS - 1
                ),
            }]);
        };
        let list = WarbandList {
            starter: false,
            name: format!("Some {}", warband.faction),
            faction: warband.faction.clone(),
            fighters: fighters.into_iter().map(enlisted).collect(),
            says: String::new(),
        };
        Muster::with_points(&list, library, points)
    }
}

/// Those whose abilities can all be used.
fn all_built<'a>(profiles: Vec<&'a Profile>, book: &AbilityBook) -> Vec<&'a Profile> {
    let built = |profile: &&Profile| {
        let granted = abilities::granted(book, profile);
        granted.into_iter().all(|id| book.get(id).not_built.is_none())
    };
    profiles.into_iter().filter(built).collect()
}

/// Who has one of these may fight for any warband of the alliance.
const WELCOME: [Runemark; 4] = [Runemark::Hero, Runemark::Ally, Runemark::Thrall, Runemark::Monster];

fn enlisted(profile: &Profile) -> Enlisted {
    Enlisted {
        fighter: profile.name.clone(),
        count: 1,
        called: None,
        renown: 0,
    }
}

fn cost(fighters: &[&Profile]) -> u16 {
    fighters
        .iter()
        .map(|profile| profile.points)
        .fold(0, u16::saturating_add)
}

fn is_hero(profile: &Profile) -> bool {
    profile.runemarks.has(Runemark::Hero)
}

/// A leader, in one of four warbands an outsider, and then fighters of its own for as long as there are points.
fn draw<'a>(own: &[&'a Profile], outsiders: &[&'a Profile], points: u16, whim: &mut Whim) -> Option<Vec<&'a Profile>> {
    let leaders: Vec<&Profile> = own.iter().copied().filter(|profile| is_hero(profile)).collect();
    let mut drawn = vec![*whim.pick(&leaders)?];
    if whim.below(4) == 0
        && let Some(outsider) = whim.pick(outsiders)
        && cost(&drawn).saturating_add(outsider.points) <= points
    {
        drawn.push(outsider);
    }
    while drawn.len() < MOST_FIGHTERS {
        let left = points.saturating_sub(cost(&drawn));
        let heroes = drawn.iter().filter(|profile| is_hero(profile)).count();
        let open: Vec<&Profile> = own
            .iter()
            .copied()
            .filter(|profile| profile.points <= left && (!is_hero(profile) || heroes < MOST_HEROES))
            .collect();
        match whim.pick(&open) {
            Some(profile) => drawn.push(profile),
            None => break,
        }
    }
    // The outsider stands last in the list.
    if let Some(at) = drawn
        .iter()
        .position(|profile| part_of(profile, &drawn[0].faction) != Part::Own)
    {
        let outsider = drawn.remove(at);
        drawn.push(outsider);
    }
    (drawn.len() >= FEWEST_FIGHTERS && cost(&drawn) <= points).then_some(drawn)
}
