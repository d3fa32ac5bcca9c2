//! Bots: they think on threads of their own, and not for longer than they may.

use kernel::Seat;
use live::{Bot, Live};

use super::Room;
use super::show::{Change, Frame};
use crate::clock;
use crate::store::{Entry, Opens};

/// What a bot has come to: the answer as it is stored and what changes by it.
type Thought = Result<(String, Change), String>;

impl Room {
    /// The bot whose answer is awaited. Bots go on only while somebody is here who plays: where he is served, they are.
    pub(super) fn bot_to_move(&self) -> Option<(Seat, Bot)> {
        let plays = |opens: Opens| opens == Opens::Host || !self.seats.of(opens).is_empty();
        let somebody = self.guests.values().any(|guest| plays(guest.opens));
        if !somebody || self.bots_stuck || self.now.over || self.now.fault {
            return None;
        }
        let asked = self.now.asked.iter();
        asked
            .filter_map(|(seat, _)| Some((*seat, self.seats.bot(*seat)?)))
            .next()
    }

    pub(super) async fn bot_moves(&mut self, seat: Seat, bot: Bot) {
        let mut thought = self.think(seat, bot).await;
        if matches!(thought, Err(NotThought::Overtime)) {
            self.lobby.metrics.bot_overtime.up();
            tracing::warn!("game {}: a bot's time was up; it answers without thinking", self.id.0);
            thought = self.think(seat, Bot::Random).await;
        }
        match thought {
            Ok((answer, change)) => {
                let entry = Entry::Answer { seat, answer };
                // If somebody else was faster or it cannot be stored, the game has been read again.
                match self.commit(entry, change, clock::now()).await {
                    Ok(updates) => {
                        self.lobby.metrics.bot_answers.up();
                        self.show(&updates);
                    }
                    Err(problem) => {
                        tracing::info!("game {}: a bot's answer: {}", self.id.0, problem.message);
                        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                    }
                }
            }
            Err(why) => {
                tracing::error!("game {}: a bot cannot go on: {why}", self.id.0);
                self.bots_stuck = true;
                if self.live.is_none() {
                    self.start_over().await;
                } else {
                    self.look_at_the_game().await;
                    self.show_all().await;
                }
            }
        }
    }

    async fn think(&mut self, seat: Seat, bot: Bot) -> Result<(String, Change), NotThought> {
        if self.live.is_none() {
            self.read_again()
                .await
                .map_err(|problem| NotThought::Failed(problem.message))?;
        }
        let turn = self.lobby.for_bots.clone().acquire_owned().await;
        let turn = turn.map_err(|error| NotThought::Failed(error.to_string()))?;
        let Some(mut live) = self.live.take() else {
            return Err(NotThought::Failed("the game is not there".into()));
        };
        let frame = self.frame(1, None);
        let began = clock::now();
        let thinking = tokio::task::spawn_blocking(move || {
            let thought = thought(&mut *live, &frame, seat, bot);
            drop(turn);
            (live, thought)
        });
        let thought = tokio::time::timeout(self.lobby.settings.limits.bot, thinking).await;
        self.lobby.metrics.bot.observe(began.elapsed());
        match thought {
            Ok(Ok((live, thought))) => {
                self.live = Some(live);
                thought.map_err(NotThought::Failed)
            }
            Ok(Err(panic)) => Err(NotThought::Failed(panic.to_string())),
            // It cannot be stopped, but nobody waits for it: the game is read again.
            Err(_) => Err(NotThought::Overtime),
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum NotThought {
    #[error("its time is up")]
    Overtime,
    #[error("{0}")]
    Failed(String),
}

fn thought(live: &mut dyn Live, frame: &Frame, seat: Seat, bot: Bot) -> Thought {
    let answer = live.bot_answer(seat, bot).ok_or("it has not been asked")?;
    let known = frame.settled(live);
    let given = live.answer_stored(seat, &answer);
    given.map_err(|rejected| format!("{rejected:?}"))?;
    Ok((answer, frame.change(live, &known)))
}
