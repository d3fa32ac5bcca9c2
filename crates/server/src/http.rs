//! The pages, the small API beside the game itself, and what whoever runs the server wants to know.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, Path, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, patch, post};
use axum::{Extension, Json, Router};
use serde::de::DeserializeOwned;

use crate::armies_api as armies;
use crate::games_api as games;
use crate::limits::network;
use crate::lobby::{Lobby, Unanswered};
use crate::page;
use crate::problem::Problem;
use crate::protocol::{
    ArmyChecked, ArmyDrafted, ArmyHall, ArmyOdds, AskOdds, CheckArmy, Created, DraftArmy, ErrorCode, GameSummary,
    ListGames, NewGame, OpenGame, Rename, RuleText, TakeSeat,
};
use crate::socket;

/// Enough for the puzzles of the project on a slow machine.
const PUZZLES: registry::Budget = registry::Budget {
    runs: 5_000_000,
    time: Some(std::time::Duration::from_secs(20)),
};

/// Who asks.
#[derive(Clone, Copy, Debug)]
struct From(IpAddr);

pub fn router(lobby: Arc<Lobby>) -> Router {
    let api = Router::new()
        .route("/menus", get(menus))
        .route("/games", post(create))
        .route("/games/list", post(list))
        .route("/games/{token}", patch(rename).delete(delete))
        .route("/games/{token}/replay", get(replay))
        .route("/games/{token}/luck", get(luck))
        .route("/games/{token}/review", get(review))
        .route("/lobby", get(open_games))
        .route("/learn", get(courses))
        .route("/lessons/{game}/{name}", get(lesson))
        .route("/puzzles/{game}/{name}", get(puzzle))
        .route("/seats", post(take_seat))
        .route("/replays", post(open_replay))
        .route("/armies/check", post(check_army))
        .route("/armies/draft", post(draft_army))
        .route("/armies/odds", post(army_odds))
        .route("/armies/{game}", get(army_hall))
        .route("/armies/{game}/{shelf}", get(army_shelf))
        .route("/rules/{game}", get(rules))
        .fallback(|| async { Problem::new(ErrorCode::NoSuchGame, "there is nothing at this address") });
    Router::new()
        .nest("/api", api)
        .route("/ws", get(open_socket))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(page)
        .layer(DefaultBodyLimit::max(lobby.settings.limits.request))
        .layer(from_fn_with_state(lobby.clone(), at_the_gate))
        .with_state(lobby)
}

/// Where the page can be put into a frame of another one.
const EMBED: &str = "/embed";

macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; ",
            "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ",
            $ancestors
        )
    };
}

const IN_NO_PAGE: &str = policy!("'none'");
const IN_OTHER_PAGES: &str = policy!("*");

/// What holds for every request: how many there may be, and what the browser is told to be careful about.
async fn at_the_gate(State(lobby): State<Arc<Lobby>>, mut request: Request, next: Next) -> Response {
    let peer = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map(|info| info.0.ip());
    let from = network(address(&lobby, peer, request.headers()));
    request.extensions_mut().insert(From(from));
    // A replay may be shown in another page: there is nothing to click on but the replay itself.
    let embedded = request.uri().path() == EMBED;
    let mut response = match admitted(&lobby, from, &request) {
        Ok(unanswered) => {
            let answered = tokio::time::timeout(lobby.settings.limits.request_time, next.run(request)).await;
            drop(unanswered);
            answered.unwrap_or_else(|_| StatusCode::REQUEST_TIMEOUT.into_response())
        }
        Err(problem) => problem.into_response(),
    };
    if let Some(code) = response.extensions().get::<ErrorCode>() {
        lobby.metrics.error(*code);
    }
    let careful = [
        (header::CONTENT_SECURITY_POLICY, IN_NO_PAGE),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in careful {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if embedded {
        response.headers_mut().remove(header::X_FRAME_OPTIONS);
        response.headers_mut().insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(IN_OTHER_PAGES),
        );
    }
    let headers = response.headers_mut();
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a request may come in.
fn admitted(lobby: &Arc<Lobby>, from: IpAddr, request: &Request) -> Result<Unanswered, Problem> {
    if !lobby.requests.take(from) {
        return Err(Problem::too_many("too many requests: slow down"));
    }
    // A browser lets any page send simple requests; what changes something has to come from our own.
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes && !same_origin(request.headers()) {
        return Err(Problem::malformed("another page may not do this"));
    }
    let unanswered = lobby.unanswered(from);
    unanswered.ok_or_else(|| Problem::too_many("too many requests at once: wait for the answers"))
}

fn address(lobby: &Lobby, peer: Option<IpAddr>, headers: &HeaderMap) -> IpAddr {
    let proxies = lobby.settings.proxies;
    // Each proxy adds whom it saw to the end. What stands before the entry of our own first one anybody may have written.
    let lines = headers.get_all("x-forwarded-for").iter();
    let entries: Vec<&str> = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .collect();
    let seen = match proxies {
        0 => None,
        proxies => entries.len().checked_sub(proxies).and_then(|at| entries.get(at)),
    };
    let seen = seen.and_then(|entry| entry.trim().parse().ok());
    seen.or(peer).unwrap_or(IpAddr::from([0, 0, 0, 0]))
}

/// JSON that cannot be read is answered like any other problem.
struct Said<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Said<T> {
    type Rejection = Problem;

    async fn from_request(request: Request<Body>, state: &S) -> Result<Self, Problem> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Said(value)),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Problem::too_many("the request is too large"))
            }
            Err(rejection) => Err(Problem::malformed(rejection.body_text())),
        }
    }
}

async fn menus(State(lobby): State<Arc<Lobby>>) -> Response {
    Json(lobby.catalogue.menus()).into_response()
}

async fn create(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Said(wanted): Said<NewGame>,
) -> Result<Json<Created>, Problem> {
    Ok(Json(games::create(&lobby, from, wanted).await?))
}

async fn take_seat(State(lobby): State<Arc<Lobby>>, Said(wanted): Said<TakeSeat>) -> Result<StatusCode, Problem> {
    games::take_seat(&lobby, &wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn open_replay(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    text: Result<String, axum::extract::rejection::StringRejection>,
) -> Result<Json<Created>, Problem> {
    // A form or a script of another page could send plain text.
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if !kind.is_some_and(|kind| {
        kind.split(';')
            .next()
            .is_some_and(|kind| kind.trim() == "application/json")
    }) {
        return Err(Problem::malformed("a replay is sent as application/json"));
    }
    let text = text.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_many("the replay is too large"),
        _ => Problem::malformed(rejection.body_text()),
    })?;
    Ok(Json(games::open_replay(&lobby, from, text).await?))
}

async fn list(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Said(wanted): Said<ListGames>,
) -> Result<Json<Vec<GameSummary>>, Problem> {
    Ok(Json(games::list(&lobby, from, wanted).await?))
}

async fn rename(
    State(lobby): State<Arc<Lobby>>,
    Path(token): Path<String>,
    Said(wanted): Said<Rename>,
) -> Result<StatusCode, Problem> {
    games::rename(&lobby, &token, &wanted.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn delete(State(lobby): State<Arc<Lobby>>, Path(token): Path<String>) -> Result<StatusCode, Problem> {
    games::delete(&lobby, &token).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn replay(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let replay = games::replay(&lobby, from, &token).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"replay.json\""),
    ];
    Ok((headers, replay).into_response())
}

async fn luck(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    Ok(Json(&*games::luck(&lobby, from, &token).await?).into_response())
}

async fn review(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    Ok(Json(&*games::review(&lobby, from, &token).await?).into_response())
}

async fn open_games(State(lobby): State<Arc<Lobby>>) -> Result<Json<Vec<OpenGame>>, Problem> {
    let open = lobby.open_games().await;
    open.map(Json)
        .map_err(|_| Problem::unavailable("the lobby cannot be read now: try again in a moment"))
}

async fn courses(State(lobby): State<Arc<Lobby>>) -> Json<Vec<::games::Course>> {
    let mut all = ::games::courses();
    all.retain(|course| lobby.catalogue.find(&course.game).is_some());
    Json(all)
}

async fn lesson(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Path((game, name)): Path<(String, String)>,
) -> Result<Json<registry::Lesson>, Problem> {
    let played = lobby.compute_apart(from, move || ::games::lesson_of(&game, &name));
    Ok(Json(played.await?.map_err(Problem::malformed)?))
}

async fn puzzle(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Path((game, name)): Path<(String, String)>,
) -> Result<Json<registry::Puzzle>, Problem> {
    let worked_out = lobby.compute_apart(from, move || ::games::puzzle_of(&game, &name, PUZZLES));
    Ok(Json(worked_out.await?.map_err(Problem::malformed)?))
}

async fn check_army(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Said(wanted): Said<CheckArmy>,
) -> Result<Json<ArmyChecked>, Problem> {
    let limits = &lobby.settings.limits;
    games::check_list_text(limits, &wanted.text)?;
    let (found, most) = (lobby.clone(), limits.army_problems);
    let checked = lobby.compute_apart(from, move || {
        let (game, _) = games::known(&found, &wanted.game)?;
        let mut checked = game.check_army(&wanted.text);
        checked.problems.truncate(most);
        Ok(checked)
    });
    Ok(Json(checked.await??))
}

async fn army_hall(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Path(game): Path<String>,
) -> Result<Json<ArmyHall>, Problem> {
    Ok(Json(armies::hall(&lobby, from, game).await?))
}

async fn army_shelf(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Path((game, shelf)): Path<(String, String)>,
) -> Result<Json<registry::Shelf>, Problem> {
    Ok(Json(armies::shelf(&lobby, from, game, shelf).await?))
}

async fn draft_army(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Said(wanted): Said<DraftArmy>,
) -> Result<Json<ArmyDrafted>, Problem> {
    Ok(Json(armies::draft(&lobby, from, wanted).await?))
}

async fn army_odds(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    Said(wanted): Said<AskOdds>,
) -> Result<Json<ArmyOdds>, Problem> {
    Ok(Json(armies::odds(&lobby, from, wanted).await?))
}

async fn rules(State(lobby): State<Arc<Lobby>>, Path(game): Path<String>) -> Result<Json<Vec<RuleText>>, Problem> {
    let (game, _) = games::known(&lobby, &game)?;
    Ok(Json(game.rules()))
}

async fn health(State(lobby): State<Arc<Lobby>>) -> Response {
    match lobby.store.can_be_written().await {
        true => "ok\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be written to\n").into_response(),
    }
}

async fn metrics(State(lobby): State<Arc<Lobby>>) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (headers, lobby.metrics.text()).into_response()
}

async fn page(uri: Uri, headers: HeaderMap) -> Response {
    page::find(uri.path(), &headers)
}

async fn open_socket(
    State(lobby): State<Arc<Lobby>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    if !same_origin(&headers) {
        return Err(Problem::malformed("another page may not connect here"));
    }
    let upgrade = upgrade.map_err(|rejection| Problem::malformed(rejection.body_text()))?;
    let connected = lobby.connected(from)?;
    let most = lobby.settings.limits.message;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    Ok(upgrade.on_upgrade(move |socket| async move {
        socket::run(lobby, socket, from).await;
        drop(connected);
    }))
}

/// A browser says which page opens a connection; it has to be our own. Other programs need not say anything.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value: &HeaderValue| value.to_str().unwrap_or_default())
    };
    match text(header::ORIGIN) {
        None => true,
        Some(origin) => {
            let page = origin.split_once("://").map(|(_, host)| host);
            page.is_some() && page == text(header::HOST)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_page_may_connect() {
        let asked = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("here:7878"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            same_origin(&headers)
        };
        assert!(asked(None));
        assert!(asked(Some("http://here:7878")));
        assert!(asked(Some("https://here:7878")));
        assert!(!asked(Some("http://here:1")));
        assert!(!asked(Some("http://elsewhere")));
        assert!(!asked(Some("null")));
        assert!(!asked(Some("")));
    }
}
