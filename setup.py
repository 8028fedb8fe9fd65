"""Compiles every module that has a .pxd beside it; everything else about the package is in pyproject.toml.

SOMMET_CHECKED=1 builds them with bounds and overflow checks instead of optimisation, for the rule and fuzz tests.
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCES = Path(__file__).parent / "src"
COMPILED = [
    ".".join(declared.relative_to(SOURCES).with_suffix("").parts)
    for declared in sorted(SOURCES.rglob("*.pxd"))
    if declared.stem != "bits"  # C for others to include: there is no class in it
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
