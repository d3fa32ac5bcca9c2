//! Starting, listing, naming and deleting games; replays.

use std::net::IpAddr;
use std::sync::Arc;

use live::{Live, LuckShown, Menu};
use odds::LuckBudget;

use crate::catalogue::Offered;
use crate::clock;
use crate::loaded::Loaded;
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::protocol::{BranchFrom, Created, ErrorCode, GameSummary, ListGames, NewGame, SeatBy, SeatInfo};
use crate::room::{ToRoom, links};
use crate::seats::Seats;
use crate::store::{Entry, GameId, Opens, StoreError, StoredGame};
use crate::token::Token;

/// A name is a line on the list of games.
const NAME: usize = 80;
/// So many reports on luck are kept.
const LUCKS: usize = 1_000;
/// So that a browser can count as far.
const SEEDS: u64 = 1 << 53;

pub fn known<'a>(lobby: &'a Lobby, game: &str) -> Result<(&'a dyn Offered, &'a Menu), Problem> {
    lobby.catalogue.find(game).ok_or_else(|| {
        let known: Vec<&str> = lobby.catalogue.menus().iter().map(|menu| menu.game.as_str()).collect();
        Problem::malformed(format!("there is no game {game:?} here: there is {}", known.join(", ")))
    })
}

fn trouble(error: StoreError) -> Problem {
    tracing::error!("{error}");
    Problem::unavailable("the database does not answer: try again in a moment")
}

fn no_randomness(error: getrandom::Error) -> Problem {
    tracing::error!("no randomness: {error}");
    Problem::unavailable("no link can be drawn now")
}

impl Lobby {
    /// The game that a link opens, and what it opens there.
    pub async fn opened_by(&self, token: &Token) -> Result<(GameId, Opens), Problem> {
        let found = self.store.opened_by(&token.hash()).await.map_err(trouble)?;
        found.ok_or_else(Problem::no_such_game)
    }

    async fn opened(&self, token: &str) -> Result<(GameId, Opens), Problem> {
        let token = Token::parse(token).ok_or_else(Problem::no_such_game)?;
        self.opened_by(&token).await
    }
}

pub async fn create(lobby: &Arc<Lobby>, from: IpAddr, wanted: NewGame) -> Result<Created, Problem> {
    may_start(lobby, from).await?;
    let name = wanted.name.as_deref().map(clean_name);
    let (seats, lenient) = (wanted.seats.clone(), wanted.lenient);
    let live = match &wanted.from {
        Some(branch) => branched(lobby, branch).await?,
        None => started(lobby, wanted).await?,
    };
    keep(lobby, live, name, seats, lenient).await
}

pub async fn open_replay(lobby: &Arc<Lobby>, from: IpAddr, text: String) -> Result<Created, Problem> {
    may_start(lobby, from).await?;
    let found = lobby.clone();
    let opened = lobby.compute(move || {
        let named = serde_json::from_str::<serde_json::Value>(&text).ok();
        let named = named.and_then(|file| Some(file.get("game")?.as_str()?.to_owned()));
        let name = named.ok_or_else(|| Problem::malformed("this is no replay: it does not say of which game"))?;
        let (game, menu) = known(&found, &name)?;
        let live = game.live().open_replay(&text).map_err(Problem::malformed)?;
        Ok((live, menu.sides.len()))
    });
    let (live, seats) = opened.await.map_err(|fault| Problem::new(ErrorCode::Fault, fault))??;
    let name = format!("Replay: {}", name_of(&*live));
    keep(lobby, live, Some(clean_name(&name)), vec![SeatBy::Host; seats], true).await
}

async fn may_start(lobby: &Lobby, from: IpAddr) -> Result<(), Problem> {
    if !lobby.new_games.take(from) {
        return Err(Problem::too_many("too many new games: wait a little"));
    }
    if lobby.store.games().await.map_err(trouble)? >= lobby.settings.limits.stored_games {
        return Err(Problem::too_many(
            "the server is full: delete games that are not needed any more",
        ));
    }
    Ok(())
}

async fn started(lobby: &Arc<Lobby>, wanted: NewGame) -> Result<Box<dyn Live>, Problem> {
    let seed = match wanted.seed {
        Some(seed) if seed >= SEEDS => return Err(Problem::malformed("a seed is below 2^53")),
        Some(seed) => seed,
        None => getrandom::u64().map_err(no_randomness)? % SEEDS,
    };
    let found = lobby.clone();
    let started = lobby.compute(move || {
        let (game, _) = known(&found, &wanted.game)?;
        game.live().start(&wanted.wish, seed).map_err(|points| Problem {
            code: ErrorCode::Malformed,
            message: "a game cannot be started like that".into(),
            points,
        })
    });
    started.await.map_err(|fault| Problem::new(ErrorCode::Fault, fault))?
}

/// The game as it was after so many answers, to be played on from there.
async fn branched(lobby: &Arc<Lobby>, branch: &BranchFrom) -> Result<Box<dyn Live>, Problem> {
    let (_, loaded) = with_all_secrets(lobby, &branch.token).await?;
    let given = branch.given;
    if given > loaded.live.given() {
        return Err(Problem::malformed("the game has not come so far"));
    }
    let back = lobby.compute(move || loaded.live.back_at(given));
    let back = back.await.map_err(|fault| Problem::new(ErrorCode::Fault, fault))?;
    back.map_err(|error| Problem::new(ErrorCode::Fault, error))
}

/// A game that may be had whole: it is over, or it is nobody else's.
async fn with_all_secrets(lobby: &Arc<Lobby>, token: &str) -> Result<(Opens, Loaded), Problem> {
    let (id, opens) = lobby.opened(token).await?;
    let loaded = Loaded::read(lobby, id).await?;
    if !loaded.seats().may_have_all(opens, loaded.live.is_over()) {
        let message = "the game holds secrets of the other side until it is over";
        return Err(Problem::new(ErrorCode::NotYourTurn, message));
    }
    Ok((opens, loaded))
}

async fn keep(
    lobby: &Arc<Lobby>,
    live: Box<dyn Live>,
    name: Option<String>,
    seats: Vec<SeatBy>,
    lenient: bool,
) -> Result<Created, Problem> {
    let (_, menu) = known(lobby, live.game())?;
    if seats.len() != menu.sides.len() {
        let message = format!("this game has {} seats, not {}", menu.sides.len(), seats.len());
        return Err(Problem::malformed(message));
    }
    let token = Token::draw().map_err(no_randomness)?;
    let answers = live.answers().into_iter();
    let entries = answers.map(|(seat, answer)| Entry::Answer { seat, answer }).collect();
    let stored = StoredGame {
        id: GameId::draw().map_err(no_randomness)?,
        game: live.game().to_owned(),
        name: name.filter(|name| !name.is_empty()).unwrap_or_else(|| name_of(&*live)),
        setup: live.setup(),
        seed: live.seed(),
        seats,
        lenient,
        created: clock::seconds(),
    };
    let seats = Seats(stored.seats.clone());
    let created = Created {
        token: token.to_string(),
        links: links(&seats, Opens::Host, &token),
    };
    let mut opened = vec![(token.hash(), Opens::Host)];
    let watch = Opens::Watch;
    opened.push((token.handed_out(&watch.text()).hash(), watch));
    for (by, seat) in seats.0.iter().zip(0..) {
        if *by == SeatBy::Guest {
            let opens = Opens::Seat(seat);
            opened.push((token.handed_out(&opens.text()).hash(), opens));
        }
    }
    lobby.store.create(stored, opened, entries).await.map_err(trouble)?;
    lobby.metrics.created.up();
    Ok(created)
}

/// What a game is called if nobody gives it a name.
fn name_of(live: &dyn Live) -> String {
    let sides = live.scene(live::Viewer::Spectator).sides;
    let armies: Vec<String> = sides
        .into_iter()
        .map(|side| side.army)
        .filter(|army| !army.is_empty())
        .collect();
    match armies.is_empty() {
        true => live.game().to_owned(),
        false => clean_name(&armies.join(" against ")),
    }
}

fn clean_name(name: &str) -> String {
    let plain = name
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter });
    plain.collect::<String>().trim().chars().take(NAME).collect()
}

pub async fn list(lobby: &Arc<Lobby>, wanted: ListGames) -> Result<Vec<GameSummary>, Problem> {
    let most = lobby.settings.limits.listed_games;
    if wanted.tokens.len() > most {
        return Err(Problem::too_many(format!("at most {most} games can be listed at once")));
    }
    let mut games = vec![];
    for token in wanted.tokens {
        match summary(lobby, token).await {
            Ok(summary) => games.push(summary),
            // What a link does not open any more is left out.
            Err(problem) if problem.code == ErrorCode::NoSuchGame => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok(games)
}

async fn summary(lobby: &Arc<Lobby>, token: String) -> Result<GameSummary, Problem> {
    let (id, opens) = lobby.opened(&token).await?;
    let latest = lobby.store.latest(id).await.map_err(trouble)?;
    let (name, seq, touched) = latest.ok_or_else(Problem::no_such_game)?;
    if let Some(known) = lobby.summary(id, opens, seq) {
        return Ok(GameSummary {
            token,
            name,
            touched,
            ..known
        });
    }
    let loaded = Loaded::read(lobby, id).await?;
    let seats = loaded.seats();
    let own = seats.of(opens);
    let over = loaded.live.is_over();
    let scene = loaded.live.scene(seats.viewer(opens, over));
    let names = scene.sides.into_iter().map(|side| side.name);
    let infos = seats.0.iter().zip(names);
    let summary = GameSummary {
        token,
        game: loaded.stored.game,
        name: loaded.stored.name,
        seats: infos.map(|(by, name)| SeatInfo { name, by: *by }).collect(),
        you: seats.you(opens),
        headline: scene.headline,
        over,
        your_turn: loaded.live.asked().iter().any(|seat| own.contains(seat)),
        created: loaded.stored.created,
        touched: loaded.touched,
    };
    lobby.remember(id, opens, loaded.history.seq(), &summary);
    Ok(summary)
}

async fn hosted(lobby: &Lobby, token: &str) -> Result<GameId, Problem> {
    let (id, opens) = lobby.opened(token).await?;
    match opens {
        Opens::Host => Ok(id),
        _ => Err(Problem::new(
            ErrorCode::NotYourTurn,
            "only who started the game may do that",
        )),
    }
}

pub async fn rename(lobby: &Lobby, token: &str, name: &str) -> Result<(), Problem> {
    let id = hosted(lobby, token).await?;
    let name = clean_name(name);
    if name.is_empty() {
        return Err(Problem::malformed("a game needs a name"));
    }
    lobby.store.rename(id, name).await.map_err(trouble)?;
    lobby.tell(id, ToRoom::Renamed);
    Ok(())
}

pub async fn delete(lobby: &Lobby, token: &str) -> Result<(), Problem> {
    let id = hosted(lobby, token).await?;
    lobby.store.delete(id).await.map_err(trouble)?;
    lobby.tell(id, ToRoom::Deleted);
    Ok(())
}

pub async fn replay(lobby: &Arc<Lobby>, token: &str) -> Result<String, Problem> {
    let (_, loaded) = with_all_secrets(lobby, token).await?;
    Ok(loaded.live.replay())
}

/// How the dice of a game fell. That takes seconds: it is worked out once for each place in the journal, one game at a time,
/// and never on the room's time.
pub async fn luck(lobby: &Arc<Lobby>, token: &str) -> Result<Arc<LuckShown>, Problem> {
    let (id, opens) = lobby.opened(token).await?;
    let latest = lobby.store.latest(id).await.map_err(trouble)?;
    let (_, seq, _) = latest.ok_or_else(Problem::no_such_game)?;
    let mut known = lobby.lucks.lock().await;
    if let Some(luck) = known.get(&(id, opens, seq)) {
        return Ok(luck.clone());
    }
    let (_, loaded) = with_all_secrets(lobby, token).await?;
    let seq = loaded.history.seq();
    let worked_out = lobby.compute_apart(move || loaded.live.luck(LuckBudget::default()));
    let luck = worked_out
        .await
        .map_err(|fault| Problem::new(ErrorCode::Fault, fault))?;
    let luck = Arc::new(luck.map_err(|error| Problem::new(ErrorCode::Fault, error))?);
    if known.len() >= LUCKS {
        known.clear();
    }
    known.insert((id, opens, seq), luck.clone());
    Ok(luck)
}
