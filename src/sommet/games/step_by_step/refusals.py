"""Step by Step: which rule forbids an action, said in words."""

from sommet.core.errors import IllegalAction
from sommet.core.grid import cell_name
from sommet.core.prose import lit
from sommet.core.telling import on_this, pawn_words, this
from sommet.core.text import Text
from sommet.core.touch import cells, pawn_of
from sommet.games.step_by_step.phases import BLOCKADE, MOVE, NO_SUMMIT, SUMMIT
from sommet.games.step_by_step.position import StepByStepPosition


def refusal(position: StepByStepPosition, action: int) -> IllegalAction:
    """Why an action that is not legal here is not."""
    if position.over:
        return _over(position)
    ball = pawn_of(position.mover)
    if action < position.cells:
        if position.phase != MOVE:
            return IllegalAction(
                Text(
                    "la bille a déjà bougé ; il reste à poser une pièce",
                    "the ball has moved already; a piece is to be laid now",
                ),
                "R1",
                [ball],
            )
        return _refused_move(position, action)
    if position.phase == MOVE:
        return IllegalAction(
            Text("la bille bouge d'abord, la pièce vient après", "the ball moves first, the piece comes after"),
            "R1",
            [ball],
        )
    return _refused_piece(position, action - position.cells)


def _over(position: StepByStepPosition) -> IllegalAction:
    rule = {SUMMIT: "R14", BLOCKADE: "R16", NO_SUMMIT: "R18"}.get(position.reason, "R19")
    return IllegalAction(Text("la partie est finie", "the game is over"), rule)


def _refused_piece(position: StepByStepPosition, cell: int) -> IllegalAction:
    ball = position.ball(position.mover)
    assert ball is not None
    name, here = cell_name(cell, position.size), cell_name(ball, position.size)
    if cell == position.tower_cell:
        return IllegalAction(
            Text("la tour ne reçoit pas de pièce", "the tower takes no piece"),
            "R11",
            cells(name),
        )
    if cell not in neighbours(ball, position.size) and cell != ball:
        return IllegalAction(
            Text(
                f"{this(name).fr} n'est pas à côté de votre bille{lit('', f', en {here}')}",
                f"{this(name).en} is not beside your ball{lit('', f' on {here}')}",
            ),
            "R10",
            cells(name, here),
        )
    owner = _owner(position, cell)
    if owner is not None:
        return IllegalAction(
            _in_the_way(owner, name),
            "R11",
            [*cells(name), pawn_of(owner)],
        )
    return IllegalAction(
        Text(
            f"{this(name).fr} est déjà aussi haute que la tour (niveau {position.level(cell)})",
            f"{this(name).en} is as high as the tower already (level {position.level(cell)})",
        ),
        "R12",
        cells(name),
    )


def _refused_move(position: StepByStepPosition, cell: int) -> IllegalAction:
    """Asked in the order in which a player would see it: the cell itself, then the last step, then the way there."""
    seat = position.mover
    ball = position.ball(seat)
    assert ball is not None
    name, here = cell_name(cell, position.size), cell_name(ball, position.size)
    if cell == ball:
        return IllegalAction(
            Text(
                f"votre bille est déjà {on_this(name).fr} ; elle doit finir ailleurs",
                f"your ball is already {on_this(name).en}; it must end elsewhere",
            ),
            "R6",
            cells(name),
        )
    owner = _owner(position, cell)
    if owner is not None:
        return IllegalAction(
            _in_the_way(owner, name),
            "R5",
            [*cells(name), pawn_of(owner)],
        )
    if cell == position.barred(seat):
        return IllegalAction(
            Text(
                f"votre bille a quitté {this(name).fr} au tour précédent et ne peut pas y revenir",
                f"your ball left {this(name).en} in its previous turn and may not return",
            ),
            "R7",
            cells(name),
        )
    if cell in position.reach(seat):
        return IllegalAction(
            Text(
                f"{lit('après cela', f'depuis {name}')}, on ne pourrait pas poser de pièce ; ailleurs on le peut",
                f"no piece could be laid from {lit('here', name)}, and from other squares one can",
            ),
            "R13",
            cells(name),
        )
    if cell == position.tower_cell:
        return _refused_tower(position, seat)
    return _unreachable(position, seat, cell, name, here)


def _refused_tower(position: StepByStepPosition, seat: int) -> IllegalAction:
    nearest = nearest_reached(position, seat, position.tower_cell)
    tower = cell_name(position.tower_cell, position.size)
    if nearest is None:
        return IllegalAction(
            Text(
                "votre bille n'atteint aucune case d'où entrer sur la tour",
                "your ball reaches no square from which to step onto the tower",
            ),
            "R8",
            cells(tower),
        )
    door, level = cell_name(nearest, position.size), position.level(nearest)
    return IllegalAction(
        Text(
            f"le sommet est au niveau {position.tower} et la case d'à côté{lit('', f', {door},')} au niveau {level} : "
            "l'écart permis est de 1",
            f"the summit is at level {position.tower}, the square beside it{lit('', f', {door},')} at level {level}: "
            "they may differ by 1",
        ),
        "R8",
        cells(tower, door),
    )


def _unreachable(position: StepByStepPosition, seat: int, cell: int, name: str, here: str) -> IllegalAction:
    near = nearest_reached(position, seat, cell)
    if near is not None:
        rise, other = position.level(cell) - position.level(near), cell_name(near, position.size)
        if rise > 0:
            return IllegalAction(
                Text(
                    f"{this(name).fr} est {rise} niveaux plus haut que {lit('sa voisine', other)} ; une bille ne monte "
                    "que d'un niveau",
                    f"{this(name).en} is {rise} levels above {lit('the one beside it', other)}; a ball climbs only one",
                ),
                "R4",
                cells(name, other),
            )
        return IllegalAction(
            Text(
                f"{this(name).fr} est {-rise} niveaux plus bas que {lit('sa voisine', other)} ; une bille ne descend "
                "que d'un niveau par pas",
                f"{this(name).en} is {-rise} levels below {lit('the one beside it', other)}; a ball goes down only one "
                "at each step",
            ),
            "R3",
            cells(name, other),
        )
    climbed = climb_before(position, seat, cell)
    if climbed is not None:
        other = cell_name(climbed, position.size)
        return IllegalAction(
            Text(
                f"monter {lit('', f'en {other} ')}termine le déplacement ; {this(name).fr} est un pas plus loin",
                f"a climb {lit('', f'to {other} ')}ends the move; {this(name).en} is a step further",
            ),
            "R4",
            cells(name, other),
        )
    if cell in diagonals(position.ball(seat) or 0, position.size):
        return IllegalAction(
            Text(
                f"aucun chemin ne mène {lit('ici', f'de {here} à {name}')} ; une bille ne va pas en diagonale",
                f"no way leads {lit('here', f'from {here} to {name}')}; a ball never goes diagonally",
            ),
            "R2",
            cells(name, here),
        )
    wall = _ball_in_the_way(position, seat, cell)
    if wall is not None:
        return IllegalAction(
            Text(
                f"{pawn_words(wall, 'la bille').fr} barre le chemin{lit('', f' vers {name}')}",
                f"{pawn_words(wall, en='ball').en} is in the way{lit('', f' to {name}')}",
            ),
            "R5",
            [*cells(name), pawn_of(wall)],
        )
    return IllegalAction(
        Text(
            f"aucun chemin ne mène {lit('ici', f'de {here} à {name}')}",
            f"no way leads {lit('here', f'from {here} to {name}')}",
        ),
        "R9",
        cells(name, here),
    )


def _in_the_way(owner: int, name: str) -> Text:
    return Text(
        f"{pawn_words(owner, 'la bille').fr} est déjà {on_this(name).fr}",
        f"{pawn_words(owner, en='ball').en} is already {on_this(name).en}",
    )


def nearest_reached(position: StepByStepPosition, seat: int, cell: int) -> int | None:
    """The cell beside one that is out of reach, itself reached on foot, from which the last step would be smallest."""
    walks = set(position.walks(seat))
    doors = [near for near in neighbours(cell, position.size) if near in walks]
    gaps = {near: abs(position.level(cell) - position.level(near)) for near in doors}
    return min(doors, key=lambda near: (gaps[near], len(position.way(seat, near))), default=None)


def climb_before(position: StepByStepPosition, seat: int, cell: int) -> int | None:
    """The cell beside one that is out of reach, itself reached by a climb, from which one more step leads there."""
    climbs = set(position.climbs(seat))
    doors = (near for near in neighbours(cell, position.size) if near in climbs)
    return next((near for near in doors if abs(position.level(cell) - position.level(near)) <= 1), None)


def _ball_in_the_way(position: StepByStepPosition, seat: int, cell: int) -> int | None:
    """The seat of the first other ball on the way to a cell that would be in reach without them."""
    ball = position.ball(seat)
    assert ball is not None
    came_from = {ball: ball}
    todo = [ball]
    while todo:
        here = todo.pop()
        for near in neighbours(here, position.size):
            rise = position.level(near) - position.level(here)
            if near in came_from or near == position.tower_cell or not -1 <= rise <= 1:
                continue
            if rise == 1 and near != cell:
                continue  # R4: only the last step goes up
            came_from[near] = here
            todo.append(near)
    if cell not in came_from:
        return None
    way = [cell]
    while way[-1] != ball:
        way.append(came_from[way[-1]])
    owners = (_owner(position, step) for step in reversed(way[:-1]))
    return next((owner for owner in owners if owner is not None), None)


def _owner(position: StepByStepPosition, cell: int) -> int | None:
    """The seat whose ball is on the cell."""
    return next((seat for seat in range(1, position.seats + 1) if position.ball(seat) == cell), None)


def neighbours(cell: int, size: int) -> list[int]:
    """The cells that share a side with this one."""
    return _at(cell, size, ((1, 0), (-1, 0), (0, 1), (0, -1)))


def diagonals(cell: int, size: int) -> list[int]:
    """The cells that touch this one by a corner."""
    return _at(cell, size, ((1, 1), (1, -1), (-1, 1), (-1, -1)))


def _at(cell: int, size: int, offsets: tuple[tuple[int, int], ...]) -> list[int]:
    column, row = cell % size, cell // size
    places = ((column + right, row + up) for right, up in offsets)
    return [y * size + x for x, y in places if 0 <= x < size and 0 <= y < size]
