"""Reads the records of a run and says how one army fares: against each foe, on each table, going first and second.

    python -m umpire.cluster sim quickstart --red "Skorne Warpack" --blue starters --players greedy --games 1000 --out runs/skorne
    python examples/balance_study.py runs/skorne
"""

from __future__ import annotations

import sys
from pathlib import Path

import polars as pl


def study(games: pl.DataFrame, by: str) -> pl.DataFrame:
    """Games won by red of each kind, with Wilson's interval at 95 %."""
    z2 = 1.96**2
    share, n = pl.col("won") / pl.col("games"), pl.col("games")
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = (share * (1 - share) / n + z2 / (4 * n * n)).sqrt() * 1.96 / (1 + z2 / n)
    return (
        games.group_by(by)
        .agg(
            games=pl.len(),
            won=(pl.col("winner") == "red").sum(),
            points_lost=pl.col("red_points_lost").sum() / pl.col("red_points").sum(),
            points_taken=pl.col("blue_points_lost").sum() / pl.col("blue_points").sum(),
            rounds=pl.col("rounds").mean(),
        )
        .with_columns(share=share, low=middle - half, high=middle + half)
        .sort("share", descending=True)
    )


def main(folder: str) -> None:
    games = pl.read_parquet(Path(folder) / "games.parquet").filter(pl.col("fault") == "")
    with pl.Config(tbl_rows=100, tbl_cols=20, float_precision=3, tbl_hide_dataframe_shape=True, tbl_hide_column_data_types=True):
        for by in ("red", "blue", "table", "first", "ended"):
            print(study(games, by))


if __name__ == "__main__":
    main(sys.argv[1])
