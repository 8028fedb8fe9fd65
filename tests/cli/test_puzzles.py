"""`sommet puzzles`."""

import json
from pathlib import Path

from cli.command import sommet, succeed


def test_puzzles_are_listed_by_theme_and_proved_again() -> None:
    listed = succeed("puzzles", "step-by-step")
    assert "60 puzzles" in listed
    assert "To the summit" in listed
    assert "win in two turns, whatever the others do" in listed
    assert succeed("puzzles", "step-by-step", "--check") == "step-by-step: 60 puzzles, 0 not proved\n"


def test_new_puzzles_are_the_same_for_the_same_seed(tmp_path: Path) -> None:
    out = tmp_path / "new.jsonl"
    given = ("puzzles", "talo", "--make", "--games", "1", "--seed", "5", "--most", "4")
    printed = succeed(*given)
    succeed(*given, "--out", str(out))
    assert out.read_text(encoding="utf-8") == printed
    assert 0 < len([json.loads(line)["key"] for line in printed.splitlines()]) <= 4


def test_making_and_checking_at_once_is_refused() -> None:
    refused = sommet("puzzles", "talo", "--make", "--check")
    assert refused.code == 2
    assert "make first, then prove" in refused.err
