"""Every game as a Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .encoding import Encoding, LegalActions
from .game import Game, play

__all__ = ["AgainstBot"]


class AgainstBot(gymnasium.Env[dict[str, Any], int]):
    """A game against a bot. ``gymnasium.make("umpire/AgainstBot-v0", game="quickstart", bot="greedy")``.

    An action is a place in the list of legal answers; ``legal`` in the observation says what each means, and ``action_mask`` how many there
    are. The reward at the end is 1 for a win, -1 for a defeat, 0 for a draw.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "quickstart",
        *,
        bot: str = "random",
        seat: int = 0,
        armies: Sequence[str | Path | None] = (),
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        encoding: Encoding | None = None,
        places: int = 8,
        max_decisions: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        self.name = game
        self.bot = bot
        self.seat = seat
        self.encoding = encoding or Encoding()
        self.max_decisions = max_decisions
        self.render_mode = render_mode
        self._wish: dict[str, Any] = {"armies": armies, "players": players, "options": options, "places": places}
        self.observation_space = self.encoding.space()
        self._actions = LegalActions(self.encoding.slots)
        self.action_space = self._actions  # type: ignore[assignment]
        #: The game that is played.
        self.game: Game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.game = play(self.name, seed=int(self.np_random.integers(2**63)), **self._wish)
        self._others()
        return self.encoding.observe(self.game, self.seat), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        # An action that is refused leaves everything as it was.
        self.game.act(self.encoding.answer(self.game, self.seat, action), self.seat)
        self._others()
        reward = 0.0
        if winners := self.game.winners:
            reward = 1.0 if self.seat in winners else -1.0
        over = self.game.is_over
        truncated = not over and self.game.given >= self.max_decisions
        return self.encoding.observe(self.game, self.seat), reward, over, truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as maskable learners ask for it."""
        return np.arange(self.encoding.slots) < self._actions.legal

    def render(self) -> str | None:
        """The log so far."""
        return "\n".join(self.game.log()) if self.render_mode == "ansi" else None

    def _others(self) -> None:
        """The bots answer until the learner is asked."""
        while not self.game.is_over and self.seat not in self.game.asked and self.game.given < self.max_decisions:
            self.game.act(self.game.bot(self.bot))
        self._actions.legal = self.encoding.choices(self.game, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"hash": self.game.hash, "given": self.game.given}


gymnasium.register(id="umpire/AgainstBot-v0", entry_point="umpire.gym:AgainstBot")
