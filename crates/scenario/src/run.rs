//! Runs the steps of a play through a live session: the same door through which people play.

use kernel::{AnswerError, Entry, Fault, Game, Question, Refusal, Seat, Session};
use rulebook::RuleId;

use crate::step::{NOT_ASKED, did_you_mean};
use crate::{Expect, Failure, Language, Next, Refused, RefusedBy, Spanned, Step, Unfinished, word_for};

pub(crate) type Steps<L> = [Spanned<Step<<L as Language>::Command, <L as Language>::Expected>>];

/// No command asks for more answers than this; a language that never finishes must not hang the program.
const MOST_ANSWERS: usize = 1_000;

/// Plays all steps, or says at which one things went otherwise than written.
pub fn run<L: Language>(setup: <L::Game as Game>::Setup, steps: &Steps<L>) -> Result<(), Failure> {
    let mut play = Playthrough::<L>::begin(setup, steps)?;
    (0..steps.len()).try_for_each(|at| play.play(at))
}

/// The game as it stands after so many steps of a play: to be looked at, or played on.
pub(crate) fn staged<L: Language>(
    setup: <L::Game as Game>::Setup,
    steps: &Steps<L>,
    played: usize,
) -> Result<Session<L::Game>, Failure> {
    let mut play = Playthrough::<L>::begin(setup, steps)?;
    (0..played.min(steps.len())).try_for_each(|at| play.play(at))?;
    Ok(play.session)
}

pub(crate) struct Playthrough<'s, L: Language> {
    pub(crate) session: Session<L::Game>,
    steps: &'s Steps<L>,
    /// How many entries there were when the last command began, and the world then.
    begun: usize,
    before: <L::Game as Game>::World,
    /// All faces that the steps have given so far.
    dice: Vec<u8>,
    /// How many answers had been given when each command began that has not been taken back.
    commands: Vec<usize>,
    /// The rule of the last refusal, if the last step was one.
    refusal: Option<RuleId>,
}

/// The next thing that a scenario speaks of.
enum Ahead<'s, L: Language> {
    Command(&'s L::Command),
    Refused(&'s L::Command, RuleId),
    Expected(&'s Expect<L::Expected>),
    /// Something about this very moment: nothing more is answered before it.
    Now,
}

/// Why a command could not be carried out.
enum Stopped {
    Refused(Refusal),
    /// No open question is about it; who is asked what instead.
    NotAsked(String),
    Otherwise(String),
}

impl From<Unfinished> for Stopped {
    fn from(unfinished: Unfinished) -> Stopped {
        match unfinished {
            Unfinished::Refused(refusal) => Stopped::Refused(refusal),
            Unfinished::Unsaid(why) => Stopped::Otherwise(why),
        }
    }
}

impl<'s, L: Language> Playthrough<'s, L> {
    pub(crate) fn begin(setup: <L::Game as Game>::Setup, steps: &'s Steps<L>) -> Result<Self, Failure> {
        let session = Session::<L::Game>::scripted(setup, vec![]).map_err(Failure::new)?;
        let mut play = Playthrough {
            before: session.world().clone(),
            session,
            steps,
            begun: 0,
            dice: vec![],
            commands: vec![],
            refusal: None,
        };
        play.settle(0).map_err(Failure::new)?;
        Ok(play)
    }

    /// Plays one step, or says in what it went otherwise than written.
    pub(crate) fn play(&mut self, at: usize) -> Result<(), Failure> {
        let step = &self.steps[at];
        let field = if step.value.word.is_empty() {
            format!("play[{at}]")
        } else {
            format!("play[{at}].{}", step.value.word)
        };
        self.step(at).map_err(|message| Failure {
            told: self.told(),
            ..Failure::at(step.place, field, message)
        })
    }

    fn step(&mut self, at: usize) -> Result<(), String> {
        let step = &self.steps[at].value;
        self.refusal = None;
        if let Some(refused) = &step.refused {
            self.begin_command();
            match step.dice.as_deref() {
                None => self.is_refused(refused)?,
                Some(dice) => self.is_refused_after(refused, dice)?,
            }
        } else if let Some(commands) = step.take_back {
            self.take_back(commands)?;
        } else if step.command.is_some() || step.dice.is_some() {
            self.begin_command();
            let dice = step.dice.as_deref().unwrap_or_default();
            self.dice.extend_from_slice(dice);
            self.session.add_dice(dice);
            if let Some(command) = &step.command {
                self.commands.push(self.session.answers_given());
                self.carry_out(command).map_err(|stopped| match stopped {
                    Stopped::Refused(Refusal { rule, reason, .. }) => format!("refused by {rule}: {reason}"),
                    Stopped::NotAsked(why) | Stopped::Otherwise(why) => why,
                })?;
            }
        }
        self.settle(at + 1)?;
        self.dice_are_used_up()?;
        match &step.expect {
            Some(expect) => self.holds(expect),
            None => Ok(()),
        }
    }

    fn begin_command(&mut self) {
        self.begun = self.session.entries().count();
        self.before = self.session.world().clone();
    }

    /// Answers with the obvious "no" whatever lies between here and the next thing that the scenario speaks of, and gives
    /// the only answer where there is only one.
    fn settle(&mut self, next: usize) -> Result<(), String> {
        let ahead = self.ahead(next);
        if matches!(ahead, Some(Ahead::Now)) {
            return self.no_fault(next);
        }
        for _ in 0..MOST_ANSWERS {
            let Some(question) = self.session.pending().next().cloned() else {
                break;
            };
            if ahead.as_ref().is_some_and(|ahead| self.is_about(ahead)) {
                return Ok(());
            }
            let answer = match (L::decline(&question), question.listed()) {
                (Some(no), _) => no,
                // After the last command only dice that are still to be rolled say that the game goes on.
                (None, [only]) if ahead.is_some() || self.session.dice_left() > 0 => only.clone(),
                _ => break,
            };
            self.session
                .answer(question.seat, answer)
                .map_err(|error| error.to_string())?;
        }
        // What a rule keeps from being asked can be tried where the game stands still for want of dice, too.
        match &ahead {
            Some(ahead @ Ahead::Refused(..)) if self.is_about(ahead) => Ok(()),
            _ => self.no_fault(next),
        }
    }

    /// What the scenario speaks of next: the question that the step before expects now, or the next command or question.
    fn ahead(&self, next: usize) -> Option<Ahead<'s, L>> {
        let asked = |step: &'s Step<L::Command, L::Expected>| {
            let expect = step.expect.as_ref()?;
            (!expect.asked.is_empty()).then_some(())
        };
        let steps = self.steps;
        let before = next.checked_sub(1).map(|at| &steps[at].value);
        if let Some(step) = before.filter(|step| asked(step).is_some()) {
            return step.expect.as_ref().map(Ahead::Expected);
        }
        steps[next..].iter().map(|step| &step.value).find_map(|step| {
            if step.take_back.is_some() {
                return Some(Ahead::Now);
            }
            if let Some(refused) = &step.refused {
                return Some(match refused.by {
                    RefusedBy::NotAsked => Ahead::Now,
                    RefusedBy::Rule(by) => Ahead::Refused(&refused.command, by),
                });
            }
            match &step.command {
                Some(command) => Some(Ahead::Command(command)),
                None => asked(step).and(step.expect.as_ref()).map(Ahead::Expected),
            }
        })
    }

    fn is_about(&self, ahead: &Ahead<'_, L>) -> bool {
        if let Ahead::Refused(command, by) = ahead {
            let open: Vec<_> = self.session.pending().cloned().collect();
            let closed = L::not_now(self.session.world(), &open, command);
            if closed.is_some_and(|refusal| refusal.rule == *by) {
                return true;
            }
        }
        self.session.pending().any(|question| match ahead {
            Ahead::Now => true,
            Ahead::Command(command) | Ahead::Refused(command, _) => L::fits(self.session.world(), question, command),
            Ahead::Expected(expect) => expect
                .asked
                .get(L::seat_name(question.seat))
                .is_some_and(|kinds| kinds.0.iter().any(|kind| kind == L::kind(question))),
        })
    }

    /// A game that stands still because dice are missing may do so before a step that brings them, and at the end.
    fn no_fault(&self, next: usize) -> Result<(), String> {
        let Some(fault) = self.session.fault() else {
            return Ok(());
        };
        let comes_later = self.steps[next..]
            .iter()
            .map(|step| &step.value)
            .find(|step| {
                step.command.is_some() || step.refused.is_some() || step.take_back.is_some() || step.dice.is_some()
            })
            .is_none_or(|step| step.command.is_none() && step.dice.is_some());
        match fault {
            Fault::DiceRanOut { .. } if comes_later => Ok(()),
            Fault::DiceRanOut { .. } => Err(format!(
                "{fault}; give them here, or in a step with `dice` alone before the next command"
            )),
            _ => Err(fault.to_string()),
        }
    }

    fn carry_out(&mut self, command: &L::Command) -> Result<(), Stopped> {
        let mut answered_to = vec![];
        for answered in 0..MOST_ANSWERS {
            let world = self.session.world();
            let question = self
                .session
                .pending()
                .find(|question| L::fits(world, question, command))
                .or_else(|| self.session.pending().next())
                .cloned();
            let Some(question) = question else {
                if answered > 0 {
                    break;
                }
                return Err(match self.session.fault() {
                    Some(fault @ Fault::DiceRanOut { .. }) => Stopped::NotAsked(fault.to_string()),
                    Some(fault) => Stopped::Otherwise(fault.to_string()),
                    None => Stopped::NotAsked("nobody is asked anything: the game is over".into()),
                });
            };
            if answered == 0 && !L::fits(world, &question, command) {
                return Err(Stopped::NotAsked(self.not_asked_for(&question)));
            }
            L::can_have(world, &question, command, answered)?;
            let next = L::answer(world, &question, command, answered).map_err(Stopped::Otherwise)?;
            let answer = match next {
                Next::Answer(answer) => answer,
                Next::Decline => {
                    L::decline(&question).ok_or_else(|| Stopped::Otherwise(self.not_asked_for(&question)))?
                }
                Next::Finished => break,
            };
            answered_to.push(question.clone());
            self.session
                .answer(question.seat, answer)
                .map_err(|error| match error {
                    AnswerError::Refused(refusal) => Stopped::Refused(refusal),
                    other => Stopped::Otherwise(other.to_string()),
                })?;
        }
        Ok(L::finish(self.session.world(), command, &answered_to)?)
    }

    fn not_asked_for(&self, question: &Question<L::Game>) -> String {
        let commands: Vec<String> = L::commands_for(question)
            .iter()
            .map(|word| format!("`{word}`"))
            .collect();
        format!(
            "{} is asked `{}` now; that is answered with {}",
            L::seat_name(question.seat),
            L::kind(question),
            commands.join(" or ")
        )
    }

    /// The command must be refused by this very rule, or not be asked for, and leave everything as it was.
    fn is_refused(&mut self, refused: &Refused<L::Command>) -> Result<(), String> {
        let before = self.session.world().clone();
        let given = self.session.answers_given();
        let seat = self.session.pending().next().map_or(Seat(0), |question| question.seat);
        self.try_refused(refused)?;
        let more = self.session.answers_given() - given;
        if more > 0 {
            self.session
                .take_back(seat, more, true)
                .map_err(|error| format!("the refused command could not be taken back: {error}"))?;
        }
        if *self.session.world() != before {
            return Err("the command is refused, but it has changed the world".into());
        }
        Ok(())
    }

    /// The same for a command that is refused only after these dice: it is tried in a copy of the game.
    fn is_refused_after(&mut self, refused: &Refused<L::Command>, dice: &[u8]) -> Result<(), String> {
        let mut faces = self.dice.clone();
        faces.extend_from_slice(dice);
        let mut session = Session::<L::Game>::scripted(self.session.setup().clone(), faces)?;
        for given in self.session.given() {
            session
                .answer(given.seat, given.answer.clone())
                .map_err(|error| error.to_string())?;
        }
        std::mem::swap(&mut self.session, &mut session);
        let tried = self.try_refused(refused).and_then(|()| self.dice_are_used_up());
        std::mem::swap(&mut self.session, &mut session);
        tried
    }

    fn try_refused(&mut self, refused: &Refused<L::Command>) -> Result<(), String> {
        let (command, by) = (&refused.command, refused.by);
        let expected = match by {
            RefusedBy::Rule(rule) => format!("refused by {rule}"),
            RefusedBy::NotAsked => format!("`{NOT_ASKED}`"),
        };
        let refusal = match self.carry_out(command) {
            Ok(()) => return Err(format!("this is allowed, and not {expected}")),
            Err(Stopped::Otherwise(why)) => return Err(why),
            Err(Stopped::Refused(refusal)) => refusal,
            Err(Stopped::NotAsked(instead)) => {
                let world = self.session.world();
                L::check_names(world, command)?;
                if by == RefusedBy::NotAsked && self.session.fault().is_some() {
                    return Err(instead);
                }
                if by == RefusedBy::NotAsked {
                    return Ok(());
                }
                let open: Vec<_> = self.session.pending().cloned().collect();
                match L::not_now(world, &open, command) {
                    Some(refusal) => refusal,
                    None => return Err(format!("{instead}; no rule is named for that: say `by: {NOT_ASKED}`")),
                }
            }
        };
        let Refusal { rule, reason, ability } = refusal;
        if by != RefusedBy::Rule(rule) {
            return Err(format!("this is refused by {rule}, not {expected}: {reason}"));
        }
        if refused.ability.is_some() && refused.ability != ability {
            let named = ability.map_or("no ability".into(), |ability| format!("`{ability}`"));
            return Err(format!("the refusal names {named}: {reason}"));
        }
        self.refusal = Some(rule);
        Ok(())
    }

    /// The latest commands are withdrawn, as far as a player may do that alone.
    fn take_back(&mut self, commands: usize) -> Result<(), String> {
        let Some(at) = self.commands.len().checked_sub(commands) else {
            return Err(format!("only {} commands can be taken back", self.commands.len()));
        };
        let more = self.session.answers_given() - self.commands[at];
        let seat = self.session.given().last().map_or(Seat(0), |given| given.seat);
        self.session
            .take_back(seat, more, false)
            .map_err(|error| error.to_string())?;
        self.commands.truncate(at);
        self.begin_command();
        Ok(())
    }

    fn dice_are_used_up(&self) -> Result<(), String> {
        // A step that lacks a die is run again from its beginning once it is there: until then none of its dice is used.
        if let (Some(fault), 1..) = (self.session.fault(), self.session.dice_left()) {
            return Err(format!("these dice are not enough: {fault}"));
        }
        let left = match self.session.dice_left() {
            0 => return Ok(()),
            1 => "1 die is left over: it was not rolled before the next command".into(),
            left => format!("{left} dice are left over: they were not rolled before the next command"),
        };
        let instead = match self.session.pending().next() {
            Some(question) => self.not_asked_for(question),
            None => "nobody is asked anything: the game is over".into(),
        };
        Err(format!("{left}; {instead}"))
    }

    fn holds(&self, expect: &Expect<L::Expected>) -> Result<(), String> {
        let mut wrong = L::differs(self.session.setup(), self.session.world(), &expect.world);
        self.check_asked(expect, &mut wrong);
        self.check_entries(expect, &mut wrong);
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("; "))
        }
    }

    fn check_asked(&self, expect: &Expect<L::Expected>, wrong: &mut Vec<String>) {
        let name = |question: &Question<L::Game>| format!("{}: {}", L::seat_name(question.seat), L::kind(question));
        let now: Vec<String> = self.session.pending().map(name).collect();
        let since: Vec<String> = self
            .recent()
            .flat_map(|entry| match entry {
                Entry::Asked(questions) => questions.iter().map(name).collect(),
                _ => vec![],
            })
            .collect();
        for (expected, is_wrong, words) in [(&expect.asked, false, "is"), (&expect.not_asked, true, "was")] {
            for (who, kind) in expected
                .iter()
                .flat_map(|(who, kinds)| kinds.0.iter().map(move |kind| (who, kind)))
            {
                if !L::KINDS.contains(&kind.as_str()) {
                    let meant = did_you_mean(kind, L::KINDS);
                    wrong.push(format!("no question is called `{kind}`; {meant}"));
                }
                let seating = L::Game::seating(self.session.world());
                let seats: Vec<&str> = seating.seats().map(L::seat_name).collect();
                if !seats.contains(&who.as_str()) {
                    wrong.push(format!("nobody is called `{who}`; {}", did_you_mean(who, &seats)));
                }
                let key = format!("{who}: {kind}");
                let found = if is_wrong {
                    since.contains(&key)
                } else {
                    now.contains(&key)
                };
                if found == is_wrong {
                    let open = if now.is_empty() {
                        "nothing".into()
                    } else {
                        now.join(", ")
                    };
                    let not = if is_wrong { "" } else { "not " };
                    wrong.push(format!("{who} {words} {not}asked `{kind}` (open now: {open})"));
                }
            }
        }
    }

    /// What has happened since the last command began, in words, each thing told of the moment at which it happened.
    fn told(&self) -> Vec<String> {
        let mut world = self.before.clone();
        let told = self.recent().filter_map(|entry| {
            if let Entry::Happened { event, .. } = entry {
                L::Game::apply(&mut world, event);
            }
            L::tell(&world, entry)
        });
        told.collect()
    }

    /// What has happened since the last command began.
    fn recent(&self) -> impl Iterator<Item = &Entry<L::Game>> {
        self.session.entries().skip(self.begun)
    }

    fn check_entries(&self, expect: &Expect<L::Expected>, wrong: &mut Vec<String>) {
        let mut kinds = vec![];
        let mut cited: Vec<RuleId> = self.refusal.into_iter().collect();
        for entry in self.recent() {
            if let Entry::Happened { event, rules } = entry {
                kinds.push(L::event_kind(event));
                cited.extend(rules.iter());
            }
        }
        let known: Vec<String> = L::EVENTS.iter().map(|name| word_for(name)).collect();
        for kind in expect.events.iter().chain(&expect.no_events) {
            if !known.contains(kind) {
                wrong.push(format!("no event is called `{kind}`; {}", did_you_mean(kind, &known)));
            }
        }
        for kind in &expect.events {
            if !kinds.contains(kind) {
                wrong.push(format!("no `{kind}` has happened (but: {})", kinds.join(", ")));
            }
        }
        for kind in expect.no_events.iter().filter(|kind| kinds.contains(kind)) {
            wrong.push(format!("`{kind}` has happened"));
        }
        for rule in expect.cited.iter().filter(|rule| !cited.contains(rule)) {
            let names: Vec<&str> = cited.iter().map(|rule| rule.as_str()).collect();
            wrong.push(format!("nothing rested on {rule} (but on: {})", names.join(", ")));
        }
    }
}
