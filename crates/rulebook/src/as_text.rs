//! Names are written and read as their text. Here and not by derive, because the build script shares their files.

use crate::{GameName, RuleId, Weight};
use serde::de::{Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game is called {0}: there are {games}", games = GameName::ALL.map(GameName::as_str).join(", "))]
pub struct UnknownGame(pub String);

impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameName, UnknownGame> {
        GameName::ALL
            .into_iter()
            .find(|game| game.as_str() == name)
            .ok_or_else(|| UnknownGame(name.to_owned()))
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for GameName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for Weight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Only listed ids can be read back: an [unlisted](RuleId::unlisted) one is refused like a mistyped one.
impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RuleId, D::Error> {
        deserializer.deserialize_str(Parsed::<RuleId>("the id of a rule", std::marker::PhantomData))
    }
}

impl<'de> Deserialize<'de> for GameName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameName, D::Error> {
        deserializer.deserialize_str(Parsed::<GameName>("the name of a game", std::marker::PhantomData))
    }
}

struct Parsed<T>(&'static str, std::marker::PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Parsed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cite;

    #[test]
    fn a_rule_id_is_its_text_both_ways() {
        let id = cite!("warcry:damage-03");
        let written = serde_json::to_string(&id).expect("an id can be written");
        assert_eq!(written, r#""warcry:damage-03""#);
        assert_eq!(
            serde_json::from_str::<RuleId>(&written).expect("a listed id can be read"),
            id
        );
    }

    #[test]
    fn reading_an_unknown_id_says_so() {
        let error = serde_json::from_str::<RuleId>(r#""warcry:no-such-rule""#).expect_err("the id is unknown");
        assert!(
            error.to_string().starts_with("no rule has the id warcry:no-such-rule"),
            "{error}"
        );
    }

    #[test]
    fn a_game_is_its_name_both_ways() {
        for game in GameName::ALL {
            let written = serde_json::to_string(&game).expect("a name can be written");
            assert_eq!(
                serde_json::from_str::<GameName>(&written).expect("a name can be read"),
                game
            );
            assert_eq!(game.as_str().parse(), Ok(game));
        }
    }

    #[test]
    fn an_unknown_game_is_answered_with_those_there_are() {
        assert_eq!(
            "chess"
                .parse::<GameName>()
                .expect_err("chess is not among the five")
                .to_string(),
            "no game is called chess: there are warcry, quickstart, chainmail, warmachine, primal"
        );
    }
}
