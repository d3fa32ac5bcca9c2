//! Whole games of four between bots: the tiny game as an arena.

use games::{Arena, Ended, Fielded, Losses, Order, Party, PlayerKind, Prepared, Seating, Simulator};
use kernel::{Game, Replay, Session};

use crate::pebbles::{Answer, Pebbles, SECRETS, Setup, World, winners};

struct Field(Order);

impl Arena for Field {
    type Game = Pebbles;

    fn order(&self) -> &Order {
        &self.0
    }

    fn set_up(&self, number: u64) -> Result<Prepared<Setup>, String> {
        let seating = self.0.seating();
        let fielded = |at: usize| Fielded {
            name: self.0.army(at).unwrap_or("some pebbles").into(),
            points: 10,
            models: 1,
            ..Fielded::default()
        };
        Ok(Prepared {
            setup: Setup {
                seating,
                armies: seating.seats().map(|seat| format!("{} heap", seat.colour())).collect(),
                secrets: SECRETS[..seating.count()].to_vec(),
                turns: 12,
                slow: 0,
                fat: 0,
            },
            seats: self.0.seats(number),
            armies: (0..seating.count()).map(fielded).collect(),
            table: "a beach".into(),
        })
    }

    fn first_player(&self, _: &World) -> Option<usize> {
        Some(0)
    }

    fn result(&self, world: &World, _: usize) -> Ended {
        let lost = |_| Losses::default();
        Ended {
            winners: winners(world),
            rounds: 3,
            why: "time ran out".into(),
            plan: String::new(),
            losses: Pebbles::seating(world).seats().map(lost).collect(),
        }
    }

    fn introduce(&self, _: &Setup, _: &mut dyn FnMut(&str)) {}

    fn where_to(answer: &Answer) -> String {
        format!("{answer:?}")
    }
}

/// The first army knows what it does; who plays at random now and then calls a faulty hex, so nobody does.
const GREEDY: &[PlayerKind] = &[PlayerKind::Greedy; 4];

fn four(parties: [u8; 4]) -> Field {
    Field(Order {
        armies: ["quartz", "flint", "slate", "chalk"]
            .map(|name| Some(name.into()))
            .into(),
        seating: Some(Seating::teams(&parties.map(Party)).expect("four sit down")),
        verify: true,
        swap: true,
        ..Order::default()
    })
}

#[test]
fn four_bots_play_and_the_armies_move_on_from_seat_to_seat() {
    let field = four([0, 1, 2, 3]);
    for number in 0..8 {
        let played = field.play(number, GREEDY).expect("a game to its end");
        let live = field.play_live(number, GREEDY).expect("the same as people play it");
        assert_eq!((played.hash, &played.winners), (live.hash, &live.winners));
        assert_eq!(played.seats[0], number as usize % 4);
        assert_eq!(played.first_player, Some(played.seats[0]));
        assert_eq!(played.armies[2].name, "slate");
        let text = field.replay(number, GREEDY).expect("it can be kept");
        let replay = Replay::<Pebbles>::from_json(&text).expect("it is read back");
        replay.verify().expect("the same game");
        assert_eq!(
            Session::resume(&replay).expect("it goes on").hashes().last(),
            Some(played.hash)
        );
    }
    let few = field.play(0, &GREEDY[..2]).expect_err("two players for four seats");
    assert!(few.contains("2 players for 4 seats"), "{few}");
}

#[test]
fn teams_stay_together_wherever_they_sit() {
    let beside = four([0, 0, 1, 1]);
    let seats: Vec<Vec<usize>> = (0..2).map(|number| beside.0.seats(number)).collect();
    assert_eq!(seats, [[0, 1, 2, 3], [2, 3, 0, 1]]);
    let crosswise = four([0, 1, 0, 1]);
    assert_eq!(crosswise.0.seats(1), [1, 2, 3, 0]);
    let played = crosswise.play(1, GREEDY).expect("a game to its end");
    assert!(
        matches!(played.winners[..], [] | [0, 2] | [1, 3]),
        "{:?}",
        played.winners
    );
    assert!(crosswise.0.duel().is_err());
    assert_eq!(Order::default().duel(), Ok([None, None]));
}
