//! Conditions as players say them, for refusals.

use super::{Allegiance, Condition, RangeKind, Who};

impl Condition {
    /// What must hold, as the end of a sentence that begins "it needs".
    pub fn in_words(&self) -> String {
        match self {
            Condition::TookDownEnemy => "an enemy taken down by an attack of this activation".into(),
            Condition::TookDownEnemyInMelee => "an enemy taken down by a melee attack of this activation".into(),
            Condition::MovesMade(moves) => format!("{moves} move actions made in this activation"),
            Condition::NoMoves => "no move action made in this activation".into(),
            Condition::Round(rounds) if rounds.from == rounds.to => format!("battle round {}", rounds.from),
            Condition::Round(rounds) if rounds.to == u8::MAX => format!("battle round {} or later", rounds.from),
            Condition::Round(rounds) => format!("battle round {} to {}", rounds.from, rounds.to),
            Condition::Value(faces) => format!("a value of {} to {}", faces.from, faces.to),
            Condition::Some(who) => who.in_words(),
            Condition::None(who) => format!("the absence of {}", who.in_words()),
            Condition::AtLeast { fighters, who } => format!("{fighters} times {}", who.in_words()),
            Condition::More { of, than } => format!("more of {} than of {}", of.in_words(), than.in_words()),
            Condition::ItIs(who) => format!("the picked fighter to be {}", who.in_words()),
            Condition::UserIs(who) => format!("its user to be {}", who.in_words()),
            Condition::Has(marks) => format!("the runemarks {marks}"),
            Condition::MonsterInPlay => "a monster on the battlefield".into(),
            Condition::Carrying => "treasure carried".into(),
            Condition::Wounded => "damage points on the fighter".into(),
            Condition::Damaged(points) => format!("at least {points} damage points on the fighter"),
            Condition::Fell(height) => format!("a fall of {} or more in this activation", table::Length::from(*height)),
            Condition::NearDungeonWall(within) => {
                format!("a dungeon wall within {}", table::Length::from(*within))
            }
            Condition::Marked(mark) => format!("the fighter to be {mark}"),
            Condition::Scored(_) => "hits or critical hits of the attack".into(),
            Condition::Not(condition) => format!("the opposite of {}", condition.in_words()),
            Condition::AnyOf(conditions) => {
                let each: Vec<String> = conditions.iter().map(Condition::in_words).collect();
                each.join(", or ")
            }
        }
    }
}

impl Who {
    /// "a visible enemy within 6\" with the runemarks hero".
    fn in_words(&self) -> String {
        let side = match (self.side, self.only_user) {
            (_, true) => "the fighter itself",
            (Allegiance::Enemy, _) => "enemy",
            (Allegiance::Friendly, _) => "friend",
            (Allegiance::Any, _) => "fighter",
        };
        let seen = if self.visible || self.visible_to_user {
            "visible "
        } else {
            ""
        };
        let mut words = format!("a {seen}{side}");
        if self.fallen {
            words.push_str(" that has been taken down");
        }
        if let Some(within) = self.within {
            words.push_str(&format!(" within {}", table::Length::from(within)));
        }
        if self.within_value {
            words.push_str(" within as many inches as the value");
        }
        if let Some(beyond) = self.beyond {
            words.push_str(&format!(" more than {} away", table::Length::from(beyond)));
        }
        if !self.runemarks.is_empty() {
            words.push_str(&format!(" with the runemarks {}", self.runemarks));
        }
        if self.of_faction || self.of_bladeborn {
            words.push_str(" of its own warband");
        }
        if let Some(card) = &self.card {
            words.push_str(&format!(" called {card}"));
        }
        if let Some(damage) = self.damage {
            words.push_str(&format!(" with at least {damage} damage points"));
        }
        if self.not_activated {
            words.push_str(" that has not been activated");
        }
        if let Some(near) = self.near_obstacle {
            words.push_str(&format!(" within {} of an obstacle", table::Length::from(near)));
        }
        if let Some(near) = self.near_objective {
            words.push_str(&format!(" within {} of an objective", table::Length::from(near)));
        }
        match self.reached_by_user.or(self.reached_by_it) {
            Some(RangeKind::Melee) => words.push_str(" in reach of a melee weapon"),
            Some(_) => words.push_str(" in range of a weapon"),
            None => {}
        }
        if let Some(near) = &self.near {
            words.push_str(&format!(" near {}", near.in_words()));
        }
        words
    }
}
