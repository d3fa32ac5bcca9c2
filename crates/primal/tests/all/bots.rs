//! What bots are advised.

use std::sync::Arc;

use battlegroup::life::Start;
use battlegroup::rules::{Because, RuleName};
use kernel::{Advised, Choices, Question, Seat, Seating};
use primal::data::Codex;
use primal::terrain::Layout;
use primal::world::{Options, Whereabouts};
use primal::{Answer, Ask, Library, Model, ModelId, Primal, World};

/// A caster whose feat costs a damage point for each model stops long before it has bled to death.
#[test]
fn nobody_bleeds_to_death_for_a_rule() {
    let library = Library::embedded();
    for (name, feat) in [
        ("Pirate Queen Skarre", "Blood Magic"),
        ("Skarre, Queen of the Broken Coast", "Fate Weaver"),
    ] {
        let (_, profile) = library.profile(name).expect("a card");
        let profile = Arc::new(profile.clone());
        let codex = Codex::new(String::new(), vec![], std::slice::from_ref(&profile)).expect("rules");
        let terrain = Layout::default().build().expect("a table");
        let mut world = World::new(terrain, Options::default(), Seating::DUEL, Arc::new(codex));
        let mut skarre = Model::new(name.into(), Seat(0), profile.clone());
        skarre.whereabouts = Whereabouts::InPlay;
        world.models.push(skarre);
        let question = Question::<Primal> {
            seat: Seat(0),
            ask: Ask::May {
                because: Because::new(&RuleName::new(feat), ModelId(0)),
                it: None,
            },
            choices: Choices::Listed(vec![Answer::No, Answer::Yes]),
        };
        let mut points = 0;
        while Primal::score(&world, &question, &Answer::Yes) > Primal::score(&world, &question, &Answer::No) {
            points += 1;
            assert!(points < 10, "{name} bleeds on for {feat}");
            let skarre = &mut world.models[0];
            profile.life.mark(&mut skarre.marks, Start::line(0), 1);
        }
        assert!(points > 2, "{name} gives nothing for {feat}");
    }
}
