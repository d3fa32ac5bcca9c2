"""Many games on a cluster: ``python -m umpire.cluster sim GAME ...``

The words are those of ``umpire sim``. Ray spreads the games over its machines; seeds, records and checksum are those of one machine, because
game number n of a seed is the same game wherever it is played. A worker that dies loses nothing: its games are played again elsewhere.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from . import UmpireError, _engine
from . import __version__ as _version
from .simulation import Simulation

__all__ = ["Chunk", "main", "simulate"]

#: A chunk of games is tried so often again when its worker dies.
RETRIES = 20
#: So many chunks for each processor are under way, or wait for an earlier one to be written down.
AHEAD = 3


@dataclass(frozen=True)
class Chunk:
    """Some games that a worker has played."""

    #: The line of each record.
    lines: list[str]
    #: Who has played them.
    worker: tuple[str, int]
    #: The program that has played them.
    program: tuple[str, int]


@lru_cache(maxsize=4)
def _contests(words: tuple[str, ...]) -> _engine.Contests:
    return _engine.Contests(list(words))


def _play(words: tuple[str, ...], games: list[tuple[int, int, int]]) -> Chunk:
    contests = _contests(words)
    lines = contests.play(games)
    return Chunk(lines, (os.uname().nodename, os.getpid()), (_version, contests.rules_version))


def simulate(
    words: Sequence[str],
    *,
    address: str | None = None,
    chunk: int | None = None,
    seen: Callable[[Chunk, int], None] | None = None,
) -> Simulation:
    """Plays a run on Ray: on the cluster at ``address``, on one that is initialised already, or on this machine.

    ``words`` are those of ``umpire sim``, ``chunk`` is how many games a worker plays at a time, and ``seen`` hears of each chunk that was
    written down and of how many games have been played.
    """
    import ray

    if chunk is not None and chunk < 1:
        raise UmpireError(f"a worker plays one game at a time or more, not {chunk}")
    run = _engine.Run(list(words), False)
    joined = not ray.is_initialized()
    if joined:
        ray.init(address=address, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        _spread(run, tuple(words), chunk, seen)
    finally:
        if joined:
            ray.shutdown()
    return Simulation(run)


def _spread(
    run: _engine.Run,
    words: tuple[str, ...],
    chunk: int | None,
    seen: Callable[[Chunk, int], None] | None,
) -> None:
    import ray

    resources = ray.cluster_resources()  # type: ignore[no-untyped-call]
    processors = max(int(resources.get("CPU", 1)), 1)
    if chunk is None:
        chunk = max(1, min(100, (run.most - run.games) // (processors * 8)))
    play = ray.remote(num_cpus=1, max_retries=RETRIES)(_play)
    known = ray.put(words)
    while not run.is_over:
        # With an interval to be reached, only so many games are certain to be played.
        certain, sent, taken = run.unquestioned, 0, 0
        under_way: deque[Any] = deque()
        ordered = run.due(0, certain)
        while taken < certain:
            while sent < certain and len(under_way) < processors * AHEAD:
                under_way.append(play.remote(known, ordered[sent : sent + chunk]))
                sent = min(sent + chunk, certain)
            done: Chunk = ray.get(under_way.popleft())
            if done.program != (_version, run.rules_version):
                raise UmpireError(f"{done.worker} has umpire {done.program}, not {(_version, run.rules_version)}")
            run.take(done.lines)
            taken += len(done.lines)
            if seen is not None:
                seen(done, run.games)


def main(words: Sequence[str]) -> int:
    reader = argparse.ArgumentParser(
        prog="python -m umpire.cluster sim",
        description="Plays many games on a Ray cluster. All other words are those of umpire sim.",
    )
    reader.add_argument("--address", help="of the cluster, such as auto or HOST:6379; this machine when left out")
    reader.add_argument("--chunk", type=int, help="how many games a worker plays at a time")
    if not words or words[0] != "sim":
        reader.print_usage(sys.stderr)
        return 2
    own, others = reader.parse_known_args(list(words[1:]))
    told = 0

    def seen(_: Chunk, games: int) -> None:
        nonlocal told
        if games - told >= 1_000:
            told = games
            print(f"{games} games", file=sys.stderr)

    try:
        simulation = simulate(others, address=own.address, chunk=own.chunk, seen=seen)
    except UmpireError as error:
        print(error, file=sys.stderr)
        return 1
    print(simulation, end="")
    print(f"checksum {simulation.checksum}")
    return 1 if simulation.figures["faults"] else 0


if __name__ == "__main__":
    # By its name, because workers look for what they run there.
    from umpire.cluster import main as _main

    sys.exit(_main(sys.argv[1:]))
