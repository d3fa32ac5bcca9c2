"""The environments pass the tests of PettingZoo and Gymnasium."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import umpire
import umpire.gym  # noqa: F401
from umpire.aec import env, parallel_env


@pytest.mark.parametrize("name", umpire.games())
def test_pettingzoo_api(name):
    api_test(env(name), num_cycles=25)


def test_pettingzoo_api_to_the_end_of_games():
    api_test(env("quickstart"), num_cycles=1000)


def test_pettingzoo_api_with_three_players():
    api_test(env("primal", players=3), num_cycles=10)


def test_pettingzoo_seed():
    seed_test(lambda: env("quickstart"), num_cycles=100)


def test_pettingzoo_parallel():
    parallel_api_test(parallel_env("quickstart"), num_cycles=1000)
    parallel_seed_test(lambda: parallel_env("quickstart"), num_cycles=100)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_gymnasium_against_a_bot(bot):
    check_env(gymnasium.make("umpire/AgainstBot-v0", game="quickstart", bot=bot).unwrapped, skip_render_check=True)


def test_a_game_against_a_bot_ends_with_its_reward():
    table = gymnasium.make("umpire/AgainstBot-v0", game="quickstart", seat=1).unwrapped
    seen, _ = table.reset(seed=3)
    over = False
    while not over:
        assert (seen["action_mask"] == table.action_masks()).all()
        seen, reward, over, cut, _ = table.step(table.action_space.sample())
        assert not cut
    winners = table.game.winners
    assert reward == (0 if not winners else 1 if 1 in winners else -1)


def test_an_action_that_is_not_legal_changes_nothing():
    table = env("quickstart")
    table.reset(seed=1)
    before, agent = table.game.hash, table.agent_selection
    for action in (255, -1, 10**9, None, "x"):
        with pytest.raises(umpire.Malformed):
            table.step(action)
    assert table.game.hash == before and table.agent_selection == agent
    table.step(np.int64(0))
    assert table.game.given == 1


def test_an_environment_that_takes_too_long_is_cut():
    table = env("quickstart", max_decisions=5)
    table.reset(seed=1)
    for _ in range(5):
        table.step(0)
    assert all(table.truncations.values())
