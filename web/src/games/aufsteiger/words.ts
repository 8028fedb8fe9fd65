import type { Words } from '../../text/languages'
import { printedWords } from '../../text/typeset'
import type { Kind } from './body'
import type { Colour, LadderSize } from './view'

export interface AufsteigerWords {
  readonly parts: readonly [string, string, string]
  readonly colour: Readonly<Record<Colour, string>>
  readonly pattern: Readonly<Record<Colour, string>>
  readonly kind: Readonly<Record<Kind, string>>
  readonly block: (kind: string, name: string) => string
  /** What a list says of a block that can be taken or covered by a stone. */
  readonly piece: (block: string, cell: string, height: number, colour: string) => string
  readonly pose: (kind: Kind, wide: number, deep: number, tall: number) => string
  readonly place: (cell: string, pose: string, base: number) => string
  readonly table: string
  readonly face: (cell: string, height: number, rise: number, colour: string) => string
  readonly acts: Readonly<Record<string, string>>
  readonly thenUpTo: (height: number) => string
  readonly top: (colour: string, pattern: string) => string
  readonly seat: (colour: string, height: number, best: number, gear: string) => string
  readonly ladder: Readonly<Record<LadderSize, string>>
  readonly stone: string
  readonly nothing: string
  readonly leads: string
  readonly idle: string
  readonly idleSays: (idle: number, patience: number) => string
  readonly idleCount: (idle: number, patience: number) => string
  readonly lastChance: string
  readonly banned: string
  readonly inHand: string
  readonly summary: (blocks: number, highest: number) => string
  readonly stands: (player: number, colour: string, where: string, height: number, best: number) => string
  readonly waits: (player: number, colour: string) => string
  readonly owns: (player: number, gear: string) => string
  readonly stoneOn: (player: number, block: string) => string
  readonly held: (block: string) => string
  readonly undecided: (block: string) => string
  readonly moved: (block: string) => string
  readonly arrivals: (order: string) => string
  readonly noArrivals: string
  readonly reached: (player: number, height: number) => string
  readonly leading: (players: string) => string
  readonly facesCaption: string
  readonly facesColumns: readonly [string, string, string, string, string, string]
  readonly mapCaption: string
  readonly row: (row: number) => string
  readonly bare: string
  readonly mapCell: (height: number, colour: string, pawns: string) => string
  readonly pawn: (player: number) => string
  readonly blocksCaption: string
  readonly blocksColumns: readonly [string, string, string, string, string, string]
  readonly covered: string
  readonly free: string
  readonly carriesStone: string
  readonly unchosen: string
  readonly poses: string
  readonly tops: string
  readonly endTurn: string
  readonly toStone: string
  readonly turnKey: string
  readonly topKey: string
  readonly guide: Readonly<Record<'aim' | 'lift' | 'drop' | 'top' | 'climb' | 'stone' | 'last' | 'idle', string>>
}

export const WORDS: Words<AufsteigerWords> = printedWords({
  fr: {
    parts: ['un bloc', 'le pion', 'la pierre'],
    colour: {
      red: 'rouge',
      yellow: 'jaune',
      darkblue: 'bleu foncé',
      lightblue: 'bleu clair',
      violet: 'violet',
      grey: 'gris',
    },
    pattern: {
      red: 'rayures',
      yellow: 'points',
      darkblue: 'damier',
      lightblue: 'vagues',
      violet: 'croix',
      grey: 'uni',
    },
    kind: { G: 'bloc gris', S: 'demi-cube', M: 'cube', L: 'double cube' },
    block: (kind, name) => `${kind} ${name}`,
    piece: (block, cell, height, colour) => `${block} en ${cell}, hauteur ${height}, ${colour} dessus`,
    pose: (kind, wide, deep, tall) =>
      kind === 'M'
        ? 'cube'
        : kind === 'S'
          ? tall === 1
            ? 'à plat'
            : wide === 1
              ? 'debout, étroit en largeur'
              : 'debout, étroit en profondeur'
          : wide === deep
            ? 'debout'
            : wide > deep
              ? 'couché en largeur'
              : 'couché en profondeur',
    place: (cell, pose, base) => `${cell}, ${pose}, ${base === 0 ? 'sur la table' : `sur la hauteur ${base}`}`,
    table: 'la table',
    thenUpTo: (height) => `ensuite à portée : hauteur ${height}`,
    face: (cell, height, rise, colour) =>
      `${cell}, hauteur ${height}${rise === 0 ? '' : rise > 0 ? ` (+${rise})` : ` (−${-rise})`}, ${colour}`,
    acts: {
      lift: 'Prendre un bloc',
      skip: 'Aucun bloc',
      walk: 'Marcher',
      'ladder small': 'Petite échelle (+2)',
      'ladder big': 'Grande échelle (+2 à +4)',
      'bridge small': 'Pont, petite échelle',
      'bridge big': 'Pont, grande échelle',
      stop: 'S’arrêter ici',
      stone: 'Poser la pierre',
      pass: 'Garder la pierre',
    },
    top: (colour, pattern) => `${colour}, ${pattern}`,
    seat: (colour, height, best, gear) =>
      `hauteur ${height}${best > height ? ` (record ${best})` : ''}, ${colour} · ${gear}`,
    ladder: { small: 'petite échelle', big: 'grande échelle' },
    stone: 'pierre',
    nothing: 'plus rien en main',
    leads: 'en tête',
    idle: 'Tours sans progrès',
    idleSays: (idle, patience) => `Tours sans progrès : ${idle} sur ${patience}.`,
    idleCount: (idle, patience) => `${idle} sur ${patience}`,
    lastChance: 'dernière chance',
    banned: 'Vient d’être déplacé',
    inHand: 'En main',
    summary: (blocks, highest) => `La tour compte ${blocks} blocs et monte à la hauteur ${highest}.`,
    stands: (player, colour, where, height, best) =>
      `{${player}?Le pion ${colour} {de ${player}}|Votre pion ${colour}} est sur ${where}, hauteur ${height}, record ${best}.`,
    waits: (player, colour) =>
      `{${player}?Le pion ${colour} {de ${player}}|Votre pion ${colour}} attend d’être poussé.`,
    owns: (player, gear) => `{${player}} {${player}?a|avez} : ${gear}.`,
    stoneOn: (player, block) =>
      `{${player}?La pierre {de ${player}}|Votre pierre} est sur le ${block} et s’en va au début {${player}?de son|de votre} prochain tour.`,
    held: (block) => `Le ${block} est en main.`,
    undecided: (block) => `La couleur du dessus du ${block} reste à choisir.`,
    moved: (block) => `Le ${block} vient d’être déplacé : on ne peut pas le reprendre ce tour-ci.`,
    arrivals: (order) => `Arrivées dans l’ordre : ${order}. À hauteur égale, cet ordre décide.`,
    noArrivals: 'Personne n’est encore monté.',
    reached: (player, height) => `{${player}} à la hauteur ${height}`,
    leading: (players) => `Si la partie s’arrêtait maintenant : ${players}.`,
    facesCaption: 'Faces où l’on peut poser le pied, de la plus haute à la plus basse',
    facesColumns: ['hauteur', 'couleur', 'bloc', 'quarts', 'dessus', 'faces voisines'],
    mapCaption: 'Hauteurs et couleurs vues d’en haut, la rangée du fond d’abord',
    row: (row) => `rangée ${row}`,
    bare: '0',
    mapCell: (height, colour, pawns) => [`${height} ${colour}`, pawns].filter(Boolean).join(', '),
    pawn: (player) => `pion ${player}`,
    blocksCaption: 'Tous les blocs',
    blocksColumns: ['bloc', 'case', 'orientation', 'hauteurs', 'dessus', 'état'],
    covered: 'couvert',
    free: 'libre',
    carriesStone: 'porte une pierre',
    unchosen: 'à choisir',
    poses: 'Orientation',
    tops: 'Couleur du dessus',
    endTurn: 'Finir le tour',
    toStone: 'Poser la pierre…',
    turnKey: 'R ou molette : tourner le bloc',
    topKey: 'C : couleur suivante',
    guide: {
      aim: 'Voici la tour. Il faut finir plus haut que les autres ; à hauteur égale, l’ordre d’arrivée décide.',
      lift: 'À vous. Prenez un bloc sur lequel il n’y a rien : tirez-le, ou touchez-le. Son cadre clair dit qu’il est libre.',
      drop: 'Tournez-le avec la molette, la touche R ou les boutons ci-dessous, choisissez sa couleur, puis posez-le bien à plat. Le pointillé montre où vos pas mèneraient.',
      top: 'La couleur du dessus décide qui peut y marcher : votre couleur pour vous seul, le gris pour tous. À l’opposé : rouge et jaune, bleu foncé et bleu clair, violet et gris.',
      climb:
        'Votre pion monte d’un niveau à la fois, sur le gris ou sur votre couleur, jamais en diagonale. La flèche dans un cercle tireté demande une échelle, qui ne sert qu’une fois.',
      stone: 'Vous pouvez poser votre pierre, une seule fois : elle ferme une face jusqu’à votre prochain tour.',
      last: 'Le bloc au cadre tireté vient d’être déplacé : on ne peut pas le reprendre tout de suite.',
      idle: 'Attention : un tour entier sans nouveau record, et le premier qui a échoué a une dernière chance. Puis c’est fini.',
    },
  },
  en: {
    parts: ['a block', 'the pawn', 'the stone'],
    colour: {
      red: 'red',
      yellow: 'yellow',
      darkblue: 'dark blue',
      lightblue: 'light blue',
      violet: 'violet',
      grey: 'grey',
    },
    pattern: {
      red: 'stripes',
      yellow: 'dots',
      darkblue: 'checks',
      lightblue: 'waves',
      violet: 'crosses',
      grey: 'plain',
    },
    kind: { G: 'grey block', S: 'half-cube', M: 'cube', L: 'double cube' },
    block: (kind, name) => `${kind} ${name}`,
    piece: (block, cell, height, colour) => `${block} on ${cell}, height ${height}, ${colour} on top`,
    pose: (kind, wide, deep, tall) =>
      kind === 'M'
        ? 'cube'
        : kind === 'S'
          ? tall === 1
            ? 'flat'
            : wide === 1
              ? 'on edge, narrow in width'
              : 'on edge, narrow in depth'
          : wide === deep
            ? 'standing'
            : wide > deep
              ? 'lying across'
              : 'lying lengthways',
    place: (cell, pose, base) => `${cell}, ${pose}, ${base === 0 ? 'on the table' : `on height ${base}`}`,
    table: 'the table',
    thenUpTo: (height) => `then in reach: height ${height}`,
    face: (cell, height, rise, colour) =>
      `${cell}, height ${height}${rise === 0 ? '' : rise > 0 ? ` (+${rise})` : ` (−${-rise})`}, ${colour}`,
    acts: {
      lift: 'Lift a block',
      skip: 'No block',
      walk: 'Walk',
      'ladder small': 'Small ladder (+2)',
      'ladder big': 'Big ladder (+2 to +4)',
      'bridge small': 'Bridge, small ladder',
      'bridge big': 'Bridge, big ladder',
      stop: 'Stop here',
      stone: 'Place the stone',
      pass: 'Keep the stone',
    },
    top: (colour, pattern) => `${colour}, ${pattern}`,
    seat: (colour, height, best, gear) =>
      `height ${height}${best > height ? ` (best ${best})` : ''}, ${colour} · ${gear}`,
    ladder: { small: 'small ladder', big: 'big ladder' },
    stone: 'stone',
    nothing: 'nothing in hand',
    leads: 'leads',
    idle: 'Turns without progress',
    idleSays: (idle, patience) => `Turns without progress: ${idle} of ${patience}.`,
    idleCount: (idle, patience) => `${idle} of ${patience}`,
    lastChance: 'last chance',
    banned: 'Just moved',
    inHand: 'In hand',
    summary: (blocks, highest) => `The tower has ${blocks} blocks and rises to height ${highest}.`,
    stands: (player, colour, where, height, best) =>
      `{whose ${player}} ${colour} pawn is on ${where}, height ${height}, best ${best}.`,
    waits: (player, colour) => `{whose ${player}} ${colour} pawn waits to be pushed.`,
    owns: (player, gear) => `{${player}} {${player}?has|have}: ${gear}.`,
    stoneOn: (player, block) =>
      `{whose ${player}} stone lies on the ${block} and leaves at the start of {whose ${player}} next turn.`,
    held: (block) => `The ${block} is in hand.`,
    undecided: (block) => `The colour on top of the ${block} is still to be chosen.`,
    moved: (block) => `The ${block} was just moved: it cannot be lifted in this turn.`,
    arrivals: (order) => `Arrivals in order: ${order}. At equal height this order decides.`,
    noArrivals: 'Nobody has climbed yet.',
    reached: (player, height) => `{${player}} at height ${height}`,
    leading: (players) => `If the game ended now: ${players}.`,
    facesCaption: 'Faces to stand on, the highest first',
    facesColumns: ['height', 'colour', 'block', 'quarters', 'on it', 'bordering faces'],
    mapCaption: 'Heights and colours from above, the far row first',
    row: (row) => `row ${row}`,
    bare: '0',
    mapCell: (height, colour, pawns) => [`${height} ${colour}`, pawns].filter(Boolean).join(', '),
    pawn: (player) => `pawn ${player}`,
    blocksCaption: 'All blocks',
    blocksColumns: ['block', 'cell', 'orientation', 'heights', 'on top', 'state'],
    covered: 'covered',
    free: 'free',
    carriesStone: 'bears a stone',
    unchosen: 'to be chosen',
    poses: 'Orientation',
    tops: 'Colour on top',
    endTurn: 'End the turn',
    toStone: 'Place the stone…',
    turnKey: 'R or wheel: turn the block',
    topKey: 'C: next colour',
    guide: {
      aim: 'This is the tower. End higher than the others; at equal height the order of arrival decides.',
      lift: 'Your turn. Lift a block with nothing on it: drag it, or touch it. Its light frame says that it is free.',
      drop: 'Turn it with the wheel, the R key or the buttons below, choose its colour, then put it down quite flat. The dots show where your steps would lead.',
      top: 'The colour on top decides who can walk there: your colour for you alone, grey for all. Opposite each other: red and yellow, dark and light blue, violet and grey.',
      climb:
        'Your pawn climbs one level at a time, on grey or on your colour, never diagonally. The arrow in a dashed ring needs a ladder, which serves only once.',
      stone: 'You may place your stone, once only: it closes a face until your next turn.',
      last: 'The block in the dashed frame was just moved: it cannot be lifted at once.',
      idle: 'Careful: a whole round without a new best, and the first who failed has a last chance. Then it is over.',
    },
  },
})
