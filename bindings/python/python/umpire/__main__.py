"""``python -m umpire [GAME] [SEED]``: one game between two bots, told line by line."""

from __future__ import annotations

import sys

from . import UmpireError, games, play


def main(words: list[str]) -> int:
    name = words[0] if words else "quickstart"
    try:
        game = play(name, seed=int(words[1]) if len(words) > 1 else 1)
        while not game.is_over:
            game.act(game.bot("greedy"))
    except UmpireError as error:
        print(f"{error}\nusage: python -m umpire [{'|'.join(games())}] [SEED]", file=sys.stderr)
        return 1
    print("\n".join(game.log()))
    print(f"{game.given} answers, winners {game.winners}, hash {game.hash}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
