"""A game, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _engine
from .errors import NotAsked

__all__ = ["Answer", "Game", "open_replay", "play"]

#: Of a place or path question so many samples are drawn as legal answers, if nothing else is said.
PLACES = 8

#: A micrometre is the unit of all JSON; Python functions take inches.
INCH = 25_400

_MODELS = len(_engine.MODEL_COLUMNS)
_SIDES = len(_engine.SIDE_COLUMNS)
_CODES = len(_engine.CODE_COLUMNS)
_ACTIONS = len(_engine.ACTION_COLUMNS)


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal answer."""

    #: What is done, without its target: ``"Claw"``, ``"Charge"``, ``"move"``.
    verb: str
    #: In full, as a player reads it.
    label: str
    #: The model that the question is about.
    model: int | None
    #: What it aims at: ``{"on": "model", "id": 7}``, or a unit, marker, feature, point or line.
    target: Mapping[str, Any] | None
    #: Where it ends, in inches.
    to: tuple[float, float] | None
    #: It passes, waits or declines.
    declines: bool
    #: It ends the game for the player.
    gives_up: bool
    #: The answer itself, as replays have it.
    stored: str


class Game:
    """A game in progress. :func:`play` starts one, :func:`open_replay` takes one up.

    Each method that asks for a ``seat`` means the one that has to answer if nothing is said. An answer that a rule forbids raises
    :class:`umpire.Refused` with the rule and changes nothing.
    """

    def __init__(self, engine: _engine.Game, places: int = PLACES) -> None:
        self._engine = engine
        #: So many samples of a place or path question are among the legal answers.
        self.places = places

    # Where the game stands.

    @property
    def name(self) -> str:
        """The name of the game that is played."""
        return self._engine.game

    @property
    def seed(self) -> int:
        """The seed of its dice, and of all that was drawn for it."""
        return self._engine.seed

    @property
    def rules_version(self) -> int:
        """Raised whenever the same seed and answers would give another game."""
        return self._engine.rules_version

    @property
    def hash(self) -> str:
        """Stands for the position: equal positions have equal hashes, on any machine."""
        return self._engine.hash

    @property
    def given(self) -> int:
        """The number of answers given so far."""
        return self._engine.given

    @property
    def is_over(self) -> bool:
        return self._engine.is_over

    @property
    def winners(self) -> list[int] | None:
        """The seats that have won, once the game is over; an empty list for a draw."""
        return self._engine.winners

    @property
    def parties(self) -> list[int]:
        """The party of each seat. Seats of one party win together."""
        return self._engine.parties

    @property
    def asked(self) -> list[int]:
        """The seats that have to answer now. Several only where they answer in secret at once."""
        return self._engine.asked

    @property
    def seat(self) -> int:
        """The seat that has to answer now, the first if there are several."""
        asked = self._engine.asked
        if not asked:
            why = self._engine.fault
            raise NotAsked(f"the game stands still: {why}" if why else "nobody is asked: the game is over")
        return asked[0]

    # What can be seen.

    def scene(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat may know, as plain data: models, markers, sides, how far they are. Without a seat nothing is hidden."""
        return dict(json.loads(self._engine.scene(seat)))

    def board(self) -> dict[str, Any]:
        """The battlefield and the terrain on it, as plain data."""
        return dict(json.loads(self._engine.board()))

    def prompt(self, seat: int | None = None) -> dict[str, Any]:
        """What is asked, in one sentence, with the rules that it comes from and what can be answered."""
        told = self._engine.prompt(self.seat if seat is None else seat)
        if told is None:
            raise NotAsked(f"seat {seat} is not asked anything now")
        return dict(json.loads(told))

    def card(self, model: int, seat: int | None = None) -> dict[str, Any] | None:
        """The card of a model as it counts now."""
        told = self._engine.card(model, seat)
        return None if told is None else dict(json.loads(told))

    def log(self, seat: int | None = None, first: int = 0) -> list[str]:
        """What happened, in sentences, from a line on."""
        return self._engine.log(seat, first)

    def observe(self, seat: int | None = None) -> dict[str, NDArray[np.float32]]:
        """The table as arrays: ``models`` with a row of ``umpire.MODEL_COLUMNS`` for each model, ``sides`` with a row of
        ``umpire.SIDE_COLUMNS`` for each side. Without a seat nothing is hidden."""
        models, sides = self._engine.look(seat)
        return {
            "models": np.frombuffer(models, np.float32).reshape(-1, _MODELS),
            "sides": np.frombuffer(sides, np.float32).reshape(-1, _SIDES),
        }

    # What can be answered.

    def legal(self, seat: int | None = None, places: int | None = None) -> list[Answer]:
        """The legal answers. Of a place or path question, which has very many, ``places`` samples: the same ones in the same position."""
        seat = self.seat if seat is None else seat
        told = json.loads(self._engine.legal(seat, self._places(places)))
        model = told["model"]
        return [
            Answer(
                verb=answer["verb"],
                label=answer["label"],
                model=model,
                target=answer["target"],
                to=None if answer["to"] is None else (answer["to"][0] / INCH, answer["to"][1] / INCH),
                declines=answer["declines"],
                gives_up=answer["gives_up"],
                stored=answer["stored"],
            )
            for answer in told["answers"]
        ]

    def count(self, seat: int | None = None, places: int | None = None) -> int:
        """How many legal answers :meth:`legal` lists."""
        return self._engine.count(self.seat if seat is None else seat, self._places(places))

    def offered(self, seat: int | None = None, places: int | None = None) -> int:
        """How many of them a player would give by chance. Giving the game up, where that is possible, stands behind all others."""
        return self._engine.offered(self.seat if seat is None else seat, self._places(places))

    def codes(self, seat: int | None = None, places: int | None = None) -> NDArray[np.int32]:
        """The legal answers as codes, a row of ``umpire.CODE_COLUMNS`` for each: verb, model, target, square inch, and a number that
        tells those apart that are otherwise alike."""
        found = self._engine.codes(self.seat if seat is None else seat, self._places(places))
        return np.frombuffer(found, np.int32).reshape(-1, _CODES)

    def figures(self, seat: int | None = None, places: int | None = None) -> NDArray[np.float32]:
        """The legal answers as figures to weigh them by, a row of ``umpire.ACTION_COLUMNS`` for each, all between -1 and 1."""
        found = self._engine.figures(self.seat if seat is None else seat, self._places(places))
        return np.frombuffer(found, np.float32).reshape(-1, _ACTIONS)

    @property
    def grid(self) -> tuple[int, int]:
        """The columns and rows of the square inches of the board. Square ``c`` is column ``c % columns`` and row ``c // columns``."""
        return self._engine.grid()

    def squares(self, seat: int | None = None) -> NDArray[np.bool_] | None:
        """Where the asked model may go: for each square inch whether the rules allow its middle, ``[row, column]``. Each is tried by the
        rules themselves, which takes up to seconds. Nothing if no place or path is asked for."""
        found = self._engine.squares(self.seat if seat is None else seat)
        columns, rows = self.grid
        return None if found is None else np.frombuffer(found, np.bool_).reshape(rows, columns)

    # Playing.

    def act(self, answer: Answer | int | Sequence[int] | NDArray[np.int32] | str, seat: int | None = None) -> None:
        """Gives an answer: one of :meth:`legal` or its place in that list, a code of :meth:`codes`, or a stored answer."""
        seat = self.seat if seat is None else seat
        if isinstance(answer, Answer):
            self._engine.act_stored(seat, answer.stored)
        elif isinstance(answer, str):
            self._engine.act_stored(seat, answer)
        elif isinstance(answer, (int, np.integer)):
            self._engine.act(seat, int(answer), self.places)
        else:
            self._engine.act_code(seat, [int(number) for number in answer], self.places)

    def place(self, x: float, y: float, *, facing: tuple[int, int] | None = None, seat: int | None = None) -> None:
        """Answers a place question: puts it there, in inches."""
        self.gesture({"by": "place", **_point(x, y), "facing": facing}, seat)

    def path(
        self,
        points: Iterable[tuple[float, float]],
        *,
        facing: tuple[int, int] | None = None,
        seat: int | None = None,
    ) -> None:
        """Answers a path question: goes through these points, in inches, to the last one. No points mean to stay."""
        self.gesture({"by": "path", "points": [_point(x, y) for x, y in points], "facing": facing}, seat)

    def gesture(self, gesture: Mapping[str, Any], seat: int | None = None) -> str:
        """Answers as a player does on a screen (docs/protocol.md), and gives back the answer as it is stored."""
        return self._engine.act_gesture(self.seat if seat is None else seat, json.dumps(gesture))

    def draft(self, gesture: Mapping[str, Any], seat: int | None = None) -> dict[str, Any]:
        """What a gesture would come to, or the rule that forbids it. Changes nothing."""
        return dict(json.loads(self._engine.draft(self.seat if seat is None else seat, json.dumps(gesture))))

    def bot(self, bot: str = "greedy", seat: int | None = None) -> str:
        """What a bot would answer, for :meth:`act`: ``random``, ``greedy``, or ``quick``, ``steady`` and ``deep``, which look ahead."""
        return self._engine.bot_answer(self.seat if seat is None else seat, bot)

    def odds(
        self,
        answer: Answer | str,
        seat: int | None = None,
        *,
        runs: int = 200_000,
        milliseconds: int = 1_000,
    ) -> dict[str, Any] | None:
        """What an answer would come to as far as dice decide it: for each model the chance that it falls and of each amount of damage,
        ``exact`` where every course of the dice could be looked at. Nothing if dice decide nothing."""
        stored = answer.stored if isinstance(answer, Answer) else answer
        found = self._engine.odds(self.seat if seat is None else seat, stored, runs, milliseconds)
        return None if found is None else dict(json.loads(found))

    # Going back, and keeping.

    def clone(self) -> Game:
        """The same game once more, for a few microseconds. Both go on by themselves, and the same answers get the same dice in both."""
        return Game(self._engine.copy(), self.places)

    __copy__ = clone

    def __deepcopy__(self, _: object) -> Game:
        return self.clone()

    def take_back(self, count: int = 1) -> None:
        """Takes back so many of the latest answers, whoever gave them."""
        self._engine.take_back(count)

    def back_at(self, given: int) -> Game:
        """The game as it was after so many answers."""
        return Game(self._engine.back_at(given), self.places)

    def replay(self) -> str:
        """The game as a replay file: setup, seed and every answer, with the hash of each state."""
        return self._engine.replay()

    def __getstate__(self) -> tuple[str, int]:
        return self.replay(), self.places

    def __setstate__(self, state: tuple[str, int]) -> None:
        text, self.places = state
        self._engine = _engine.Game.of_replay(text)

    def __repr__(self) -> str:
        stands = "over" if self.is_over else f"waits for {self.asked}"
        return f"<umpire.Game {self.name}, seed {self.seed}, {self.given} answers, {stands}>"

    def _places(self, places: int | None) -> int:
        return self.places if places is None else places


def _point(x: float, y: float) -> dict[str, int]:
    return {"x": round(x * INCH), "y": round(y * INCH)}


def play(
    game: str,
    *,
    seed: int = 0,
    armies: Sequence[str | Path | None] = (),
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    places: int = PLACES,
) -> Game:
    """Starts a game.

    ``armies`` are by seat: the name of a ready army or of a faction (a random army of it), a file, the text of an army file, or None for
    any. ``options`` are those of :func:`umpire.menu`. What is left open is drawn from the seed, so that the same call gives the same game.
    """
    wish: dict[str, Any] = {"armies": [_army(game, army) for army in armies], "options": dict(options or {})}
    if players is not None:
        wish["players"] = players
    return Game(_engine.Game.start(game, json.dumps(wish), seed), places)


def open_replay(text: str | Path) -> Game:
    """The game in a replay, at its last answer: the text of a replay file, or its path."""
    return Game(_engine.Game.of_replay(text.read_text() if isinstance(text, Path) else text))


def _army(game: str, army: str | Path | None) -> dict[str, Any]:
    if army is None:
        return {"from": "random"}
    if isinstance(army, Path):
        return {"from": "list", "text": army.read_text()}
    if "\n" in army:
        return {"from": "list", "text": army}
    if army in _engine.armies(game, "lists"):
        return {"from": "ready", "name": army}
    if army in _engine.armies(game, "factions"):
        return {"from": "random", "faction": army}
    if Path(army).is_file():
        return {"from": "list", "text": Path(army).read_text()}
    # The engine says which names it knows.
    return {"from": "ready", "name": army}
