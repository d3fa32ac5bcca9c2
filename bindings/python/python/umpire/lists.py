"""What there is to play: games, factions, armies, tables."""

from __future__ import annotations

import json
from typing import Any

from . import _engine

__all__ = ["armies", "check_army", "factions", "games", "menu", "random_army", "roster", "tables"]


def games() -> list[str]:
    """The names of all games."""
    return _engine.games()


def menu(game: str) -> dict[str, Any]:
    """What can be chosen for a new game: armies, factions, options, how many can play."""
    return dict(json.loads(_engine.menu(game)))


def factions(game: str) -> list[dict[str, Any]]:
    """Every faction, its ready armies, and how much of it can be played."""
    return list(json.loads(_engine.factions(game)))


def armies(game: str, group: str = "lists") -> list[str]:
    """The names of all armies of a kind: ``starters``, ``lists`` or ``factions``."""
    return _engine.armies(game, group)


def roster(game: str, name: str) -> dict[str, Any]:
    """The cards of an army that is ready to play, or of a whole faction."""
    return dict(json.loads(_engine.roster(game, name)))


def random_army(game: str, faction: str | None = None, points: int = 1000, seed: int = 0) -> str:
    """A legal army at random, as the text of an army file. The same seed draws the same army."""
    return _engine.random_army(game, faction, points, seed)


def check_army(game: str, text: str) -> list[dict[str, Any]]:
    """All that is wrong with an army file, each problem with its line and rule. Empty for a legal army."""
    return list(json.loads(_engine.check_army(game, text)))


def tables(game: str) -> list[dict[str, Any]]:
    """Every battlefield that is ready to be played on."""
    return list(json.loads(_engine.tables(game)))
