//! The messages between server and client. docs/protocol.md tells what they mean; the TypeScript types of the client are
//! made from these.

use live::{
    ArmyWish, Asked, Board, Bot, Detail, Draft, End, Gesture, Line, Measured, ModelCard, OddsShown, Overlay,
    OverlayKind, Refused, Scene, SceneChange, Shape, Takeback, Thoughts, Wish, WishProblem,
};
use registry::{Doubt, Fix, ListHead, Listed, ListedLine};
use serde::{Deserialize, Serialize};

/// Raised whenever a client of the version before would not understand.
pub const PROTOCOL: u32 = 5;

/// What a client sends over the WebSocket. The first message is `hello`. `id` is the client's own number for a request; the
/// reply carries it back.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// Takes the seat, or the place among those who look on, that belongs to a link. Who comes back says up to which
    /// `seq` the game is known.
    Hello {
        protocol: u32,
        token: String,
        #[cfg_attr(feature = "typescript", ts(optional))]
        since: Option<u64>,
        /// What the others may call the player.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        name: Option<String>,
    },
    /// Answers what the seat is asked at position `at` (the `given` of the update that asked).
    Answer {
        id: u32,
        at: usize,
        seat: u8,
        gesture: Gesture,
    },
    /// Tries an answer out. Changes nothing.
    Draft {
        id: u32,
        at: usize,
        seat: u8,
        gesture: Gesture,
    },
    /// What an answer would come to as far as dice decide it. Changes nothing.
    Odds {
        id: u32,
        at: usize,
        seat: u8,
        gesture: Gesture,
    },
    /// What some options mean, by their places in the list of answers.
    Details {
        id: u32,
        at: usize,
        seat: u8,
        places: Vec<usize>,
    },
    /// Where the asked model may go.
    Region {
        id: u32,
        at: usize,
        seat: u8,
    },
    Card {
        id: u32,
        model: u16,
    },
    Overlay {
        id: u32,
        model: u16,
        kind: OverlayKind,
    },
    Measure {
        id: u32,
        from: End,
        to: End,
    },
    /// A guest chooses his army; then the game can begin.
    Join {
        id: u32,
        army: ArmyWish,
    },
    /// Takes back so many answers; past the free line the others are asked.
    TakeBack {
        id: u32,
        at: usize,
        count: usize,
    },
    /// Agrees to what somebody else wants to take back, or does not.
    Consent {
        id: u32,
        at: usize,
        agree: bool,
    },
    /// The game as it was after so many answers.
    LookBack {
        id: u32,
        given: usize,
    },
    /// Why the umpire would answer as it does: its best answers, and the rules of the question.
    Why {
        id: u32,
        at: usize,
        seat: u8,
    },
    /// Says something to everybody at the table.
    Say {
        id: u32,
        says: Saying,
    },
}

/// Something that a player says: a sign that every client knows in its own language, or words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Saying {
    Sign(Sign),
    Text(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    Hello,
    GoodLuck,
    WellPlayed,
    Thanks,
    Thinking,
    BackSoon,
    Oops,
    GoodGame,
}

/// What somebody has said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Said {
    pub seat: u8,
    pub says: Saying,
    /// Seconds since 1970.
    pub at: u64,
}

/// The time that players may take, all in all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClockShown {
    /// Seconds for each seat.
    pub limit: u64,
    /// By seat.
    pub used: Vec<u64>,
    /// Who has no time left loses. Otherwise the clock is only shown.
    pub loses: bool,
}

impl ToServer {
    /// The client's own number for a request.
    pub fn id(&self) -> Option<u32> {
        match self {
            ToServer::Hello { .. } => None,
            ToServer::Answer { id, .. }
            | ToServer::Draft { id, .. }
            | ToServer::Odds { id, .. }
            | ToServer::Details { id, .. }
            | ToServer::Region { id, .. }
            | ToServer::Card { id, .. }
            | ToServer::Overlay { id, .. }
            | ToServer::Measure { id, .. }
            | ToServer::Join { id, .. }
            | ToServer::TakeBack { id, .. }
            | ToServer::Consent { id, .. }
            | ToServer::LookBack { id, .. }
            | ToServer::Why { id, .. }
            | ToServer::Say { id, .. } => Some(*id),
        }
    }
}

/// What a server sends over the WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient {
    Welcome(Box<Welcome>),
    Update(Box<Update>),
    /// The answer, takeback or consent has been taken, and is safe.
    Taken {
        id: u32,
        seq: u64,
    },
    /// Not taken, because a rule forbids it.
    Refused {
        id: u32,
        refused: Refused,
    },
    Drafted {
        id: u32,
        draft: Draft,
    },
    /// Nothing, if no dice decide anything, or there is too much to work out.
    Odds {
        id: u32,
        odds: Option<OddsShown>,
    },
    Details {
        id: u32,
        details: Vec<Detail>,
    },
    Region {
        id: u32,
        shapes: Vec<Shape>,
    },
    Card {
        id: u32,
        card: Option<ModelCard>,
    },
    Overlay {
        id: u32,
        overlay: Option<Overlay>,
    },
    Measured {
        id: u32,
        measured: Option<Measured>,
    },
    LookedBack {
        id: u32,
        past: Box<Past>,
    },
    Why {
        id: u32,
        thoughts: Thoughts,
    },
    Said(Said),
    /// Something else is wrong with a message. Nothing has changed.
    Error {
        #[cfg_attr(feature = "typescript", ts(optional))]
        id: Option<u32>,
        code: ErrorCode,
        message: String,
    },
    /// The server goes away; come back in a moment.
    Goodbye {
        message: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The message could not be read, or is no answer to what is asked.
    Malformed,
    /// Another version of this protocol.
    Protocol,
    /// There is no such game, or the link does not open it.
    NoSuchGame,
    /// The link is an invitation: the seat has to be taken first (`POST /api/seats`).
    Invitation,
    /// Nobody has asked this seat, or the seat belongs to somebody else.
    NotYourTurn,
    /// The game has moved on since: look at the latest update.
    TooLate,
    /// The other players have to agree first; they have been asked.
    NeedsConsent,
    /// The other side does not agree, or is a bot that does not.
    NoConsent,
    /// The game was played under older rules: it can be looked at and saved, not played on.
    OldRules,
    /// Too many messages, games or connections.
    TooMany,
    /// A rule failed; the game stands where it was.
    Fault,
    /// The server could not do it now.
    Unavailable,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Welcome {
    pub protocol: u32,
    /// The game's name for programs: "warcry".
    pub game: String,
    /// What its players call this game.
    pub name: String,
    pub you: You,
    pub seats: Vec<SeatInfo>,
    pub links: Links,
    pub board: Board,
    /// What was said at the table lately.
    pub said: Vec<Said>,
    pub update: Update,
}

/// Who one is at this table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct You {
    /// The seats that one plays: none for who looks on, all on one screen.
    pub seats: Vec<u8>,
    /// May rename and delete the game.
    pub host: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// The colour of the seat: Red, Blue, Green.
    pub name: String,
    pub by: SeatBy,
    /// Seats of the same team win together. Nothing where each plays for itself.
    pub team: Option<u8>,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "who", rename_all = "snake_case")]
pub enum SeatBy {
    /// Whoever started the game.
    Host,
    /// Whoever has the seat's link.
    Guest,
    Bot {
        level: Bot,
    },
}

/// The links of a game, as far as one may hand them out: tokens to be put behind the page's address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Links {
    /// To look on.
    pub watch: Option<String>,
    /// The seats that wait for a guest: by seat.
    pub invite: Vec<Option<String>>,
}

/// How the game stands now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Update {
    /// Counts everything that has been recorded, takebacks too. It only grows.
    pub seq: u64,
    /// How many answers the game stands at.
    pub given: usize,
    /// All of it in a welcome; what has changed since the update before in an update.
    pub scene: SceneChange,
    /// Only if it has changed.
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// What one is asked.
    pub prompts: Vec<Asked>,
    /// What everybody is waiting for.
    pub waiting: Vec<Waiting>,
    pub log: LogPart,
    pub takeback: Takeback,
    /// What seats let pass for now.
    pub lets_pass: Vec<Waiting>,
    /// Somebody wants to take back more than is free, and these seats have to agree.
    pub consent: Option<ConsentAsked>,
    /// By seat: somebody is there now (bots always are).
    pub present: Vec<bool>,
    /// By seat: what its player is called, if he has said so.
    pub names: Vec<Option<String>>,
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockShown>,
    /// The seats whose guests have to choose an army before the game begins.
    pub awaits: Vec<u8>,
    pub over: bool,
    /// What stopped the game, if a rule failed.
    pub fault: Option<String>,
    /// Why the game can only be looked at and saved: it was played under older rules. It is shown as far as it is still the same.
    pub stopped: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Waiting {
    pub seat: u8,
    pub says: String,
}

/// The log from line `from` on: these lines take the place of all that the client has from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LogPart {
    pub from: usize,
    pub lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ConsentAsked {
    /// The seat that wants it.
    pub by: u8,
    pub count: usize,
    /// The seats that have to agree.
    pub from: Vec<u8>,
}

/// An earlier position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Past {
    pub given: usize,
    /// How many answers the game stands at now.
    pub of: usize,
    pub board: Board,
    pub scene: Scene,
    /// What was being asked then.
    pub waiting: Vec<Waiting>,
    /// How many lines the log had.
    pub lines: usize,
}

// Over HTTP.

/// `POST /api/games`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    pub game: String,
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    #[serde(default)]
    pub wish: Wish,
    /// By seat. A game of `host` seats alone is played on one screen.
    pub seats: Vec<SeatBy>,
    /// Guests choose their own armies, and the game begins when all of them have.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub guests_choose: bool,
    /// Below 2^53; drawn if it is left out.
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seed: Option<u64>,
    /// A bot agrees to every takeback, even past dice.
    #[serde(default)]
    pub lenient: bool,
    /// Minutes that each player may take; nobody counts them if it is left out.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub minutes: Option<u32>,
    /// Who has used up his minutes loses. Otherwise they are only shown.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub loses_on_time: bool,
    /// Anybody may take the seats of guests: the game is shown in the lobby, under this name of its host.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub open_as: Option<String>,
    /// The same battle once more, with other dice: the setup of a game that this token opens. Game and wish are then those of that game; `seats` say
    /// who sits where this time.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rematch: Option<String>,
    /// Plays on from a position of another game instead of a new set-up; game, wish and seed are then those of that game.
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<BranchFrom>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BranchFrom {
    pub token: String,
    pub given: usize,
}

/// The answer to `POST /api/games` and `POST /api/replays`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Created {
    /// One's own link.
    pub token: String,
    pub links: Links,
}

/// `POST /api/seats`: takes the seat that an invitation offers. The guest draws a token of his own, 64 hexadecimal digits, which
/// opens the seat from then on; the invitation opens nothing any more. Asking again with the same two does no harm.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    pub invitation: String,
    pub token: String,
}

/// `POST /api/games/list` with the tokens that a browser has kept: the games that they still open.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ListGames {
    pub tokens: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameSummary {
    pub token: String,
    pub game: String,
    pub name: String,
    pub seats: Vec<SeatInfo>,
    pub you: You,
    pub headline: String,
    pub over: bool,
    /// It is one's own turn.
    pub your_turn: bool,
    /// The seats that everybody waits for.
    pub waits_for: Vec<u8>,
    /// The same for all links of a game, so that a browser finds its own.
    pub mark: String,
    /// Seconds since 1970.
    pub created: u64,
    pub touched: u64,
    /// Why it cannot be played on, or not even be shown.
    pub stopped: Option<String>,
}

/// `GET /api/lobby`: a game that waits for somebody to play with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenGame {
    pub game: String,
    pub name: String,
    /// What the host is called.
    pub host: String,
    /// The link that takes the seat.
    pub invitation: String,
    pub minutes: Option<u32>,
    pub loses_on_time: bool,
    /// Guests bring their own army.
    pub own_army: bool,
    /// Seconds since 1970.
    pub created: u64,
}

/// `PATCH /api/games/{token}`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    pub name: String,
}

/// `POST /api/armies/check`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CheckArmy {
    pub game: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyChecked {
    /// In a few words, if it can be read: name, faction, points.
    pub summary: Option<String>,
    pub problems: Vec<WishProblem>,
}

/// `GET /api/armies/{game}`: the shelves of a game, and what may be said of two models that meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyHall {
    pub shelves: Vec<HallShelf>,
    pub words: Vec<BoutWord>,
}

/// `GET /api/armies/{game}/{shelf}` answers with the whole [`registry::Shelf`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HallShelf {
    pub name: String,
    pub allegiance: String,
    pub entries: usize,
    /// Armies of it that are ready to play.
    pub lists: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoutWord {
    pub word: String,
    pub says: String,
}

/// `POST /api/armies/draft`: a list that is being built, or a text that somebody pasted.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DraftArmy {
    pub game: String,
    /// Whatever was pasted; head and lines are then left out.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub text: Option<String>,
    #[serde(default)]
    pub head: ListHead,
    #[serde(default)]
    pub lines: Vec<ListedLine>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyDrafted {
    pub listed: Listed,
    /// The same as a text that a new game takes.
    pub text: String,
    /// What keeps it from being legal; nothing if it can be played.
    pub problems: Vec<WishProblem>,
    /// Single changes that mend something, the best first.
    pub fixes: Vec<Fix>,
    /// Lines of a pasted text that were read otherwise than they stand, or left out.
    pub doubts: Vec<Doubt>,
}

impl ArmyDrafted {
    /// Nothing is in it yet.
    pub fn empty(head: ListHead, text: String) -> ArmyDrafted {
        ArmyDrafted {
            listed: Listed {
                limit: head.size.map(u32::from),
                head,
                ..Listed::default()
            },
            text,
            problems: vec![],
            fixes: vec![],
            doubts: vec![],
        }
    }
}

/// `POST /api/armies/odds`: two models that meet, as `umpire odds` takes them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AskOdds {
    pub game: String,
    pub attacker: String,
    pub target: String,
    /// Words of [`ArmyHall::words`] with their values, which are empty where there is only a word.
    #[serde(default)]
    pub with: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyOdds {
    pub odds: OddsShown,
    /// How far the attacker can strike from where it stands, in words.
    pub threats: Vec<String>,
}

/// `GET /api/rules/{game}`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RuleText {
    pub id: String,
    pub topic: String,
    pub text: String,
    /// How the rule is read, where its rulebook leaves doubt.
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What any HTTP request answers when something is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HttpProblem {
    pub code: ErrorCode,
    pub message: String,
    /// What is wrong with a new game, point by point.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<WishProblem>,
}
