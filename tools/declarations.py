"""Reads what the `.pxd` of a compiled module declares: constants, tables, C functions, classes with fields and methods.

Only what this code base uses is understood; anything else is an error, so that nothing is passed over in silence.
"""

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"

NUMBERS = {
    "bool": ("bint",),
    "float": ("double", "float"),
    "int": (
        *("int", "unsigned int", "long", "unsigned long", "long long", "unsigned long long"),
        *("short", "unsigned short", "char", "signed char", "unsigned char", "Py_ssize_t", "size_t", "Bits"),
    ),
}
# The same for `cython.int` and its like, and for pointers to them.
CYTHON = {c.replace("unsigned ", "u").replace(" ", ""): python for python, names in NUMBERS.items() for c in names}
CYTHON |= {f"p_{c}": f"list[{python}]" for c, python in CYTHON.items()}
PYTHON_OF = {c: python for python, names in NUMBERS.items() for c in names}
PYTHON_OF |= {
    "void": "None",
    "object": "Any",
    "str": "str",
    "list": "list[Any]",
    "tuple": "tuple[Any, ...]",
    "dict": "dict[Any, Any]",
}

_NAME = re.compile(r"(?P<type>.*?[\s*])(?P<name>\w+)(?P<sizes>(\[\w+\])*)$")
_FUNCTION = re.compile(r'(?P<head>[^("]+?)(\s+"\w+")?\((?P<parameters>.*)\)(?P<rest>[^()]*)$')
_CLASS = re.compile(r"cdef class (\w+)(?:\((\w+)\))?:$")


@dataclass(frozen=True)
class Variable:
    """A field, a parameter or a table: its Python type, and how long it is if it is an array."""

    name: str
    type: str
    sizes: tuple[str, ...] = ()
    access: str = ""  # readonly, public or nothing, for fields

    @property
    def python(self) -> str:
        """The type that stands in its place when interpreted: lists for arrays."""
        return "list[" * len(self.sizes) + self.type + "]" * len(self.sizes)


@dataclass(frozen=True)
class Function:
    """A C function or method; `self` is not among its parameters."""

    name: str
    returns: str
    parameters: tuple[Variable, ...]


@dataclass
class Class:
    """A compiled class."""

    name: str
    base: str | None
    final: bool = False
    fields: list[Variable] = field(default_factory=list)
    methods: dict[str, Function] = field(default_factory=dict)


@dataclass
class Enum:
    """Some constants; only those of a `cpdef enum` are seen by Python."""

    visible: bool
    values: dict[str, int] = field(default_factory=dict)


@dataclass
class Module:
    """Everything that one `.pxd` declares."""

    name: str
    enums: list[Enum] = field(default_factory=list)
    variables: list[Variable] = field(default_factory=list)
    functions: dict[str, Function] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)  # ctypedefs
    imports: dict[str, str] = field(default_factory=dict)  # name: module it is cimported from

    def imported_classes(self) -> dict[str, str]:
        """The compiled classes it speaks of, and the modules they come from."""
        ours = {name: source for name, source in self.imports.items() if source.startswith("sommet.")}
        return {name: source for name, source in ours.items() if name in read_module(source).classes}

    def python_type(self, c: str) -> str:
        """The Python type for a C type. Structs have no type when interpreted."""
        c = " ".join(c.replace("*", " * ").split())
        if c.endswith(" *"):
            return f"list[{self.python_type(c[:-2])}]"
        if c in self.aliases:
            return self.aliases[c]
        if c in PYTHON_OF:
            return PYTHON_OF[c]
        if c in self.classes:
            return c
        if c in self.imports:
            return read_module(self.imports[c]).aliases.get(c, c)
        raise ValueError(f"{self.name}: {c!r} is no type that is known here")

    def python_of(self, node: ast.expr) -> str | None:
        """The Python type for an annotation like `cython.int`, or for an array of such; None for any other."""
        match node:
            case ast.Subscript(value=ast.Name(id=name)) if name in self.aliases or name == "Bits":
                return f"list[{self.python_type(name)}]"
            case ast.Subscript(value=value):
                inner = self.python_of(value)
                return inner and f"list[{inner}]"
            case ast.Attribute(value=ast.Name(id="cython"), attr=name):
                return CYTHON.get(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="cython"), attr="pointer"), args=[ast.Name()]):
                return "list[Any]"  # of a struct
        return None


_read: dict[str, Module] = {}


def compiled_modules() -> list[str]:
    """Every module with a `.pxd` and a `.py` that is compiled by it, by name."""
    names = [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in sorted(SOURCE.rglob("*.pxd"))]
    return [name for name in names if "\nimport cython\n" in source_of(name).read_text()]


def source_of(name: str, suffix: str = ".py") -> Path:
    """The file of a module."""
    return SOURCE.joinpath(*name.split(".")).with_suffix(suffix)


def read_module(name: str) -> Module:
    """What a module's `.pxd` declares."""
    return _read.get(name) or read_statements(name, source_of(name, ".pxd").read_text())


def read_statements(name: str, text: str) -> Module:
    """The same from the text of a `.pxd`."""
    module = _read[name] = Module(name)  # known before it is read: modules may speak of each other
    _Reader(module).read(_statements(text))
    return module


def _statements(text: str) -> list[tuple[bool, str]]:
    """Each statement in one line, without comments, texts and decorators of methods, and whether it is indented."""
    text = re.sub(r'"""[\s\S]*?"""', "", text)
    lines = [re.sub(r"\s*#.*", "", line).rstrip() for line in text.splitlines()]
    joined: list[str] = []
    for line in lines:
        if joined and joined[-1].count("(") > joined[-1].count(")"):
            joined[-1] += " " + line.strip()
        elif line and not re.match(r"\s+@", line):
            joined.append(line)
    return [(line.startswith(" "), line.strip()) for line in joined]


class _Reader:
    """Goes through the statements of one file; an indented one belongs to the last that was not."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.block: Enum | Class | str | None = None
        self.final = False  # whether the class to come is

    def read(self, statements: list[tuple[bool, str]]) -> None:
        heads = filter(None, (_CLASS.match(text) for _, text in statements))
        self.module.classes = {head[1]: Class(head[1], head[2]) for head in heads}  # before they are spoken of
        for indented, text in statements:
            if indented:
                self._read_inside(text)
            else:
                self._read_outside(text)

    def _read_outside(self, text: str) -> None:
        self.block = None
        match text.split():
            case ["cimport", "cython"]:
                pass
            case ["@cython.final"]:
                self.final = True
            case ["from", source, "cimport", *names]:
                self.module.imports.update({name.strip("(),"): source for name in names if name.strip("(),")})
            case ["cdef" | "cpdef" as word, "enum:"]:
                self.block = Enum(word == "cpdef")
                self.module.enums.append(self.block)
            case ["cdef", "struct", name]:
                self.block = "struct"
                self.module.aliases[name.rstrip(":")] = "Any"
            case ["cdef", "extern", *_]:
                self.block = "extern"
            case ["ctypedef", *words, name]:
                self.module.aliases[name] = self.module.python_type(" ".join(words))
            case ["cdef", "class", name, *_]:
                self.block = self.module.classes[re.split(r"\W", name)[0]]
                self.block.final, self.final = self.final, False
            case ["cdef", *words]:
                self.block = "inline" if words[0] == "inline" else None
                self._read_c(text.rstrip(":"), self.module.variables, self.module.functions)
            case _:
                raise ValueError(f"{self.module.name}: cannot read {text!r}")

    def _read_inside(self, text: str) -> None:
        match self.block:
            case Enum(values=values):
                name, value = text.split(" = ")
                values[name] = int(value)
            case Class(fields=fields, methods=methods):
                if text != "pass":
                    self._read_c(text, fields, methods)
            case "extern":
                if text.startswith("ctypedef"):
                    words = re.sub(r'\s+"\w+"$', "", text).split()
                    self.module.aliases[words[-1]] = self.module.python_type(" ".join(words[1:-1]))
                else:
                    self._read_c("cdef " + text, [], self.module.functions)
            case "struct" | "inline":
                pass
            case _:
                raise ValueError(f"{self.module.name}: {text!r} is indented for no reason known here")

    def _read_c(self, text: str, variables: list[Variable], functions: dict[str, Function]) -> None:
        text = re.sub(r"^cdef (inline )?", "", text)
        access = next((word for word in ("readonly", "public") if text.startswith(word + " ")), "")
        text = text.removeprefix(access).strip()
        function = _FUNCTION.match(text)
        if function is None:
            variables.append(self._variable(text, access))
            return
        head = self._variable(function["head"])
        parameters = [one.strip() for one in function["parameters"].split(",")]
        typed = tuple(self._variable(one) for one in parameters if one and one != "self")
        functions[head.name] = Function(head.name, head.type, typed)

    def _variable(self, text: str, access: str = "") -> Variable:
        parts = _NAME.match(text)
        if parts is None:
            raise ValueError(f"{self.module.name}: cannot read {text!r}")
        sizes = tuple(re.findall(r"\[(\w+)\]", parts["sizes"]))
        return Variable(parts["name"], self.module.python_type(parts["type"]), sizes, access)
