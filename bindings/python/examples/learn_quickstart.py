"""Learns to play HORDES Quick Start from a few thousand games, and plays against random and greedy bots.

The policy is linear: for each verb ("Charge", "Claw", "end the activation") it has a weight for each figure of an answer (`umpire.ACTION_COLUMNS`),
fitted with scikit-learn's ridge regression to what became of the game in the decisions after it: wounds and models lost on both sides,
and at its end victory or defeat. It takes the answer that promises most.

    python examples/learn_quickstart.py [--games 3000] [--rounds 3] [--test 400] [--seed 1]
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import Ridge

import umpire

GAME = "quickstart"
#: What comes of an answer is looked at so many decisions later.
AHEAD = 25
#: How much the end of the game counts beside what was lost on the way.
VICTORY = 1.0


@dataclass
class Policy:
    """A weight for each figure of each verb that it has met."""

    verbs: dict[int, int]
    weights: np.ndarray

    def choose(self, codes: np.ndarray, figures: np.ndarray) -> int:
        rows = self.weights[[self.verbs.get(verb, 0) for verb in codes[:, 0].tolist()]]
        worth = rows[:, 0] + (rows[:, 1:] * figures).sum(axis=1)
        return int(worth.argmax())


def standing(game: umpire.Game, seat: int) -> float:
    """How the armies stand: the share of wounds and models that is left, own less the foe's."""
    sides = game.observe(seat)["sides"][:, 2:]
    return float((sides[seat] - sides[1 - seat]).sum() / np.maximum(sides.sum(), 1))


def play_one(number: int, policy: Policy | None, foe: str, curiosity: float, learn: bool):
    """One game of the policy against a bot; it changes seats from game to game. Without a policy, at random."""
    whim = np.random.default_rng(number)
    game, seat = umpire.play(GAME, seed=number), number % 2
    verbs, rows, stood = [], [], []
    while not game.is_over and game.given < 3_000:
        if game.seat != seat:
            game.act(game.bot(foe))
            continue
        # Giving up stands behind all other answers.
        count = game.offered()
        codes, figures = game.codes()[:count], game.figures()[:count]
        if policy is None or whim.random() < curiosity:
            at = int(whim.integers(count))
        else:
            at = policy.choose(codes, figures)
        if learn:
            verbs.append(int(codes[at, 0]))
            rows.append(figures[at])
            stood.append(standing(game, seat))
        game.act(at)
    winners = game.winners or []
    result = (1 if seat in winners else -1) if winners else 0
    if not learn:
        return result
    stood = np.array([*stood, standing(game, seat)])
    last = len(stood) - 1
    later = np.minimum(np.arange(last) + AHEAD, last)
    became = stood[later] - stood[:-1] + VICTORY * result * (later == last)
    return result, np.array(verbs), np.array(rows), became


def fit(played: list) -> Policy:
    verbs, figures, became = (np.concatenate([game[at] for game in played]) for at in (1, 2, 3))
    known = {verb: 1 + at for at, verb in enumerate(np.unique(verbs).tolist())}
    width = 1 + figures.shape[1]
    block = np.array([known[verb] for verb in verbs.tolist()])
    columns = block[:, None] * width + np.arange(width)
    values = np.hstack([np.ones((len(figures), 1), np.float32), figures])
    rows = np.repeat(np.arange(len(figures)), width)
    table = csr_matrix((values.ravel(), (rows, columns.ravel())), shape=(len(figures), (len(known) + 1) * width))
    ridge = Ridge(alpha=30.0, fit_intercept=True, solver="lsqr").fit(table, became)
    return Policy(known, ridge.coef_.reshape(-1, width))


def interval(won: int, of: int) -> tuple[float, float]:
    """Wilson's at 95 %."""
    z, share = 1.96, won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return middle - half, middle + half


def report(pool: ProcessPoolExecutor, name: str, policy: Policy | None, foe: str, first: int, games: int) -> float:
    results = list(pool.map(partial(play_one, policy=policy, foe=foe, curiosity=0.0, learn=False), range(first, first + games), chunksize=8))
    won, drawn = results.count(1), results.count(0)
    low, high = interval(won, games)
    print(f"{name} against {foe}: {won} of {games} won ({won / games:.1%}, {low:.1%} to {high:.1%}), {drawn} drawn", flush=True)
    return won / games


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--games", type=int, default=3_000, help="of all rounds together")
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--test", type=int, default=400, help="games of each test, with seeds of their own")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--processes", type=int, default=os.cpu_count())
    told = reader.parse_args()
    first, each = told.seed * 1_000_000, max(told.games // told.rounds, 1)
    policy, played = None, []
    with ProcessPoolExecutor(told.processes) as pool:
        for turn in range(told.rounds):
            began = time.perf_counter()
            numbers = range(first + turn * each, first + (turn + 1) * each)
            play = partial(play_one, policy=policy, foe="random", curiosity=0.15, learn=True)
            played += pool.map(play, numbers, chunksize=8)
            policy = fit(played)
            won = sum(game[0] == 1 for game in played[-each:])
            print(f"round {turn + 1}: {each} games in {time.perf_counter() - began:.0f} s, {won / each:.1%} won while learning", flush=True)
        tested = first + 500_000
        report(pool, "random", None, "random", tested, told.test)
        report(pool, "the policy", policy, "random", tested, told.test)
        report(pool, "the policy", policy, "greedy", tested, told.test // 4)
        report(pool, "random", None, "greedy", tested, told.test // 4)


if __name__ == "__main__":
    main()
