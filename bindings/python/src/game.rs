//! A game that Python plays.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::Seat;
use live::{
    AskedChoices, Bot, Gesture, Legal, Live, MemberMove, OddsBudget, OddsShown, Placed, Rejected, Viewer, Waypoint,
    Wish, WishProblem,
};
use odds::Budget;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::actions::{self, Grid};
use crate::look;
use crate::problem::{Problem, guarded};

/// Python may not ask for more samples of a place or path question.
const MOST_PLACES: usize = 4096;

/// A game in progress. Texts are JSON; arrays are bytes for `numpy.frombuffer`.
#[allow(missing_debug_implementations)]
#[pyclass(frozen, module = "umpire._engine")]
pub struct Game {
    held: Mutex<Held>,
}

struct Held {
    live: Box<dyn Live>,
    /// The legal answers that were looked up last, in the position as it is now.
    legal: Option<Kept>,
}

struct Kept {
    seat: Seat,
    places: usize,
    legal: Arc<Legal>,
}

impl Held {
    /// The asked seat's legal answers.
    fn legal(&mut self, seat: Seat, places: usize) -> Result<Arc<Legal>, Problem> {
        let places = places.clamp(1, MOST_PLACES);
        if let Some(kept) = self
            .legal
            .as_ref()
            .filter(|kept| kept.seat == seat && kept.places == places)
        {
            return Ok(kept.legal.clone());
        }
        let legal = Arc::new(self.live.legal(seat, places)?);
        self.legal = Some(Kept {
            seat,
            places,
            legal: legal.clone(),
        });
        Ok(legal)
    }

    /// Changes the game. If the engine fails over it, the game is put back to where it was.
    fn change<T>(&mut self, work: impl FnOnce(&mut dyn Live) -> Result<T, Rejected>) -> Result<T, Problem> {
        self.legal = None;
        let given = self.live.given();
        match catch_unwind(AssertUnwindSafe(|| work(&mut *self.live))) {
            Ok(done) => Ok(done?),
            Err(_) => {
                self.live = self.live.back_at(given)?;
                Err(Problem::Failed("a rule panicked; the game stands where it was".into()))
            }
        }
    }

    fn viewer(&self, seat: Option<u8>) -> Result<Viewer, Problem> {
        match seat {
            None => Ok(Viewer::Everything),
            Some(seat) => self.seat(seat).map(Viewer::Player),
        }
    }

    fn seat(&self, seat: u8) -> Result<Seat, Problem> {
        let seats = self.live.seating().count();
        if usize::from(seat) < seats {
            return Ok(Seat(seat));
        }
        Err(Problem::Wrong(format!("there is no seat {seat}: {seats} play")))
    }
}

fn json<T: Serialize>(value: &T) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::Failed(error.to_string()))
}

fn read<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Rejected::Malformed(format!("this is no {what}: {error}")).into())
}

fn bot(name: &str) -> Result<Bot, Problem> {
    match name {
        "random" => Ok(Bot::Random),
        "greedy" => Ok(Bot::Greedy),
        "quick" => Ok(Bot::Quick),
        "steady" => Ok(Bot::Steady),
        "deep" => Ok(Bot::Deep),
        other => Err(Problem::Wrong(format!(
            "there is no bot {other:?}: choose random, greedy, quick, steady or deep"
        ))),
    }
}

/// The gesture that puts what is asked for into the middle of a square.
fn gesture_at(choices: &AskedChoices, [x, y]: [i64; 2]) -> Option<Gesture> {
    let way = || {
        vec![Waypoint {
            x,
            y,
            z: None,
            way: None,
        }]
    };
    match choices {
        AskedChoices::Options { .. } => None,
        AskedChoices::Place(_) => Some(Gesture::Place {
            x,
            y,
            z: None,
            facing: None,
            which: None,
        }),
        AskedChoices::Path(_) => Some(Gesture::Path {
            points: way(),
            facing: None,
        }),
        AskedChoices::Unit(wanted) => Some(Gesture::Unit {
            lead: Some(MemberMove {
                model: wanted.lead,
                points: way(),
                facing: None,
            }),
            moved: vec![],
        }),
    }
}

impl Game {
    pub fn of(live: Box<dyn Live>) -> Game {
        Game {
            held: Mutex::new(Held { live, legal: None }),
        }
    }

    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Held) -> Result<T, Problem> + Send) -> PyResult<T> {
        guarded(py, || {
            work(&mut self.held.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }

    fn read<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&dyn Live) -> T + Send) -> PyResult<T> {
        self.with(py, |held| Ok(work(&*held.live)))
    }
}

#[pymethods]
impl Game {
    /// Starts a game. `wish` is JSON: players, armies by seat, options; what it leaves open is drawn from the seed.
    #[staticmethod]
    fn start(py: Python<'_>, game: &str, wish: &str, seed: u64) -> PyResult<Game> {
        guarded(py, || {
            let wish: Wish = serde_json::from_str(wish).map_err(|error| {
                Problem::Setup(vec![WishProblem::new(None, None, format!("this is no wish: {error}"))])
            })?;
            let entry = games::find(game)?;
            let live = entry
                .live()
                .ok_or_else(|| format!("{game} cannot be played step by step yet"))?;
            live.start(&wish, seed).map(Game::of).map_err(Problem::Setup)
        })
    }

    /// The game in a replay file, at its last answer.
    #[staticmethod]
    fn of_replay(py: Python<'_>, text: &str) -> PyResult<Game> {
        guarded(py, || Ok(Game::of(games::open_replay(text)?)))
    }

    /// The name of the game that is played.
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.read(py, |live| live.game())
    }

    #[getter]
    fn seed(&self, py: Python<'_>) -> PyResult<u64> {
        self.read(py, |live| live.seed())
    }

    #[getter]
    fn rules_version(&self, py: Python<'_>) -> PyResult<u32> {
        self.read(py, |live| live.rules_version())
    }

    /// Stands for the position: 32 hexadecimal digits.
    #[getter]
    fn hash(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |live| live.position().to_string())
    }

    /// The number of answers that have been given.
    #[getter]
    fn given(&self, py: Python<'_>) -> PyResult<usize> {
        self.read(py, |live| live.given())
    }

    /// The number of steps of the rules that have been finished.
    #[getter]
    fn steps(&self, py: Python<'_>) -> PyResult<usize> {
        self.read(py, |live| live.steps())
    }

    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.read(py, |live| live.is_over())
    }

    /// What stopped the game, if a rule failed.
    #[getter]
    fn fault(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.read(py, |live| live.fault())
    }

    /// The party of each seat: seats of one party win together.
    #[getter]
    fn parties(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.read(py, |live| {
            let seating = live.seating();
            let party = |seat| {
                let first = seating.seats().find(|first| seating.are_friends(*first, seat));
                u32::from(first.map_or(0, |first| first.0))
            };
            seating.seats().map(party).collect()
        })
    }

    /// The seats that have to answer now.
    #[getter]
    fn asked(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.read(py, |live| live.asked().iter().map(|seat| u32::from(seat.0)).collect())
    }

    /// The seats that have won, once the game is over.
    #[getter]
    fn winners(&self, py: Python<'_>) -> PyResult<Option<Vec<u32>>> {
        self.read(py, |live| {
            let over = live.is_over().then(|| live.scene(Viewer::Everything).ending).flatten();
            over.map(|ending| ending.winners.into_iter().map(u32::from).collect())
        })
    }

    /// All that a seat sees, or all there is.
    #[pyo3(signature = (seat=None))]
    fn scene(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<String> {
        self.with(py, |held| json(&held.live.scene(held.viewer(seat)?)))
    }

    /// The battlefield and the terrain on it.
    fn board(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |held| json(&held.live.board()))
    }

    /// What a seat is asked.
    fn prompt(&self, py: Python<'_>, seat: u8) -> PyResult<Option<String>> {
        self.with(py, |held| {
            let prompts = held.live.prompts(held.viewer(Some(seat))?);
            prompts.first().map(json).transpose()
        })
    }

    /// The card of a model as it counts now.
    #[pyo3(signature = (model, seat=None))]
    fn card(&self, py: Python<'_>, model: u16, seat: Option<u8>) -> PyResult<Option<String>> {
        self.with(py, |held| {
            let card = held.live.card(held.viewer(seat)?, model);
            card.as_ref().map(json).transpose()
        })
    }

    /// The log from a line on, as a seat may read it.
    #[pyo3(signature = (seat=None, first=0))]
    fn log(&self, py: Python<'_>, seat: Option<u8>, first: usize) -> PyResult<Vec<String>> {
        self.with(py, |held| {
            let lines = held.live.log(held.viewer(seat)?, first);
            Ok(lines.iter().map(live::Line::written).collect())
        })
    }

    /// The rows of all models, and of all sides, as a seat sees them.
    #[pyo3(signature = (seat=None))]
    fn look<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let (models, sides) = self.with(py, |held| {
            let scene = held.live.scene(held.viewer(seat)?);
            Ok((look::bytes(&look::models(&scene)), look::bytes(&look::sides(&scene))))
        })?;
        Ok((PyBytes::new(py, &models), PyBytes::new(py, &sides)))
    }

    /// The columns and rows of the squares into which codes divide the board.
    fn grid(&self, py: Python<'_>) -> PyResult<(i64, i64)> {
        self.with(py, |held| {
            let grid = Grid::of(&held.live.board());
            Ok((grid.columns, grid.rows))
        })
    }

    /// The legal answers of an asked seat.
    fn legal(&self, py: Python<'_>, seat: u8, places: usize) -> PyResult<String> {
        self.with(py, |held| {
            let seat = held.seat(seat)?;
            json(&*held.legal(seat, places)?)
        })
    }

    /// How many legal answers there are to choose from.
    fn count(&self, py: Python<'_>, seat: u8, places: usize) -> PyResult<usize> {
        self.with(py, |held| {
            let seat = held.seat(seat)?;
            Ok(held.legal(seat, places)?.answers.len())
        })
    }

    /// How many of them do not give the game up. They are the first ones.
    fn offered(&self, py: Python<'_>, seat: u8, places: usize) -> PyResult<usize> {
        self.with(py, |held| {
            let seat = held.seat(seat)?;
            let legal = held.legal(seat, places)?;
            Ok(legal.answers.iter().take_while(|answer| !answer.gives_up).count())
        })
    }

    /// The codes of the legal answers: rows of `CODE_COLUMNS` as 32-bit integers.
    fn codes<'py>(&self, py: Python<'py>, seat: u8, places: usize) -> PyResult<Bound<'py, PyBytes>> {
        let codes: Vec<u8> = self.with(py, |held| {
            let seat = held.seat(seat)?;
            let legal = held.legal(seat, places)?;
            let codes = actions::codes(&legal, Grid::of(&held.live.board()));
            Ok(codes.iter().flatten().flat_map(|number| number.to_le_bytes()).collect())
        })?;
        Ok(PyBytes::new(py, &codes))
    }

    /// The figures of the legal answers: rows of `ACTION_COLUMNS` as 32-bit floats.
    fn figures<'py>(&self, py: Python<'py>, seat: u8, places: usize) -> PyResult<Bound<'py, PyBytes>> {
        let figures = self.with(py, |held| {
            let seat = held.seat(seat)?;
            let legal = held.legal(seat, places)?;
            let scene = held.live.scene(Viewer::Player(seat));
            let figures = actions::figures(&legal, &scene, &held.live.board(), held.live.seating());
            Ok(look::bytes(&figures))
        })?;
        Ok(PyBytes::new(py, &figures))
    }

    /// Gives one of the legal answers, by its place among them.
    fn act(&self, py: Python<'_>, seat: u8, at: usize, places: usize) -> PyResult<()> {
        self.with(py, |held| {
            let seat = held.seat(seat)?;
            let legal = held.legal(seat, places)?;
            let Some(answer) = legal.answers.get(at) else {
                let why = format!("there is no answer {at}: there are {}", legal.answers.len());
                return Err(Rejected::Malformed(why).into());
            };
            held.change(|live| live.answer_stored(seat, &answer.stored))
        })
    }

    /// Gives the legal answer of a code. A square that no sample lies in is tried as a place to go to.
    fn act_code(&self, py: Python<'_>, seat: u8, code: [i32; 5], places: usize) -> PyResult<()> {
        self.with(py, |held| {
            let seat = held.seat(seat)?;
            let legal = held.legal(seat, places)?;
            let grid = Grid::of(&held.live.board());
            let codes = actions::codes(&legal, grid);
            if let Some(at) = codes.iter().position(|known| *known == code) {
                return held.change(|live| live.answer_stored(seat, &legal.answers[at].stored));
            }
            let prompts = held.live.prompts(Viewer::Player(seat));
            let middle = grid.middle(code[3].into());
            let gesture = prompts
                .first()
                .zip(middle)
                .and_then(|(asked, at)| gesture_at(&asked.choices, at));
            match gesture {
                Some(gesture) => held.change(|live| live.answer(seat, &gesture)).map(drop),
                None => Err(Rejected::Malformed(format!("no legal answer has the code {code:?}")).into()),
            }
        })
    }

    /// Gives an answer as it is stored.
    fn act_stored(&self, py: Python<'_>, seat: u8, stored: &str) -> PyResult<()> {
        self.with(py, |held| {
            let seat = held.seat(seat)?;
            held.change(|live| live.answer_stored(seat, stored))
        })
    }

    /// Answers as a player does on a screen, and gives back the answer as it is stored.
    fn act_gesture(&self, py: Python<'_>, seat: u8, gesture: &str) -> PyResult<String> {
        self.with(py, |held| {
            let (seat, gesture): (Seat, Gesture) = (held.seat(seat)?, read("gesture", gesture)?);
            held.change(|live| live.answer(seat, &gesture))
        })
    }

    /// What a gesture would come to.
    fn draft(&self, py: Python<'_>, seat: u8, gesture: &str) -> PyResult<String> {
        self.with(py, |held| {
            let (seat, gesture): (Seat, Gesture) = (held.seat(seat)?, read("gesture", gesture)?);
            json(&held.live.draft(seat, &gesture)?)
        })
    }

    /// Whether what is asked for may go to the middle of each square, by the rules themselves: a byte a square, row by row.
    /// Nothing if no place or path is asked for.
    fn squares<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let found = self.with(py, |held| {
            let seat = held.seat(seat)?;
            let prompts = held.live.prompts(Viewer::Player(seat));
            let asked = prompts.first().ok_or(Rejected::NotAsked)?;
            if matches!(asked.choices, AskedChoices::Options { .. }) {
                return Ok(None);
            }
            let grid = Grid::of(&held.live.board());
            let may_go = |cell: i64| {
                let gesture = grid.middle(cell).and_then(|at| gesture_at(&asked.choices, at));
                let draft = gesture.map(|gesture| held.live.draft(seat, &gesture));
                let legal = draft.is_some_and(|draft| {
                    draft.is_ok_and(|draft| draft.refused.is_none() && (draft.ends.is_some() || points(&asked.choices)))
                });
                u8::from(legal)
            };
            Ok(Some((0..grid.columns * grid.rows).map(may_go).collect::<Vec<u8>>()))
        })?;
        Ok(found.map(|squares| PyBytes::new(py, &squares)))
    }

    /// What an answer would come to as far as dice decide it; nothing if they decide nothing, or too much.
    fn odds(&self, py: Python<'_>, seat: u8, stored: &str, runs: u64, milliseconds: u64) -> PyResult<Option<String>> {
        self.with(py, |held| {
            let seat = held.seat(seat)?;
            let work = Budget {
                runs,
                time: Some(Duration::from_millis(milliseconds)),
            };
            let budget = OddsBudget {
                exact: work,
                played: work,
            };
            let odds: Option<OddsShown> = held.live.odds_stored(seat, stored, budget)?;
            odds.as_ref().map(json).transpose()
        })
    }

    /// What a bot would answer, as it is stored.
    fn bot_answer(&self, py: Python<'_>, seat: u8, name: &str) -> PyResult<String> {
        self.with(py, |held| {
            let (seat, bot) = (held.seat(seat)?, bot(name)?);
            if held.live.is_over() {
                return Err(Rejected::Over.into());
            }
            held.live
                .bot_answer(seat, bot)
                .ok_or(Problem::Rejected(Rejected::NotAsked))
        })
    }

    /// Takes back so many of the latest answers, whoever gave them.
    fn take_back(&self, py: Python<'_>, count: usize) -> PyResult<()> {
        self.with(py, |held| {
            let taken = held.change(|live| Ok(live.take_back(count)))?;
            taken.map_err(Problem::Wrong)
        })
    }

    /// The game as it was after so many answers.
    fn back_at(&self, py: Python<'_>, given: usize) -> PyResult<Game> {
        self.with(py, |held| {
            let most = held.live.given();
            if given > most {
                return Err(Problem::Wrong(format!("only {most} answers have been given")));
            }
            Ok(Game::of(held.live.back_at(given)?))
        })
    }

    /// The same game once more: it goes on by itself, with the same dice to come.
    fn copy(&self, py: Python<'_>) -> PyResult<Game> {
        self.read(py, |live| Game::of(live.copy()))
    }

    /// The game as a replay file.
    fn replay(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |live| live.replay())
    }
}

/// A point to aim at ends nowhere.
fn points(choices: &AskedChoices) -> bool {
    matches!(choices, AskedChoices::Place(wanted) if wanted.what == Placed::Point)
        || matches!(choices, AskedChoices::Unit(_))
}
