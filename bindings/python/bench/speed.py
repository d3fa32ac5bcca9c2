"""Decisions a second through Python, beside OpenSpiel's chess, in the same run on one core: `make bench-python`.

Each line plays random games to their ends, one after the other, for so many seconds. "all that a learner needs" asks for the legal answers as
codes and figures, and for the table as arrays, before each decision; chess gives its legal actions and its tensor.
"""

from __future__ import annotations

import argparse
import random
import time

import pyspiel

import umpire


def chess(whim: random.Random, learner: bool):
    game = pyspiel.load_game("chess")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if learner:
                state.observation_tensor()
            state.apply_action(whim.choice(legal))
            yield


def ours(name: str, whim: random.Random, learner: bool):
    seed = 0
    while True:
        seed += 1
        game = umpire.play(name, seed=seed, places=2)
        while not game.is_over:
            seat = game.seat
            if learner:
                game.codes(seat)
                game.figures(seat)
                game.observe(seat)
            game.act(whim.randrange(game.offered(seat)), seat)
            yield


def measured(decisions, seconds: float) -> float:
    for _ in range(200):
        next(decisions)
    count, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(20):
            next(decisions)
        count += 20
    return count / (time.perf_counter() - began)


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--seconds", type=float, default=5.0)
    seconds = reader.parse_args().seconds
    print(f"{'decisions a second':28}{'legal answers':>16}{'for a learner':>16}")
    print(f"{'OpenSpiel, chess':28}" + "".join(f"{measured(chess(random.Random(1), learner), seconds):16,.0f}" for learner in (False, True)))
    for name in umpire.games():
        rates = [measured(ours(name, random.Random(1), learner), seconds) for learner in (False, True)]
        print(f"{'umpire, ' + name:28}" + "".join(f"{rate:16,.0f}" for rate in rates))
    began = time.perf_counter()
    records = umpire.simulate("quickstart", 500, threads=1).records()
    rate = sum(record["decisions"] for record in records) / (time.perf_counter() - began)
    print(f"umpire.simulate, quickstart, one thread: {rate:,.0f} decisions a second")


if __name__ == "__main__":
    main()
