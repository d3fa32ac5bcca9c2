//! What everybody in a room is shown: each what his link may see, and nothing else.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use kernel::Seat;
use live::{Board, Ending, Line, Live, Scene, SceneChange, Viewer};
use tokio::sync::Semaphore;

use super::{Entering, Guest, Room, text_of};
use crate::clock;
use crate::links::links;
use crate::loaded::Pending;
use crate::problem::Problem;
use crate::protocol::{ClockShown, ConsentAsked, LogPart, PROTOCOL, SeatBy, ToClient, Update, Waiting, Welcome};
use crate::seats::Seats;
use crate::store::{Entry, Opens};

/// How a game stands, as far as the room itself has to know.
#[derive(Clone, Debug, Default)]
pub(super) struct Now {
    pub given: usize,
    /// Who is asked, and since which position he is asked the same.
    pub asked: Vec<(Seat, usize)>,
    /// The seats that have answered beforehand.
    pub answered: Vec<Seat>,
    pub over: bool,
    pub fault: bool,
}

impl Now {
    pub fn of(live: &dyn Live) -> Now {
        let given = live.given();
        let asked = live.asked();
        Now {
            given,
            answered: asked
                .iter()
                .copied()
                .filter(|seat| live.answers_beforehand(*seat).is_some())
                .collect(),
            asked: asked.into_iter().map(|seat| (seat, given)).collect(),
            over: live.is_over(),
            fault: live.fault().is_some(),
        }
    }

    /// Where several are asked at once, an answer of one leaves the question to the others as it was.
    pub fn since(mut self, before: &Now, entry: &Entry) -> Now {
        if let Entry::Answer { seat: by, .. } = entry
            && before.asked.len() > 1
        {
            for (seat, since) in &mut self.asked {
                let same = before.asked.iter().find(|(other, _)| other == seat && other != by);
                *since = same.map_or(*since, |(_, since)| *since);
            }
        }
        self
    }
}

/// Updates by what a link opens, ready to be sent.
pub(super) type Updates = Vec<(Opens, Utf8Bytes)>;

/// What a change of the game comes to, once it is safe.
pub(super) struct Change {
    pub now: Now,
    pub updates: Updates,
    pub board: Arc<Board>,
    pub scenes: Scenes,
}

/// The scene that everybody with a link has.
pub(super) type Scenes = BTreeMap<Opens, Arc<Scene>>;

/// What is put around the picture of the game.
#[derive(Clone)]
pub(super) struct Frame {
    seq: u64,
    seats: Seats,
    present: Vec<bool>,
    awaits: Vec<Seat>,
    pending: Option<Pending>,
    audience: Vec<Opens>,
    board: Arc<Board>,
    scenes: Scenes,
    stopped: Option<String>,
    names: Vec<Option<String>>,
    clock: Option<ClockShown>,
    /// Who has lost because no time was left.
    out_of_time: Option<Seat>,
}

/// What everybody knows of the log before something happens.
pub(super) struct Known(Vec<(Opens, Viewer, KnownLines)>);

enum KnownLines {
    /// So many lines can only be changed by a takeback.
    Settled(usize),
    All(Vec<Line>),
}

impl Frame {
    fn viewer(&self, opens: Opens, live: &dyn Live) -> Viewer {
        self.seats.viewer(opens, self.is_over(live))
    }

    /// The game ends because a seat has no time left.
    pub fn ends(&mut self, seat: Seat) {
        self.out_of_time = Some(seat);
    }

    fn is_over(&self, live: &dyn Live) -> bool {
        live.is_over() || self.out_of_time.is_some()
    }

    /// The game as somebody may see it, with how it ended if that was the clock's doing.
    fn scene(&self, live: &dyn Live, viewer: Viewer) -> Scene {
        let mut scene = live.scene(viewer);
        if let Some(seat) = self.out_of_time {
            let seating = live.seating();
            let lost = seating.party(seat);
            let seats = (0..seating.count()).filter_map(|at| u8::try_from(at).ok());
            let name = scene
                .sides
                .get(usize::from(seat.0))
                .map_or("A player", |side| &side.name);
            scene.ending = Some(Ending {
                says: format!("{name} has run out of time."),
                winners: seats.filter(|at| seating.party(Seat(*at)) != lost).collect(),
            });
        }
        scene
    }

    /// Before an answer.
    pub fn settled(&self, live: &dyn Live) -> Known {
        self.known(live, |viewer| KnownLines::Settled(live.settled_lines(viewer)))
    }

    /// Before a takeback, or whatever another process has done.
    pub fn all_lines(&self, live: &dyn Live) -> Known {
        self.known(live, |viewer| KnownLines::All(live.log(viewer, 0)))
    }

    fn known(&self, live: &dyn Live, lines: impl Fn(Viewer) -> KnownLines) -> Known {
        let each = self.audience.iter().map(|opens| {
            let viewer = self.viewer(*opens, live);
            (*opens, viewer, lines(viewer))
        });
        Known(each.collect())
    }

    pub fn change(&self, live: &dyn Live, known: &Known) -> Change {
        let board = live.board();
        let board = match board == *self.board {
            true => self.board.clone(),
            false => Arc::new(board),
        };
        let changed = !Arc::ptr_eq(&board, &self.board);
        let mut scenes = Scenes::new();
        let updates = self.audience.iter().map(|opens| {
            let viewer = self.viewer(*opens, live);
            let scene = Arc::new(self.scene(live, viewer));
            let change = SceneChange::between(self.scenes.get(opens).map(Arc::as_ref), &scene);
            scenes.insert(*opens, scene);
            let mut update = self.update(live, *opens, known.from(*opens, viewer, live), change);
            update.board = changed.then(|| (*board).clone());
            (*opens, text_of(&ToClient::Update(Box::new(update))))
        });
        Change {
            now: Now::of(live),
            updates: updates.collect(),
            board,
            scenes,
        }
    }

    fn update(&self, live: &dyn Live, opens: Opens, from: usize, scene: SceneChange) -> Update {
        let viewer = self.viewer(opens, live);
        let own = self.seats.of(opens);
        let mut waiting = live.waits_for();
        let mut prompts = live.prompts(viewer);
        if !self.awaits.is_empty() {
            prompts.clear();
        }
        let mut takeback = live.takeback(&own, &self.seats.bots());
        if self.out_of_time.is_some() {
            prompts.clear();
            waiting.clear();
            (takeback.free, takeback.one) = (0, 0);
        }
        // Nobody is asked what he has answered beforehand.
        let answered = |seat: u8| live.answers_beforehand(Seat(seat)).is_some();
        prompts.retain(|prompt| !answered(prompt.seat));
        let let_pass = live.let_pass().into_iter().filter(|(seat, _)| own.contains(seat));
        // Who sees all need not be asked: two bots may be playing, or the game was somebody else's.
        prompts.retain(|prompt| self.stopped.is_none() && own.contains(&Seat(prompt.seat)));
        Update {
            seq: self.seq,
            given: live.given(),
            scene,
            board: None,
            prompts,
            waiting: waiting
                .into_iter()
                .map(|(seat, says)| Waiting { seat: seat.0, says })
                .collect(),
            log: LogPart {
                from,
                lines: live.log(viewer, from),
            },
            takeback,
            lets_pass: let_pass.map(|(seat, says)| Waiting { seat: seat.0, says }).collect(),
            consent: self.pending.as_ref().map(|pending| self.consent(pending)),
            present: self.present.clone(),
            names: self.names.clone(),
            clock: self.clock.clone(),
            awaits: self.awaits.iter().map(|seat| seat.0).collect(),
            over: self.is_over(live),
            fault: live.fault(),
            stopped: self.stopped.clone(),
        }
    }

    fn consent(&self, pending: &Pending) -> ConsentAsked {
        ConsentAsked {
            by: pending.by.0,
            count: pending.count,
            from: still_to_agree(&self.seats, pending)
                .into_iter()
                .map(|seat| seat.0)
                .collect(),
        }
    }
}

/// The seats that have not agreed yet to what somebody wants to take back.
pub(super) fn still_to_agree(seats: &Seats, pending: &Pending) -> Vec<Seat> {
    let by = match seats.0.get(usize::from(pending.by.0)) {
        Some(SeatBy::Guest) => Opens::Seat(pending.by.0),
        _ => Opens::Host,
    };
    let mut others = seats.others(by);
    others.retain(|seat| !pending.agreed.contains(seat));
    others
}

impl Known {
    /// The first line that has to be sent.
    fn from(&self, opens: Opens, viewer: Viewer, live: &dyn Live) -> usize {
        match self.0.iter().find(|(known, ..)| *known == opens) {
            // Who sees more than before, because the game is over, gets it all anew.
            Some((_, before, lines)) if *before == viewer => match lines {
                KnownLines::Settled(lines) => *lines,
                KnownLines::All(lines) => {
                    let now = live.log(viewer, 0);
                    lines.iter().zip(&now).take_while(|(before, now)| before == now).count()
                }
            },
            _ => 0,
        }
    }
}

impl Room {
    /// What stands around the next picture, if it comes so many entries later.
    pub(super) fn frame(&self, later: u64, pending: Option<Pending>) -> Frame {
        let mut audience: Vec<Opens> = self.guests.values().map(|guest| guest.opens).collect();
        audience.sort_unstable();
        audience.dedup();
        Frame {
            seq: self.history.seq() + later,
            seats: self.seats.clone(),
            present: self.present(),
            awaits: self.history.awaits(&self.seats),
            pending,
            audience,
            board: self.board.clone(),
            scenes: self.scenes.clone(),
            stopped: self.stopped.clone(),
            names: self.names(),
            clock: self
                .clock
                .shown(self.seats.0.len(), self.thinking_now(), clock::seconds()),
            out_of_time: self.history.out_of_time,
        }
    }

    pub(super) fn show(&mut self, updates: &Updates) {
        self.show_but(updates, None);
    }

    fn show_but(&mut self, updates: &Updates, who: Option<u64>) {
        let guests = self.guests.iter().map(|(number, guest)| (*number, guest.opens));
        let to: Vec<(u64, Opens)> = guests.filter(|(number, _)| Some(*number) != who).collect();
        for (number, opens) in to {
            if let Some((_, text)) = updates.iter().find(|(known, _)| *known == opens) {
                self.send_text(number, text.clone());
            }
        }
    }

    /// Shows how things stand although the game itself has not changed.
    pub(super) async fn show_all(&mut self) {
        self.show_all_but(None).await;
    }

    async fn show_all_but(&mut self, who: Option<u64>) {
        if self.guests.keys().all(|number| Some(*number) == who) {
            return;
        }
        let frame = self.frame(0, self.history.pending.clone());
        let shown = self
            .with_game(move |live| {
                let known = frame.settled(live);
                frame.change(live, &known)
            })
            .await;
        if let Ok(change) = shown {
            self.scenes = change.scenes;
            self.show_but(&change.updates, who);
        }
    }

    pub(super) async fn show_all_from_the_start(&mut self) {
        self.scenes.clear();
        let frame = self.frame(0, self.history.pending.clone());
        let shown = self.with_game(move |live| frame.change(live, &Known(vec![]))).await;
        if let Ok(change) = shown {
            self.scenes = change.scenes;
            self.show(&change.updates);
        }
    }

    pub(super) async fn enter(&mut self, entering: Entering) -> Result<u64, Problem> {
        let Entering {
            opens,
            token,
            since,
            name,
            from,
            outbox,
        } = entering;
        self.from = from;
        if self.guests.len() >= self.lobby.settings.limits.connections_per_game {
            return Err(Problem::too_many("too many people are at this game"));
        }
        let number = self.lobby.next_number();
        let present = (self.present(), self.names());
        self.call(opens, name).await;
        let looks = Arc::new(Semaphore::new(self.lobby.settings.limits.looks));
        let guest = Guest {
            opens,
            from,
            looks,
            outbox,
        };
        self.guests.insert(number, guest);
        // Before anybody hears that he is in, so that nobody takes this room for an empty one.
        self.empty.note(&self.lobby, false);
        let frame = self.frame(0, self.history.pending.clone());
        let unchanged = since.and_then(|since| self.history.unchanged_since(since));
        let (game, name) = (self.stored.game.clone(), self.stored.name.clone());
        let said = self.said.iter().cloned().collect();
        // Guests may have used their invitations, here or at another process.
        let stored = match opens {
            Opens::Host => self.lobby.store.links(self.id).await.unwrap_or_default(),
            _ => vec![],
        };
        let links = links(&self.seats, opens, &token, &stored);
        let welcome = self
            .with_game(move |live| {
                let viewer = frame.viewer(opens, live);
                let from = unchanged.map_or(0, |given| known_lines(live, &frame, opens, given));
                let scene = frame.scene(live, viewer);
                let change = SceneChange::between(None, &scene);
                let update = frame.update(live, opens, from, change);
                let welcome = text_of(&ToClient::Welcome(Box::new(Welcome {
                    protocol: PROTOCOL,
                    game,
                    name,
                    you: frame.seats.you(opens),
                    seats: frame.seats.infos(live.seating(), live.scene(viewer).sides),
                    links,
                    board: live.board(),
                    said,
                    update,
                })));
                (welcome, Arc::new(scene))
            })
            .await;
        match welcome {
            Ok((welcome, scene)) => {
                // Others with the same link have been shown the same.
                self.scenes.insert(opens, scene);
                self.send_text(number, welcome);
            }
            Err(problem) => {
                self.guests.remove(&number);
                return Err(problem);
            }
        }
        if present != (self.present(), self.names()) {
            self.tell_presence();
            self.show_all_but(Some(number)).await;
        }
        Ok(number)
    }

    /// By seat: somebody is there, here or at another process.
    fn present(&self) -> Vec<bool> {
        let here = self.present_here();
        let anywhere = self.elsewhere.values().fold(here, |all, seats| all | seats);
        let seats = self.seats.0.iter().enumerate();
        seats
            .map(|(at, by)| matches!(by, SeatBy::Bot { .. }) || anywhere & bit(at) != 0)
            .collect()
    }

    fn present_here(&self) -> u32 {
        let opens = self.guests.values().map(|guest| guest.opens);
        let seats = opens.flat_map(|opens| self.seats.of(opens));
        seats.fold(0, |all, seat| all | bit(usize::from(seat.0)))
    }

    pub(super) async fn leave(&mut self, number: u64) {
        let present = self.present();
        self.guests.remove(&number);
        if present != self.present() {
            self.tell_presence();
            self.show_all().await;
        }
    }

    /// The other processes that have this game open hear of it.
    pub(super) fn tell_presence(&self) {
        let text = format!("present {} {}", self.id.0, self.present_here());
        let lobby = self.lobby.clone();
        if !lobby.settings.place.is_file() {
            tokio::spawn(async move { lobby.store.tell(text).await });
        }
    }

    pub(super) async fn present_elsewhere(&mut self, process: String, seats: u32) {
        let present = self.present();
        if self.elsewhere.insert(process, seats).is_none() {
            // It does not know yet who is here.
            self.tell_presence();
        }
        if present != self.present() {
            self.show_all().await;
        }
    }

    /// Who was there is not any more.
    pub(super) async fn gone_elsewhere(&mut self, process: &str) {
        let present = self.present();
        self.elsewhere.remove(process);
        if present != self.present() {
            self.show_all().await;
        }
    }
}

fn bit(seat: usize) -> u32 {
    1u32.checked_shl(seat as u32).unwrap_or(0)
}

/// How many lines of the log somebody has who knew the game up to an answer.
fn known_lines(live: &dyn Live, frame: &Frame, opens: Opens, given: usize) -> usize {
    let viewer = frame.viewer(opens, live);
    if given == live.given() {
        return live.log(viewer, 0).len();
    }
    match live.back_at(given) {
        Ok(then) if frame.seats.viewer(opens, then.is_over()) == viewer => then.log(viewer, 0).len(),
        _ => 0,
    }
}
