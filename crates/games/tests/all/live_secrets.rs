//! What one player knows alone shows nowhere that anybody else may look.

use kernel::{Seat, Whim};
use live::{Bot, End, Live, LiveGame, OverlayKind, Shown as _, Viewer, Wish};
use warcry::{Side, Warcry, World};

fn start(victory: &str, seed: u64) -> LiveGame<Warcry> {
    let entry = games::find("warcry")
        .expect("it is there")
        .live()
        .expect("it can be shown");
    let wish = Wish {
        options: [("victory".into(), victory.into()), ("twist".into(), "none".into())].into(),
        ..Wish::default()
    };
    let setup = entry.start(&wish, seed).expect("it starts").setup();
    let setup = LiveGame::<Warcry>::read_setup(&setup).expect("it is read back");
    LiveGame::start(setup, seed).expect("it starts")
}

/// All that is shown to a viewer, as one text.
fn shown(live: &dyn Live, viewer: Viewer, fighters: u16) -> String {
    let mut all = vec![
        serde_json::json!({
            "scene": live.scene(viewer),
            "prompts": live.prompts(viewer),
            "log": live.log(viewer, 0),
            "board": live.board(),
        })
        .to_string(),
    ];
    all.push(format!("{:?}", live.waits_for()));
    for id in 0..fighters {
        all.push(format!("{:?}", live.card(viewer, id)));
        all.push(format!("{:?}", live.overlay(viewer, id, OverlayKind::Range)));
        let measured = live.measure(viewer, End::Model { id }, End::Model { id: 0 });
        all.push(format!("{measured:?}"));
    }
    all.join("\n")
}

/// Everything in the other player's place: whoever looks on must not be able to tell the difference.
fn other_secret(world: &World, of: Side) -> Option<World> {
    let mut other = world.clone();
    let secret = &mut other.cards.secrets[of.index()];
    if let Some(prize) = &mut secret.prize {
        let treasures: Vec<_> = world.token_ids().filter(|id| id != prize).collect();
        *prize = *treasures.first()?;
        return Some(other);
    }
    let bearer = *secret.bearers.first()?;
    let stand_in = world.ids().find(|id| {
        let fighter = world.fighter(*id);
        fighter.side == Some(of) && fighter.is_on_table() && fighter.treasure.is_none() && *id != bearer
    })?;
    secret.bearers[0] = stand_in;
    let token = other.fighters[usize::from(bearer.0)].treasure.take();
    other.fighters[usize::from(stand_in.0)].treasure = token;
    Some(other)
}

fn same_for_others(world: &World, of: Side) -> bool {
    let Some(other) = other_secret(world, of) else {
        return false;
    };
    for viewer in [Viewer::Player(of.other().seat()), Viewer::Spectator] {
        let (one, two) = (Warcry::seen(world, viewer), Warcry::seen(&other, viewer));
        assert_eq!(Warcry::scene(&one), Warcry::scene(&two));
        for id in 0..world.fighters.len() as u16 {
            assert_eq!(Warcry::card(&one, id), Warcry::card(&two, id));
            // How far it moves would tell who carries something.
            for kind in [OverlayKind::Sight, OverlayKind::Reach] {
                assert_eq!(Warcry::overlay(&one, id, kind), Warcry::overlay(&two, id, kind));
            }
        }
    }
    let own = Viewer::Player(of.seat());
    assert_ne!(
        Warcry::scene(&Warcry::seen(world, own)),
        Warcry::scene(&Warcry::seen(&other, own)),
        "its own player sees it"
    );
    true
}

/// Plays games with a secret, and looks at them with other eyes.
fn watch(victory: &str, tells: &[&str]) {
    let (mut compared, mut told) = (0, 0);
    for seed in 0..2 {
        let mut live = start(victory, seed);
        let mut whim = Whim::new(seed);
        while !live.is_over() && live.given() < 140 {
            let seat = live.asked()[0];
            let answer = live.bot_answer(seat, Bot::Random).expect("an answer");
            live.answer_stored(seat, &answer).expect("it is legal");
            if whim.below(8) > 0 || live.is_over() {
                continue;
            }
            let world = live.world().clone();
            let holder = Side::BOTH
                .into_iter()
                .find(|side| world.cards.secrets[side.index()] != Default::default());
            let Some(holder) = holder else { continue };
            compared += usize::from(same_for_others(&world, holder));
            let fighters = world.fighters.len() as u16;
            for viewer in [Viewer::Player(holder.other().seat()), Viewer::Spectator] {
                let shown = shown(&live, viewer, fighters);
                assert!(
                    tells.iter().all(|word| !shown.contains(word)),
                    "{viewer:?} reads a secret"
                );
            }
            let own = shown(&live, Viewer::Player(holder.seat()), fighters);
            told += usize::from(tells.iter().any(|word| own.contains(word)));
        }
    }
    assert!(
        compared > 3 && told > 3,
        "there were secrets to keep: {compared}, {told}"
    );
}

#[test]
fn the_prize_is_seen_by_its_player_alone() {
    watch(
        "The True Prize",
        &["is the prize\"", "Prize (secret)", "nobody else knows"],
    );
}

#[test]
fn hidden_bearers_are_seen_by_their_player_alone() {
    watch("The Delivery", &["Hidden bearer", "nobody else"]);
}

#[test]
fn who_is_not_asked_is_not_shown_the_question() {
    let mut live = start("The True Prize", 4);
    while !live.is_over() && live.given() < 120 {
        for seat in [Seat(0), Seat(1)] {
            let asked = live.asked().contains(&seat);
            assert_eq!(live.prompts(Viewer::Player(seat)).is_empty(), !asked);
        }
        assert!(live.prompts(Viewer::Spectator).is_empty());
        let seat = live.asked()[0];
        let answer = live.bot_answer(seat, Bot::Random).expect("an answer");
        live.answer_stored(seat, &answer).expect("it is legal");
    }
}
