//! What a command orders: as an order for the simulator, as the manifest of its folder, and as the command to type again.

use std::path::Path;

use anyhow::bail;
use games::{Colour, Order, Party, Seating};
use serde_json::{Value, json};
use tally::Manifest;

use crate::Ordered;
use crate::ordered::Army;

impl Ordered {
    /// What all pairs have in common.
    pub(crate) fn order(&self) -> anyhow::Result<Order> {
        Ok(Order {
            seating: self.seating()?,
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
        })
    }

    /// How many play: as many as are named, by the last of their colours, or by `--seats`.
    pub(crate) fn seats(&self) -> usize {
        let named = self
            .more()
            .iter()
            .rposition(|army| army.is_some())
            .map_or(2, |at| at + 3);
        self.seats.unwrap_or(2).max(named)
    }

    fn more(&self) -> [&Option<String>; 4] {
        [&self.green, &self.yellow, &self.violet, &self.orange]
    }

    /// The armies of the third player and all after.
    pub(crate) fn others(&self) -> Vec<Option<String>> {
        self.more().into_iter().take(self.seats() - 2).cloned().collect()
    }

    /// Who plays with whom. Nothing where two play against each other.
    fn seating(&self) -> anyhow::Result<Option<Seating>> {
        let seats = self.seats();
        if !(2..=Seating::MOST).contains(&seats) {
            bail!("--seats takes a number from 2 to {}, not {seats}", Seating::MOST);
        }
        let Some(teams) = &self.teams else {
            return Ok((seats > 2).then(|| Seating::free_for_all(seats)));
        };
        let mut parties = vec![None; seats];
        for (party, team) in teams.split(',').enumerate() {
            for colour in team.split('+') {
                let known = Colour::ALL[..seats]
                    .iter()
                    .position(|known| known.word() == colour.trim());
                match known.map(|seat| parties[seat].replace(Party(party as u8))) {
                    Some(None) => {}
                    Some(Some(_)) => bail!("--teams: {colour} is in two teams"),
                    None => bail!(
                        "--teams: {colour:?} does not play; say who plays together, such as red+green,blue+yellow"
                    ),
                }
            }
        }
        let Some(parties) = parties.into_iter().collect::<Option<Vec<Party>>>() else {
            bail!("--teams: each player is in a team, such as red+green,blue+yellow");
        };
        Ok(Some(Seating::teams(&parties).map_err(anyhow::Error::msg)?))
    }

    /// All that decides which games are played. Threads, and how the games are checked, do not.
    pub(crate) fn manifest(&self, rules_version: u32, players: Vec<String>) -> Manifest {
        let mut order = json!({
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
        if self.seats() > 2 {
            order["others"] = json!(self.others());
            order["teams"] = json!(self.teams);
        }
        match order {
            Value::Object(order) => order,
            _ => Manifest::new(),
        }
    }

    /// What the files hold that armies and table come from: with another content they are other games.
    fn files(&self) -> Manifest {
        let others = self.more().into_iter().flatten();
        let names = self
            .red
            .iter()
            .chain(&self.blue)
            .chain(&self.matrix)
            .chain(&self.table)
            .chain(others);
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
    pub(crate) fn command(&self) -> String {
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
        for (colour, army) in Colour::ALL[2..].iter().zip(self.more()) {
            option(colour.word(), army.as_deref());
        }
        option("seats", self.seats.map(|seats| seats.to_string()).as_deref());
        option("teams", self.teams.as_deref());
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
