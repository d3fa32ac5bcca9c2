//! What the rulebook leaves open, players may settle by a roll; the ruling then holds for the rest of the game (wm4:disputes-02).

use kernel::{Asked, Play, Refusal, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::Inches;

use crate::card::Advantage;
use crate::questions::{Answer, Ask};
use crate::world::{Options, Removed};
use crate::{Event, Warmachine, World};

/// An issue that has more than one reading (RULINGS.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Issue {
    /// Which die a resistance removes (wm4:resistance-01).
    Resistance,
    /// What a ladder, stairs or an elevator costs of a movement (wm4:terrain-ladder-01).
    Ladder,
}

impl Issue {
    pub const ALL: [Issue; 2] = [Issue::Resistance, Issue::Ladder];

    pub const fn name(self) -> &'static str {
        match self {
            Issue::Resistance => "the die that a resistance removes",
            Issue::Ladder => "what a ladder costs of a movement",
        }
    }

    /// What can be ruled, in players' words.
    pub const fn readings(self) -> &'static [&'static str] {
        match self {
            Issue::Resistance => &["the highest", "the lowest"],
            Issue::Ladder => &["1 inch", "2 inches", "3 inches"],
        }
    }

    /// From now on the game is played so.
    pub fn rule(self, reading: u8, options: &mut Options) {
        match (self, reading) {
            (Issue::Resistance, 0) => options.resistance_removes = Removed::Highest,
            (Issue::Resistance, _) => options.resistance_removes = Removed::Lowest,
            (Issue::Ladder, inches) => options.ladder = Inches::whole(i64::from(inches.min(2)) + 1),
        }
    }

    /// Whether the issue can come up in this game.
    pub fn matters(self, world: &World) -> bool {
        let resistances = [
            Advantage::ResistanceBlast,
            Advantage::ResistanceCold,
            Advantage::ResistanceCorrosion,
            Advantage::ResistanceElectricity,
            Advantage::ResistanceFire,
        ];
        match self {
            Issue::Resistance => { world.in_play() }.any(|id| resistances.iter().any(|one| world.has(id, *one))),
            Issue::Ladder => { world.features() }.any(|feature| !feature.ladders.is_empty()),
        }
    }
}

/// Whether players may still settle an issue: a ruling binds for the rest of the game.
pub fn check(world: &World, issue: Issue) -> Result<(), Refusal> {
    if world.settled.contains(&issue) {
        let why = format!("{} has been settled for this game", issue.name());
        return Err(Refusal::new(cite!("wm4:disputes-02"), why));
    }
    Ok(())
}

/// Each player rolls a die, ties again; the higher one decides.
pub fn settle(play: &mut Play<'_, Warmachine>, issue: Issue) -> Asked<()> {
    let rules = &[cite!("wm4:disputes-02")];
    let winner = loop {
        let players: SmallVec<[_; 2]> = play.world().player_ids().collect();
        let mut best = None;
        let mut dice = vec![];
        for player in players {
            let die = play.d6(Some(player.seat()), "dispute");
            best = match best {
                Some((highest, winner)) if highest > die => Some((highest, winner)),
                Some((highest, _)) if highest == die => Some((highest, None)),
                _ => Some((die, Some(player))),
            };
            dice.push(die);
        }
        let winner = best.and_then(|(_, winner)| winner);
        play.record(Event::DisputeRolled { issue, dice, winner }, rules);
        if let Some(winner) = winner {
            break winner;
        }
    };
    let open = (0..issue.readings().len() as u8).map(Answer::Number).collect();
    if let Answer::Number(reading) = play.choose(winner.seat(), Ask::Ruling { issue }, open)? {
        play.record(Event::DisputeSettled { issue, reading }, rules);
    }
    Ok(())
}
