//! What other processes on the same PostgreSQL server have written. Only ids are sent; who cares reads the rest.

#[cfg(feature = "postgres")]
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

/// Without PostgreSQL there is no other process.
#[cfg(not(feature = "postgres"))]
pub(super) async fn listen(
    _place: &Place,
    _news: &broadcast::Sender<News>,
) -> Result<Option<(String, AbortHandle)>, StoreError> {
    Ok(None)
}

/// Starts to listen; gives the name of this process, or nothing where nobody else can be there.
#[cfg(feature = "postgres")]
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
                    for item in notice.payload().lines().flat_map(|line| read(line, &own)) {
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

/// One line of it; nothing if it is one's own or makes no sense.
#[cfg(any(feature = "postgres", test))]
fn read(line: &str, own: &str) -> Option<News> {
    let mut words = line.split(' ');
    let (process, what, rest) = (words.next()?, words.next()?, words.next()?);
    if process == own {
        return None;
    }
    let game = |text: &str| text.parse().ok().map(GameId);
    match what {
        "written" => {
            let (id, seq) = rest.split_once(':')?;
            Some(News::Written {
                game: game(id)?,
                seq: seq.parse().ok()?,
            })
        }
        "renamed" => game(rest).map(News::Renamed),
        "deleted" => game(rest).map(News::Deleted),
        "alive" => Some(News::Alive {
            process: process.to_owned(),
        }),
        "who" => Some(News::WhoIsThere),
        "present" => Some(News::Present {
            process: process.to_owned(),
            game: game(rest)?,
            seats: words.next()?.parse().ok()?,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_of_others_are_read_and_ones_own_are_not() {
        let written = News::Written {
            game: GameId(5),
            seq: 1,
        };
        assert_eq!(read("a written 5:1", "b"), Some(written));
        assert_eq!(read("b written 5:1", "b"), None);
        assert_eq!(read("a deleted 7", "b"), Some(News::Deleted(GameId(7))));
        let present = News::Present {
            process: "a".into(),
            game: GameId(7),
            seats: 2,
        };
        assert_eq!(read("a present 7 2", "b"), Some(present));
        let alive = News::Alive { process: "a".into() };
        assert_eq!(read("a alive now", "b"), Some(alive));
        assert_eq!(read("a who there", "b"), Some(News::WhoIsThere));
        for nonsense in ["", "a", "a written", "a written x", "a present 7", "a gone 7"] {
            assert_eq!(read(nonsense, "b"), None);
        }
    }
}
