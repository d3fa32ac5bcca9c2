//! The special rules of a game, with what any of them can touch.
//!
//! Most figures and most steps are touched by no rule of the two armies. The index says so without working anything out.

use std::collections::BTreeSet;
use std::sync::Arc;

use battlegroup::queue::steps_of;
use battlegroup::rules::{Book, Change, Effect, How, Moment, Permission, Prohibition, Rule, RuleName, Trigger};
use battlegroup::sets::Names;
use battlegroup::windows::Step;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::Quality;

/// All rules of a game.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    book: Book,
    /// Steps at which some rule acts.
    steps: BTreeSet<Step>,
    /// Stats and weapon figures that some rule changes.
    stats: BTreeSet<String>,
    /// Some rule changes how far melee weapons reach.
    melee_reach: bool,
    /// Rules, advantages and qualities that some rule grants or takes away.
    granted: BTreeSet<String>,
    /// The same names and words, as bits.
    quick: Names,
    /// The other changes, permissions and prohibitions that some rule brings.
    words: BTreeSet<&'static str>,
    /// Somebody asks who was hurt in the last round.
    remembers_harm: bool,
    /// Special attacks, whose rules hold only while they are made.
    special_attacks: BTreeSet<RuleName>,
    has_uses: bool,
    /// Some rule leaves templates on the table.
    lays_templates: bool,
    /// Some rule counts on two initial attacks that hit one model.
    counts_hits: bool,
}

impl Rules {
    pub fn new(rules: impl IntoIterator<Item = Arc<Rule>>) -> Rules {
        let book = Book::of(super::lexicon(), rules);
        let mut made = Rules::default();
        let all: Vec<Arc<Rule>> = book.rules().cloned().collect();
        for rule in &all {
            made.take_in(rule);
        }
        made.book = book;
        made.granted.iter().for_each(|name| made.quick.add(name));
        made.words.iter().for_each(|word| made.quick.add(word));
        made
    }

    fn take_in(&mut self, rule: &Rule) {
        for part in &rule.always {
            self.changes(&part.changes);
        }
        for aura in &rule.aura {
            self.changes(&aura.changes);
            match aura.drawn {
                battlegroup::rules::Drawn::WhileIn => {}
                battlegroup::rules::Drawn::BeginsActivation => {
                    self.steps.insert(Step::ActivationStarts);
                }
                battlegroup::rules::Drawn::BeginsMove => {
                    self.steps.insert(Step::MoveBegins);
                }
            }
        }
        for trigger in &rule.on {
            self.trigger(trigger);
        }
        for used in &rule.uses {
            self.effects(&used.does);
            if used.how == How::StarAttack {
                self.special_attacks.insert(rule.rule.clone());
            }
            self.has_uses |= matches!(used.how, How::StarAttack | How::StarAction | How::AnyTime);
        }
    }

    fn trigger(&mut self, trigger: &Trigger) {
        self.steps.extend(steps_of(trigger));
        self.counts_hits |= matches!(trigger.when, Moment::Chain(_));
        self.remembers_harm |= trigger
            .holds
            .iter()
            .any(|condition| matches!(condition, battlegroup::rules::Condition::LastRound(_)));
        if matches!(
            trigger.when,
            Moment::Destroys(_) | Moment::SomebodyDestroyed(_) | Moment::IsDestroyed(_)
        ) {
            self.steps.insert(Step::Destroyed);
        }
        self.effects(&trigger.may);
        self.effects(&trigger.must);
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Lasting(lasting) => {
                    self.changes(&lasting.changes);
                    for aura in &lasting.aura {
                        self.changes(&aura.changes);
                    }
                    for trigger in &lasting.on {
                        self.trigger(trigger);
                    }
                }
                Effect::ChooseRule(choice) => self.granted.extend(choice.rules.iter().map(|rule| rule.rule.clone())),
                Effect::LayTemplate(lay) => {
                    self.lays_templates = true;
                    for inside in &lay.inside {
                        self.changes(&inside.changes);
                    }
                    if !lay.entering.is_empty() {
                        self.steps.insert(Step::MoveEnds);
                        self.steps.insert(Step::ActivationEnds);
                    }
                }
                _ => {}
            }
            let inside: Vec<Effect> = effect.inside().into_iter().cloned().collect();
            self.effects(&inside);
        }
    }

    fn changes(&mut self, changes: &[Arc<Change>]) {
        for change in changes {
            match &**change {
                Change::Gains(rules) | Change::Loses(rules) => {
                    self.granted.extend(rules.iter().map(|rule| rule.rule.clone()));
                }
                Change::Weapons(weapons) => {
                    self.granted.extend(weapons.gain.iter().map(|rule| rule.rule.clone()));
                }
                Change::Stat(change) => self.figure(&change.stat.0),
                Change::StatIs(change) => self.figure(&change.stat.0),
                // Ranged weapons alone.
                Change::RangeOf(change) => {
                    self.stats.insert(change.stat.0.clone());
                }
                Change::Permits(list) => {
                    let words = list.iter().filter_map(Permission::word);
                    self.words.extend(words.map(|word| word.name));
                }
                Change::Cannot(list) => {
                    let words = list.iter().filter_map(Prohibition::word);
                    self.words.extend(words.map(|word| word.name));
                }
                other => self.words.extend(other.word().map(|word| word.name)),
            }
        }
    }

    fn figure(&mut self, stat: &str) {
        self.melee_reach |= stat == "RNG";
        self.stats.insert(stat.into());
    }

    /// Whether some rule changes how far melee weapons reach, or makes pistols of others.
    pub fn changes_melee_reach(&self) -> bool {
        self.melee_reach || self.grants(Quality::Pistol.name())
    }

    pub fn book(&self) -> &Book {
        &self.book
    }

    pub fn listens(&self, step: Step) -> bool {
        self.steps.contains(&step)
    }

    pub fn changes_stat(&self, stat: &str) -> bool {
        self.stats.contains(stat)
    }

    /// Whether some rule gives or takes what goes by this name.
    pub fn grants(&self, name: &str) -> bool {
        self.quick.may_have(name) && self.granted.contains(name)
    }

    /// Whether some rule brings this change, permission or prohibition.
    pub fn says(&self, word: &str) -> bool {
        self.quick.may_have(word) && self.words.contains(word)
    }

    /// Whether some rule leaves clouds or other templates on the table.
    pub fn lays_templates(&self) -> bool {
        self.lays_templates
    }

    pub fn counts_hits(&self) -> bool {
        self.counts_hits
    }

    pub fn remembers_harm(&self) -> bool {
        self.remembers_harm
    }

    pub fn has_special_attacks(&self) -> bool {
        !self.special_attacks.is_empty()
    }

    pub fn is_special_attack(&self, name: &RuleName) -> bool {
        self.special_attacks.contains(name)
    }

    /// Whether somebody has a special action, a special attack or a rule that is open at any time.
    pub fn has_uses(&self) -> bool {
        self.has_uses
    }

    /// Whether the rule is what a spell, an animus or a feat does.
    pub fn is_spell(&self, name: &RuleName) -> bool {
        let spell = |rule: &Arc<Rule>| { rule.uses.iter() }.any(|used| matches!(used.how, How::Spell | How::Animus));
        self.book.rule(name).is_some_and(spell)
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.book.rules().eq(other.book.rules())
    }
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.book.rules().map(|rule| &**rule))
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rules: Vec<Rule> = Vec::deserialize(deserializer)?;
        Ok(Rules::new(rules.into_iter().map(Arc::new)))
    }
}
