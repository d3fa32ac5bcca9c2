"""Replay files."""

from __future__ import annotations

from . import _engine

__all__ = ["tell_replay", "verify_replay"]


def verify_replay(text: str) -> tuple[str, int, int]:
    """Plays a replay again, every answer checked and the state compared after every step: its game, steps and answers."""
    return _engine.verify_replay(text)


def tell_replay(text: str) -> list[str]:
    """A replay as a battle report, line by line."""
    return _engine.tell_replay(text)
