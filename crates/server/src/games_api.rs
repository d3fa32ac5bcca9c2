//! Starting, listing, naming and deleting games; replays.

use std::net::IpAddr;
use std::sync::Arc;

use live::{ArmyWish, Live, LuckShown, Menu, Review, ReviewBudget, Wish};
use odds::LuckBudget;

use crate::catalogue::Offered;
use crate::clock;
use crate::links::{links, of_new_game};
use crate::loaded::{Loaded, Queue};
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::protocol::{
    BranchFrom, Created, ErrorCode, GameSummary, ListGames, NewGame, OpenGame, SeatBy, SeatInfo, TakeSeat,
};
use crate::room::ToRoom;

use crate::seats::Seats;
use crate::settings::Limits;
use crate::store::{Entry, GameId, Opens, StoreError, StoredGame};
use crate::token::Token;

/// A name is a line on the list of games.
const NAME: usize = 80;
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
        match self.opened_by(&token).await? {
            (_, Opens::Invitation(_)) => Err(Problem::invitation()),
            opened => Ok(opened),
        }
    }
}

pub async fn create(lobby: &Arc<Lobby>, from: IpAddr, wanted: NewGame) -> Result<Created, Problem> {
    may_start(lobby, from).await?;
    check_wish(&lobby.settings.limits, &wanted.wish)?;
    let guests = wanted.seats.contains(&SeatBy::Guest);
    if guests && wanted.seed.is_some() {
        let message =
            "a player who knows the seed knows the dice: a game with a guest draws its own, so leave the seed out";
        return Err(Problem::malformed(message));
    }
    if guests && wanted.from.is_some() {
        let message = "the dice of a game that goes on from an earlier one are known: no guest can be asked to play it";
        return Err(Problem::malformed(message));
    }
    let name = wanted.name.as_deref().map(clean_name);
    let (seats, lenient) = (wanted.seats.clone(), wanted.lenient);
    let chosen = wanted.guests_choose && wanted.from.is_none() && seats.contains(&SeatBy::Guest);
    let wish = chosen.then(|| wanted.wish.clone());
    let minutes = wanted.minutes.filter(|minutes| (1..=MOST_MINUTES).contains(minutes));
    let loses_on_time = minutes.is_some() && wanted.loses_on_time;
    let open_as = wanted.open_as.as_deref().map(clean_name).filter(|_| guests);
    if open_as.is_some() {
        lobby.may_open(&stored_by(from)).await?;
    }
    let live = if let Some(branch) = &wanted.from {
        branched(lobby, from, branch).await?
    } else if let Some(token) = &wanted.rematch {
        once_more(lobby, from, token).await?
    } else {
        started(lobby, from, wanted).await?
    };
    let kept = Kept {
        name,
        seats,
        lenient,
        uploaded: false,
        guests_choose: wish,
        minutes,
        loses_on_time,
    };
    let game = live.game().to_owned();
    let own_army = kept.guests_choose.is_some();
    let (created, name, id) = keep(lobby, from, live, kept).await?;
    let invitation = created.links.invite.iter().flatten().next().cloned();
    if let (Some(host), Some(invitation)) = (open_as, invitation) {
        let open = OpenGame {
            game,
            name,
            host,
            invitation,
            minutes,
            loses_on_time,
            own_army,
            created: clock::seconds(),
        };
        let shown = serde_json::to_string(&open).unwrap_or_default();
        let kept = lobby.store.open_to_all(id, stored_by(from), shown).await;
        kept.map_err(trouble)?;
    }
    Ok(created)
}

/// A week; longer games are played without a clock.
const MOST_MINUTES: u32 = 7 * 24 * 60;

/// The battle of another game from its beginning, with new dice.
async fn once_more(lobby: &Arc<Lobby>, from: IpAddr, token: &str) -> Result<Box<dyn Live>, Problem> {
    let (_, loaded) = with_all_secrets(lobby, from, token).await?;
    let seed = getrandom::u64().map_err(no_randomness)? % SEEDS;
    let found = lobby.clone();
    let started = lobby.compute(from, move || {
        let (game, _) = known(&found, &loaded.stored.game)?;
        let taken_up = game.live().take_up(&loaded.live.setup(), seed, &[]);
        taken_up
            .map(|taken_up| taken_up.live)
            .map_err(|error| Problem::new(ErrorCode::Fault, error))
    });
    started.await?
}

pub async fn open_replay(lobby: &Arc<Lobby>, from: IpAddr, text: String) -> Result<Created, Problem> {
    may_start(lobby, from).await?;
    let found = lobby.clone();
    let opened = lobby.compute_apart(from, move || {
        let named = serde_json::from_str::<Named>(&text).ok().map(|named| named.game);
        let name = named.ok_or_else(|| Problem::malformed("this is no replay: it does not say of which game"))?;
        let (game, _) = known(&found, &name)?;
        game.live().admit_replay(&text).map_err(Problem::malformed)
    });
    let live = opened.await??;
    let name = format!("Replay: {}", name_of(&*live));
    let kept = Kept {
        name: Some(clean_name(&name)),
        seats: vec![SeatBy::Host; live.seating().count()],
        lenient: true,
        uploaded: true,
        guests_choose: None,
        minutes: None,
        loses_on_time: false,
    };
    let (created, ..) = keep(lobby, from, live, kept).await?;
    Ok(created)
}

/// All that is read of a replay to know whose it is.
#[derive(serde::Deserialize)]
struct Named {
    game: String,
}

/// What an army list or another wish may take.
fn check_wish(limits: &Limits, wish: &Wish) -> Result<(), Problem> {
    for army in &wish.armies {
        match army {
            ArmyWish::List { text } => check_list_text(limits, text)?,
            ArmyWish::Ready { name } | ArmyWish::Random { faction: Some(name) } => check_name(name)?,
            ArmyWish::Random { faction: None } => {}
        }
    }
    for (key, value) in &wish.options {
        check_name(key)?;
        check_name(value)?;
    }
    match wish.armies.len() + wish.options.len() > 100 {
        true => Err(Problem::too_many("too many options")),
        false => Ok(()),
    }
}

pub fn check_name(name: &str) -> Result<(), Problem> {
    match name.len() > 200 {
        true => Err(Problem::too_many("a name of more than 200 letters")),
        false => Ok(()),
    }
}

/// An army list has so many lines at most.
const LINES: usize = 500;

pub fn check_list_text(limits: &Limits, text: &str) -> Result<(), Problem> {
    let (letters, lines) = (text.len(), text.lines().count());
    match letters > limits.army_text || lines > LINES {
        true => Err(Problem::too_many(format!(
            "an army list has at most {} letters in {LINES} lines, this one {letters} in {lines}",
            limits.army_text,
        ))),
        false => Ok(()),
    }
}

/// Takes the seat that an invitation offers, for good.
pub async fn take_seat(lobby: &Lobby, wanted: &TakeSeat) -> Result<(), Problem> {
    let invitation = Token::parse(&wanted.invitation).ok_or_else(Problem::no_such_game)?;
    let own = Token::parse(&wanted.token)
        .ok_or_else(|| Problem::malformed("a token has 64 hexadecimal digits, drawn at random"))?;
    let invites = async || lobby.store.opened_by(&invitation.hash()).await.map_err(trouble);
    if let Some((game, Opens::Invitation(seat))) = invites().await? {
        let taken = lobby.store.take_seat(game, seat, invitation.hash(), own.hash()).await;
        if taken.map_err(trouble)? {
            return Ok(());
        }
    }
    // The answer to an earlier try may have been lost.
    match lobby.store.opened_by(&own.hash()).await.map_err(trouble)? {
        Some((_, Opens::Seat(_))) => Ok(()),
        _ => Err(Problem::new(
            ErrorCode::NoSuchGame,
            "this invitation no longer works: somebody has taken the seat already, or the game was deleted",
        )),
    }
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
    let stored = lobby.store.stored_by(&stored_by(from)).await.map_err(trouble)?;
    if stored >= lobby.settings.limits.stored_bytes_per_address {
        return Err(Problem::too_many(
            "your address has stored as much as it may: delete games that are not needed any more",
        ));
    }
    Ok(())
}

/// An address as it is stored: nobody reads it off, but the same one can be found again.
fn stored_by(from: IpAddr) -> String {
    let mut key = blake3::Hasher::new_derive_key("umpire 2026-11-17 who has stored a game");
    key.update(from.to_string().as_bytes());
    key.finalize().to_hex()[..32].to_owned()
}

async fn started(lobby: &Arc<Lobby>, from: IpAddr, wanted: NewGame) -> Result<Box<dyn Live>, Problem> {
    let seed = match wanted.seed {
        Some(seed) if seed >= SEEDS => return Err(Problem::malformed("a seed is below 2^53")),
        Some(seed) => seed,
        None => getrandom::u64().map_err(no_randomness)? % SEEDS,
    };
    let found = lobby.clone();
    let most = lobby.settings.limits.army_problems;
    let started = lobby.compute(from, move || {
        let (game, menu) = known(&found, &wanted.game)?;
        let wish = Wish {
            players: Some(how_many(menu, &wanted)?),
            ..wanted.wish
        };
        game.live().start(&wish, seed).map_err(|mut points| {
            points.truncate(most);
            Problem {
                code: ErrorCode::Malformed,
                message: "a game cannot be started like that".into(),
                points,
            }
        })
    });
    started.await?
}

/// As many play as there are seats: no fewer and no more than the game takes.
fn how_many(menu: &Menu, wanted: &NewGame) -> Result<usize, Problem> {
    let (fewest, most) = (menu.fewest, menu.sides.len());
    let players = wanted.seats.len();
    if wanted.wish.players.is_some_and(|wished| wished != players) {
        return Err(Problem::malformed("as many play as there are seats"));
    }
    if (fewest..=most).contains(&players) {
        return Ok(players);
    }
    let has = match fewest == most {
        true => most.to_string(),
        false => format!("{fewest} to {most}"),
    };
    Err(Problem::malformed(format!("this game has {has} seats, not {players}")))
}

/// The game as it was after so many answers, to be played on from there.
async fn branched(lobby: &Arc<Lobby>, from: IpAddr, branch: &BranchFrom) -> Result<Box<dyn Live>, Problem> {
    let (_, loaded) = with_all_secrets(lobby, from, &branch.token).await?;
    let given = branch.given;
    if given > loaded.live.given() {
        return Err(Problem::malformed("the game has not come so far"));
    }
    let back = lobby.compute_apart(from, move || loaded.live.back_at(given));
    back.await?.map_err(|error| Problem::new(ErrorCode::Fault, error))
}

/// A game that may be had whole: it is over, or it is nobody else's.
async fn with_all_secrets(lobby: &Arc<Lobby>, from: IpAddr, token: &str) -> Result<(Opens, Loaded), Problem> {
    let (id, opens) = lobby.opened(token).await?;
    let loaded = Loaded::read(lobby, id, Queue::Apart(from)).await?;
    // Nobody plays on what newer rules have stopped, so its players may have it.
    let stopped = loaded.stopped.is_some() && opens != Opens::Watch;
    if !stopped && !loaded.seats().may_have_all(opens, loaded.is_over()) {
        let message = "the game holds secrets of the other side until it is over";
        return Err(Problem::new(ErrorCode::NotYourTurn, message));
    }
    Ok((opens, loaded))
}

/// What is kept of a new game besides the game itself.
struct Kept {
    name: Option<String>,
    seats: Vec<SeatBy>,
    lenient: bool,
    uploaded: bool,
    /// What has been wished for, if guests choose their own armies.
    guests_choose: Option<Wish>,
    minutes: Option<u32>,
    loses_on_time: bool,
}

async fn keep(
    lobby: &Arc<Lobby>,
    from: IpAddr,
    live: Box<dyn Live>,
    kept: Kept,
) -> Result<(Created, String, GameId), Problem> {
    let places = live.seating().count();
    if kept.seats.len() != places {
        let message = format!("this game has {places} seats, not {}", kept.seats.len());
        return Err(Problem::malformed(message));
    }
    let token = Token::draw().map_err(no_randomness)?;
    let entries = live.answers().into_iter().map(|stored| Entry::Answer {
        seat: stored.seat,
        answer: stored.answer,
        hash: stored.stamp,
    });
    let invited = kept.guests_choose.as_ref().map(|wish| Entry::Invited {
        wish: serde_json::to_string(wish).unwrap_or_default(),
    });
    let clock = kept.minutes.map(|minutes| Entry::Clock {
        minutes: minutes as usize,
        loses: kept.loses_on_time,
    });
    let entries: Vec<Entry> = clock.into_iter().chain(invited).chain(entries).collect();
    let id = GameId::draw().map_err(no_randomness)?;
    let stored = StoredGame {
        id,
        game: live.game().to_owned(),
        name: kept
            .name
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| match kept.guests_choose {
                // Nobody knows the guest's army yet.
                Some(_) => "Online game".into(),
                None => name_of(&*live),
            }),
        setup: live.setup(),
        seed: live.seed(),
        seats: kept.seats,
        lenient: kept.lenient,
        created: clock::seconds(),
        rules_version: live.rules_version(),
        stored_by: stored_by(from),
        uploaded: kept.uploaded,
    };
    if stored.bytes() + entries.iter().map(Entry::bytes).sum::<u64>() > lobby.settings.limits.game_bytes {
        return Err(Problem::too_many("the game is too large to be kept"));
    }
    let seats = Seats(stored.seats.clone());
    let opened = of_new_game(&seats, &token);
    let created = Created {
        token: token.to_string(),
        links: links(&seats, Opens::Host, &token, &opened),
    };
    let name = stored.name.clone();
    lobby.store.create(stored, opened, entries).await.map_err(trouble)?;
    lobby.metrics.created.up();
    Ok((created, name, id))
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

/// What all links of a game have in common. It opens nothing.
fn mark(id: GameId) -> String {
    let mut key = blake3::Hasher::new_derive_key("umpire 2026-11-18 mark of a game");
    key.update(&id.0.to_le_bytes());
    key.finalize().to_hex()[..16].to_owned()
}

pub fn clean_name(name: &str) -> String {
    let plain = name
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter });
    plain.collect::<String>().trim().chars().take(NAME).collect()
}

pub async fn list(lobby: &Arc<Lobby>, from: IpAddr, wanted: ListGames) -> Result<Vec<GameSummary>, Problem> {
    let most = lobby.settings.limits.listed_games;
    if wanted.tokens.len() > most {
        return Err(Problem::too_many(format!("at most {most} games can be listed at once")));
    }
    let mut games = vec![];
    for token in wanted.tokens {
        match summary(lobby, from, token).await {
            Ok(summary) => games.push(summary),
            // What a link does not open any more is left out.
            Err(problem) if matches!(problem.code, ErrorCode::NoSuchGame | ErrorCode::Invitation) => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok(games)
}

async fn summary(lobby: &Arc<Lobby>, from: IpAddr, token: String) -> Result<GameSummary, Problem> {
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
    let loaded = match Loaded::read(lobby, id, Queue::Apart(from)).await {
        Ok(loaded) => loaded,
        // One game that cannot be read must not hide the others.
        Err(problem) if matches!(problem.code, ErrorCode::Fault | ErrorCode::OldRules) => {
            let stored = lobby.store.game(id).await.map_err(trouble)?;
            return broken(
                stored.ok_or_else(Problem::no_such_game)?,
                opens,
                token,
                touched,
                problem.message,
            );
        }
        Err(problem) => return Err(problem),
    };
    let seats = loaded.seats();
    let own = seats.of(opens);
    let over = loaded.is_over();
    let scene = loaded.live.scene(seats.viewer(opens, over));
    let waits_for = if over { vec![] } else { loaded.live.asked() };
    let asked = loaded.stopped.is_none() && waits_for.iter().any(|seat| own.contains(seat));
    let summary = GameSummary {
        token,
        game: loaded.stored.game,
        name: loaded.stored.name,
        seats: seats.infos(loaded.live.seating(), scene.sides),
        you: seats.you(opens),
        headline: scene.headline,
        over,
        your_turn: asked,
        waits_for: waits_for.into_iter().map(|seat| seat.0).collect(),
        mark: mark(id),
        created: loaded.stored.created,
        touched: loaded.touched,
        stopped: loaded.stopped,
    };
    lobby.remember(id, opens, loaded.history.seq(), &summary);
    Ok(summary)
}

/// What can be said of a game that cannot be shown.
fn broken(stored: StoredGame, opens: Opens, token: String, touched: u64, why: String) -> Result<GameSummary, Problem> {
    let seats = Seats(stored.seats);
    let named = seats.0.iter().enumerate().map(|(at, by)| SeatInfo {
        name: format!("Seat {}", at + 1),
        by: *by,
        team: None,
    });
    Ok(GameSummary {
        token,
        game: stored.game,
        name: stored.name,
        seats: named.collect(),
        you: seats.you(opens),
        headline: "It cannot be shown.".into(),
        over: false,
        your_turn: false,
        waits_for: vec![],
        mark: mark(stored.id),
        created: stored.created,
        touched,
        stopped: Some(why),
    })
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

pub async fn replay(lobby: &Arc<Lobby>, from: IpAddr, token: &str) -> Result<String, Problem> {
    match with_all_secrets(lobby, from, token).await {
        Ok((_, loaded)) if loaded.stopped.is_none() => {
            let written = lobby.compute_apart(from, move || loaded.live.replay());
            written.await
        }
        // What these rules cannot play to its end is handed out as it was kept.
        Ok((_, loaded)) => crate::export::as_kept(lobby, loaded.stored.id).await,
        Err(problem) if matches!(problem.code, ErrorCode::Fault | ErrorCode::OldRules) => {
            let (id, opens) = lobby.opened(token).await?;
            match opens {
                Opens::Watch => Err(problem),
                _ => crate::export::as_kept(lobby, id).await,
            }
        }
        Err(problem) => Err(problem),
    }
}

/// How the dice of a game fell. That takes seconds: it is worked out once for each place in the journal, and never on the room's
/// time. Whoever asks meanwhile waits for the same result.
pub async fn luck(lobby: &Arc<Lobby>, from: IpAddr, token: &str) -> Result<Arc<LuckShown>, Problem> {
    let (id, opens) = lobby.opened(token).await?;
    let latest = lobby.store.latest(id).await.map_err(trouble)?;
    let (_, seq, _) = latest.ok_or_else(Problem::no_such_game)?;
    let cell = lobby.luck((id, opens, seq));
    let luck = cell.get_or_try_init(async || {
        let (_, loaded) = with_all_secrets(lobby, from, token).await?;
        let worked_out = lobby.compute_apart(from, move || loaded.live.luck(LuckBudget::default()));
        let luck = worked_out
            .await?
            .map_err(|error| Problem::new(ErrorCode::Fault, error))?;
        Ok::<_, Problem>(Arc::new(luck))
    });
    luck.await.cloned()
}

/// A game looked back on, in the same way.
pub async fn review(lobby: &Arc<Lobby>, from: IpAddr, token: &str) -> Result<Arc<Review>, Problem> {
    let (id, opens) = lobby.opened(token).await?;
    let latest = lobby.store.latest(id).await.map_err(trouble)?;
    let (_, seq, _) = latest.ok_or_else(Problem::no_such_game)?;
    let cell = lobby.review((id, opens, seq));
    let review = cell.get_or_try_init(async || {
        let (_, loaded) = with_all_secrets(lobby, from, token).await?;
        let worked_out = lobby.compute_apart(from, move || loaded.live.review(ReviewBudget::default()));
        let review = worked_out
            .await?
            .map_err(|error| Problem::new(ErrorCode::Fault, error))?;
        Ok::<_, Problem>(Arc::new(review))
    });
    review.await.cloned()
}
