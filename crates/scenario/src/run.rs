//! Runs the steps of a play through a live session: the same door through which people play.

use kernel::{AnswerError, Entry, Fault, Game, Question, Session};
use rulebook::RuleId;

use crate::{Expect, Failure, Language, Next, Spanned, Step};

pub(crate) type Steps<L> = [Spanned<Step<<L as Language>::Command, <L as Language>::Expected>>];

/// No command asks for more answers than this; a language that never finishes must not hang the program.
const MOST_ANSWERS: usize = 1_000;

/// Plays all steps, or says at which one things went otherwise than written.
pub fn run<L: Language>(setup: <L::Game as Game>::Setup, steps: &Steps<L>) -> Result<(), Failure> {
    let mut play = Playthrough::<L>::begin(setup, steps)?;
    (0..steps.len()).try_for_each(|at| play.play(at))
}

pub(crate) struct Playthrough<'s, L: Language> {
    pub(crate) session: Session<L::Game>,
    steps: &'s Steps<L>,
    /// How many entries there were when the last command began.
    begun: usize,
    /// The rule of the last refusal, if the last step was one.
    refusal: Option<RuleId>,
}

/// The next thing that a scenario speaks of.
enum Ahead<'s, L: Language> {
    Command(&'s L::Command),
    Expected(&'s Expect<L::Expected>),
}

/// Why a command could not be carried out.
enum Stopped {
    Refused(RuleId, String),
    Otherwise(String),
}

impl<'s, L: Language> Playthrough<'s, L> {
    pub(crate) fn begin(setup: <L::Game as Game>::Setup, steps: &'s Steps<L>) -> Result<Self, Failure> {
        let session = Session::<L::Game>::scripted(setup, vec![]).map_err(Failure::new)?;
        let mut play = Playthrough {
            session,
            steps,
            begun: 0,
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
            self.begun = self.session.entries().count();
            self.is_refused(&refused.command, refused.by)?;
        } else if step.command.is_some() || step.dice.is_some() {
            self.begun = self.session.entries().count();
            self.session.add_dice(step.dice.as_deref().unwrap_or_default());
            if let Some(command) = &step.command {
                self.carry_out(command).map_err(|stopped| match stopped {
                    Stopped::Refused(rule, why) => format!("refused by {rule}: {why}"),
                    Stopped::Otherwise(why) => why,
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

    /// Answers with the obvious "no" whatever lies between here and the next thing that the scenario speaks of, and gives
    /// the only answer where there is only one.
    fn settle(&mut self, next: usize) -> Result<(), String> {
        let ahead = self.ahead(next);
        for _ in 0..MOST_ANSWERS {
            let Some(question) = self.session.pending().next().cloned() else {
                break;
            };
            if ahead.as_ref().is_some_and(|ahead| self.is_about(ahead)) {
                return Ok(());
            }
            let answer = match (L::decline(&question), question.listed()) {
                (Some(no), _) => no,
                (None, [only]) if ahead.is_some() => only.clone(),
                _ => break,
            };
            self.session
                .answer(question.seat, answer)
                .map_err(|error| error.to_string())?;
        }
        self.no_fault(next)
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
            let refused = step.refused.as_ref().map(|refused| &refused.command);
            match step.command.as_ref().or(refused) {
                Some(command) => Some(Ahead::Command(command)),
                None => asked(step).and(step.expect.as_ref()).map(Ahead::Expected),
            }
        })
    }

    fn is_about(&self, ahead: &Ahead<'_, L>) -> bool {
        self.session.pending().any(|question| match ahead {
            Ahead::Command(command) => L::fits(self.session.world(), question, command),
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
            .find(|step| step.command.is_some() || step.refused.is_some() || step.dice.is_some())
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
                return Err(Stopped::Otherwise(match self.session.fault() {
                    Some(fault) => fault.to_string(),
                    None => "nobody is asked anything: the game is over".into(),
                }));
            };
            if answered == 0 && !L::fits(world, &question, command) {
                return Err(Stopped::Otherwise(self.not_asked_for(&question)));
            }
            let next = L::answer(world, &question, command, answered).map_err(Stopped::Otherwise)?;
            let answer = match next {
                Next::Answer(answer) => answer,
                Next::Decline => {
                    L::decline(&question).ok_or_else(|| Stopped::Otherwise(self.not_asked_for(&question)))?
                }
                Next::Finished => break,
            };
            self.session
                .answer(question.seat, answer)
                .map_err(|error| match error {
                    AnswerError::Refused(refusal) => Stopped::Refused(refusal.rule, refusal.reason),
                    other => Stopped::Otherwise(other.to_string()),
                })?;
        }
        L::finish(self.session.world(), command).map_err(Stopped::Otherwise)
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

    /// The command must be refused by this very rule, and leave everything as it was.
    fn is_refused(&mut self, command: &L::Command, by: RuleId) -> Result<(), String> {
        let before = self.session.world().clone();
        let given = self.session.answers_given();
        let Some(seat) = self.session.pending().next().map(|question| question.seat) else {
            return Err("nobody is asked anything, so nothing can be refused".into());
        };
        match self.carry_out(command) {
            Ok(()) => return Err(format!("this is allowed, and not refused by {by}")),
            Err(Stopped::Otherwise(why)) => return Err(why),
            Err(Stopped::Refused(rule, why)) if rule != by => {
                return Err(format!("this is refused by {rule}, not by {by}: {why}"));
            }
            Err(Stopped::Refused(..)) => self.refusal = Some(by),
        }
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

    fn dice_are_used_up(&self) -> Result<(), String> {
        // A step that lacks a die is run again from its beginning once it is there: until then none of its dice is used.
        if let (Some(fault), 1..) = (self.session.fault(), self.session.dice_left()) {
            return Err(format!("these dice are not enough: {fault}"));
        }
        match self.session.dice_left() {
            0 => Ok(()),
            1 => Err("1 die is left over: it was not rolled before the next command".into()),
            left => Err(format!(
                "{left} dice are left over: they were not rolled before the next command"
            )),
        }
    }

    fn holds(&self, expect: &Expect<L::Expected>) -> Result<(), String> {
        let mut wrong = L::differs(self.session.world(), &expect.world);
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
                    wrong.push(format!(
                        "no question is called `{kind}`: there are {}",
                        L::KINDS.join(", ")
                    ));
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

    /// What has happened since the last command began, in words.
    fn told(&self) -> Vec<String> {
        let told = self.recent().filter_map(|entry| L::tell(self.session.world(), entry));
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
