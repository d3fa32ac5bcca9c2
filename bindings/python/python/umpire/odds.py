"""Exact odds, by the rules that play."""

from __future__ import annotations

import json
from typing import Any

from . import _engine

__all__ = ["odds", "odds_of_scenario"]

#: Courses of the dice, and milliseconds, after which an estimate takes the place of exact odds.
MOST_RUNS = 2_000_000
MOST_MILLISECONDS = 5_000


def odds(
    game: str,
    attacker: str,
    target: str,
    *conditions: str,
    best: bool = False,
    milliseconds: int = MOST_MILLISECONDS,
) -> dict[str, Any]:
    """The odds of two models that meet, by the names on their cards.

    ``conditions`` are those of ``umpire odds``: ``"cover"``, ``"attacks=2"``, ``"ability=Onslaught"``. With ``best``, decisions that are
    not given are taken as is best for whoever takes them; otherwise they are declined.
    """
    said = [condition.partition("=") for condition in conditions]
    given = [(word.strip().lower(), value.strip()) for word, _, value in said]
    found = _engine.odds_of_bout(game, attacker, target, given, best, (MOST_RUNS, milliseconds))
    return dict(json.loads(found))


def odds_of_scenario(text: str, *, best: bool = False, milliseconds: int = MOST_MILLISECONDS) -> dict[str, Any]:
    """The odds of what a scenario leaves to the dice. ``text`` is that of a scenario file."""
    return dict(json.loads(_engine.odds_of_scenario(text, best, (MOST_RUNS, milliseconds))))
