"""Writes what follows from the `.pxd` of compiled modules: their `.pyi`, and the constants of their interpreted form.

python tools/stubs.py            writes the files
python tools/stubs.py --check    only compares, and fails if one is not current

A `.pyi` has what Python sees of the compiled module: constants of a `cpdef enum`, fields that are `readonly` or
`public`, and whatever is no C function, with the types of the `.py`. Constants and tables of the `.pxd` are repeated in
the `.py`, from the comment MARK to the next empty line.
"""

import ast
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from declarations import SOURCE, Class, Module, Variable, compiled_modules, read_module, source_of

MARK = "# Made by tools/stubs.py from {name}.pxd."
HEAD = "# Made by tools/stubs.py from {name}.py and {name}.pxd. Change it there.\n"
WIDTH = 120
ROOT = SOURCE.parent


# The constants of the interpreted form.


def with_constants(module: Module, source: str) -> str:
    """The source of a module with its constants as the `.pxd` has them."""
    mark = MARK.format(name=module.name.rpartition(".")[2])
    block = re.compile(rf"^( *){re.escape(mark)}\n(?:.*\S.*\n)*", re.MULTILINE)
    found = block.search(source)
    lines = _constants(module, WIDTH - len(found[1]) if found else WIDTH)
    if not found and not lines:
        return source
    if not found or not lines:
        there = "is" if found else "is not"
        raise ValueError(f"{module.name}: {mark!r} {there} there, and the .pxd has {len(lines)} lines for it")
    indented = "".join(f"{found[1]}{line}\n" for line in [mark, *lines])
    return source[: found.start()] + indented + source[found.end() :]


def _constants(module: Module, width: int) -> list[str]:
    lines = [f"{name} = {python}" for name, python in module.aliases.items() if python != "Any"]
    for enum in module.enums:
        lines += _assignments(list(enum.values.items()), width)
    return lines + [f"{table.name} = {_zeros(table)}" for table in module.variables if table.sizes]


def _assignments(constants: list[tuple[str, int]], width: int) -> list[str]:
    """As many constants in a line as fit."""
    lines: list[str] = []
    row: list[tuple[str, int]] = []
    for constant in constants:
        if row and len(_assignment([*row, constant])) > width:
            lines.append(_assignment(row))
            row = []
        row.append(constant)
    return [*lines, _assignment(row)]


def _assignment(row: list[tuple[str, int]]) -> str:
    names, values = zip(*row, strict=True)
    counted = len(row) > 2 and list(values) == list(range(values[0], values[0] + len(row)))
    given = f"range({values[0]}, {values[-1] + 1})".replace("(0, ", "(") if counted else ", ".join(map(str, values))
    return f"{', '.join(names)} = {given}"


def _zeros(table: Variable) -> str:
    """A list in the place of a C array, whose elements begin as 0."""
    *outer, last = table.sizes
    zeros = f"[{'0.0' if table.type == 'float' else '0'}] * {last}"
    for size in reversed(outer):
        zeros = f"[{zeros} for _ in range({size})]"
    return zeros


# The stubs.


class Stub:
    """What Python sees of one compiled module."""

    def __init__(self, module: Module, source: str) -> None:
        self.module = module
        self.tree = ast.parse(source)

    def text(self) -> str:
        """The whole file, with more imports than it needs and not yet in its format."""
        lines = [HEAD.format(name=self.module.name.rpartition(".")[2]), "from typing import Any, Final, final"]
        lines += self._imports()
        lines += [f"{name}: Final[int]" for enum in self.module.enums if enum.visible for name in enum.values]
        for node in self.tree.body:
            lines += self._outside(node)
        return "\n".join(lines) + "\n"

    def _imports(self) -> list[str]:
        """What the `.py` imports, and the classes that its `.pxd` speaks of."""
        nodes = [node for node in ast.walk(self.tree) if isinstance(node, ast.ImportFrom)]
        lines = [ast.unparse(node) for node in nodes if node.module and not node.module.startswith("cython.")]
        return lines + [f"from {source} import {name}" for name, source in self.module.imported_classes().items()]

    def _outside(self, node: ast.stmt) -> list[str]:
        match node:
            case ast.ClassDef():
                return self._class(node)
            case ast.FunctionDef(name=name) if _is_public(name) and name not in self.module.functions:
                return [self._signature(node)]
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind) if _is_public(name):
                return [_variable(name, self._type(kind))]
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="TypeVar"))):
                return [ast.unparse(node)]
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if self._is_seen(name, value):
                if isinstance(value, ast.Constant):
                    return [_variable(name, type(value.value).__name__)]
                raise ValueError(f"{self.module.name}: {name} needs a type")
        return []

    def _is_seen(self, name: str, value: ast.expr) -> bool:
        declared = {one.name for one in self.module.variables}
        return _is_public(name) and name not in declared and not ast.unparse(value).startswith("cython.declare(")

    def _class(self, node: ast.ClassDef) -> list[str]:
        declared = self.module.classes.get(node.name) or Class(node.name, None)
        bases = f"({', '.join(map(ast.unparse, node.bases))})" if node.bases else ""
        typed = {
            ast.unparse(one.target): self._type(one.annotation) for one in node.body if isinstance(one, ast.AnnAssign)
        }
        inside = [f"{name}: {kind}" for name, kind in typed.items()]
        for field in declared.fields:
            if field.access == "readonly":
                inside += ["@property", f"def {field.name}(self) -> {field.python}: ..."]
            elif field.access == "public" and field.name not in typed:
                inside.append(f"{field.name}: {field.python}")
        for one in node.body:
            if isinstance(one, ast.FunctionDef) and _is_public(one.name) and one.name not in declared.methods:
                inside += [f"@{ast.unparse(decorator)}" for decorator in one.decorator_list] + [self._signature(one)]
        final = ["@final"] if declared.final else []
        return [*final, f"class {node.name}{bases}:", *(f"    {line}" for line in inside or ["..."])]

    def _type(self, node: ast.expr) -> str:
        """A type of the `.py` as it stands in a stub."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        plain = re.sub(r"\bPlain(Int|Float|Bool)\b", lambda found: found[1].lower(), ast.unparse(node))
        return self.module.python_of(node) or plain

    def _signature(self, node: ast.FunctionDef) -> str:
        given = node.args.args + node.args.kwonlyargs
        if node.returns is None or any(one.annotation is None for one in given if one.arg != "self"):
            raise ValueError(f"{self.module.name}: {node.name} needs types")
        for one in ast.walk(node.args):
            if isinstance(one, ast.arg) and one.annotation is not None:
                one.annotation = ast.parse(self._type(one.annotation), mode="eval").body
        node.args.defaults = [_default(one) for one in node.args.defaults]
        return f"def {node.name}({ast.unparse(node.args)}) -> {self._type(node.returns)}: ..."


def _variable(name: str, kind: str) -> str:
    return f"{name}: Final[{kind}]" if name.isupper() else f"{name}: {kind}"


def _is_public(name: str) -> bool:
    """Whether Python may use it. `__cinit__` and its like are the compiler's."""
    return not name.startswith("_") or (name.endswith("_") and name not in ("__cinit__", "__dealloc__"))


def _default(node: ast.expr) -> ast.expr:
    """A default as it is where it can be read at sight."""
    return node if isinstance(node, ast.Constant | ast.UnaryOp) else ast.Constant(...)


def stubs() -> dict[Path, str]:
    """Every stub, in its format."""
    with tempfile.TemporaryDirectory() as folder:
        made = {name: Path(folder, f"{name}.pyi") for name in _sources()}
        for name, source in _sources().items():
            made[name].write_text(Stub(read_module(name), source.read_text()).text())
        for command in (["check", "--fix", "--select", "F401,I,UP034"], ["format"]):
            options = ["--quiet", "--no-cache", "--config", str(ROOT / "pyproject.toml")]
            subprocess.run([_ruff(), *command, *options, folder], check=True)  # noqa: S603 - our own words
        return {source_of(name, ".pyi"): path.read_text() for name, path in made.items()}


def _sources() -> dict[str, Path]:
    return {name: source_of(name) for name in compiled_modules()}


def _ruff() -> str:
    found = shutil.which("ruff", path=str(Path(sys.executable).parent)) or shutil.which("ruff")
    if found is None:
        raise FileNotFoundError("ruff, which `make check` installs")
    return found


def main() -> int:
    made = {path: with_constants(read_module(name), path.read_text()) for name, path in _sources().items()} | stubs()
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    if "--check" not in sys.argv:
        for path in stale:
            path.write_text(made[path])
        return 0
    for path in stale:
        print(f"{path.relative_to(ROOT)} is not current: run python tools/stubs.py")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
