//! A tiny game of armies: 70 models, 12 of them in each of two units. A unit marches by one gesture; a shot may be parried, and who
//! does not want to be asked lets parries pass.

use games::LiveEntry;
use kernel::{Advised, Asked, Choices, Entry, Game, Play, Pool, Question, Refusal, RuleId, Seat, Whim};
use live::{
    AllOn, AllOnOffer, AttackKind, BaseShape, Board, Choice, Counter, Detail, Draft, End, Figure, FromOutside, Gesture,
    Line, Live, LiveGame, Measured, MemberDraft, MemberWanted, Menu, Model, ModelCard, ModelState, Moment, Ordered,
    Overlay, OverlayKind, Passing, Position, Progress, Prompt, Refused, Scene, SetupSize, Shape, Shown, Side,
    StoredAnswer, TakenUp, Target, Unit, UnitWanted, Viewer, Wish, WishProblem, Wounds, YGrows, follow, letters,
    told_apart,
};
use odds::{Reckoned, Toll};
use serde::{Deserialize, Serialize};
use server::Offered;
use server::protocol::{ArmyChecked, RuleText};

const INCH: i64 = 25_400;
/// Whom all archers of the other side reach.
const IN_REACH: [u16; 3] = [3, 50, 51];
const SIDE: u16 = 35;
const UNIT: u16 = 12;
const MOST: i64 = 6 * INCH;
/// Bases of 30 mm.
const APART: i64 = 30_000;
const FORMATION: i64 = 12 * INCH;

const FAR: RuleId = RuleId::unlisted("drill:march-01");
const ROOM: RuleId = RuleId::unlisted("drill:march-02");
const TOGETHER: RuleId = RuleId::unlisted("drill:march-03");
const TURN: RuleId = RuleId::unlisted("drill:turn-01");

#[derive(Debug, Clone, PartialEq)]
pub struct Drill;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct World {
    at: Vec<[i64; 2]>,
    hurt: Vec<u32>,
    turn: u8,
    turns: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Ask {
    Turn,
    March,
    Parry { model: u16 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    March,
    Shoot {
        weapon: u8,
        target: u16,
    },
    Bless {
        target: u16,
    },
    End,
    Parry,
    Take,
    /// Where each member of the unit goes.
    To(Vec<[i64; 2]>),
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Event {
    Marched { unit: u8, to: Vec<[i64; 2]> },
    Hurt { model: u16 },
    TurnEnded,
}

const WEAPONS: [&str; 3] = ["Bow", "Sling", "Javelin"];

fn side_of(model: u16) -> u8 {
    u8::from(model >= SIDE)
}

/// The unit of a side.
fn members(seat: u8) -> std::ops::Range<u16> {
    let first = u16::from(seat) * SIDE;
    first..first + UNIT
}

fn apart(a: [i64; 2], b: [i64; 2]) -> i64 {
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    (x * x + y * y).isqrt()
}

/// The member that may not go there, and why.
fn judged(world: &World, to: &[[i64; 2]]) -> Result<(), (u16, Refusal)> {
    for (model, to_there) in members(world.turn).zip(to) {
        let far = apart(world.at[usize::from(model)], *to_there);
        let refuse = |rule, reason: String| Err((model, Refusal::new(rule, reason)));
        if far > MOST {
            return refuse(FAR, format!("soldier {model} goes {far}, at most {MOST}"));
        }
        let mut others: Vec<[i64; 2]> = to.to_vec();
        others.retain(|other| other != to_there);
        let standing = (0..world.at.len() as u16).filter(|other| !members(world.turn).contains(other));
        others.extend(standing.map(|other| world.at[usize::from(other)]));
        let doubled = to.iter().filter(|other| *other == to_there).count() > 1;
        if doubled || others.iter().any(|other| apart(*other, *to_there) < APART) {
            return refuse(ROOM, format!("there is no room for soldier {model}"));
        }
        if apart(to[0], *to_there) > FORMATION {
            return refuse(TOGETHER, format!("soldier {model} leaves the formation"));
        }
    }
    Ok(())
}

impl Game for Drill {
    type Setup = ();
    type World = World;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;
    const NAME: &'static str = "drill";
    const RULES_VERSION: u32 = 1;

    fn begin((): &()) -> Result<World, String> {
        let at = (0..2 * SIDE).map(|model| {
            let (row, file) = (i64::from(model % SIDE) / 6, i64::from(model % SIDE) % 6);
            let forward = (2 + 2 * row) * INCH;
            let y = if side_of(model) == 0 {
                forward
            } else {
                48 * INCH - forward
            };
            [(10 + 2 * file) * INCH, y]
        });
        Ok(World {
            at: at.collect(),
            hurt: vec![0; usize::from(2 * SIDE)],
            turn: 0,
            turns: 0,
        })
    }

    fn is_over(world: &World) -> bool {
        world.turns >= 40
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        let seat = Seat(play.world().turn);
        let foes = |seat: u8| (0..2 * SIDE).filter(move |model| side_of(*model) != seat);
        let mut all = vec![Answer::March];
        for weapon in 0..3 {
            all.extend(foes(seat.0).map(|target| Answer::Shoot { weapon, target }));
        }
        all.extend(foes(1 - seat.0).map(|target| Answer::Bless { target }));
        all.push(Answer::End);
        match play.choose(seat, Ask::Turn, all)? {
            Answer::March => {
                if let Answer::To(to) = play.ask(seat, Ask::March)? {
                    play.record(Event::Marched { unit: seat.0, to }, &[FAR, ROOM, TOGETHER]);
                }
            }
            Answer::Shoot { target, .. } => {
                let parry = vec![Answer::Parry, Answer::Take];
                let parried = play.choose(Seat(1 - seat.0), Ask::Parry { model: target }, parry)?;
                let hits = play.roll(Some(seat), "hit", Pool::d6(1)).at_least(3) > 0;
                if hits && parried == Answer::Take {
                    play.record(Event::Hurt { model: target }, &[TURN]);
                }
            }
            Answer::End => play.record(Event::TurnEnded, &[TURN]),
            _ => {}
        }
        Ok(())
    }

    fn apply(world: &mut World, event: &Event) {
        match event {
            Event::Marched { unit, to } => {
                for (model, to) in members(*unit).zip(to) {
                    world.at[usize::from(model)] = *to;
                }
            }
            Event::Hurt { model } => world.hurt[usize::from(*model)] += 1,
            Event::TurnEnded => {
                world.turn = 1 - world.turn;
                world.turns += 1;
            }
        }
    }

    fn judge(world: &World, _: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::To(to) if to.len() == usize::from(UNIT) => judged(world, to).map_err(|(_, refusal)| refusal),
            _ => Err(Refusal::new(FAR, "a way for each member is asked for")),
        }
    }

    fn refuse(_: &World, _: &Question<Self>, answer: &Answer) -> Refusal {
        Refusal::new(TURN, format!("{answer:?} is not one of the choices"))
    }

    fn sample(world: &World, _: &Question<Self>, _: &mut Whim) -> Answer {
        let stay = members(world.turn).map(|model| world.at[usize::from(model)]);
        Answer::To(stay.collect())
    }
}

impl Advised for Drill {
    fn proposals(_: &World, _: &Question<Self>, _: &mut Whim) -> Vec<Answer> {
        vec![]
    }

    fn score(_: &World, _: &Question<Self>, _: &Answer) -> i64 {
        0
    }

    fn standing(_: &World, _: Seat) -> i64 {
        0
    }

    fn turns(world: &World) -> u64 {
        u64::from(world.turns)
    }
}

impl Reckoned for Drill {
    fn toll(_: &World, _: &World) -> Toll {
        Toll::default()
    }

    fn owner(_: &World, model: u16) -> Option<Seat> {
        Some(Seat(side_of(model)))
    }

    fn name_of(_: &World, model: u16) -> String {
        format!("soldier {model}")
    }
}

fn choice(answer: &Answer) -> Choice {
    let plain = |label: &str| Choice {
        label: label.into(),
        ..Choice::default()
    };
    match answer {
        Answer::Shoot { weapon, target } => Choice {
            group: "Attack".into(),
            ..Choice::of(WEAPONS[usize::from(*weapon)], Target::Model { id: *target })
        },
        Answer::Bless { target } => Choice {
            group: "Spells".into(),
            ..Choice::of("Bless", Target::Model { id: *target })
        },
        Answer::End => Choice {
            declines: true,
            ..plain("End the turn")
        },
        other => plain(&format!("{other:?}")),
    }
}

impl Shown for Drill {
    fn seen(world: &World, _: Viewer) -> World {
        world.clone()
    }

    fn board(_: &World) -> Board {
        Board {
            name: "The parade ground".into(),
            width: 48 * INCH,
            depth: 48 * INCH,
            y_grows: YGrows::Down,
            features: vec![],
        }
    }

    fn scene(world: &World) -> Scene {
        let model = |id: u16| Model {
            id,
            seat: Some(side_of(id)),
            name: format!("Soldier of the line {}", id % SIDE + 1),
            kind: "Soldier of the line".into(),
            letters: letters("Soldier of the line"),
            leader: false,
            figure: Figure::Fighter,
            base: BaseShape::Round { radius: APART / 2 },
            height: INCH,
            at: Some(Position {
                x: world.at[usize::from(id)][0],
                y: world.at[usize::from(id)][1],
                z: 0,
            }),
            facing: Some([0, 1_000]),
            has_front: true,
            state: ModelState::Ready,
            state_says: "ready".into(),
            wounds: Some(Wounds {
                left: 8u32.saturating_sub(world.hurt[usize::from(id)]),
                of: 8,
            }),
            counters: vec![Counter {
                name: "focus".into(),
                value: 0,
                of: 3,
                says: "0 of 3 focus points".into(),
            }],
            badges: vec![],
        };
        let side = |name: &str| Side {
            name: name.into(),
            army: format!("{name} army"),
            ..Side::default()
        };
        let unit = |seat: u8| Unit {
            id: u16::from(seat),
            seat: Some(seat),
            name: "The guard".into(),
            letters: "Gu".into(),
            leader: Some(members(seat).start),
            members: members(seat).collect(),
            says: vec![],
        };
        Scene {
            headline: format!("Turn {}", world.turns),
            sides: vec![side("Red"), side("Blue")],
            models: told_apart((0..2 * SIDE).map(model).collect()),
            units: vec![unit(0), unit(1)],
            ..Scene::default()
        }
    }

    fn prompt(world: &World, question: &Question<Self>) -> Prompt {
        Prompt {
            seat: question.seat.0,
            asks: format!("{:?}", question.ask),
            model: None,
            rules: vec![TURN.to_string()],
            choices: match &question.choices {
                // Labels with targets, texts and shapes come when somebody looks.
                Choices::Listed(answers) => live::Choices::Options {
                    options: answers.iter().map(choice).collect(),
                },
                Choices::Region => live::Choices::Unit(UnitWanted {
                    unit: u16::from(world.turn),
                    lead: members(world.turn).start,
                    members: members(world.turn)
                        .map(|model| MemberWanted { model, most: MOST })
                        .collect(),
                    may_turn: false,
                    limits: vec!["All end within 12\" of the first.".into()],
                    may_stay: true,
                }),
            },
        }
    }

    fn detail(_: &World, question: &Question<Self>, at: usize) -> Option<Detail> {
        let answer = question.listed().get(at)?;
        Some(Detail {
            at,
            label: format!("{answer:?}"),
            says: "Hits on 3 or more.".into(),
            shapes: vec![],
        })
    }

    fn passing(_: &World, question: &Question<Self>) -> Option<Passing> {
        matches!(question.ask, Ask::Parry { .. }).then(|| Passing {
            at: 1,
            what: "parries".into(),
        })
    }

    /// All archers shoot one of the soldiers in reach until it has been hit twice.
    fn all_on_offers(_: &World, question: &Question<Self>) -> Vec<AllOnOffer> {
        let target = |answer: &Answer| match answer {
            Answer::Shoot { weapon: 0, target } if IN_REACH.contains(target) => Some(AllOnOffer {
                target: *target,
                how: AttackKind::Ranged,
                members: members(question.seat.0).collect(),
            }),
            _ => None,
        };
        question.listed().iter().filter_map(target).collect()
    }

    fn ordered(world: &World, question: &Question<Self>, order: AllOn) -> Ordered {
        if question.seat.0 != world.turn {
            return Ordered::Decides;
        }
        let shot = Answer::Shoot {
            weapon: 0,
            target: order.target,
        };
        match question.listed().iter().position(|listed| *listed == shot) {
            Some(at) if world.hurt[usize::from(order.target)] < 2 => Ordered::Answer(at),
            _ => Ordered::Done,
        }
    }

    fn moments(world: &World) -> Vec<Moment> {
        vec![Moment {
            until: "the turn ends".into(),
            now: u64::from(world.turns),
        }]
    }

    fn progress(world: &World) -> Vec<Progress> {
        let hurt = |seat: u8| {
            let own = (0..2 * SIDE).filter(|model| side_of(*model) == seat);
            own.map(|model| world.hurt[usize::from(model)]).sum::<u32>().to_string()
        };
        vec![Progress {
            name: "Wounds taken".into(),
            says: String::new(),
            values: vec![hurt(0), hurt(1)],
        }]
    }

    fn waits_for(_: &World, question: &Question<Self>) -> String {
        format!("{} thinks", question.seat)
    }

    fn card(_: &World, _: u16) -> Option<ModelCard> {
        None
    }

    fn plan(world: &World, _: &Question<Self>, gesture: &Gesture) -> (Option<Answer>, Draft) {
        let standing: Vec<(u16, [i64; 2])> = members(world.turn)
            .map(|model| (model, world.at[usize::from(model)]))
            .collect();
        let ways = follow(gesture, &standing);
        if ways.is_empty() {
            return (None, Draft::default());
        }
        let ends = ways.iter().zip(&standing).map(|(way, (_, at))| {
            let last = way.points.last();
            last.map_or(*at, |point| [point.x, point.y])
        });
        let ends: Vec<[i64; 2]> = ends.collect();
        let refused = judged(world, &ends).err();
        let refused = refused.map(|(model, refusal)| Refused::from(refusal).about(model));
        let members = standing.iter().zip(&ends).map(|((model, from), to)| MemberDraft {
            model: *model,
            refused: refused.clone().filter(|refused| refused.model == Some(*model)),
            astray: false,
            way: vec![*from, *to],
            facing: None,
            used: Some(apart(*from, *to)),
            left: Some(MOST - apart(*from, *to)),
        });
        let draft = Draft {
            members: members.collect(),
            refused,
            ..Draft::default()
        };
        (Some(Answer::To(ends)), draft)
    }

    fn leads_to(answer: &Answer) -> Option<[i64; 2]> {
        match answer {
            Answer::To(places) => places.first().copied(),
            _ => None,
        }
    }

    fn region(_: &World, _: &Question<Self>) -> Vec<Shape> {
        vec![]
    }

    fn overlay(_: &World, _: u16, _: OverlayKind) -> Option<Overlay> {
        None
    }

    fn measure(_: &World, _: End, _: End) -> Option<Measured> {
        None
    }

    fn tell(_: &World, entry: &Entry<Self>, _: Viewer) -> Option<Line> {
        match entry {
            Entry::Happened { event, .. } => Some(Line {
                text: match event {
                    Event::Marched { .. } => "The guard marches.".into(),
                    other => format!("{other:?}"),
                },
                depth: 1,
                ..Line::default()
            }),
            _ => None,
        }
    }
}

pub struct DrillEntry;

impl LiveEntry for DrillEntry {
    fn menu(&self) -> Menu {
        Menu {
            game: "drill".into(),
            title: "Drill".into(),
            says: String::new(),
            sides: vec!["Red".into(), "Blue".into()],
            fewest: 2,
            armies: vec![],
            factions: vec![],
            options: vec![],
        }
    }

    fn start(&self, _: &Wish, seed: u64) -> Result<Box<dyn Live>, Vec<WishProblem>> {
        Ok(Box::new(
            LiveGame::<Drill>::start((), seed).expect("a drill can always be started"),
        ))
    }

    fn take_up(&self, setup: &str, seed: u64, answers: &[StoredAnswer]) -> Result<TakenUp, String> {
        LiveGame::<Drill>::take_up(LiveGame::<Drill>::read_setup(setup)?, seed, answers)
    }

    fn open_replay(&self, _: &str) -> Result<Box<dyn Live>, String> {
        Err("a drill is not replayed".into())
    }

    fn admit_replay(&self, text: &str) -> Result<Box<dyn Live>, String> {
        self.open_replay(text)
    }
}

impl FromOutside for Drill {
    fn size((): &()) -> Result<SetupSize, String> {
        let field = table::Length::inches(48);
        Ok(SetupSize::new(field, field))
    }
}

impl Offered for DrillEntry {
    fn name(&self) -> &str {
        "drill"
    }

    fn live(&self) -> &dyn LiveEntry {
        self
    }

    fn rules(&self) -> Vec<RuleText> {
        vec![]
    }

    fn check_army(&self, _: &str) -> ArmyChecked {
        ArmyChecked {
            summary: None,
            problems: vec![],
        }
    }
}
