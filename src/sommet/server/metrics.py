"""What /metrics tells: numbers about this process, none about people."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)


class Metrics:
    """The numbers, by what they count."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = self._counter("requests", "HTTP requests answered", "status")
        self.commands = self._counter("commands", "commands received on sockets and over HTTP", "kind", "answer")
        self.accepted = self.commands.labels("command", "accepted")  # the one that is counted all the time
        self.refused = self._counter("refused", "requests and connections turned away", "reason")
        self.workers_replaced = self._counter("workers_replaced", "worker processes that died, hung or were stopped")
        self.connections = self._gauge("connections", "open sockets")
        self.matches = self._gauge("matches_open", "matches in memory")
        self.append_seconds = Histogram(
            "sommet_append_seconds", "time to store entries", registry=self.registry, buckets=BUCKETS
        )

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"sommet_{name}", about, labels, registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"sommet_{name}", about, registry=self.registry)


METRICS = Metrics()
