"""A run on Ray is the run of one machine, byte for byte, whoever dies."""

import os
import signal
import subprocess
import sys

import polars
import pytest
import ray

import umpire
from umpire import cluster

WORDS = ["quickstart", "--matrix", *umpire.armies("quickstart", "starters")[:3], "--games", "20", "--seed", "5"]


@pytest.fixture(scope="module")
def two_workers():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def files(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def on_one_machine(folder):
    run = umpire._engine.Run([*WORDS, "--out", str(folder)], False)
    run.play(1)
    run.finish()
    return files(folder)


def test_a_run_survives_the_death_of_a_worker(two_workers, tmp_path):
    workers, killed = [], []

    def seen(chunk, games):
        workers.append(chunk.worker[1])
        if not killed and games >= 12:
            killed.append(chunk.worker[1])
            os.kill(chunk.worker[1], signal.SIGKILL)

    spread = cluster.simulate([*WORDS, "--out", str(tmp_path / "many")], chunk=3, seen=seen)
    assert killed and killed[0] not in workers[len(workers) // 2 :], "another worker has taken its place"
    assert len(set(workers)) >= 2
    assert files(tmp_path / "many") == on_one_machine(tmp_path / "one")
    games = polars.read_parquet(tmp_path / "many" / "games.parquet")
    assert games.height == 60 == spread.figures["games"]
    assert games.filter(polars.col("fault") != "").is_empty()
    # The folder is complete: the same words play nothing more.
    again = cluster.simulate([*WORDS, "--out", str(tmp_path / "many")])
    assert again.checksum == spread.checksum


def test_a_run_with_an_interval_to_reach_stops_where_one_machine_stops(two_workers):
    spread = cluster.simulate(["quickstart", "--games", "150", "--until", "30"], chunk=7)
    alone = umpire.simulate("quickstart", 150, until=30)
    assert spread.checksum == alone.checksum and spread.figures["games"] == alone.figures["games"] < 150


def test_a_word_that_nobody_knows_is_told(two_workers, capsys):
    assert cluster.main(["sim", "chess"]) == 1
    assert "there is no game" in capsys.readouterr().err
    assert cluster.main([]) == 2
    assert cluster.main(["sim", "quickstart", "--chunk", "0"]) == 1


def test_the_command_joins_a_cluster_and_prints_the_checksum(two_workers):
    words = ["sim", "quickstart", "--games", "6", "--seed", "2", "--address", ray.get_runtime_context().gcs_address]
    command = [sys.executable, "-m", "umpire.cluster", *words]
    told = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines()[-1] == f"checksum {umpire.simulate('quickstart', 6, seed=2).checksum}"
