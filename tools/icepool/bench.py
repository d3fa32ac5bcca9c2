"""The questions of `cargo run --release -p games --example odds_speed -- --same` put to icepool, for comparison.

Icepool is told the formulas (what a hit is, when a fighter falls); Umpire runs its rules. Both give the same exact
fractions, which this prints as a check.
"""

import statistics
import time
from fractions import Fraction

from icepool import d6, vectorize


def hit_roll(least, hit, crit):
    """One hit roll of Warcry: the damage that it does."""
    return d6.map(lambda face: crit if face == 6 else hit if face >= least else 0)


def attack():
    """Four attacks, strength equal to toughness, damage 2/4, on ten wounds."""
    return (4 @ hit_roll(4, 2, 4)).map(lambda damage: min(damage, 10))


def countered(least, hit, crit):
    """One hit roll with Counter: damage done, damage taken."""
    return d6.map(
        lambda face: vectorize(crit, 0) if face == 6
        else vectorize(hit, 0) if face >= least
        else vectorize(0, 2 if face == 1 else 1)
    )


def activation():
    """Onslaught, then two attack actions of five dice on twenty wounds; the target counters both."""
    action = 5 @ countered(4, 2, 4)

    def then(done):
        damage, taken = done
        if damage >= 20:
            return vectorize(20, taken)
        return action.map(lambda more: vectorize(min(20, damage + more[0]), taken + more[1]))

    return action.map(then)


def measure(name, question, fallen):
    answer = question()
    chance = Fraction(sum(answer.quantity(outcome) for outcome in answer.outcomes() if fallen(outcome)), answer.denominator())
    times = []
    for _ in range(200):
        began = time.perf_counter()
        question()
        times.append(time.perf_counter() - began)
    print(f"{name}: middle {statistics.median(times) * 1e6:.1f} us, least {min(times) * 1e6:.1f} us, falls {chance}")


measure("four attacks on ten wounds", attack, lambda damage: damage == 10)
measure("Onslaught, two attacks, Counter", activation, lambda done: done[0] == 20)
