"""What a page has in its memory: every string, and every object by the name of a property that holds it."""

import json
from collections.abc import Iterator
from typing import Any

from web.browser import Visitor

NODE_FIELDS, EDGE_FIELDS = ("type", "name", "edge_count"), ("type", "name_or_index", "to_node")
STRINGS = {"string", "concatenated string", "sliced string"}


class Heap:
    """All that can still be reached from the page, after a garbage collection."""

    def __init__(self, visitor: Visitor) -> None:
        session = visitor.context.new_cdp_session(visitor.page)
        chunks: list[str] = []
        session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
        session.send("HeapProfiler.enable")
        session.send("HeapProfiler.collectGarbage")
        session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        session.detach()
        snapshot = json.loads("".join(chunks))
        meta = snapshot["snapshot"]["meta"]
        self._nodes, self._edges, self._texts = snapshot["nodes"], snapshot["edges"], snapshot["strings"]
        self._node_size, self._edge_size = len(meta["node_fields"]), len(meta["edge_fields"])
        self._type, self._name, self._count = (meta["node_fields"].index(field) for field in NODE_FIELDS)
        self._edge_type, self._edge_name, self._to = (meta["edge_fields"].index(field) for field in EDGE_FIELDS)
        self._node_types, self._edge_types = meta["node_types"][0], meta["edge_types"][0]
        self._first_edge: dict[int, int] = {}
        edge = 0
        for node in range(0, len(self._nodes), self._node_size):
            self._first_edge[node] = edge
            edge += self._nodes[node + self._count] * self._edge_size

    def strings(self) -> Iterator[str]:
        """Every string, each cut where the browser cuts it."""
        for node in self._first_edge:
            if self._is_string(node):
                yield self._texts[self._nodes[node + self._name]]

    def named(self, name: str) -> list[Any]:
        """Everything that some object has under that name: strings, and what holds strings."""
        wanted = self._texts.index(name) if name in self._texts else -1
        kind = self._edge_types.index("property")
        targets = {
            self._edges[edge + self._to]
            for edge in range(0, len(self._edges), self._edge_size)
            if self._edges[edge + self._edge_type] == kind and self._edges[edge + self._edge_name] == wanted
        }
        return [self._value(node, 3) for node in targets]

    def _is_string(self, node: int) -> bool:
        return self._node_types[self._nodes[node + self._type]] in STRINGS

    def _value(self, node: int, depth: int) -> Any:
        """A string, the strings of an array, or an object's properties; numbers are not in a snapshot."""
        if self._is_string(node):
            return self._texts[self._nodes[node + self._name]]
        held: dict[str, Any] = {}
        first = self._first_edge[node]
        for edge in range(first, first + self._nodes[node + self._count] * self._edge_size, self._edge_size):
            kind = self._edge_types[self._edges[edge + self._edge_type]]
            name = self._edges[edge + self._edge_name]
            if depth > 0 and kind in ("property", "element") and self._texts[name] != "__proto__":
                held[self._texts[name] if kind == "property" else str(name)] = self._value(
                    self._edges[edge + self._to], depth - 1
                )
        return held
