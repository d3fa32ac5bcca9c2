"""A position as arrays of one size, for learners: the same for every game."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import ACTION_COLUMNS, MODEL_COLUMNS, Game, Malformed

__all__ = ["Encoding", "LegalActions"]

_COLUMN = {name: at for at, name in enumerate(MODEL_COLUMNS)}
_STATES = 7
#: Verbs are numbers below 4096: so many bits.
_VERB_BITS = 12

#: What is told of each model: own, friend, foe, asked about, leader, on the table, x, y, z, facing, radius, state, wounds, counter, badges.
MODEL_FEATURES = 6 + 3 + 2 + 1 + _STATES + 2 + 1 + 1
#: What is told of the game: own and best foe's share of score, models and wounds, and how long it lasts.
GAME_FEATURES = 7
ACTION_FEATURES = len(ACTION_COLUMNS) + _VERB_BITS


class LegalActions(spaces.Discrete):
    """Places in the list of legal answers. A sample without a mask is one of those that are legal now."""

    def __init__(self, slots: int) -> None:
        super().__init__(slots)
        #: How many are legal now.
        self.legal = 0

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.legal:
            return np.int64(self.np_random.integers(self.legal))
        return super().sample(mask=mask, probability=probability)


class Encoding:
    """How positions become arrays: up to ``models`` models and ``slots`` legal answers; what is more is left out."""

    def __init__(self, models: int = 64, slots: int = 256) -> None:
        self.models = models
        self.slots = slots

    def space(self) -> spaces.Dict:
        """``observation`` is a vector of the table, ``legal`` a row for each legal answer, ``action_mask`` which rows there are."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, (self.models * MODEL_FEATURES + GAME_FEATURES,), np.float32),
                "legal": spaces.Box(-1, 1, (self.slots, ACTION_FEATURES), np.float32),
                "action_mask": spaces.Box(0, 1, (self.slots,), np.int8),
            }
        )

    def choices(self, game: Game, seat: int) -> int:
        """How many legal answers are offered, the first ones: nobody concedes by chance."""
        return min(game.offered(seat), self.slots) if seat in game.asked else 0

    def observe(self, game: Game, seat: int) -> dict[str, NDArray[Any]]:
        """What a seat sees and can do. Nothing can be done by a seat that is not asked."""
        legal = np.zeros((self.slots, ACTION_FEATURES), np.float32)
        mask = np.zeros(self.slots, np.int8)
        asked_about = 0
        choices = self.choices(game, seat)
        if choices:
            codes = game.codes(seat)[:choices]
            asked_about = int(codes[0, 1])
            bits = codes[:, :1] >> np.arange(_VERB_BITS) & 1
            legal[:choices] = np.hstack([game.figures(seat)[:choices], bits])
            mask[:choices] = 1
        return {"observation": self._table(game, seat, asked_about), "legal": legal, "action_mask": mask}

    def answer(self, game: Game, seat: int, action: Any) -> int:
        """The place of an action in the list of legal answers."""
        choices = self.choices(game, seat)
        if not isinstance(action, (int, np.integer)) or not 0 <= action < choices:
            raise Malformed(f"there is no action {action!r}: {choices} are legal")
        return int(action)

    def _table(self, game: Game, seat: int, asked_about: int) -> NDArray[np.float32]:
        seen = game.observe(seat)
        rows, sides = seen["models"][: self.models], seen["sides"]
        columns, depth = game.grid
        parties = np.array(game.parties)
        owner = rows[:, _COLUMN["seat"]].astype(int)
        party = np.where(owner >= 0, parties[owner], -1)
        own = owner == seat

        def of(name: str) -> NDArray[np.float32]:
            return rows[:, _COLUMN[name]]

        told = np.zeros((self.models, MODEL_FEATURES), np.float32)
        states = np.eye(_STATES, dtype=np.float32)[of("state").astype(int)]
        told[: len(rows)] = np.column_stack(
            [
                own,
                (party == parties[seat]) & ~own,
                (party != parties[seat]) & (owner >= 0),
                of("id") == asked_about - 1,
                of("leader"),
                of("on_table"),
                of("x") / columns,
                of("y") / depth,
                of("z") / 12,
                of("facing_x"),
                of("facing_y"),
                of("radius") / 4,
                states,
                of("wounds_left") / np.maximum(of("wounds"), 1),
                of("wounds") / 50,
                of("counter") / np.maximum(of("counter_most"), 1),
                of("badges") / 8,
            ]
        )
        foes = parties != parties[seat]
        shares = []
        for column in (1, 2, 3):
            most = max(float(np.abs(sides[:, column]).max()), 1.0)
            shares += [sides[seat, column] / most, (sides[foes, column].max() if foes.any() else 0.0) / most]
        told_of_game = np.array([*shares, game.given / 1000], np.float32)
        flat: NDArray[np.float32] = np.concatenate([told.ravel(), told_of_game]).clip(-1, 1)
        return flat.astype(np.float32)
