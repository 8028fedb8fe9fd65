"""Libraries of other fields are optional: the package is whole without them, and says which one is missing."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

import sommet.adapters.pettingzoo

WITHOUT = """
import sys
for name in ("gymnasium", "numpy", "open_spiel", "pettingzoo", "PIL", "pyspiel", "resvg_py"):
    sys.modules[name] = None
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    """A program where none of the libraries can be imported."""
    return subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=False)


def test_the_package_needs_none_of_them() -> None:
    done = run("import sommet, sommet.cli, sommet.adapters, sommet.adapters.observe, sommet.adapters.utility")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        ("pettingzoo", 'gymnasium is not installed: pip install "sommet[research]"'),
        ("openspiel", 'OpenSpiel is not installed: pip install "sommet[openspiel]"'),
    ],
)
def test_what_is_missing_is_named(module: str, sentence: str) -> None:
    done = run(f"import sommet.adapters.{module}")
    assert done.stderr.splitlines()[-1] == f"ImportError: {sentence}"


def test_pettingzoo_shows_how_it_is_used() -> None:
    assert doctest.testmod(sommet.adapters.pettingzoo) == (0, 4)
