//! What other processes on the same PostgreSQL server have written. Only ids are sent; who cares reads the rest.

use sqlx::postgres::PgListener;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use crate::store::{GameId, Place, StoreError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A journal has been added to.
    Written {
        game: GameId,
        seq: u64,
    },
    Renamed(GameId),
    Deleted(GameId),
    /// Who of a game's players is at another process now: its name, and one bit a seat.
    Present {
        process: String,
        game: GameId,
        seats: u32,
    },
    /// Another process is there.
    Alive {
        process: String,
    },
    /// Somebody does not know who is at which game.
    WhoIsThere,
    /// Something may have been missed: everybody should look.
    LookAll,
}

/// Starts to listen; gives the name of this process, or nothing where nobody else can be there.
pub(super) async fn listen(
    place: &Place,
    news: &broadcast::Sender<News>,
) -> Result<Option<(String, AbortHandle)>, StoreError> {
    let Place::Postgres(url) = place else { return Ok(None) };
    let mut listener = PgListener::connect(url)
        .await
        .map_err(|error| place.not_opened(&error))?;
    listener.listen("umpire").await?;
    let draw = getrandom::u64().map_err(|error| StoreError::NotOpened(error.to_string()))?;
    let process = format!("{draw:016x}");
    let (own, news) = (process.clone(), news.clone());
    let listening = tokio::spawn(async move {
        loop {
            match listener.try_recv().await {
                Ok(Some(notice)) => {
                    for item in read(notice.payload(), &own) {
                        let _ = news.send(item);
                    }
                }
                // The connection was lost and made again; what was said meanwhile is gone.
                Ok(None) => drop(news.send(News::LookAll)),
                Err(error) => {
                    tracing::warn!("the database does not tell news: {error}");
                    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                }
            }
        }
    });
    Ok(Some((process, listening.abort_handle())))
}

fn read(payload: &str, own: &str) -> Vec<News> {
    let mut words = payload.split(' ');
    let (Some(process), Some(what), Some(rest)) = (words.next(), words.next(), words.next()) else {
        return vec![];
    };
    if process == own {
        return vec![];
    }
    let game = |text: &str| text.parse().ok().map(GameId);
    match what {
        "written" => {
            let written = rest.split(',').filter_map(|item| {
                let (id, seq) = item.split_once(':')?;
                Some(News::Written {
                    game: game(id)?,
                    seq: seq.parse().ok()?,
                })
            });
            written.collect()
        }
        "renamed" => game(rest).map(News::Renamed).into_iter().collect(),
        "deleted" => game(rest).map(News::Deleted).into_iter().collect(),
        "alive" => vec![News::Alive {
            process: process.to_owned(),
        }],
        "who" => vec![News::WhoIsThere],
        "present" => {
            let seats = words.next().and_then(|seats| seats.parse().ok());
            let present = game(rest).zip(seats).map(|(game, seats)| News::Present {
                process: process.to_owned(),
                game,
                seats,
            });
            present.into_iter().collect()
        }
        _ => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_of_others_are_read_and_ones_own_are_not() {
        let written = |game, seq| News::Written {
            game: GameId(game),
            seq,
        };
        assert_eq!(read("a written 5:1,6:2", "b"), [written(5, 1), written(6, 2)]);
        assert_eq!(read("b written 5:1", "b"), []);
        assert_eq!(read("a deleted 7", "b"), [News::Deleted(GameId(7))]);
        let present = News::Present {
            process: "a".into(),
            game: GameId(7),
            seats: 2,
        };
        assert_eq!(read("a present 7 2", "b"), [present]);
        let alive = News::Alive { process: "a".into() };
        assert_eq!(read("a alive now", "b"), [alive]);
        assert_eq!(read("a who there", "b"), [News::WhoIsThere]);
        for nonsense in ["", "a", "a written", "a written x", "a present 7", "a gone 7"] {
            assert_eq!(read(nonsense, "b"), []);
        }
    }
}
