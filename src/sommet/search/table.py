"""The transposition table of alpha-beta: what is known of positions, by their keys. Several threads may share one.

There are no locks. What two threads write at the same time into one slot is noticed when it is read, and counts as
nothing (R. Hyatt and T. Mann, "A lock-less transposition-table implementation for parallel search", 2002).
"""

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memset
else:
    from types import SimpleNamespace as Entry

    # Made by tools/stubs.py from table.pxd.
    WORDS = 3

    _NO_ENTRY = Entry(value=0.0, action=0, depth=0, bound=0)

    def read_slot(words, slot, key):
        """The entry in a slot if it is that of the key."""
        found, entry = words.get(slot, (key, _NO_ENTRY))  # type: ignore[attr-defined]  # interpreted, a dict
        return entry if found == key else _NO_ENTRY

    def write_slot(words, slot, key, value, action, depth, bound):
        """Replaces what is in a slot, in one step."""
        entry = Entry(value=value, action=action, depth=depth, bound=bound)
        words[slot] = key, entry  # type: ignore[call-overload]  # interpreted, a dict


class Table:
    """A slot for each of 2 ** bits positions, in 24 bytes; a newer position takes the slot of an older one."""

    def __init__(self, bits: PlainInt) -> None:
        slots = 1 << bits
        self.mask = slots - 1
        if cython.compiled:
            self.words = cython.cast(cython.p_ulonglong, calloc(slots * WORDS, cython.sizeof(cython.ulonglong)))
            if not self.words:
                raise MemoryError
        else:
            self.words = {}  # type: ignore[assignment]  # slots are made as they are used

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.words)

    def clear(self) -> None:
        """Forgets everything."""
        if cython.compiled:
            memset(self.words, 0, (self.mask + 1) * WORDS * cython.sizeof(cython.ulonglong))
        else:
            self.words.clear()

    def find(self, key):
        """The entry of a key; its bound is 0 if there is none."""
        return read_slot(self.words, key & self.mask, key)

    def store(self, key, value, action, depth, bound):
        """Writes into the slot of a key, whatever was there."""
        write_slot(self.words, key & self.mask, key, value, action, depth, bound)
