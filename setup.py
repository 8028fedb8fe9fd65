"""Compiles the modules that COMPILED lists; everything else about the package is in pyproject.toml.

SOMMET_CHECKED=1 builds them with bounds and overflow checks instead of optimisation, for the rule and fuzz tests.
"""

import os

from Cython.Build import cythonize
from setuptools import Extension, setup

COMPILED = [
    "sommet.core.rng",
    "sommet.core.tape",
    "sommet.core.position",
    "sommet.core.evaluation",
    "sommet.search.playout",
    "sommet.search.uct",
    "sommet.search.alphabeta",
    "sommet.games.ascenseur.cards",
    "sommet.games.ascenseur.position",
    "sommet.games.ascenseur.evaluate",
    "sommet.games.ascension.actions",
    "sommet.games.ascension.stacks",
    "sommet.games.ascension.pawns",
    "sommet.games.ascension.pieces",
    "sommet.games.ascension.phases",
    "sommet.games.ascension.position",
    "sommet.games.ascension.routes",
    "sommet.games.ascension.evaluate",
    "sommet.games.aufsteiger.actions",
    "sommet.games.aufsteiger.cells",
    "sommet.games.aufsteiger.tower",
    "sommet.games.aufsteiger.pawns",
    "sommet.games.aufsteiger.drops",
    "sommet.games.aufsteiger.walks",
    "sommet.games.aufsteiger.phases",
    "sommet.games.aufsteiger.position",
    "sommet.games.aufsteiger.generator",
    "sommet.games.aufsteiger.reach",
    "sommet.games.aufsteiger.evaluate",
    "sommet.games.step_by_step.position",
    "sommet.games.step_by_step.evaluate",
    "sommet.games.talo.bars",
    "sommet.games.talo.equilibrium",
    "sommet.games.talo.stability",
    "sommet.games.talo.pawns",
    "sommet.games.talo.placing",
    "sommet.games.talo.position",
    "sommet.games.talo.evaluate",
    "sommet.games.talo.turns",
]

checked = os.environ.get("SOMMET_CHECKED") == "1"
flags = (
    ["-O1", "-g1", "-fsanitize=bounds,shift,signed-integer-overflow,null", "-fno-sanitize-recover=all"]
    if checked
    # Some machines multiply and add in one rounding where they may: then search would not decide the same everywhere.
    else ["-O3", "-ffp-contract=off"]
)

setup(
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    ext_modules=cythonize(
        [
            Extension(
                name,
                [f"src/{name.replace('.', '/')}.py"],
                extra_compile_args=flags,
                extra_link_args=["-fsanitize=undefined"] if checked else [],
            )
            for name in COMPILED
        ],
        include_path=["src"],
        nthreads=os.cpu_count() or 1,
        build_dir="build/checked-c" if checked else "build/c",
        compiler_directives={
            "language_level": "3",
            "boundscheck": checked,
            "wraparound": False,
            "cdivision": not checked,
            "initializedcheck": checked,
        },
    ),
)
