"""What the documents and examples show works."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import umpire

PACKAGE = Path(__file__).parents[1]
SHOWN = {
    f"{file.name}:{at}": block
    for file in (PACKAGE / "README.md", PACKAGE.parents[1] / "docs" / "python.md")
    for at, block in enumerate(re.findall(r"^```python\n(.*?)^```", file.read_text(), re.DOTALL | re.MULTILINE))
}


@pytest.mark.parametrize("name", SHOWN)
def test_what_the_documents_show(name):
    exec(SHOWN[name], {"umpire": umpire})


def run(*words):
    return subprocess.run([sys.executable, *map(str, words)], capture_output=True, text=True, timeout=300)


def test_a_game_is_told():
    told = run("-m", "umpire", "quickstart", 3)
    assert told.returncode == 0 and "winners" in told.stdout.splitlines()[-1]
    wrong = run("-m", "umpire", "chess")
    assert wrong.returncode == 1 and "there is no game" in wrong.stderr


def test_the_example_learns():
    told = run(PACKAGE / "examples" / "learn_quickstart.py", "--games", 3, "--rounds", 1, "--test", 4, "--processes", 1)
    assert told.returncode == 0 and "the policy against random" in told.stdout, told.stderr


def test_the_balance_study_reads_records(tmp_path):
    army = umpire.armies("quickstart", "starters")[0]
    umpire.simulate("quickstart", 5, red=army, blue="starters", out=tmp_path / "run")
    told = run(PACKAGE / "examples" / "balance_study.py", tmp_path / "run")
    assert told.returncode == 0 and army in told.stdout, told.stderr
