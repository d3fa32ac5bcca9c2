//! A game as a replay file, put together from what is kept: for games that the rules of today cannot play to their end.

use std::sync::Arc;

use live::stamped;
use serde_json::{Value, json};

use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::store::{Entry, GameId, StoredGame};

/// The whole game, under the rules version under which it was played.
pub async fn as_kept(lobby: &Arc<Lobby>, id: GameId) -> Result<String, Problem> {
    let trouble = |error: crate::store::StoreError| {
        tracing::error!("a game could not be read: {error}");
        Problem::unavailable("the game cannot be read now: try again in a moment")
    };
    let stored = lobby.store.game(id).await.map_err(trouble)?;
    let stored = stored.ok_or_else(Problem::no_such_game)?;
    let journal = lobby.store.journal(id, 0).await.map_err(trouble)?;
    let mut answers = vec![];
    for (_, entry, _) in journal {
        match entry {
            Entry::Answer { .. } => answers.push(entry),
            Entry::TakenBack { count } => answers.truncate(answers.len().saturating_sub(count)),
            _ => {}
        }
    }
    Ok(file(&stored, &answers))
}

fn file(stored: &StoredGame, answers: &[Entry]) -> String {
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
    let step = |answers: &[Value], hash: &str| json!({"answers": answers, "hash": hash});
    let (mut steps, mut open): (Vec<Value>, Vec<Value>) = (vec![], vec![]);
    for entry in answers {
        let Entry::Answer { seat, answer, hash } = entry else {
            continue;
        };
        open.push(json!({"seat": seat, "answer": read(answer)}));
        let (before, after) = stamped(hash);
        if steps.is_empty() {
            steps.extend(before.into_iter().map(|hash| step(&[], hash)));
        }
        for hash in after {
            steps.push(step(&open, hash));
            open.clear();
        }
    }
    let file = json!({
        "format": kernel::REPLAY_FORMAT,
        "game": stored.game,
        "rules_version": stored.rules_version,
        "setup": read(&stored.setup),
        "seed": stored.seed,
        "steps": steps,
        "open": open,
    });
    serde_json::to_string_pretty(&file).unwrap_or_default()
}
