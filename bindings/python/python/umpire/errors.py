"""What goes wrong, as exceptions. Whichever is raised, the game stands where it was."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["BadSetup", "Fault", "GameOver", "Malformed", "NotAsked", "Refused", "UmpireError"]


class UmpireError(Exception):
    """Anything that the umpire cannot do, with its message."""


class Refused(UmpireError):
    """A rule forbids the answer."""

    def __init__(
        self,
        message: str,
        *,
        rule: str = "",
        reason: str = "",
        ability: str | None = None,
        model: int | None = None,
    ) -> None:
        super().__init__(message)
        #: The id of the rule, such as ``warcry:move-06``.
        self.rule = rule
        #: What was measured, in words.
        self.reason = reason
        #: The special rule of a card that forbids it, where one does.
        self.ability = ability
        #: The member of a unit that it concerns.
        self.model = model


class NotAsked(UmpireError):
    """The seat has nothing to answer now."""


class GameOver(UmpireError):
    """The game is over."""


class Malformed(UmpireError, ValueError):
    """It is no answer to this question at all."""


class Fault(UmpireError):
    """A rule of the engine failed. Please report it with the replay of the game."""


class BadSetup(UmpireError, ValueError):
    """A game cannot be started like that."""

    def __init__(self, message: str, *, problems: str = "[]") -> None:
        super().__init__(message)
        #: Each problem: ``seat``, ``option``, ``line``, ``rule`` and ``message``.
        self.problems: list[dict[str, Any]] = json.loads(problems)
