"""Checks compiled modules with mypy, which otherwise reads their `.pyi` and nothing else.

First their bodies: each module is given to mypy with the types of its `.pxd` written into the `.py`, on the same lines,
so that every message points to the real file. It is checked as it runs interpreted: arrays and pointers are lists. Then
stubtest compares the `.pyi` with the modules as they are compiled.
"""

import ast
import os
from pathlib import Path

from declarations import SOURCE, Function, Module, compiled_modules, read_module, source_of
from mypy import api, stubtest

ROOT = SOURCE.parent
TYPINGS = Path(__file__).parent / "typings"
TYPED = ROOT / "build" / "typed"
OPTIONS = (
    *("--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache" / "bodies")),
    "--follow-imports=silent",  # mypy alone checks the rest, as it is seen from outside
    "--always-false=compiled",
    "--implicit-reexport",  # what a module cimports can be cimported from it
    "--no-warn-return-any",  # where C wants a number and gets an object, it looks by itself
)


class Text:
    """A source file to write into. Places are those of the syntax tree: lines and bytes."""

    def __init__(self, source: str) -> None:
        self._bytes = source.encode()
        self._starts = [0]
        for line in self._bytes.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._edits: list[tuple[int, int, str]] = []

    def end(self, node: ast.expr | ast.stmt | ast.arg) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def begin(self, node: ast.expr | ast.stmt | ast.arg) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def insert(self, place: int, text: str) -> None:
        self._edits.append((place, place, text))

    def replace(self, node: ast.expr, text: str) -> None:
        self._edits.append((self.begin(node), self.end(node), text))

    def find(self, mark: str, start: int, end: int) -> int:
        """Where a mark is last found between two places."""
        return self._bytes.rindex(mark.encode(), start, end)

    def written(self) -> str:
        """The source with everything written into it."""
        parts, at = [], 0
        for begin, end, text in sorted(self._edits):
            parts += [self._bytes[at:begin].decode(), text]
            at = end
        return "".join(parts) + self._bytes[at:].decode()


class Typing(ast.NodeVisitor):
    """Writes the types of the `.pxd` into the source of a module."""

    def __init__(self, module: Module, source: str) -> None:
        self.module = module
        self.text = Text(source)
        self.tree = ast.parse(source)
        self.functions = module.functions
        self.visit(self.tree)

    def visit_Import(self, node: ast.Import) -> None:
        """Beside `import cython`: what the `.pxd` speaks of and the `.py` does not."""
        if node.names[0].name != "cython" or node.col_offset:
            return
        imports = [one for one in ast.walk(self.tree) if isinstance(one, ast.ImportFrom)]
        known = {name.asname or name.name for one in imports for name in one.names}
        missing = {name: source for name, source in self.module.imported_classes().items() if name not in known}
        lines = [f"; from {source} import {name}" for name, source in missing.items()]
        self.text.insert(self.text.end(node), "; from typing import Any" + "".join(lines))

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        declared = self.module.classes.get(node.name)
        if declared is not None:
            typed = {ast.unparse(one.target) for one in node.body if isinstance(one, ast.AnnAssign)}
            fields = "".join(f"; {one.name}: {one.python}" for one in declared.fields if one.name not in typed)
            self.text.insert(self.text.end(node.body[0]), fields)
        self.functions = declared.methods if declared is not None else {}
        self.generic_visit(node)
        self.functions = self.module.functions

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        declared = self.functions.get(node.name)
        if declared is not None:
            self._write_signature(node, declared)
        self.generic_visit(node)

    def _write_signature(self, node: ast.FunctionDef, declared: Function) -> None:
        parameters = [one for one in node.args.args if one.arg != "self"]
        for parameter, variable in zip(parameters, declared.parameters, strict=True):
            if parameter.annotation is None:
                self.text.insert(self.text.end(parameter), f": {variable.python}")
        if node.returns is None:
            start = self.text.end(node.args.args[-1]) if node.args.args else self.text.begin(node)
            place = self.text.find(")", start, self.text.begin(node.body[0])) + 1
            self.text.insert(place, f" -> {declared.returns}")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._write_type(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self._write_type(node)

    def visit_Call(self, node: ast.Call) -> None:
        self._write_type(node)

    def _write_type(self, node: ast.expr) -> None:
        """Puts `int` for `cython.int` and a list for an array."""
        python = self.module.python_of(node)
        if python is not None:
            self.text.replace(node, python)
        else:
            self.generic_visit(node)


def check_bodies() -> int:
    """Lets mypy read the sources with their types; 0 if it finds nothing."""
    sources = []
    arguments = [*OPTIONS]
    for name in compiled_modules():
        source = source_of(name)
        typed = TYPED / source.relative_to(SOURCE)
        typed.parent.mkdir(parents=True, exist_ok=True)
        typed.write_text(Typing(read_module(name), source.read_text()).text.written())
        sources.append(str(source))
        arguments += ["--shadow-file", str(source), str(typed)]
    os.environ["MYPYPATH"] = str(TYPINGS)
    out, errors, code = api.run(arguments + sources)
    print(out + errors, end="")
    return code


def check_stubs() -> int:
    """Compares the stubs with what Python finds in the compiled modules; 0 if they agree."""
    options = ["--concise", "--mypy-config-file", str(ROOT / "pyproject.toml"), "--ignore-disjoint-bases"]
    options += ["--allowlist", str(TYPINGS / "allowlist.txt")]
    return stubtest.test_stubs(stubtest.parse_options([*options, *compiled_modules()]))


if __name__ == "__main__":
    raise SystemExit(check_bodies() or check_stubs())
