-- Who stored a game (a hash of the address, empty where nobody knows) and how much it takes, for quotas.
ALTER TABLE games ADD COLUMN stored_by TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_of_address ON games (stored_by);

-- Uploaded replays that nobody opens any more are cleared away. Seconds since 1970.
ALTER TABLE games ADD COLUMN uploaded BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN opened BIGINT NOT NULL DEFAULT 0;

-- The rules under which a game was played (0 where nobody knows), and the hash of the state after an answer that finished a
-- step, so that newer rules cannot make another game of it unnoticed.
ALTER TABLE games ADD COLUMN rules_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE journal ADD COLUMN hash TEXT NOT NULL DEFAULT '';

-- Each writer numbers its commits. Another connection reads the number, and only then a commit counts as one.
CREATE TABLE commits (
    writer TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL
);
