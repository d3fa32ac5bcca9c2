"""Every game can be played, looked at, copied, kept and taken up again."""

import copy
import pickle
import random
import threading

import numpy as np
import pytest

import umpire

GAMES = umpire.games()
#: So many answers of each game are played in most tests: past deployment, into the first fights.
SOME = 60


def played(name: str, answers: int = SOME, seed: int = 3) -> umpire.Game:
    game = umpire.play(name, seed=seed)
    while not game.is_over and game.given < answers:
        game.act(game.bot("random"))
    return game


def test_there_are_five_games():
    assert set(GAMES) == {"warcry", "quickstart", "warmachine", "chainmail", "primal"}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_its_legal_answers(name):
    game, whim = umpire.play(name, seed=11), random.Random(1)
    kinds = set()
    while not game.is_over and game.given < SOME:
        legal = game.legal()
        assert legal and len(legal) == game.count()
        kinds |= {answer.to is not None for answer in legal}
        # Each of three ways names the same answers.
        at = whim.randrange(game.offered())
        assert [answer.gives_up for answer in legal] == [place >= game.offered() for place in range(len(legal))]
        before, way = game.clone(), game.given % 3
        game.act([legal[at], at, game.codes()[at]][way])
        for other in (legal[at], at, before.codes()[at]):
            again = before.clone()
            again.act(other)
            assert again.hash == game.hash
    assert kinds == {True, False}, "places and options are both asked for"


@pytest.mark.parametrize("name", GAMES)
def test_codes_name_each_answer_once(name):
    game = played(name, 30)
    for _ in range(20):
        codes, figures = game.codes(), game.figures()
        assert codes.shape == (game.count(), 5) and codes.dtype == np.int32
        assert len(np.unique(codes, axis=0)) == len(codes)
        assert figures.shape == (len(codes), len(umpire.ACTION_COLUMNS))
        assert np.isfinite(figures).all() and np.abs(figures).max() <= 1
        columns, rows = game.grid
        assert codes[:, 3].max() < columns * rows
        game.act(game.bot("random"))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_of_bots_ends_and_its_replay_is_the_same_game(name):
    game = umpire.play(name, seed=5)
    # The games of armies are cut: a replay may end anywhere.
    while not game.is_over and (name in ("quickstart", "warcry") or game.given < 80):
        game.act(game.bot("random"))
    assert game.is_over == (game.winners is not None)
    text = game.replay()
    assert umpire.verify_replay(text)[0] == name
    again = umpire.open_replay(text)
    assert (again.hash, again.given, again.seed) == (game.hash, game.given, 5)
    assert again.log() == game.log() and umpire.tell_replay(text)
    assert pickle.loads(pickle.dumps(game)).hash == game.hash


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_is_the_same_game_and_another_is_not(name):
    assert played(name).hash == played(name).hash
    assert played(name, seed=4).hash != played(name).hash


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_on_by_itself(name):
    game = played(name)
    before, twin = game.hash, copy.deepcopy(game)
    answer = twin.bot("random")
    twin.act(answer)
    assert game.hash == before != twin.hash
    game.act(answer)
    assert game.hash == twin.hash
    game.take_back()
    assert game.hash == before == twin.back_at(twin.given - 1).hash


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_seen_as_arrays_and_as_plain_data(name):
    game = played(name)
    seen, scene = game.observe(game.seat), game.scene(game.seat)
    models = seen["models"]
    assert models.shape == (len(scene["models"]), len(umpire.MODEL_COLUMNS)) and len(models) > 0
    of = dict(zip(umpire.MODEL_COLUMNS, models[0], strict=True))
    assert of["id"] == scene["models"][0]["id"]
    if at := scene["models"][0]["at"]:
        assert of["x"] == pytest.approx(at["x"] / 25_400, abs=1e-4)
    assert seen["sides"].shape == (len(game.parties), len(umpire.SIDE_COLUMNS))
    assert game.board()["width"] > 0 and game.prompt()["asks"] and game.log()
    assert game.card(int(of["id"]))["name"]


def test_squares_are_where_the_rules_let_a_model_go():
    game = umpire.play("quickstart", seed=2)
    while game.codes()[0, 3] < 0 or game.given < 12:
        game.act(game.bot("random"))
    squares = game.squares()
    assert squares.shape == game.grid[::-1] and 0 < squares.sum() < squares.size
    row, column = np.argwhere(squares)[len(np.argwhere(squares)) // 2]
    code = [*game.codes()[0, :3], row * game.grid[0] + column, 999]
    before = game.clone()
    game.act(code)
    assert game.given == before.given + 1
    row, column = np.argwhere(~squares)[0]
    code[3] = row * game.grid[0] + column
    with pytest.raises(umpire.Refused) as refused:
        before.act(code)
    assert refused.value.rule.startswith("hqs:") and refused.value.rule in str(refused.value)


def test_armies_by_name_faction_and_text():
    army = umpire.armies("quickstart", "starters")[0]
    game = umpire.play("quickstart", armies=[army, army])
    faction = umpire.roster("quickstart", army)["faction"]
    assert [side["faction"] for side in game.scene()["sides"]] == [faction, faction]
    assert umpire.play("warcry", armies=[umpire.armies("warcry", "factions")[0]]).given == 0
    text = umpire.random_army("warcry", seed=1)
    assert umpire.check_army("warcry", text) == []
    assert umpire.play("warcry", armies=[text, text]).given == 0
    assert umpire.roster("quickstart", army)["name"] == army
    assert umpire.factions("warcry") and umpire.tables("warcry") and umpire.menu("warcry")["armies"]


def test_more_than_two_play():
    game = umpire.play("primal", players=3)
    assert len(game.parties) == 3


def test_odds_are_exact():
    found = umpire.odds("warcry", "Darkoath Chieftain", "Vindictor", "attacks=2")
    assert found["exact"] and 0 < found["models"][0]["falls"]["value"] < 1
    game, asked = umpire.play("quickstart", seed=1), None
    while not game.is_over and asked is None:
        for answer in game.legal():
            found = game.odds(answer, milliseconds=50) if answer.target else None
            if found and found["exact"] and found["models"]:
                asked = found
                break
        game.act(game.bot("greedy"))
    assert asked and sum(chance for _, chance in asked["models"][0]["damage"]) == pytest.approx(1)


def test_other_threads_run_while_games_are_simulated():
    counted, stop = [0], threading.Event()

    def count():
        while not stop.wait(0.001):
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    umpire.simulate("quickstart", 60, threads=1)
    stop.set()
    thread.join()
    assert counted[0] > 20


def test_simulated_games_do_not_depend_on_threads(tmp_path):
    one = umpire.simulate("quickstart", 40, seed=9, threads=1)
    two = umpire.simulate("quickstart", 40, seed=9, threads=2, out=tmp_path / "run")
    assert one.checksum == two.checksum and one.records() == two.records()
    assert len(one.records()) == 40 and {record["winner"] for record in one.records()} <= {"red", "blue", "draw"}
    assert umpire.simulate("quickstart", 40, seed=10).checksum != one.checksum
    # The folder goes on where it was: nothing is left to play.
    again = umpire.simulate("quickstart", 40, seed=9, out=tmp_path / "run")
    assert again.checksum == one.checksum and again.records() == []
