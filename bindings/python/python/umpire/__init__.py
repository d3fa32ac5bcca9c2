"""Tabletop skirmish games by their rules.

>>> import umpire
>>> game = umpire.play("quickstart", seed=7)
>>> while not game.is_over:
...     answer = game.legal()[0]
...     game.act(answer)
>>> game.winners
"""

from __future__ import annotations

from importlib.metadata import version

from ._engine import ACTION_COLUMNS, CODE_COLUMNS, MODEL_COLUMNS, SIDE_COLUMNS
from .errors import BadSetup, Fault, GameOver, Malformed, NotAsked, Refused, UmpireError
from .game import Answer, Game, open_replay, play
from .lists import armies, check_army, factions, games, menu, random_army, roster, tables
from .odds import odds, odds_of_scenario
from .replays import tell_replay, verify_replay
from .simulation import Simulation, simulate

__version__ = version("umpire")

__all__ = [
    "ACTION_COLUMNS",
    "CODE_COLUMNS",
    "MODEL_COLUMNS",
    "SIDE_COLUMNS",
    "Answer",
    "BadSetup",
    "Fault",
    "Game",
    "GameOver",
    "Malformed",
    "NotAsked",
    "Refused",
    "Simulation",
    "UmpireError",
    "armies",
    "check_army",
    "factions",
    "games",
    "menu",
    "odds",
    "odds_of_scenario",
    "open_replay",
    "play",
    "random_army",
    "roster",
    "simulate",
    "tables",
    "tell_replay",
    "verify_replay",
]
