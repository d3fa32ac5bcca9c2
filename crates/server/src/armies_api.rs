//! Building armies: what can be bought, what a list comes to, and how its models fare against others. The rules are those of the game; here is only
//! how much a stranger may ask of them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use live::{Live, OddsShown, OverlayKind, Viewer, WishProblem, shown_odds};
use registry::{ArmyProblem, Bout, Budget, GameEntry, ListHead, Listed, Others, Shelf};

use crate::games_api::{check_list_text, check_name, known};
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::protocol::{ArmyDrafted, ArmyHall, ArmyOdds, AskOdds, BoutWord, DraftArmy, ErrorCode, HallShelf};
use crate::settings::Limits;

/// How long exact odds may take before they are estimated.
const ODDS: Budget = Budget {
    runs: 200_000,
    time: Some(Duration::from_millis(1_500)),
};
/// Words that may be said of a bout.
const WORDS: usize = 20;

fn entry(lobby: &Lobby, game: &str) -> Result<&'static dyn GameEntry, Problem> {
    let (offered, _) = known(lobby, game)?;
    offered
        .entry()
        .ok_or_else(|| Problem::malformed(format!("{game} has no armies to build")))
}

/// The shelves of a game.
pub async fn hall(lobby: &Arc<Lobby>, from: IpAddr, game: String) -> Result<ArmyHall, Problem> {
    let entry = entry(lobby, &game)?;
    let looked = lobby.compute_apart(from, move || {
        let factions = entry.factions();
        let shelf = |name: String| {
            let faction = factions.iter().find(|faction| faction.name == name);
            HallShelf {
                allegiance: faction.map_or(String::new(), |faction| faction.allegiance.clone()),
                entries: faction.map_or_else(|| entry.names_on(&name).len(), |faction| faction.fighters),
                lists: faction.map_or_else(Vec::new, |faction| faction.lists.clone()),
                name,
            }
        };
        ArmyHall {
            shelves: entry.shelves().into_iter().map(shelf).collect(),
            words: { entry.bout_words().iter() }
                .map(|(word, says)| BoutWord {
                    word: (*word).into(),
                    says: (*says).into(),
                })
                .collect(),
        }
    });
    looked.await
}

/// All that is on one of them.
pub async fn shelf(lobby: &Arc<Lobby>, from: IpAddr, game: String, name: String) -> Result<Shelf, Problem> {
    check_name(&name)?;
    let entry = entry(lobby, &game)?;
    let found = lobby.compute_apart(from, move || entry.shelf(&name));
    found.await?.map_err(Problem::malformed)
}

/// What a list comes to: one that somebody pasted, or one that is being built line by line.
pub async fn draft(lobby: &Arc<Lobby>, from: IpAddr, wanted: DraftArmy) -> Result<ArmyDrafted, Problem> {
    let entry = entry(lobby, &wanted.game)?;
    let limits = &lobby.settings.limits;
    let (text, pasted) = match &wanted.text {
        Some(text) => (text.clone(), true),
        None => {
            check_head(limits, &wanted.head)?;
            if wanted.lines.len() > MOST_LINES || wanted.lines.iter().any(|line| line.count > 100) {
                return Err(Problem::too_many(format!(
                    "a list has at most {MOST_LINES} lines of at most 100"
                )));
            }
            (registry::composed(entry, &wanted.head, &wanted.lines), false)
        }
    };
    check_list_text(limits, &text)?;
    let most = limits.army_problems;
    let drafted = lobby.compute_apart(from, move || {
        if wanted.lines.is_empty() && !pasted {
            return ArmyDrafted::empty(wanted.head, text);
        }
        let mut drafted = drafted(entry, &text, wanted.head.size, pasted);
        drafted.problems.truncate(most);
        drafted
    });
    drafted.await
}

const MOST_LINES: usize = 100;

fn check_head(limits: &Limits, head: &ListHead) -> Result<(), Problem> {
    [&head.name, &head.faction]
        .into_iter()
        .chain(&head.kind)
        .try_for_each(|name| check_name(name))?;
    match head.more.len() > 10 || head.more.iter().any(|line| line.len() > limits.army_text) {
        true => Err(Problem::too_many("too much stands below the list")),
        false => Ok(()),
    }
}

fn drafted(entry: &dyn GameEntry, text: &str, size: Option<u16>, pasted: bool) -> ArmyDrafted {
    match registry::understood(entry, text, size) {
        Ok(read) => {
            let problems = told(&read.listed.problems);
            let fixes = match pasted && !read.doubts.is_empty() {
                // What is missing was not understood yet.
                true => vec![],
                false => registry::fixes(entry, &read.listed),
            };
            ArmyDrafted {
                text: registry::composed(entry, &read.listed.head, &read.listed.lines),
                listed: Listed {
                    problems: vec![],
                    ..read.listed
                },
                doubts: read.doubts,
                problems,
                fixes,
            }
        }
        Err(problems) => ArmyDrafted {
            listed: Listed::default(),
            text: text.into(),
            doubts: vec![],
            problems: told(&problems),
            fixes: vec![],
        },
    }
}

fn told(problems: &[ArmyProblem]) -> Vec<WishProblem> {
    let one = |problem: &ArmyProblem| WishProblem {
        seat: None,
        option: None,
        line: problem.line,
        rule: problem.rule.clone(),
        message: problem.message.clone(),
    };
    problems.iter().map(one).collect()
}

/// How a model fares against another, and how far it threatens: both by the rules, on an open table.
pub async fn odds(lobby: &Arc<Lobby>, from: IpAddr, wanted: AskOdds) -> Result<ArmyOdds, Problem> {
    let entry = entry(lobby, &wanted.game)?;
    for name in [&wanted.attacker, &wanted.target] {
        check_name(name)?;
    }
    if wanted.with.len() > WORDS {
        return Err(Problem::too_many("too much is said of the bout"));
    }
    for (word, value) in &wanted.with {
        check_name(word)?;
        check_name(value)?;
    }
    let bout = Bout {
        attacker: wanted.attacker,
        target: wanted.target,
        with: wanted.with,
    };
    let asked = lobby.compute_apart(from, move || {
        let text = entry.bout(&bout)?;
        let documents = scenario::documents(&text);
        let document = documents.first().ok_or("there is no bout")?;
        // Some cards have a choice that cannot be declined: then everybody makes the best of it.
        let declined = entry.odds(document, Others::Decline, ODDS);
        let report = declined.or_else(|_| entry.odds(document, Others::Best, ODDS));
        let odds: OddsShown = shown_odds(report.map_err(|failure| failure.message)?);
        let staged = entry.staged(document, 0).map_err(|failure| failure.message)?;
        Ok(ArmyOdds {
            odds,
            threats: threats(&*staged, &bout.attacker),
        })
    });
    asked
        .await?
        .map_err(|why: String| Problem::new(ErrorCode::Malformed, why))
}

/// How far a model of this name reaches, in words.
fn threats(staged: &dyn Live, name: &str) -> Vec<String> {
    let scene = staged.scene(Viewer::Everything);
    let Some(model) = scene
        .models
        .iter()
        .find(|model| model.kind == name || model.name == name)
        .or(scene.models.first())
    else {
        return vec![];
    };
    let threat = staged.overlay(Viewer::Everything, model.id, OverlayKind::Threat);
    let (shapes, says) = threat.map_or_else(Default::default, |overlay| (overlay.shapes, overlay.says));
    let labels = shapes.into_iter().map(|shape| shape.label);
    let mut all: Vec<String> = labels.filter(|label| !label.is_empty()).collect();
    if all.is_empty() && !says.is_empty() {
        all.push(says);
    }
    all.dedup();
    all
}
