//! Rules that would take effect at the same moment, and roll-offs.

use kernel::{Asked, Play, Seat, cite};

use crate::questions::{Answer, Ask};
use crate::{Event, Side, Stage, Warcry, World};

/// Carries several things out one after another, in the order that the player who decides it chooses. `called` names a thing
/// for that player.
pub fn in_order<T>(
    play: &mut Play<'_, Warcry>,
    mut things: Vec<T>,
    called: impl Fn(&World, &T) -> String,
    mut carry_out: impl FnMut(&mut Play<'_, Warcry>, T) -> Asked<()>,
) -> Asked<()> {
    while things.len() > 1 {
        let side = decides(play);
        let answers = (0..things.len() as u8).map(Answer::Option).collect();
        let of = things.iter().map(|thing| called(play.world(), thing)).collect();
        let Answer::Option(first) = play.choose(side.seat(), Ask::First { of }, answers)? else {
            unreachable!()
        };
        let next = things.remove(usize::from(first));
        carry_out(play, next)?;
    }
    match things.pop() {
        Some(last) => carry_out(play, last),
        None => Ok(()),
    }
}

/// warcry:simultaneous-01: in the combat phase the player whose turn it is; warcry:simultaneous-02: in any other the player
/// with the initiative; warcry:simultaneous-03: in all other cases whoever wins a roll-off.
fn decides(play: &mut Play<'_, Warcry>) -> Side {
    let world = play.world();
    let in_combat = matches!(world.stage, Stage::Turn { .. } | Stage::Acting);
    match (in_combat, world.turn, world.initiative) {
        (true, Some(side), _) => side,
        (false, _, Some(side)) => side,
        _ => roll_off(play),
    }
}

/// A roll-off among any number of seats: the highest wins, and those who tie for it roll again. warcry:roll-off-01,
/// warcry:chaotic-beast-04
pub fn roll_off_among(play: &mut Play<'_, Warcry>, seats: &[Seat]) -> Option<Seat> {
    let mut still_in = seats.to_vec();
    for _ in 0..90 {
        if still_in.len() < 2 {
            break;
        }
        let rolled: Vec<u8> = still_in.iter().map(|seat| play.d6(Some(*seat), "roll-off")).collect();
        let best = rolled.iter().copied().max().unwrap_or(0);
        let mut faces = rolled.into_iter();
        still_in.retain(|_| faces.next() == Some(best));
    }
    still_in.first().copied()
}

/// warcry:roll-off-01
pub fn roll_off(play: &mut Play<'_, Warcry>) -> Side {
    // A tie ninety times in a row does not happen with dice; a broken script must not hang the program.
    for _ in 0..90 {
        let [red, blue] = Side::BOTH.map(|side| play.d6(Some(side.seat()), "roll-off"));
        if red != blue {
            let winner = if red > blue { Side::Red } else { Side::Blue };
            play.record(
                Event::RolledOff {
                    dice: [red, blue],
                    winner,
                },
                &[cite!("warcry:roll-off-01")],
            );
            return winner;
        }
    }
    Side::Red
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{AnswerSource, DiceSource, Fault, Pool, Question, Reply, Seat, SeededDice};

    use super::*;
    use crate::{Decks, Options, Terrain};

    /// Takes the last of what is offered and remembers who was asked.
    struct Asked(Vec<Seat>);

    impl AnswerSource<Warcry> for Asked {
        fn answer(&mut self, _world: &World, question: &Question<Warcry>) -> Reply<Answer> {
            self.0.push(question.seat);
            question.listed().last().cloned().map_or(Reply::Nobody, Reply::Given)
        }
    }

    /// warcry:simultaneous-02
    #[test]
    fn outside_the_combat_phase_the_player_with_the_initiative_chooses_the_order() {
        let book = Arc::default();
        let mut world = World::new(
            Arc::new(Terrain::empty()),
            book,
            Arc::new(Decks::default()),
            Options::default(),
            vec![],
        );
        world.initiative = Some(Side::Blue);
        world.turn = Some(Side::Red);
        for stage in [
            Stage::Reserve {
                side: Side::Red,
                first: true,
            },
            Stage::CombatBegins,
            Stage::RoundEnds,
        ] {
            world.stage = stage;
            let mut asked = Asked(vec![]);
            let mut dice = SeededDice::new([1; 32]);
            let mut done = vec![];
            let mut play = Play::new(&mut world, &mut asked, &mut dice, None);
            in_order(
                &mut play,
                vec!['a', 'b', 'c'],
                |_, thing| thing.to_string(),
                |_, thing| {
                    done.push(thing);
                    Ok(())
                },
            )
            .expect("everybody answers");
            assert_eq!(done, ['c', 'b', 'a'], "the order that was chosen");
            assert_eq!(asked.0, [Side::Blue.seat(); 2]);
        }
    }

    /// The faces of a script, one after another.
    struct Script(Vec<u8>);

    impl DiceSource for Script {
        fn roll(&mut self, pool: Pool, _: &'static str) -> Result<smallvec::SmallVec<[u8; 12]>, Fault> {
            Ok(self.0.drain(..usize::from(pool.dice)).collect())
        }
    }

    /// warcry:chaotic-beast-04
    #[test]
    fn of_three_opponents_the_highest_roll_activates_the_beast_and_ties_roll_again() {
        let mut world = World::new(
            Arc::new(Terrain::empty()),
            Arc::default(),
            Arc::new(Decks::default()),
            Options::default(),
            vec![],
        );
        let (mut asked, mut dice) = (Asked(vec![]), Script(vec![5, 2, 5, 1, 3]));
        let mut play = Play::new(&mut world, &mut asked, &mut dice, None);
        assert_eq!(roll_off_among(&mut play, &[Seat(1), Seat(2), Seat(3)]), Some(Seat(3)));
        assert!(dice.0.is_empty(), "only those who tied roll again");
    }
}
