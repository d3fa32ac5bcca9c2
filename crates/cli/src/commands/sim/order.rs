//! What a command orders: as an order for the simulator, as the manifest of its folder, and as the command to type again.

use std::path::Path;

use games::Order;
use serde_json::{Value, json};
use tally::Manifest;

use super::{Army, Sim};

impl Sim {
    /// What all pairs have in common.
    pub(super) fn order(&self) -> Order {
        Order {
            table: self.table.clone(),
            plan: self.plan.clone(),
            deployment: self.deployment.clone(),
            victory: self.victory.clone(),
            twist: self.twist.clone(),
            terrain_by: self.terrain_by.map(|army| army as usize),
            seed: self.seed,
            verify: self.verify,
            swap: !self.no_swap,
            ..Order::default()
        }
    }

    /// All that decides which games are played. Threads, and how the games are checked, do not.
    pub(super) fn manifest(&self, rules_version: u32, players: [String; 2]) -> Manifest {
        let order = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "rules_version": rules_version,
            "game": self.game,
            "red": self.red,
            "blue": self.blue,
            "matrix": self.matrix,
            "mirrors": self.mirrors,
            "games": self.games,
            "number": self.number,
            "seed": self.seed,
            "until": self.until,
            "players": players,
            "table": self.table,
            "plan": self.plan,
            "deployment": self.deployment,
            "victory": self.victory,
            "twist": self.twist,
            "terrain_by": self.terrain_by.map(Army::name),
            "swap": !self.no_swap,
            "files": self.files(),
        });
        match order {
            Value::Object(order) => order,
            _ => Manifest::new(),
        }
    }

    /// What the files hold that armies and table come from: with another content they are other games.
    fn files(&self) -> Manifest {
        let names = self.red.iter().chain(&self.blue).chain(&self.matrix).chain(&self.table);
        names
            .filter(|name| Path::new(name).is_file())
            .filter_map(|name| {
                let bytes = std::fs::read(name).ok()?;
                let hash = blake3::hash(&bytes).to_hex()[..16].to_string();
                Some((name.clone(), Value::from(hash)))
            })
            .collect()
    }

    /// The command that plays these games. Where its results went is left out.
    pub(super) fn command(&self) -> String {
        let mut words = vec!["umpire sim".to_string(), quoted(&self.game)];
        let mut option = |name: &str, value: Option<&str>| {
            if let Some(value) = value {
                words.push(format!("--{name} {}", quoted(value)));
            }
        };
        for red in &self.red {
            option("red", Some(red));
        }
        for blue in &self.blue {
            option("blue", Some(blue));
        }
        if !self.matrix.is_empty() {
            let names: Vec<String> = self.matrix.iter().map(|name| quoted(name)).collect();
            words.push(format!("--matrix {}", names.join(" ")));
        }
        let mut option = |name: &str, value: Option<&str>| {
            if let Some(value) = value {
                words.push(format!("--{name} {}", quoted(value)));
            }
        };
        option("games", Some(&self.games.to_string()));
        option("players", Some(&self.players));
        option("seed", Some(&self.seed.to_string()));
        option("number", (self.number > 0).then(|| self.number.to_string()).as_deref());
        option("until", self.until.map(|width| width.to_string()).as_deref());
        option("table", self.table.as_deref());
        option("plan", self.plan.as_deref());
        option("deployment", self.deployment.as_deref());
        option("victory", self.victory.as_deref());
        option("twist", self.twist.as_deref());
        option("terrain-by", self.terrain_by.map(Army::name));
        for (flag, given) in [("--mirrors", self.mirrors), ("--no-swap", self.no_swap)] {
            if given {
                words.push(flag.into());
            }
        }
        words.join(" ")
    }
}

impl Army {
    fn name(self) -> &'static str {
        match self {
            Army::Red => "red",
            Army::Blue => "blue",
        }
    }
}

/// As a shell takes it for one word.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
