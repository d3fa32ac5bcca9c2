-- What players say to each other (as JSON, the latest of each game) and what they call themselves.
CREATE TABLE said (
    game BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    says TEXT NOT NULL
);
CREATE INDEX said_in_game ON said (game, number);

CREATE TABLE called (
    game BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    opens TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game, opens)
);

-- Games that anybody may join, as the lobby shows them (JSON, with the invitation: it is meant for everybody), until a seat is taken.
CREATE TABLE open_games (
    game BIGINT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    stored_by TEXT NOT NULL,
    shown TEXT NOT NULL,
    created BIGINT NOT NULL
);
