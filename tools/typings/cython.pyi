"""What compiled modules use of `cython`, but for C types: for these `tools/check_compiled.py` puts Python types."""

from contextlib import AbstractContextManager
from typing import Any, Final, TypeVar

_T = TypeVar("_T")

compiled: Final[bool]
gil: AbstractContextManager[None, None]
nogil: AbstractContextManager[None, None]

def declare(kind: type[_T], value: _T = ...) -> _T: ...
def cast(kind: type[_T], value: Any, typecheck: bool = ...) -> _T: ...
def sizeof(kind: Any) -> int: ...
def final(method: _T) -> _T: ...
