//! Lines of the log that are told in the same way.

use live::told::{DEED, PART, RESULT, Told};
use live::words::{count, point, short};
use table::{Length, Point};

use super::{Displayed, words};
use crate::rules::Because;
use crate::{ModelId, UnitId};

/// Tells of models by their names. `world` is the world right after what is told.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'w, W>(pub &'w W);

impl<'w, W: Displayed> Teller<'w, W> {
    pub fn name(&self, id: ModelId) -> &'w str {
        self.0.name(id)
    }

    fn line(&self, depth: u8, id: ModelId, text: String) -> Told {
        Told::new(depth, text).about(id.0, Some(self.0.seat(id)))
    }

    /// What a model does, which is its side's doing.
    pub fn deed(&self, id: ModelId, text: String) -> Told {
        self.line(DEED, id, text)
    }

    pub fn part(&self, id: ModelId, text: String) -> Told {
        self.line(PART, id, text)
    }

    pub fn result(&self, id: ModelId, text: String) -> Told {
        self.line(RESULT, id, text)
    }

    /// What befalls a model, whose doing it is not.
    pub fn befalls(&self, id: ModelId, text: String) -> Told {
        Told::new(RESULT, text).naming(id.0)
    }

    /// The same, for what everybody looks up at.
    pub fn strikes(&self, id: ModelId, text: String) -> Told {
        Told::new(PART, text).naming(id.0)
    }

    /// A model whose unit acts stands under the line of the unit.
    pub fn member(&self, id: ModelId, of: Option<UnitId>, text: String) -> Told {
        match of {
            Some(unit) => self.result(id, text).member_of(unit.0),
            None => self.result(id, text),
        }
    }

    pub fn moves(&self, id: ModelId, of: Option<UnitId>, to: Point) -> Told {
        self.member(id, of, format!("{} moves.", self.name(id)))
            .leg_of(id.0, to)
    }

    pub fn placed(&self, id: ModelId, of: Option<UnitId>, at: Point) -> Told {
        self.member(id, of, format!("{} is placed at {}.", self.name(id), point(at)))
    }

    pub fn deployed(&self, id: ModelId, at: Point) -> Told {
        self.part(id, format!("{} is deployed at {}.", self.name(id), point(at)))
    }

    pub fn driven(&self, id: ModelId, how: &str, to: Point) -> Told {
        self.result(id, format!("{} is {how}.", self.name(id))).going(id.0, to)
    }

    pub fn shifted(&self, id: ModelId, to: Point) -> Told {
        self.result(id, format!("{} makes room: it is moved.", self.name(id)))
            .going(id.0, to)
    }

    pub fn fell(&self, id: ModelId, height: Length, dice: u8) -> Told {
        let text = format!(
            "{} falls {}: a damage roll with {dice} dice.",
            self.name(id),
            short(height)
        );
        self.result(id, text)
    }

    pub fn distance_rolled(&self, id: ModelId, die: u8, distance: Length) -> Told {
        let text = format!("{} is driven {}.", self.name(id), short(distance));
        self.result(id, text).rolling(&[die])
    }

    pub fn attacks(&self, attacker: ModelId, target: ModelId, weapon: &str, additional: bool) -> Told {
        let more = if additional { " once more" } else { "" };
        let text = format!(
            "{} attacks {} with {weapon}{more}.",
            self.name(attacker),
            self.name(target)
        );
        self.part(attacker, text).naming(target.0)
    }

    pub fn joins(&self, id: ModelId, melee: bool) -> Told {
        let how = if melee { "melee" } else { "ranged" };
        self.result(id, format!("{} joins the combined {how} attack.", self.name(id)))
    }

    pub fn shots_rolled(&self, id: ModelId, die: u8, shots: u8) -> Told {
        self.result(id, format!("{} has {}.", self.name(id), count(shots, "shot")))
            .rolling(&[die])
    }

    pub fn attack_rolled(&self, attacker: ModelId, target: ModelId, rolled: &AttackRolled<'_>) -> Told {
        let (comes, mark) = match (rolled.hit, rolled.critical) {
            (false, _) => ("a miss", "miss"),
            (true, false) => ("a hit", "hit"),
            (true, true) => ("a critical hit", "critical"),
        };
        let text = format!(
            "{} at {}: {} against DEF {}, {comes}.",
            self.name(attacker),
            self.name(target),
            rolled.total,
            rolled.def
        );
        let told = self.result(attacker, text).naming(target.0);
        told.rolling_marked(rolled.dice, mark)
            .needing(format!("a total of {} or more", rolled.def))
    }

    pub fn hits_unrolled(&self, attacker: ModelId, target: ModelId) -> Told {
        let text = format!("{} hits {} without a roll.", self.name(attacker), self.name(target));
        self.result(attacker, text).naming(target.0)
    }

    pub fn misses_unrolled(&self, attacker: ModelId, target: ModelId) -> Told {
        let text = format!("{} misses {} without a roll.", self.name(attacker), self.name(target));
        self.result(attacker, text).naming(target.0)
    }

    pub fn damage_rolled(&self, id: ModelId, dice: &[u8], total: i32, arm: i32, points: u16) -> Told {
        let text = format!(
            "Damage to {}: {total} against ARM {arm}, {}.",
            self.name(id),
            count(points, "point")
        );
        self.befalls(id, text)
            .rolling(dice)
            .needing(format!("more than ARM {arm}"))
    }

    pub fn suffered(&self, id: ModelId, points: u16) -> Told {
        let text = format!(
            "{} marks {}: {}.",
            self.name(id),
            count(points, "damage point"),
            words::boxes(self.0, id)
        );
        self.befalls(id, text)
    }

    pub fn mended(&self, id: ModelId, points: u8) -> Told {
        let text = format!(
            "{} loses {}: {}.",
            self.name(id),
            count(points, "damage point"),
            words::boxes(self.0, id)
        );
        self.befalls(id, text)
    }

    pub fn transferred(&self, warlock: ModelId, to: ModelId, points: u16) -> Told {
        let text = format!(
            "{} transfers {} to {}.",
            self.name(warlock),
            count(points, "damage point"),
            self.name(to)
        );
        self.befalls(warlock, text).naming(to.0)
    }

    pub fn threshold(&self, id: ModelId, dice: &[u8], total: i32, thr: i32, passed: bool) -> Told {
        let comes = if passed { "it stays calm" } else { "it frenzies" };
        let text = format!(
            "{} checks its threshold: {total} with its fury against THR {thr}, {comes}.",
            self.name(id)
        );
        self.part(id, text)
            .rolling_marked(dice, if passed { "hit" } else { "miss" })
            .needing(format!("a total of {thr} or less"))
    }

    pub fn leeched(&self, warlock: ModelId, from: Option<ModelId>) -> Told {
        let name = self.name(warlock);
        match from {
            Some(from) => self
                .part(
                    warlock,
                    format!("{name} leeches a fury point from {}.", self.name(from)),
                )
                .naming(from.0),
            None => self.part(warlock, format!("{name} leeches a fury point from its own life.")),
        }
    }

    /// Points of a purse that come and go: "spends 2 fury points: 3 of 6 fury".
    pub fn purse(&self, id: ModelId, does: &str, points: u8, of: &str) -> Told {
        let has = words::purse(self.0, id).unwrap_or_default();
        let points = count(points, &format!("{of} point"));
        self.result(id, format!("{} {does} {points}: {has}.", self.name(id)))
    }

    /// A special rule of a card brings something about.
    pub fn rule_acts(&self, because: &Because, does: &str, to: Option<ModelId>) -> Told {
        let (rule, by) = (&because.rule, self.name(because.by));
        let whom = to.unwrap_or(because.by);
        let text = match does {
            "attack" | "additional_attack" if whom == because.by => format!("{rule}: {by} attacks."),
            "attack" | "additional_attack" => format!("{rule}: {by} attacks {}.", self.name(whom)),
            _ if whom == because.by => format!("{rule}: {by} {}.", befalls(does)),
            _ => format!("{rule} of {by}: {} {}.", self.name(whom), befalls(does)),
        };
        let told = self.result(because.by, text);
        match to {
            Some(to) => told.naming(to.0),
            None => told,
        }
    }

    pub fn rule_prevented(&self, because: &Because, what: &str, by: &str) -> Told {
        let what = what.replace('_', " ");
        self.result(because.by, format!("{} cannot {what}: {by} forbids it.", because.rule))
    }
}

/// An attack roll, and what it came to.
#[derive(Clone, Copy, Debug)]
pub struct AttackRolled<'a> {
    pub dice: &'a [u8],
    pub total: i32,
    pub def: i32,
    pub hit: bool,
    pub critical: bool,
}

/// What a deed of a special rule means for the model that it concerns, after the name of the model. The lines that follow it say
/// how much.
fn befalls(does: &str) -> String {
    match does {
        "advance" => "advances",
        "full_advance" => "makes a full advance",
        "place" => "is placed",
        "push" => "is pushed",
        "slam" => "is slammed",
        "throw" => "is thrown",
        "return" => "returns to play",
        "remove" => "is removed from play",
        "lasting" => "is affected",
        "mark" => "is marked",
        "expire" => "is rid of an effect",
        "lay_template" => "lays a template",
        "points" => "gains or spends points",
        "tokens" => "gains or spends tokens",
        "forced" => "is forced",
        "buys" => "pays for it",
        "fight_first" => "fights before it moves",
        "heal" => "loses damage",
        "damage_roll" => "suffers a damage roll",
        "damage_points" => "suffers damage",
        "points_instead" => "suffers damage points without a roll",
        "knock_down" => "is knocked down",
        "stand_up" => "stands up",
        "stationary" => "becomes stationary",
        "continuous" => "gains or loses a continuous effect",
        "suffers" => "suffers an effect",
        "reroll" => "rolls again",
        "take_up" => "replaces a fallen model",
        "take_control" => "changes hands",
        "forfeit" => "gives up a part of its activation",
        "end_activation" => "ends its activation",
        "special_attack" => "is the target of a special attack",
        "cast" => "casts a spell",
        "charge" => "charges",
        other => return format!("is subject to it ({})", other.replace('_', " ")),
    }
    .into()
}

/// The rules that the game does not carry out entirely, each once: their cards say what of them is missing.
pub fn not_enforced(names: &[String]) -> Told {
    let mut rules: Vec<&str> = names.iter().map(|name| words::rule_of(name)).collect();
    rules.dedup();
    let text = format!(
        "{} of the cards {} not enforced entirely; apply the rest yourselves, as the cards name it: {}.",
        count(rules.len() as u64, "rule"),
        if rules.len() == 1 { "is" } else { "are" },
        rules.join(", ")
    );
    Told::new(DEED, text)
}
