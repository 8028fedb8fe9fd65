"""The notebooks run from top to bottom, and what they show is what they keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def shown(notebook: Any) -> list[tuple[str, list[dict[str, str]]]]:
    """What each cell prints, in one piece, and the pictures and texts it ends with."""
    cells = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    return [
        (
            "".join(output.text for output in outputs if output.output_type == "stream"),
            [dict(output.data) for output in outputs if output.output_type == "execute_result"],
        )
        for outputs in cells
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_shows_what_it_keeps(path: Path, tmp_path: Path) -> None:
    """`jupyter execute --inplace examples/*.ipynb` after a change that is meant."""
    kept = nbformat.read(path, as_version=4)
    again = nbformat.read(path, as_version=4)
    for cell in again.cells:
        cell.pop("outputs", None)
    nbclient.NotebookClient(again, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert shown(again) == shown(kept)


def test_a_notebook_has_pictures() -> None:
    pictures = [
        data for path in NOTEBOOKS for _, results in shown(nbformat.read(path, as_version=4)) for data in results
    ]
    assert sum("<svg" in "".join(data.get("text/html", "")) for data in pictures) >= 3
    assert sum("image/svg+xml" in data for data in pictures) >= 1
