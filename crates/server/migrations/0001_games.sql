-- The same words for SQLite and PostgreSQL: numbers are BIGINT, everything else is TEXT.

CREATE TABLE games (
    id BIGINT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    setup TEXT NOT NULL,
    seed BIGINT NOT NULL,
    -- Who sits where, as JSON.
    seats TEXT NOT NULL,
    lenient BIGINT NOT NULL,
    created BIGINT NOT NULL
);

-- What a link opens. The link itself is not here, only its hash.
CREATE TABLE links (
    hash TEXT NOT NULL PRIMARY KEY,
    game BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    opens TEXT NOT NULL
);
CREATE INDEX links_of_game ON links (game);

-- All that has been said in a game, in order. Nothing here is ever changed: taking back is an entry of its own.
CREATE TABLE journal (
    game BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat BIGINT NOT NULL,
    count BIGINT NOT NULL,
    answer TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, seq)
);
