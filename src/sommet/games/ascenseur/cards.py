"""Sets of cards, and dealing those that somebody has not seen: every deal that fits is equally likely.

A card is `suit * 13 + rank`, clubs first and the 2 lowest; a set of cards is 64 bits. Whoever failed to follow a suit
has none of it (section 8, point 6), and that is all that play tells for certain. Hands without such a void are drawn
one after the other. Two or more hands with voids are dealt by counting: which cards of a suit go where does not
matter, only how many, so the ways to deal to the first j of these hands are counted by the cards they took of each
suit; walking back through the counts gives every hand its number of each suit as often as there are deals with these
numbers. The counts are doubles, exact to a part in 10**15. Nothing drawn, not even how often, depends on who holds
what.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import nth, size_of
    from cython.cimports.sommet.core.rng import draw_below
else:
    from sommet.core.bits import nth, size_of
    from sommet.core.rng import draw_below

    # Made by tools/stubs.py from cards.pxd.
    Cards = int
    SUITS, RANKS, MOST_SEATS, PLACES, LAYER, WAYS, RANK_SETS, SIZE, HIGHEST = 4, 13, 6, 7, 2744, 16464, 8192, 52, 56
    SUIT = [0] * 4
    CHOOSE = [[0.0] * 18 for _ in range(53)]
    MEMBERS = [0] * 8192

ONE = cython.declare(Cards, 1)
EMPTY = cython.declare(Cards, 0)


def _lay_tables() -> None:
    """The cards of each suit; how many ways there are to choose k of n cards; what sets of ranks have in them."""
    suit: cython.int
    n: cython.int
    k: cython.int
    ranks: cython.int
    rank: cython.int
    size: cython.int
    members: Cards
    highest: Cards
    for suit in range(SUITS):
        SUIT[suit] = ((ONE << RANKS) - ONE) << (RANKS * suit)
    for n in range(53):
        for k in range(18):
            CHOOSE[n][k] = 1.0 if k == 0 else 0.0 if n == 0 else CHOOSE[n - 1][k - 1] + CHOOSE[n - 1][k]
    for ranks in range(RANK_SETS):
        members = highest = EMPTY
        size = 0
        for rank in range(RANKS):
            if ranks >> rank & 1:
                highest = rank
                members = members | highest << 4 * size
                size += 1
        MEMBERS[ranks] = members | highest << HIGHEST | cython.cast(Cards, size) << SIZE


_lay_tables()


def fraction(rng):
    """A number from 0 to 1, 1 excluded, in steps of 2**-53."""
    high: cython.double = rng.next32() >> 5
    low: cython.double = rng.next32() >> 6
    return (high * 67108864.0 + low) / 9007199254740992.0


def draw(pool, count, rng):
    """That many cards of the pool, all choices equally likely."""
    stream = cython.declare(cython.ulonglong[2])
    if not cython.compiled:
        stream = [0] * 2
    drawn: Cards = EMPTY
    card: Cards
    size: cython.int = size_of(pool)
    left: cython.int
    stream[0] = rng.state
    stream[1] = rng.step
    for left in range(size, size - count, -1):
        card = ONE << nth(pool, draw_below(stream, left))
        drawn = drawn | card
        pool = pool ^ card
    rng.state = stream[0]
    return drawn


def deal_unseen(hands, lacks, seats, viewer, stock, rng):
    """Deals anew what the viewer has not seen, hands[1..seats] but the viewer's and the stock; gives the new stock."""
    sizes = cython.declare(cython.int[PLACES])
    bound = cython.declare(cython.int[MOST_SEATS])
    if not cython.compiled:
        sizes = [0] * PLACES
        bound = [0] * MOST_SEATS
    count: cython.int = 0
    seat: cython.int
    pool: Cards = stock
    for seat in range(1, seats + 1):
        sizes[seat] = 0
        if seat != viewer:
            pool = pool | hands[seat]
            sizes[seat] = size_of(hands[seat])
            hands[seat] = EMPTY
    for seat in range(1, seats + 1):
        if sizes[seat] > 0 and pool & lacks[seat]:
            bound[count] = seat
            count += 1
    if count > 0:
        pool = deal_bound(hands, lacks, sizes, bound, count, pool, rng)
    for seat in range(1, seats + 1):
        if sizes[seat] > 0:
            hands[seat] = draw(pool, sizes[seat], rng)
            pool = pool ^ hands[seat]
    return pool


def deal_bound(hands, lacks, sizes, bound, count, pool, rng):
    """Deals to the seats that lack a suit of the pool; their sizes become 0, the cards left come back."""
    ways = cython.declare(cython.double[WAYS])
    there = cython.declare(cython.int[SUITS])  # cards of each suit in the pool
    given = cython.declare(cython.int[MOST_SEATS])  # cards that the seats before have together
    if not cython.compiled:
        ways = [0.0] * WAYS
        there = [0] * SUITS
        given = [0] * MOST_SEATS
    last: cython.int = count - 1
    index: cython.int
    seat: cython.int
    cell: cython.int = 0
    before: cython.int
    for index in range(SUITS):
        there[index] = size_of(pool & SUIT[index])
    if last > 0:
        given[0] = 0
        ways[0] = 1
        for index in range(last):
            seat = bound[index]
            add_layer(ways, index, there, given[index], lacks[seat], sizes[seat])
            given[index + 1] = given[index] + sizes[seat]
        cell = pick_cell(ways, last, there, given[last], lacks[bound[last]], sizes[bound[last]], rng)
    for index in range(last - 1, -1, -1):
        seat = bound[index]
        before = step_back(ways, index, cell, there, given[index], lacks[seat], sizes[seat], rng)
        hands[seat] = draw_suits(pool, cell - before, there, sizes[seat], rng)
        pool = pool ^ hands[seat]
        sizes[seat] = 0
        cell = before
    # Nothing has to be counted for the seat that comes last: it draws from all that it may hold.
    seat = bound[last]
    hands[seat] = draw(pool & ~lacks[seat], sizes[seat], rng)
    sizes[seat] = 0
    return pool ^ hands[seat]


# A cell of a layer says how many cards of clubs, diamonds and hearts are given away, as one number in mixed base;
# spades are the rest of those given.


def add_layer(ways, index, there, given, lacks, size):
    """Counts the ways to deal to one seat more: from layer `index` to the one above it."""
    wide: cython.int = there[2] + 1
    deep: cython.int = (there[1] + 1) * wide
    cells: cython.int = (there[0] + 1) * deep
    source: cython.int = index * LAYER
    target: cython.int = source + LAYER
    cell: cython.int
    left = cython.declare(cython.int[SUITS])
    most = cython.declare(cython.int[SUITS])
    if not cython.compiled:
        left = [0] * SUITS
        most = [0] * SUITS
    clubs: cython.int
    diamonds: cython.int
    hearts: cython.int
    rest: cython.int
    product: cython.double
    for cell in range(cells):
        ways[target + cell] = 0
    for cell in range(cells if index > 0 else 1):
        if ways[source + cell] == 0:
            continue
        count_left(left, cell, there, given)
        for clubs in range(SUITS):
            most[clubs] = 0 if lacks & SUIT[clubs] else left[clubs] if left[clubs] < size else size
        for clubs in range(most[0] + 1):
            for diamonds in range((most[1] if most[1] < size - clubs else size - clubs) + 1):
                product = ways[source + cell] * CHOOSE[left[0]][clubs] * CHOOSE[left[1]][diamonds]
                rest = size - clubs - diamonds
                for hearts in range(rest - most[3] if rest > most[3] else 0, (most[2] if most[2] < rest else rest) + 1):
                    ways[target + cell + clubs * deep + diamonds * wide + hearts] += (
                        product * CHOOSE[left[2]][hearts] * CHOOSE[left[3]][rest - hearts]
                    )


def count_left(left, cell, there, given):
    """How many cards of each suit are left where a cell says how many are given away."""
    wide: cython.int = there[2] + 1
    deep: cython.int = (there[1] + 1) * wide
    clubs: cython.int = cell // deep
    diamonds: cython.int = cell % deep // wide
    hearts: cython.int = cell % wide
    left[0] = there[0] - clubs
    left[1] = there[1] - diamonds
    left[2] = there[2] - hearts
    left[3] = there[3] - (given - clubs - diamonds - hearts)


def pick_cell(ways, index, there, given, lacks, size, rng):
    """A cell of the top layer, as often as there are deals that go on from it with the seat that comes last."""
    cells: cython.int = (there[0] + 1) * (there[1] + 1) * (there[2] + 1)
    source: cython.int = index * LAYER
    left = cython.declare(cython.int[SUITS])
    if not cython.compiled:
        left = [0] * SUITS
    cell: cython.int
    suit: cython.int
    free: cython.int
    total: cython.double = 0
    for cell in range(cells):
        if ways[source + cell] > 0:
            count_left(left, cell, there, given)
            free = 0
            for suit in range(SUITS):
                if not lacks & SUIT[suit]:
                    free += left[suit]
            ways[source + cell] = ways[source + cell] * CHOOSE[free][size]
            total += ways[source + cell]
    point: cython.double = fraction(rng) * total
    chosen: cython.int = 0
    for cell in range(cells):
        if ways[source + cell] > 0:
            chosen = cell
            point -= ways[source + cell]
            if point < 0:
                break
    return chosen


def step_back(ways, index, cell, there, given, lacks, size, rng):
    """The cell of layer `index` that a cell of the layer above was reached from, as often as there are ways."""
    source: cython.int = index * LAYER
    wide: cython.int = there[2] + 1
    deep: cython.int = (there[1] + 1) * wide
    cells: cython.int = (there[0] + 1) * deep
    left = cython.declare(cython.int[SUITS])
    after = cython.declare(cython.int[SUITS])
    if not cython.compiled:
        left = [0] * SUITS
        after = [0] * SUITS
    count_left(after, cell, there, given + size)
    before: cython.int
    suit: cython.int
    weight: cython.double
    total: cython.double = 0
    point: cython.double = 0
    chosen: cython.int = 0
    turn: cython.int
    # Once to add the weights up, once to stop at a random point of their sum.
    for turn in range(2):
        if turn == 1:
            point = fraction(rng) * total
        for before in range(cells if index > 0 else 1):
            if ways[source + before] == 0:
                continue
            count_left(left, before, there, given)
            weight = ways[source + before]
            for suit in range(SUITS):
                if left[suit] < after[suit] or (left[suit] > after[suit] and lacks & SUIT[suit]):
                    weight = 0
                    break
                weight = weight * CHOOSE[left[suit]][left[suit] - after[suit]]
            if weight == 0:
                continue
            total += weight
            if turn == 1:
                chosen = before
                point -= weight
                if point < 0:
                    break
    return chosen


def draw_suits(pool, took, there, size, rng):
    """As many cards of each suit as the difference of two cells says, `size` together."""
    wide: cython.int = there[2] + 1
    deep: cython.int = (there[1] + 1) * wide
    clubs: cython.int = took // deep
    diamonds: cython.int = took % deep // wide
    hearts: cython.int = took % wide
    drawn: Cards = draw(pool & SUIT[0], clubs, rng)
    drawn = drawn | draw(pool & SUIT[1], diamonds, rng)
    drawn = drawn | draw(pool & SUIT[2], hearts, rng)
    return drawn | draw(pool & SUIT[3], size - clubs - diamonds - hearts, rng)
