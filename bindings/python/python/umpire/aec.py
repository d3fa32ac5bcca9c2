"""Every game as a PettingZoo environment: seats answer one after the other, whoever is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from .encoding import Encoding, LegalActions
from .game import Game, play
from .simulation import COLOURS

__all__ = ["UmpireEnv", "env", "parallel_env"]


class UmpireEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game for agents. An action is a place in the list of legal answers; ``legal`` in the observation says what each means.

    Rewards come at the end: 1 for those who have won, -1 for the others, 0 in a draw.
    """

    metadata = {"name": "umpire_v0", "render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(
        self,
        game: str = "quickstart",
        *,
        armies: Sequence[str | Path | None] = (),
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        encoding: Encoding | None = None,
        places: int = 8,
        max_decisions: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.name = game
        self.render_mode = render_mode
        self.encoding = encoding or Encoding()
        self.max_decisions = max_decisions
        self._wish: dict[str, Any] = {"armies": armies, "players": players, "options": options, "places": places}
        self._random = np.random.default_rng()
        seats = len(play(game, **self._wish).parties)
        self.possible_agents = [f"{COLOURS[seat]}_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observed = {agent: self.encoding.space() for agent in self.possible_agents}
        self._acted = {agent: LegalActions(self.encoding.slots) for agent in self.possible_agents}
        #: The game that is played.
        self.game: Game

    def observation_space(self, agent: str) -> Any:
        return self._observed[agent]

    def action_space(self, agent: str) -> LegalActions:
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.game = play(self.name, seed=int(self._random.integers(2**63)), **self._wish)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        return self.encoding.observe(self.game, self._seats[agent])

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        # An action that is refused leaves everything as it was.
        self.game.act(self.encoding.answer(self.game, seat, action), seat)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.is_over:
            winners = self.game.winners or []
            for other in self.agents:
                self.terminations[other] = True
                self.rewards[other] = (1.0 if self._seats[other] in winners else -1.0) if winners else 0.0
        elif self.game.given >= self.max_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._deads_step_first()
            return
        self.agent_selection = self.possible_agents[self.game.seat]
        for agent, seat in self._seats.items():
            self._acted[agent].legal = self.encoding.choices(self.game, seat)

    def render(self) -> str | None:
        """The log so far."""
        return "\n".join(self.game.log()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return f"umpire_{self.name}"


def env(game: str = "quickstart", **wish: Any) -> UmpireEnv:
    """A game as an environment in which agents act one after the other."""
    return UmpireEnv(game, **wish)


def parallel_env(game: str = "quickstart", **wish: Any) -> Any:
    """The same for libraries that step all agents at once. Only the action of the agent that is asked counts."""
    return turn_based_aec_to_parallel_wrapper(UmpireEnv(game, **wish))
