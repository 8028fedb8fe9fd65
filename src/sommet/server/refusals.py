"""What the server refuses, beyond what the rules of a game do: one class per code, with its HTTP status."""

from typing import ClassVar

from sommet.core.errors import GameError
from sommet.core.prose import to, whose
from sommet.core.text import Text


class ServerRefusal(GameError):
    """Something the server does not do; `status` is for HTTP."""

    status: ClassVar[int] = 409


class BadMessage(ServerRefusal):
    """A message or request that cannot be read."""

    code = "message"
    status = 400

    def __init__(self, reason: str) -> None:
        super().__init__(Text("le serveur n'a pas compris la demande", "the server did not understand the request"))
        self.detail = Text(f"message illisible : {reason}", f"this cannot be read: {reason}")


class NotFound(ServerRefusal):
    """There is no such thing, or not for this visitor: the two look the same on purpose."""

    code = "not-found"
    status = 404

    def __init__(self) -> None:
        super().__init__(
            Text("cela n'existe pas, ou pas pour vous", "there is no such thing, or it is not open to you")
        )


class LinkSpent(ServerRefusal):
    """A link that leads nowhere."""

    code = "link"
    status = 404

    def __init__(self) -> None:
        super().__init__(
            Text(
                "ce lien ne mène plus nulle part ; demandez-en un nouveau à qui vous l'a donné",
                "this link leads nowhere any more; ask whoever gave it to you for a new one",
            )
        )


class NotYourSeat(ServerRefusal):
    """Acting or looking for a seat one does not hold."""

    code = "seat"
    status = 403

    def __init__(self) -> None:
        super().__init__(Text("cette place n'est pas la vôtre", "that seat is not yours"))


class SeatTaken(ServerRefusal):
    """A seat that somebody else was quicker to take, or that cannot be taken."""

    code = "taken"

    def __init__(self) -> None:
        super().__init__(Text("cette place n'est pas libre", "that seat is not free"))


class NotYourTurn(ServerRefusal):
    """Another seat is to act."""

    code = "turn"

    def __init__(self, mover: int) -> None:
        super().__init__(Text(f"c'est {to(mover)}", f"it is {whose(mover)} turn"))


class StalePly(ServerRefusal):
    """The sender decided on another state of the match than the present one."""

    code = "stale"

    def __init__(self, given: int, now: int) -> None:
        super().__init__(
            Text(
                "la partie a continué entre-temps : regardez d'abord ce qui s'est passé",
                "the game has gone on meanwhile: see first what has happened",
            )
        )
        self.detail = Text(
            f"la partie en est à l'entrée {now}, pas {given} : regardez d'abord ce qui s'est passé",
            f"the match is at entry {now}, not {given}: see first what has happened",
        )


class Impossible(ServerRefusal):
    """Something the state of the match does not allow."""

    code = "impossible"


class TooMany(ServerRefusal):
    """A limit was reached."""

    code = "too-many"
    status = 429


class NotStored(ServerRefusal):
    """The database did not take it: a full disk, a lock, a lost connection. Nothing has changed; try again later."""

    code = "storage"
    status = 503

    def __init__(self, reason: str = "") -> None:
        super().__init__(
            Text(
                "le serveur ne peut rien enregistrer en ce moment ; rien n'a changé, réessayez dans un instant",
                "the server cannot store anything at the moment; nothing has changed, try again in a moment",
            )
        )
        self.reason = reason  # for whoever runs the server


class NotRead(ServerRefusal):
    """The database does not answer; trying again may do."""

    code = "storage"
    status = 503

    def __init__(self, reason: str = "") -> None:
        super().__init__(
            Text(
                "le serveur n'arrive pas à lire ses parties en ce moment ; réessayez dans un instant",
                "the server cannot read its matches at the moment; try again in a moment",
            )
        )
        self.reason = reason  # for whoever runs the server


class OurMistake(ServerRefusal):
    """Something failed that should not have; the log knows more."""

    code = "failed"
    status = 500

    def __init__(self) -> None:
        super().__init__(
            Text("le serveur n'y arrive pas ; réessayez plus tard", "the server failed at this; try again later")
        )


class ForeignOrigin(ServerRefusal):
    """A page of another site tried to act for its visitor."""

    code = "origin"
    status = 403

    def __init__(self) -> None:
        super().__init__(Text("cette page n'est pas la nôtre", "this request comes from another site's page"))


class UnknownHost(ServerRefusal):
    """A name by which this server is not known: perhaps a stranger's, made to lead here."""

    code = "host"
    status = 421

    def __init__(self) -> None:
        super().__init__(
            Text(
                "ce serveur ne répond pas à cette adresse ; la personne qui le tient peut l'ajouter",
                "this server does not answer to that address; whoever runs it can add it",
            )
        )
        self.detail = Text(
            "ce serveur ne répond pas à ce nom ; qui le tient peut l'ajouter par --origin",
            "this server does not answer to that name; whoever runs it can add it by --origin",
        )
