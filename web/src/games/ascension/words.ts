import type { Words } from '../../text/languages'
import { printedWords } from '../../text/typeset'
import type { Figure, Symbol } from './view'

interface AscensionWords {
  readonly figures: Readonly<Record<Figure, string>>
  readonly symbols: Readonly<Record<Symbol | 'joker', string>>
  readonly nothing: string
  readonly parts: readonly [string, string, string]
  readonly turns: string
  readonly turnsOf: (turns: number, limit: number) => string
  readonly joker: string
  readonly jokerAt: (where: string) => string
  readonly jokerLaid: string
  readonly jokerIs: (where: string) => string
  readonly next: string
  readonly extra: string
  readonly player: (seat: number) => string
  readonly height: (height: number) => string
  readonly halves: (own: number, plain: number) => string
  readonly blockedOnce: string
  readonly hasSummit: string
  readonly leads: string
  readonly rests: string
  readonly isOut: string
  readonly onBoard: (cell: string) => string
  readonly cubeHidden: (known: string) => string
  readonly cubeShown: (face: string) => string
  readonly half: (figure: string) => string
  readonly takeOwn: (left: number) => string
  readonly takePlain: (left: number) => string
  readonly takeJoker: string
  readonly take: (cell: string, piece: string, height: number) => string
  readonly lay: (cell: string, height: number, covered: string) => string
  readonly step: (cell: string, change: number, height: number, drawing: string) => string
  readonly ride: (cell: string, height: number) => string
  readonly toSummit: (cell: string) => string
  readonly toHome: (cell: string) => string
  readonly show: (face: string) => string
  readonly hide: string
  readonly showIt: string
  readonly more: string
  readonly stay: string
  readonly pass: string
  readonly holds: (seat: number, piece: string, from: string) => string
  readonly from: Readonly<Record<'own' | 'plain' | 'joker', string>>
  readonly inHand: (piece: string) => string
  readonly blankFace: string
  readonly seesAlone: string
  readonly xray: string
  readonly ground: string
  readonly pawn: (seat: number, figure: string, cell: string, height: number, corner: string) => string
  readonly pawnOut: (seat: number) => string
  readonly reserve: (seat: number, own: number, plain: number) => string
  readonly bars: (seat: number, cell: string, isTop: boolean) => string
  readonly fence: (seat: number, cells: string) => string
  readonly order: (names: string) => string
  readonly caption: string
  readonly row: (row: number) => string
  readonly pillar: string
  readonly seen: (face: string) => string
  readonly stacksCaption: string
  readonly stackColumns: readonly [string, string]
  readonly guide: Readonly<
    Record<
      'aim' | 'home' | 'take' | 'place' | 'face' | 'pawn' | 'half' | 'barred' | 'block' | 'symbol' | 'leader',
      string
    >
  >
}

const change = (step: number) => (step > 0 ? `+${step}` : step < 0 ? `−${-step}` : '0')

export const WORDS: Words<AscensionWords> = printedWords({
  fr: {
    figures: { T: 'triangle', C: 'cercle', S: 'carré', X: 'étoile' },
    symbols: {
      cable: 'téléphérique',
      ladder: 'échelle',
      mattress: 'matelas',
      spring: 'ressort',
      abyss: 'gouffre',
      bivouac: 'bivouac',
      joker: 'dragon',
    },
    nothing: 'rien',
    parts: ['prendre', 'poser', 'le pion'],
    turns: 'Tours joués',
    turnsOf: (turns, limit) => (limit > 0 ? `${turns} sur ${limit}` : `${turns}`),
    joker: 'Joker',
    jokerAt: (where) => (where === 'box' ? 'dans la boîte' : where === 'held' ? 'chez le meneur' : `en ${where}`),
    jokerLaid: 'sur le plateau',
    jokerIs: (where) => `Le joker est ${where}.`,
    next: 'À suivre',
    extra: 'tour de plus',
    player: (seat) => `{${seat}}`,
    height: (height) => `hauteur ${height}`,
    halves: (own, plain) => `demi-cubes ${own} + ${plain}`,
    blockedOnce: 'bloqué une fois',
    hasSummit: 'a le sommet',
    leads: 'mène',
    rests: 'se repose',
    isOut: 'éliminé',
    onBoard: (cell) => `en ${cell}`,
    cubeHidden: (known) => (known ? `cube caché (${known})` : 'cube caché'),
    cubeShown: (face) => `cube montré : ${face}`,
    half: (figure) => (figure ? `demi-cube ${figure}` : 'demi-cube neutre'),
    takeOwn: (left) => `demi-cube à votre figure, il en reste ${left}`,
    takePlain: (left) => `demi-cube neutre, il en reste ${left}`,
    takeJoker: 'le joker',
    take: (cell, piece, height) => `${cell}, ${piece}, hauteur ${height}`,
    lay: (cell, height, covered) => `${cell}, qui passe à la hauteur ${height}${covered ? `, sur ${covered}` : ''}`,
    step: (cell, step, height, drawing) =>
      `${cell}, ${step > 0 ? 'monter' : step < 0 ? 'descendre' : 'à plat'} ${change(step)}, hauteur ${height}${drawing ? `, ${drawing}` : ''}`,
    ride: (cell, height) => `${cell} par téléphérique, hauteur ${height}`,
    toSummit: (cell) => `${cell}, le sommet`,
    toHome: (cell) => `${cell}, votre coin : gagner`,
    show: (face) => `Montrer : ${face}`,
    hide: 'Cacher le dessin',
    showIt: 'Montrer le dessin',
    more: 'Encore un pas',
    stay: 'Rester sur le ressort',
    pass: 'Passer',
    holds: (seat, piece, from) => `{${seat}} {${seat}?tient|tenez} une pièce : ${piece}, prise ${from}.`,
    from: { own: 'de la réserve', plain: 'de la réserve', joker: 'de la boîte' },
    inHand: (piece) => `En main : ${piece}`,
    blankFace: 'face vierge',
    seesAlone: 'vous seul la voyez',
    xray: 'Ce que je sais',
    ground: 'case nue',
    pawn: (seat, figure, cell, height, corner) =>
      `{${seat}}, ${figure}, coin ${corner} : pion en ${cell}, hauteur ${height}.`,
    pawnOut: (seat) => `{${seat}} {${seat}?est éliminé|êtes éliminé}.`,
    reserve: (seat, own, plain) =>
      `{${seat}} {${seat}?a|avez} en réserve ${own} demi-cube${own > 1 ? 's' : ''} à {${seat}?sa|votre} figure et ${plain} neutre${plain > 1 ? 's' : ''}.`,
    bars: (seat, cell, isTop) =>
      `La pièce que {${seat}} {${seat}?vient|venez} de jouer, en ${cell}${isTop ? '' : ' et recouverte'}, est fermée aux autres.`,
    fence: (seat, cells) =>
      `{${seat}?Le pion {de ${seat}}|Votre pion} n’est pas encore parti : les autres ne posent rien en ${cells}.`,
    order: (names) => `Ordre des tours : ${names}.`,
    caption: 'Hauteurs en demi-cubes et dessins visibles, la rangée 9 en haut',
    row: (row) => `rangée ${row}`,
    pillar: 'pilier',
    seen: (face) => `caché : ${face}`,
    stacksCaption: 'Piles de plusieurs pièces, de bas en haut',
    stackColumns: ['hauteur', 'pièces'],
    guide: {
      aim: 'Voici le pilier, haut de neuf demi-cubes. Montez-y, puis soyez le premier de retour sur votre coin.',
      home: 'Votre pion est muré : un pas ne monte ni ne descend de plus d’un demi-cube. Prenez un cube voisin de votre coin pour ouvrir un passage.',
      take: 'Prenez n’importe quelle pièce du dessus : cubes cachés ou neutres, symboles, ou votre figure. Pas celle d’un autre.',
      place: 'Posez-la où vous voulez, même à l’autre bout : escalier pour vous, mur pour les autres.',
      face: 'Vous seul voyez ce dessin. Cachez-le, ou montrez-le : une figure visible ne porte que son propriétaire, un symbole sert ou gêne.',
      pawn: 'Un pas, obligatoire : à plat, ou d’un demi-cube vers le haut ou le bas, diagonales comprises.',
      half: 'Quatre demi-cubes, c’est tout : chaque hauteur impaire de l’escalier en demande un. Gardez-les.',
      barred:
        'Un cadenas : la pièce vient d’être jouée, les autres ne peuvent pas la prendre avant que son joueur ait rejoué.',
      block:
        'Un pion sans aucun pas après votre pièce rentre à son coin. La deuxième fois, il est éliminé : gardez deux sorties.',
      symbol:
        'Vous êtes sur un symbole. L’échelle monte de deux, le téléphérique mène à tout autre téléphérique visible.',
      leader:
        'Le premier au sommet mène : il rejoue après chaque autre, et possède le joker au dragon. Seul un blocage le fait tomber.',
    },
  },
  en: {
    figures: { T: 'triangle', C: 'circle', S: 'square', X: 'star' },
    symbols: {
      cable: 'cable car',
      ladder: 'ladder',
      mattress: 'mattress',
      spring: 'spring',
      abyss: 'abyss',
      bivouac: 'bivouac',
      joker: 'dragon',
    },
    nothing: 'nothing',
    parts: ['take', 'put down', 'the pawn'],
    turns: 'Turns played',
    turnsOf: (turns, limit) => (limit > 0 ? `${turns} of ${limit}` : `${turns}`),
    joker: 'Joker',
    jokerAt: (where) => (where === 'box' ? 'in the box' : where === 'held' ? 'with the leader' : `on ${where}`),
    jokerLaid: 'on the board',
    jokerIs: (where) => `The joker is ${where}.`,
    next: 'Next',
    extra: 'extra turn',
    player: (seat) => `{${seat}}`,
    height: (height) => `height ${height}`,
    halves: (own, plain) => `half-cubes ${own} + ${plain}`,
    blockedOnce: 'blocked once',
    hasSummit: 'holds the summit',
    leads: 'leads',
    rests: 'rests',
    isOut: 'out',
    onBoard: (cell) => `on ${cell}`,
    cubeHidden: (known) => (known ? `hidden cube (${known})` : 'hidden cube'),
    cubeShown: (face) => `cube showing ${face}`,
    half: (figure) => (figure ? `${figure} half-cube` : 'blank half-cube'),
    takeOwn: (left) => `half-cube with your figure, ${left} left`,
    takePlain: (left) => `blank half-cube, ${left} left`,
    takeJoker: 'the joker',
    take: (cell, piece, height) => `${cell}, ${piece}, height ${height}`,
    lay: (cell, height, covered) => `${cell}, which becomes height ${height}${covered ? `, onto ${covered}` : ''}`,
    step: (cell, step, height, drawing) =>
      `${cell}, ${step > 0 ? 'up' : step < 0 ? 'down' : 'level'} ${change(step)}, height ${height}${drawing ? `, ${drawing}` : ''}`,
    ride: (cell, height) => `${cell} by cable car, height ${height}`,
    toSummit: (cell) => `${cell}, the summit`,
    toHome: (cell) => `${cell}, your corner: win`,
    show: (face) => `Show: ${face}`,
    hide: 'Hide the drawing',
    showIt: 'Show the drawing',
    more: 'One more step',
    stay: 'Stay on the spring',
    pass: 'Pass',
    holds: (seat, piece, from) => `{${seat}} {${seat}?holds|hold} a piece: ${piece}, taken ${from}.`,
    from: { own: 'from the reserve', plain: 'from the reserve', joker: 'from the box' },
    inHand: (piece) => `In hand: ${piece}`,
    blankFace: 'blank face',
    seesAlone: 'only you see it',
    xray: 'What I know',
    ground: 'bare square',
    pawn: (seat, figure, cell, height, corner) =>
      `{${seat}}, ${figure}, corner ${corner}: pawn on ${cell}, height ${height}.`,
    pawnOut: (seat) => `{${seat}} {${seat}?is|are} out.`,
    reserve: (seat, own, plain) =>
      `{${seat}} {${seat}?has|have} ${own} half-cube${own === 1 ? '' : 's'} with {${seat}?their|your} own figure and ${plain} blank in reserve.`,
    bars: (seat, cell, isTop) =>
      `The piece {${seat}} {${seat}?has|have} just played, on ${cell}${isTop ? '' : ' and covered'}, is barred to the others.`,
    fence: (seat, cells) => `{whose ${seat}} pawn has not left yet: the others put nothing on ${cells}.`,
    order: (names) => `Order of turns: ${names}.`,
    caption: 'Heights in half-cubes and visible drawings, row 9 first',
    row: (row) => `row ${row}`,
    pillar: 'pillar',
    seen: (face) => `hidden: ${face}`,
    stacksCaption: 'Piles of several pieces, bottom to top',
    stackColumns: ['height', 'pieces'],
    guide: {
      aim: 'This is the pillar, nine half-cubes high. Climb it, then be the first back on your own corner.',
      home: 'Your pawn is walled in: a step rises or falls by half a cube at most. Take a cube beside your corner to open a way.',
      take: 'Take any top piece: hidden or blank cubes, symbols, or your own figure. Not the figure of another.',
      place: 'Put it wherever you like, even at the far end: a stair for you, a wall for the others.',
      face: 'Only you see this drawing. Hide it, or show it: a visible figure carries its owner alone, a symbol helps or hinders.',
      pawn: 'One step, and it is compulsory: level, or half a cube up or down, diagonals included.',
      half: 'Four half-cubes are all you have, and every odd height of a stair needs one. Save them.',
      barred:
        'A padlock: this piece has just been played, the others cannot take it before its player has played again.',
      block:
        'A pawn without a step after your piece goes back to its corner. The second time it is out: keep two exits.',
      symbol: 'You stand on a symbol. A ladder climbs by two, a cable car leads to any other visible cable car.',
      leader:
        'The first at the summit leads: they play again after every other player, and own the dragon joker. Only a blockage brings them down.',
    },
  },
})
