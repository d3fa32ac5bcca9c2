"""Whole games between bots, on all cores and without the interpreter's lock."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import _engine

__all__ = ["Simulation", "simulate", "words"]

#: The colours of the armies of a run, in its order.
COLOURS = ("red", "blue", "green", "yellow", "violet", "orange")


class Simulation:
    """What became of many games."""

    def __init__(self, run: _engine.Run) -> None:
        self._run = run
        #: Win rates with intervals, lengths, what ended games: as ``umpire sim --json`` prints them.
        self.figures: dict[str, Any] = json.loads(run.finish())

    @property
    def checksum(self) -> str:
        """Over how all games ended, in their order: the same checksum is the same games."""
        return str(self.figures["checksum"])

    def columns(self) -> dict[str, list[Any]]:
        """The records, column by column (docs/simulation.md says what each means): for Polars, pandas or DuckDB. Games that an earlier run
        has left in the folder are only there."""
        return self._run.columns()

    def records(self) -> list[dict[str, Any]]:
        """The records, game by game."""
        columns = self.columns()
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

    def __str__(self) -> str:
        return self._run.text()


def simulate(
    game: str,
    games: int = 100,
    *,
    players: str = "random",
    red: str | Sequence[str] = (),
    blue: str | Sequence[str] = (),
    matrix: Sequence[str] = (),
    seed: int = 1,
    threads: int = 0,
    out: str | Path | None = None,
    **options: str | int | float | bool,
) -> Simulation:
    """Plays games between bots.

    The words are those of ``umpire sim`` (docs/simulation.md), further ones by their name: ``table="The Broken Gate"``, ``until=10``,
    ``no_swap=True``. The same words play the same games, on any machine and any number of threads.
    """
    run = _engine.Run(
        words(game, games=games, players=players, red=red, blue=blue, matrix=matrix, seed=seed, out=out, **options),
        True,
    )
    run.play(threads)
    return Simulation(run)


def words(game: str, **options: Any) -> list[str]:
    """The words of a command line that say the same."""
    said = [game]
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is None or value is False or (isinstance(value, (list, tuple)) and not value):
            continue
        if value is True:
            said.append(option)
        elif name == "matrix":
            said += [option, *value]
        elif isinstance(value, (list, tuple)):
            said += [word for each in value for word in (option, str(each))]
        else:
            said += [option, str(value)]
    return said
