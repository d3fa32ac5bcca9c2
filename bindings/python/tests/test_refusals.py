"""Bad input raises an exception and changes nothing. No panic crosses the border."""

import json
import random
import string

import pytest

import umpire
from umpire import _engine

GAMES = umpire.games()


def test_a_name_that_nobody_knows():
    with pytest.raises(umpire.UmpireError, match="there is no game 'chess'|there is no game \"chess\""):
        umpire.play("chess")
    with pytest.raises(umpire.BadSetup) as bad:
        umpire.play("quickstart", armies=["No such army"])
    assert bad.value.problems[0]["seat"] == 0 and bad.value.problems[0]["message"]
    with pytest.raises(umpire.BadSetup):
        umpire.play("quickstart", options={"no such option": "x"})
    with pytest.raises(umpire.UmpireError, match="there is no player"):
        umpire.simulate("quickstart", 1, players="genius")
    with pytest.raises(umpire.UmpireError, match="--no-such-word"):
        umpire.simulate("quickstart", 1, no_such_word=True)
    with pytest.raises(umpire.UmpireError, match="there is no bot"):
        umpire.play("quickstart").bot("genius")


@pytest.mark.parametrize("name", GAMES)
def test_a_refused_answer_names_its_rule_and_changes_nothing(name):
    game, refused = umpire.play(name, seed=2), 0
    while refused < 3 and not game.is_over and game.given < 300:
        if game.codes()[0, 3] >= 0:
            before = game.hash
            # Off the table.
            draft = {"by": "place", "x": -10**6, "y": 5, "facing": None}
            if game.prompt()["choices"]["kind"] == "path":
                draft = {"by": "path", "points": [{"x": -10**6, "y": 5}]}
            if game.prompt()["choices"]["kind"] != "unit":
                with pytest.raises(umpire.UmpireError) as error:
                    game.gesture(draft)
                if isinstance(error.value, umpire.Refused):
                    refused += 1
                    assert error.value.rule in str(error.value) and ":" in error.value.rule and error.value.reason
                assert game.hash == before
        game.act(game.bot("random"))
    assert refused == 3


def test_who_is_not_asked_cannot_answer():
    game = umpire.play("quickstart", seed=1)
    other = 1 - game.seat
    before = game.hash
    with pytest.raises(umpire.NotAsked):
        game.act(0, seat=other)
    with pytest.raises(umpire.UmpireError, match="there is no seat 9"):
        game.act(0, seat=9)
    with pytest.raises(umpire.Malformed):
        game.act(10_000)
    with pytest.raises(umpire.UmpireError, match="only 0 answers"):
        game.take_back(5)
    with pytest.raises(umpire.UmpireError):
        game.back_at(10**9)
    assert game.hash == before


def test_a_finished_game_takes_no_answer():
    game = umpire.play("quickstart", seed=1)
    while not game.is_over:
        game.act(game.bot("random"))
    with pytest.raises(umpire.NotAsked):
        game.act(0)
    with pytest.raises(umpire.GameOver):
        game.act(0, seat=0)


def garbage(whim: random.Random, depth: int = 0):
    """Anything that JSON can say, and texts that it cannot."""
    kind = whim.randrange(9 if depth < 4 else 6)
    if kind == 0:
        return whim.choice([None, True, False])
    if kind == 1:
        return whim.choice([0, 1, -1, 2**31, -(2**63), 2**64, 10**30, whim.randrange(-100, 100)])
    if kind == 2:
        return whim.choice([0.5, -1e300, 1e-300])
    if kind in (3, 4):
        return "".join(whim.choices(string.printable + "äß\u0000\U0001f9d9", k=whim.randrange(12)))
    if kind == 5:
        return whim.choice(["path", "place", "option", "unit", "let_pass", "Yes", "No", "Done", "Pass", "Way", "At"])
    if kind == 6:
        return [garbage(whim, depth + 1) for _ in range(whim.randrange(5))]
    keys = ["by", "x", "y", "z", "points", "facing", "lead", "moved", "model", "at", "Place", "Way", "Path", "Act", "until"]
    return {whim.choice(keys): garbage(whim, depth + 1) for _ in range(whim.randrange(5))}


@pytest.mark.parametrize("name", GAMES)
def test_garbage_is_refused(name):
    whim = random.Random(name)
    game = umpire.play(name, seed=8)
    engine = game._engine
    for turn in range(150):
        before, given = game.hash, game.given
        seat = whim.choice([game.seat, whim.randrange(256)])
        value = garbage(whim)
        if whim.random() < 0.4:
            # Something that is nearly an answer.
            kind = whim.choice(["place", "path", "unit", "option", "advice!"])
            far = whim.choice([1, 10**6, 2**40, 2**62, 2**63 - 1]) * whim.choice([1, -1])
            value = {"by": kind, "x": far, "y": far, "at": abs(far), "points": [{"x": far, "y": 3}], "moved": []}
            value = {key: value[key] for key in {"place": "by x y", "path": "by points", "unit": "by moved"}.get(kind, "by at").split()}
        text = whim.choice([json.dumps(value), str(value), json.dumps(value)[:-1]])
        calls = [
            lambda: engine.act_stored(seat, text),
            lambda: engine.act_gesture(seat, text),
            lambda: engine.act(seat, whim.choice([10**6, 2**63]), 3),
            lambda: engine.act_code(seat, [whim.randrange(-(2**31), 2**31) for _ in range(5)], 3),
            lambda: game.act(value, seat),
            lambda: engine.odds(seat, text, 10, 1),
            lambda: engine.draft(seat, text),
            lambda: engine.legal(seat, whim.choice([0, 2**40])) and None,
            lambda: engine.card(whim.randrange(2**16), seat),
            lambda: engine.bot_answer(seat, text),
            lambda: engine.log(seat, 2**60),
            lambda: engine.take_back(whim.choice([2**60, 10**6])),
        ]
        try:
            calls[turn % len(calls)]()
        except (umpire.UmpireError, ValueError, TypeError, OverflowError) as error:
            assert not isinstance(error, umpire.Fault), error
            assert (game.hash, game.given) == (before, given)
        if game.given == given:
            game.act(game.bot("random"))


def test_garbage_as_setups_replays_armies_and_scenarios():
    whim = random.Random(4)
    good = umpire.play("quickstart", seed=1).replay()
    for _ in range(120):
        value = garbage(whim)
        text = whim.choice([json.dumps(value), str(value), good[: whim.randrange(len(good))]])
        at = whim.randrange(len(good))
        bent = good[:at] + whim.choice(["9", "-", "null", '"', "}"]) + good[at + 1 :]
        for call in (
            lambda: _engine.Game.start(whim.choice(GAMES), text, 1),
            lambda: _engine.Game.of_replay(text),
            lambda: _engine.Game.of_replay(bent),
            lambda: umpire.verify_replay(text),
            lambda: umpire.tell_replay(bent),
            lambda: umpire.play(whim.choice(GAMES), armies=[text + "\n"]),
            lambda: umpire.check_army(whim.choice(GAMES), text),
            lambda: umpire.odds_of_scenario("game: warcry\n" + text),
            lambda: umpire.odds(whim.choice(GAMES), text, text),
            lambda: umpire.roster(whim.choice(GAMES), text),
            lambda: _engine.Run([text], False),
            lambda: _engine.Contests(["quickstart", "--red", text]),
        ):
            try:
                call()
            except (umpire.UmpireError, ValueError, TypeError, OverflowError) as error:
                assert not isinstance(error, umpire.Fault), error
