"""Ascenseur: a view as a table for the terminal (rich markup): lift, players, trick, hand and score sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from sommet.core.prose import NOBODY, Company, label
from sommet.core.text import Lang, Text
from sommet.games.ascenseur.notation import SUIT_LETTERS
from sommet.games.ascenseur.refusals import SUIT_WORDS

SYMBOLS = dict(zip(SUIT_LETTERS, "♣♦♥♠", strict=True))
INKS = dict(
    zip(SUIT_LETTERS, ("#8fbf7f", "#e0a050", "#e06c75", "#b9c4d0"), strict=True)
)  # four colours and four shapes
NUMBER = "bold #ffe08a"
WIDTH = 96
ROUNDS_SHOWN = 5  # of the score sheet while the game goes on


def card_mark(name: str) -> str:
    """A card as rank and symbol in the colour of its suit; two columns, three for a ten."""
    if name == "??":
        return "[dim]▒▒[/]"
    rank = "10" if name[0] == "T" else name[0]
    return f"[bold {INKS[name[1]]}]{rank}{SYMBOLS[name[1]]}[/]"


def draw_table(view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
    """Everything the viewer may know, from the lift down to the own hand."""
    parts = [_headline(view, lang, company), _lift(view, lang), "", *_players(view, lang, company)]
    parts += ["", *_announced(view, lang, company)]
    if view["viewer"] > 0 and not view["over"]:
        parts += ["", *_hand(view, lang)]
    if view["phase"] == "bid" and view["legal"]:
        parts += ["", *_choices(view, lang)]
    if view["sheet"]:
        parts += ["", *_sheet(view, lang, company)]
    return "\n".join(parts)


def _headline(view: Mapping[str, Any], lang: Lang, company: Company) -> str:
    cards, floor = view["cards"], f"{view['round']}/{view['rounds']}"
    dealer = label(view["dealer"], lang, company)
    head = Text(
        f"manche {floor} · {cards} carte{'s'[: cards > 1]} · donneur : {dealer}",
        f"round {floor} · {cards} card{'s'[: cards > 1]} · dealer: {dealer}",
    )
    return f" [bold]{head.say(lang)}[/] · {_trump(view, lang)}"


def _trump(view: Mapping[str, Any], lang: Lang) -> str:
    if view["trump"] is not None:
        suit = SUIT_WORDS[SUIT_LETTERS.index(view["trump"])].say(lang)
        symbol = f"[bold {INKS[view['trump']]}]{SYMBOLS[view['trump']]} {suit}[/]"
        label, turned = Text("atout", "trumps").say(lang), Text("retournée", "turned").say(lang)
        return f"{label} {symbol} ({turned} {card_mark(view['turned'])})"
    if view["stock"] == 0 and view["phase"] != "deal":
        return f"[bold]{Text('SANS ATOUT', 'NO TRUMPS').say(lang)}[/]"
    return Text("atout à venir", "trumps to come").say(lang)


def _lift(view: Mapping[str, Any], lang: Lang) -> str:
    """The hand sizes of the rounds in a row, the cabin at the present one."""
    sizes, at = view["sizes"], view["round"] - 1
    first, last = at, at + 1
    # As many rounds on both sides as the line has room for.
    while first > 0 or last < len(sizes):
        wider = (max(0, first - 1), min(len(sizes), last + 1))
        if sum(len(str(size)) + 1 for size in sizes[wider[0] : wider[1]]) > WIDTH - 12:
            break
        first, last = wider
    floors = [f"[reverse bold] {sizes[i]} [/]" if i == at else f"[dim]{sizes[i]}[/]" for i in range(first, last)]
    before, after = "… " if first > 0 else "", " …" if last < len(sizes) else ""
    ahead = sizes[at + 1] - sizes[at] if at + 1 < len(sizes) else 0
    way = "▲" if ahead > 0 else "▼" if ahead < 0 else "■"
    return f" {Text('étages', 'floors').say(lang)} {way} {before}{' '.join(floors)}{after}"


def _players(view: Mapping[str, Any], lang: Lang, company: Company) -> list[str]:
    """One line for each seat: cards left, bid, tricks and what is missing, score, the card in the trick."""
    heads = Text("joueur;cartes;annonce;plis;;score;joue", "player;cards;bid;tricks;;score;plays").say(lang).split(";")
    lines = [f"    {heads[0]:<18}{heads[1]:>7}{heads[2]:>9}{heads[3]:>7}  {heads[4]:<17}{heads[5]:>6}   {heads[6]}"]
    table = dict(view["trick"])
    for seat in range(1, view["players"] + 1):
        name = _cut(label(seat, lang, company), 11)
        name += f"{Text(' donne', ' deals').say(lang) if seat == view['dealer'] else ''}"
        bid = view["bids"][seat - 1]
        colour, status = _status(view, seat, lang)
        card = card_mark(table[seat]) if seat in table else ""
        if view["trick"] and view["trick"][0][0] == seat:
            card += Text(" entame", " leads").say(lang)
        if str(seat) in view["faces"] and not view["trick"]:
            card = f"{card_mark(view['faces'][str(seat)])} {Text('sur le front', 'on the forehead').say(lang)}"
        arrow = "[bold]▶[/]" if seat == view["to_move"] else " "
        lines.append(
            f"  {arrow} {name:<18}{view['hand_sizes'][seat - 1]:>7}{'–' if bid is None else bid:>9}"
            f"{view['tricks'][seat - 1]:>7}  [{colour}]{status:<17}[/]{view['scores'][seat - 1]:>6}   {card}".rstrip()
        )
    return lines


def _status(view: Mapping[str, Any], seat: int, lang: Lang) -> tuple[str, str]:
    """How a seat stands to its bid: a colour and a word."""
    bid, tricks = view["bids"][seat - 1], view["tricks"][seat - 1]
    if not isinstance(bid, int) or view["phase"] not in ("play", "over"):
        return "default", ""
    if tricks == bid:
        return "green", Text("✓ juste", "✓ exact").say(lang)
    if tricks > bid:
        return "red", Text(f"✗ {tricks - bid} de trop", f"✗ {tricks - bid} too many").say(lang)
    if bid - tricks > view["cards"] - sum(view["tricks"]):
        return "red", Text("✗ hors d'atteinte", "✗ out of reach").say(lang)
    return "yellow", Text(f"… encore {bid - tricks}", f"… {bid - tricks} to go").say(lang)


def _announced(view: Mapping[str, Any], lang: Lang, company: Company) -> list[str]:
    """The total announced against the tricks, and the latest finished trick."""
    lines = []
    bids = view["bids"]
    if any(bid is not None for bid in bids) and "?" not in bids:
        total, cards = sum(bid or 0 for bid in bids), view["cards"]
        mood = Text("", "")
        if None not in bids and total > cards:
            mood = Text(" : on se bat pour les plis", ": a fight for tricks")
        elif None not in bids and total < cards:
            mood = Text(" : personne n'en veut", ": tricks nobody wants")
        said = Text(
            f"annoncé {total} pour {cards} pli{'s'[: cards > 1]}",
            f"announced {total} for {cards} trick{'s'[: cards > 1]}",
        )
        lines.append(f" {said.say(lang)}{mood.say(lang)}")
    last = view["last_trick"]
    if last is not None:
        cards = " ".join(card_mark(card) for card in last["cards"])
        leader, winner = label(last["leader"], lang, company), label(last["winner"], lang, company)
        said = Text(
            f"dernier pli, entamé par {leader} : {cards} → {winner}",
            f"last trick, led by {leader}: {cards} → {winner}",
        )
        lines.append(f" {said.say(lang)}")
    return lines


def _hand(view: Mapping[str, Any], lang: Lang) -> list[str]:
    """The own hand by suits, trumps last; what may be played carries its number, the rest is dimmed."""
    numbers = {text[5:]: number for number, text in enumerate(view["legal"], 1) if text.startswith("play ")}
    suits = sorted(SUIT_LETTERS, key=lambda suit: (suit == view["trump"], SUIT_LETTERS.index(suit)))
    upper, lower = [], []
    groups: list[Sequence[str]] = [[card for card in view["hand"] if card[1] == suit] for suit in suits]
    if view["hand"] == ["??"]:
        groups = [["??"]]
    width = 5 if len(view["hand"]) <= 13 else 4
    for group in groups:
        for card in group:
            mark = card_mark(card)
            if numbers and card not in numbers:
                mark = f"[dim]{mark}[/]"
            upper.append(f"{mark}{' ' * (width - (3 if card[0] == 'T' else 2))}")
            lower.append(f"[{NUMBER}]{numbers[card]:<{width}}[/]" if card in numbers else " " * width)
        if group:
            upper.append("  ")
            lower.append("  ")
    label = f"{Text('votre main', 'your hand').say(lang):<12}"
    lines = [f" {label}{''.join(upper)}".rstrip()]
    if numbers:
        lines.append(f" {Text('n°', 'no.').say(lang):<12}{''.join(lower)}".rstrip())
    return lines


def _choices(view: Mapping[str, Any], lang: Lang) -> list[str]:
    """The bids from 0 up with their numbers; the one R9 forbids is crossed out."""
    numbers = {int(text[4:]): number for number, text in enumerate(view["legal"], 1)}
    bids = range(view["cards"] + 1)
    upper = [f"{bid:<4}" if bid in numbers else f"[dim strike]{bid}[/]{' ' * (4 - len(str(bid)))}" for bid in bids]
    lower = [f"[{NUMBER}]{numbers[bid]:<4}[/]" if bid in numbers else "✗   " for bid in bids]
    return [
        f" {Text('annonces', 'bids').say(lang):<12}{''.join(upper)}".rstrip(),
        f" {Text('n°', 'no.').say(lang):<12}{''.join(lower)}".rstrip(),
    ]


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else f"{name[: width - 1]}…"


def _sheet(view: Mapping[str, Any], lang: Lang, company: Company) -> list[str]:
    """The score sheet: bid/tricks and points of every seat, the whole of it once the game is over."""
    rows = view["sheet"] if view["over"] else view["sheet"][-ROUNDS_SHOWN:]
    heads = Text("manche;cartes", "round;cards").say(lang).split(";")
    names = [_cut(label(seat, lang, company), 11) for seat in range(1, view["players"] + 1)]
    lines = [f" [dim]{heads[0]:>6}{heads[1]:>7}  " + "".join(name.rjust(12) for name in names) + "[/]"]
    for row in rows:
        cells = []
        for bid, tricks, points in zip(row["bids"], row["tricks"], row["points"], strict=True):
            colour = "green" if bid == tricks else "red"
            cells.append(f"{bid}/{tricks}".rjust(8) + f"[{colour}]{points:>+4}[/]")
        turned = SYMBOLS[row["turned"][1]] if row["turned"] else "–"
        lines.append(f" {row['round']:>6}{row['cards']:>5} {turned}  " + "".join(cells))
    lines.append(
        f" {Text('total', 'total').say(lang):>6}{'':>9}" + "".join(f"[bold]{score:>12}[/]" for score in view["scores"])
    )
    return lines
