//! Bots: they think about a copy of the game, on threads of their own and not for longer than they may. Meanwhile the room goes
//! on: whoever looks gets an answer, and a takeback makes the thought void.

use std::net::IpAddr;
use std::time::Duration;

use kernel::Seat;
use live::{Bot, Live};
use tokio::task::JoinHandle;

use super::Room;
use crate::clock;
use crate::lobby::Lobby;
use crate::store::{Entry, Opens};

/// A bot that thinks.
pub(super) struct Thinking {
    seat: Seat,
    /// The place in the journal about which it thinks.
    seq: u64,
    task: JoinHandle<Result<String, NotThought>>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What a bot has come to: its answer as it is stored.
pub(super) struct Thought {
    seat: Seat,
    seq: u64,
    answer: Result<String, NotThought>,
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct NotThought(String);

/// Waits for the thought of the bot that thinks. If somebody else is heard first, the bot goes on.
pub(super) async fn thought(thinking: &mut Option<Thinking>) -> Thought {
    let Some(Thinking { seat, seq, task }) = thinking else {
        return std::future::pending().await;
    };
    let answer = match task.await {
        Ok(answer) => answer,
        Err(error) => Err(NotThought(error.to_string())),
    };
    Thought {
        seat: *seat,
        seq: *seq,
        answer,
    }
}

impl Room {
    /// The bot whose answer is awaited. Bots go on only while somebody is here who plays: where he is served, they are.
    fn bot_to_move(&self) -> Option<(Seat, Bot)> {
        self.player_here()?;
        if !self.history.awaits(&self.seats).is_empty() {
            return None;
        }
        if self.bots_stuck || self.is_over() || self.now.fault || self.stopped.is_some() || self.is_full() {
            return None;
        }
        let asked = self.now.asked.iter();
        asked
            .filter_map(|(seat, _)| Some((*seat, self.seats.bot(*seat)?)))
            .next()
    }

    /// The address of somebody who plays here. His bots think for him.
    fn player_here(&self) -> Option<IpAddr> {
        let plays = |opens: Opens| opens == Opens::Host || !self.seats.of(opens).is_empty();
        let player = self.guests.values().find(|guest| plays(guest.opens))?;
        Some(player.from)
    }

    /// Has the bot think whose turn it is, and stops one that thinks about what is past.
    pub(super) async fn let_bots_think(&mut self) {
        let to_move = self.bot_to_move();
        let seq = self.history.seq();
        if let Some(thinking) = &self.thinking {
            if to_move.is_some_and(|(seat, _)| (seat, seq) == (thinking.seat, thinking.seq)) {
                return;
            }
            self.thinking = None;
        }
        let (Some((seat, bot)), Some(from)) = (to_move, self.player_here()) else {
            return;
        };
        self.from = from;
        if self.live.is_none()
            && let Err(problem) = self.read_again().await
        {
            return self.bots_cannot_go_on(&problem.message).await;
        }
        let Some(live) = &self.live else { return };
        let pause = match self.seats.nobody_plays() {
            true => self.lobby.settings.limits.bots_alone,
            false => Duration::ZERO,
        };
        let (ahead, quick) = (live.copy(), live.copy());
        let lobby = self.lobby.clone();
        let game = self.id.0;
        let task = tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            match think(&lobby, from, ahead, seat, bot).await? {
                Some(answer) => Ok(answer),
                None => {
                    lobby.metrics.bot_overtime.up();
                    tracing::warn!("game {game}: a bot's time was up; it answers without thinking");
                    answer_of(quick, seat, Bot::Random).await
                }
            }
        });
        self.thinking = Some(Thinking { seat, seq, task });
    }

    pub(super) async fn bot_answers(&mut self, thought: Thought) {
        self.thinking = None;
        let Thought { seat, seq, answer } = thought;
        if seq != self.history.seq() || self.bot_to_move().is_none_or(|(to_move, _)| to_move != seat) {
            return;
        }
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => return self.bots_cannot_go_on(&why.to_string()).await,
        };
        let frame = self.frame(1, None);
        let stored = answer.clone();
        let answered = self
            .with_game(move |live| {
                let known = frame.settled(live);
                let steps = live.steps();
                let given = live.answer_stored(seat, &stored);
                given.map_err(|rejected| format!("{rejected:?}"))?;
                Ok::<_, String>((live.stamp_since(steps), frame.change(live, &known)))
            })
            .await;
        match answered {
            Ok(Ok((hash, change))) => {
                let entry = Entry::Answer { seat, answer, hash };
                // If somebody else was faster or it cannot be stored, the game has been read again.
                match self.commit(entry, change, clock::now()).await {
                    Ok(updates) => {
                        self.lobby.metrics.bot_answers.up();
                        self.show(&updates);
                    }
                    Err(problem) => {
                        tracing::info!("game {}: a bot's answer: {}", self.id.0, problem.message);
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                }
            }
            Ok(Err(why)) => self.bots_cannot_go_on(&why).await,
            Err(problem) => self.bots_cannot_go_on(&problem.message).await,
        }
    }

    async fn bots_cannot_go_on(&mut self, why: &str) {
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

/// What a bot answers; nothing if its time is up.
async fn think(
    lobby: &Lobby,
    from: IpAddr,
    live: Box<dyn Live>,
    seat: Seat,
    bot: Bot,
) -> Result<Option<String>, NotThought> {
    let turn = lobby.for_bots.turn(from).await;
    let turn = turn.map_err(|problem| NotThought(problem.message))?;
    let began = clock::now();
    // It cannot be stopped, but nobody waits for it: only its turn lasts as long as it does.
    let thinking = tokio::task::spawn_blocking(move || {
        let answer = live.bot_answer(seat, bot);
        drop(turn);
        answer
    });
    let thought = tokio::time::timeout(lobby.settings.limits.bot, thinking).await;
    lobby.metrics.bot.observe(began.elapsed());
    match thought {
        Ok(answer) => given(answer).map(Some),
        Err(_) => Ok(None),
    }
}

async fn answer_of(live: Box<dyn Live>, seat: Seat, bot: Bot) -> Result<String, NotThought> {
    given(tokio::task::spawn_blocking(move || live.bot_answer(seat, bot)).await)
}

fn given(answer: Result<Option<String>, tokio::task::JoinError>) -> Result<String, NotThought> {
    let answer = answer.map_err(|error| NotThought(error.to_string()))?;
    answer.ok_or_else(|| NotThought("it has not been asked".into()))
}
