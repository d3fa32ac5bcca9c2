//! The client's types are made from the server's. `make web-types` writes them anew.

use std::collections::BTreeMap;

use server::protocol;
use ts_rs::{Config, TS, TypeVisitor};

struct Collected {
    config: Config,
    types: BTreeMap<String, String>,
}

impl TypeVisitor for Collected {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() {
            let name = T::name(&self.config);
            if self.types.contains_key(&name) {
                return;
            }
            self.types.insert(name, format!("export {}\n", T::decl(&self.config)));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn types() -> String {
    let mut all = Collected {
        config: Config::new().with_large_int("number"),
        types: BTreeMap::new(),
    };
    all.visit::<protocol::ToServer>();
    all.visit::<protocol::ToClient>();
    all.visit::<protocol::NewGame>();
    all.visit::<protocol::Created>();
    all.visit::<protocol::ListGames>();
    all.visit::<protocol::GameSummary>();
    all.visit::<protocol::TakeSeat>();
    all.visit::<protocol::Rename>();
    all.visit::<protocol::CheckArmy>();
    all.visit::<protocol::ArmyChecked>();
    all.visit::<protocol::ArmyHall>();
    all.visit::<protocol::DraftArmy>();
    all.visit::<protocol::ArmyDrafted>();
    all.visit::<protocol::AskOdds>();
    all.visit::<protocol::ArmyOdds>();
    all.visit::<registry::Shelf>();
    all.visit::<protocol::RuleText>();
    all.visit::<protocol::HttpProblem>();
    all.visit::<live::Menu>();
    all.visit::<live::LuckShown>();
    all.visit::<live::Review>();
    all.visit::<protocol::OpenGame>();
    all.visit::<games::Course>();
    all.visit::<registry::Lesson>();
    all.visit::<registry::Puzzle>();
    let mut text = String::from("// Made from the Rust types by `make web-types`. Do not edit.\n\n");
    text.push_str(&format!("export const PROTOCOL = {};\n\n", protocol::PROTOCOL));
    text.push_str(&all.types.into_values().collect::<Vec<_>>().join("\n"));
    text
}

#[test]
fn the_clients_types_are_those_of_the_server() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/protocol.ts");
    let made = types();
    if std::env::var_os("UMPIRE_WRITE_TYPES").is_some() {
        std::fs::write(path, &made).expect("the client's folder can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == made,
        "web/src/lib/protocol.ts is out of date: run `make web-types`"
    );
}
