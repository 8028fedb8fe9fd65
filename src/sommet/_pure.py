"""SOMMET_PURE=1: imports our own modules from their source files even where compiled ones lie beside them."""

import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType


class _SourceFinder:
    """A finder that knows .py files only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith("sommet."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def install() -> None:
    """Puts source files first for every module of the package imported from now on."""
    if find_spec("cython") is None:
        raise ImportError("SOMMET_PURE=1 needs Cython's interpreted types; install sommet[pure]")
    sys.meta_path.insert(0, _SourceFinder)
    _keep_array_types()


def _keep_array_types() -> None:
    """Cython makes a class anew whenever a function declares an array, which took a third of the time."""
    from Cython import Shadow

    setattr(Shadow.typedef, "__getitem__", cache(Shadow.index_type))  # noqa: B010 - the class has no such name for mypy
