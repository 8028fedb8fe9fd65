import type { Words } from '../../text/languages'
import { printedWords } from '../../text/typeset'
import type { Pose } from './building'

interface TaloWords {
  readonly shut: string
  readonly parts: readonly [string, string, string]
  readonly stock: string
  readonly stockCount: (bars: number) => string
  readonly die: string
  readonly dieShows: (roll: number, throws: number) => string
  readonly dieSays: (roll: number, throws: number) => string
  readonly inHand: string
  readonly idle: string
  readonly idleTurns: (idle: number, limit: number) => string
  readonly idleSays: (idle: number, limit: number) => string
  readonly where: (level: number) => string
  readonly notYet: string
  readonly combination: (lengths: readonly number[]) => string
  readonly missing: (length: number) => string
  readonly bar: (length: number, pose: Pose) => string
  readonly poses: Readonly<Record<Pose, string>>
  readonly barOf: (length: number) => string
  readonly turnHint: string
  readonly pawn: string
  readonly restart: string
  readonly endTurn: string
  readonly endAnyway: (level: number) => string
  readonly startOn: (cell: string) => string
  readonly goTo: (cell: string, level: number, rise: number) => string
  readonly summitAt: (cell: string, level: number) => string
  readonly over: (from: string, to: string) => string
  readonly height: (base: number) => string
  readonly how: Readonly<Record<'placed' | 'held', string>>
  readonly plan: (goal: number) => string
  readonly pawnAt: (seat: number, cell: string, level: number) => string
  readonly pawnOut: (seat: number) => string
  readonly hand: (lengths: readonly number[]) => string
  readonly noHand: string
  readonly held: (name: string) => string
  readonly hasMoved: string
  readonly built: (bars: number) => string
  readonly heightsCaption: string
  readonly row: (row: string) => string
  readonly cell: (height: number, levels: readonly number[], seats: readonly number[]) => string
  readonly there: (cell: string, height: number, levels: readonly number[], seats: readonly number[]) => string
  readonly barsCaption: string
  readonly barColumns: readonly [string, string, string, string, string]
  readonly stockCaption: string
  readonly stockRow: string
  readonly guide: Readonly<
    Record<'aim' | 'start' | 'take' | 'build' | 'turnBar' | 'pawn' | 'balance' | 'air' | 'between', string>
  >
}

const both = (lengths: readonly number[], and: string) => lengths.join(` ${and} `)

export const WORDS: Words<TaloWords> = printedWords({
  fr: {
    shut: 'Votre pion est enfermé : repartez d’une case libre du plan, ou bâtissez.',
    parts: ['le dé', 'prendre', 'bâtir et monter'],
    stock: 'Réserve',
    stockCount: (bars) => `${bars} barre${bars > 1 ? 's' : ''}`,
    die: 'Dé',
    dieShows: (roll, throws) => (throws > 1 ? `${roll}, lancer ${throws} sur 3` : `${roll}`),
    dieSays: (roll, throws) => `Le dé donne ${roll}${throws > 1 ? ` (lancer ${throws} sur 3)` : ''}.`,
    inHand: 'En main',
    idle: 'Sans barre posée',
    idleTurns: (idle, limit) => `${idle} tours sur ${limit}`,
    idleSays: (idle, limit) => `${idle} tours de suite sans barre posée ; à ${limit} la partie finit.`,
    where: (level) => `niveau ${level}`,
    notYet: 'choisit son départ',
    combination: (lengths) => (lengths.length === 1 ? `une barre de ${lengths[0]}` : `${both(lengths, 'et')}`),
    missing: (length) => `plus de ${length} en réserve`,
    bar: (length, pose) =>
      length === 1 ? 'le cube' : `barre de ${length}, ${{ x: 'en travers', y: 'en profondeur', z: 'debout' }[pose]}`,
    poses: { x: 'en travers', y: 'en profondeur', z: 'debout' },
    barOf: (length) => (length === 1 ? 'Cube' : `Barre de ${length}`),
    turnHint: 'Molette, R ou x, y, z : tourner la barre',
    pawn: 'le pion',
    restart: 'repartir du plan',
    endTurn: 'Finir le tour',
    endAnyway: (level) => `Finir sans monter au niveau ${level}`,
    startOn: (cell) => `${cell}, case de départ`,
    goTo: (cell, level, rise) =>
      `${cell}, niveau ${level}${rise > 0 ? `, monter de ${rise}` : rise < 0 ? `, descendre de ${-rise}` : ''}`,
    summitAt: (cell, level) => `${cell}, niveau ${level} : gagner`,
    over: (from, to) => (from === to ? from : `de ${from} à ${to}`),
    height: (base) => (base === 0 ? 'sur le plan' : `au niveau ${base}`),
    how: { placed: 'La poser', held: 'La tenir jusqu’au contrepoids' },
    plan: (goal) =>
      `Plan de dix colonnes, de a à j, et dix rangées. Le premier pion au niveau ${goal} gagne. Hors du plan, les colonnes s à z sont à gauche de a, k à r à droite de j.`,
    pawnAt: (seat, cell, level) => `{${seat}?Le pion {de ${seat}}|Votre pion} est en ${cell}, niveau ${level}.`,
    pawnOut: (seat) => `{${seat}} {${seat}?n’a|n’avez} pas encore choisi {${seat}?sa|votre} case de départ.`,
    hand: (lengths) => `En main : ${both(lengths, 'et')}.`,
    noHand: 'Aucune barre en main.',
    held: (name) => `On tient à la main : ${name}. Il lui faut un contrepoids.`,
    hasMoved: 'Le pion a déjà marché depuis la dernière pose.',
    built: (bars) =>
      bars === 0 ? 'Rien n’est bâti.' : `${bars} barre${bars > 1 ? 's' : ''} bâtie${bars > 1 ? 's' : ''}.`,
    heightsCaption:
      'Hauteur de chaque case, la rangée du fond en haut ; entre parenthèses les places où un pion tient dessous',
    row: (row) => `rangée ${row}`,
    there: (cell, height, levels, seats) =>
      [
        cell,
        height === 0 ? 'rien de bâti' : `bâti jusqu’au niveau ${height}`,
        levels.length ? `on passe dessous au niveau ${both(levels, 'et')}` : '',
        ...seats.map((seat) => `pion : {${seat}}`),
      ]
        .filter(Boolean)
        .join(', '),
    cell: (height, levels, seats) =>
      [`${height}`, levels.length ? `(${levels.join(', ')})` : '', ...seats.map((seat) => `pion : {${seat}}`)]
        .filter(Boolean)
        .join(' '),
    barsCaption: 'Les barres, dans l’ordre où elles ont été posées',
    barColumns: ['longueur', 'sens', 'cases', 'dessous', 'dessus'],
    stockCaption: 'La réserve, par longueur',
    stockRow: 'barres',
    guide: {
      aim: 'La toise marque dix étages, avec la hauteur de chaque pion. Le premier pion tout en haut gagne.',
      start: 'Votre pion part d’une de ces quatre cases.',
      take: 'Le dé donne la longueur à prendre : une barre de cette longueur, ou deux dont la somme fait ce nombre.',
      build:
        'La barre est dans votre main : montrez où elle va. Elle descend sur ce qu’il y a dessous ; toutes vos barres se posent.',
      turnBar: 'La molette ou la touche R tourne la barre : en travers, en profondeur, debout.',
      pawn: 'Les places lumineuses sont à portée de votre pion : un niveau par pas, jamais en diagonale, jamais le long du plan.',
      balance:
        'Le fil à plomb montre où pèse la barre. S’il pend hors des faces claires qui la portent, elle tombe par l’arête rouge.',
      air: 'Un pion demande deux étages d’air : un pont trop bas lui barre le chemin.',
      between: 'Il vous reste une barre : votre pion peut marcher avant que vous ne la posiez.',
    },
  },
  en: {
    shut: 'Your pawn is shut in: start again from a free square of the plan, or build.',
    parts: ['the die', 'take', 'build and climb'],
    stock: 'Stock',
    stockCount: (bars) => `${bars} bar${bars === 1 ? '' : 's'}`,
    die: 'Die',
    dieShows: (roll, throws) => (throws > 1 ? `${roll}, throw ${throws} of 3` : `${roll}`),
    dieSays: (roll, throws) => `The die shows ${roll}${throws > 1 ? ` (throw ${throws} of 3)` : ''}.`,
    inHand: 'In hand',
    idle: 'Without a bar',
    idleTurns: (idle, limit) => `${idle} turns of ${limit}`,
    idleSays: (idle, limit) => `${idle} turns in a row without a bar; at ${limit} the game ends.`,
    where: (level) => `level ${level}`,
    notYet: 'choosing a start',
    combination: (lengths) => (lengths.length === 1 ? `one bar of ${lengths[0]}` : `${both(lengths, 'and')}`),
    missing: (length) => `no ${length} left in stock`,
    bar: (length, pose) =>
      length === 1 ? 'the cube' : `bar of ${length}, ${{ x: 'across', y: 'away from you', z: 'standing' }[pose]}`,
    poses: { x: 'across', y: 'away', z: 'standing' },
    barOf: (length) => (length === 1 ? 'Cube' : `Bar of ${length}`),
    turnHint: 'Wheel, R or x, y, z: turn the bar',
    pawn: 'the pawn',
    restart: 'start again from the plan',
    endTurn: 'End the turn',
    endAnyway: (level) => `End without climbing to level ${level}`,
    startOn: (cell) => `${cell}, starting square`,
    goTo: (cell, level, rise) =>
      `${cell}, level ${level}${rise > 0 ? `, up ${rise}` : rise < 0 ? `, down ${-rise}` : ''}`,
    summitAt: (cell, level) => `${cell}, level ${level}: win`,
    over: (from, to) => (from === to ? from : `${from} to ${to}`),
    height: (base) => (base === 0 ? 'on the plan' : `on level ${base}`),
    how: { placed: 'Place it', held: 'Hold it for the counterweight' },
    plan: (goal) =>
      `A plan of ten columns, a to j, and ten rows. The first pawn on level ${goal} wins. Beside the plan, columns s to z lie left of a, k to r right of j.`,
    pawnAt: (seat, cell, level) => `{whose ${seat}} pawn is on ${cell}, level ${level}.`,
    pawnOut: (seat) => `{${seat}} {${seat}?has|have} not chosen a start yet.`,
    hand: (lengths) => `In hand: ${both(lengths, 'and')}.`,
    noHand: 'No bar in hand.',
    held: (name) => `Held by hand: ${name}. It needs a counterweight.`,
    hasMoved: 'The pawn has moved since the last placement.',
    built: (bars) => (bars === 0 ? 'Nothing is built.' : `${bars} bar${bars === 1 ? '' : 's'} built.`),
    heightsCaption: 'Height of every square, the far row first; in brackets the places below it where a pawn fits',
    row: (row) => `row ${row}`,
    there: (cell, height, levels, seats) =>
      [
        cell,
        height === 0 ? 'nothing built' : `built up to level ${height}`,
        levels.length ? `room below on level ${both(levels, 'and')}` : '',
        ...seats.map((seat) => `pawn: {${seat}}`),
      ]
        .filter(Boolean)
        .join(', '),
    cell: (height, levels, seats) =>
      [`${height}`, levels.length ? `(${levels.join(', ')})` : '', ...seats.map((seat) => `pawn: {${seat}}`)]
        .filter(Boolean)
        .join(' '),
    barsCaption: 'The bars, in the order in which they were built',
    barColumns: ['length', 'direction', 'squares', 'underside', 'top'],
    stockCaption: 'The stock, by length',
    stockRow: 'bars',
    guide: {
      aim: 'The measuring stick marks ten storeys, and how high each pawn is. The first pawn at the very top wins.',
      start: 'Your pawn starts on one of these four squares.',
      take: 'The die gives the length to take: one bar of that length, or two that add up to it.',
      build:
        'The bar is in your hand: show where it goes. It comes down on whatever is there; all your bars must be built.',
      turnBar: 'The wheel or the key R turns the bar: across, away from you, standing.',
      pawn: 'The lit places are within your pawn’s reach: one level at each step, never diagonally, never along the plan.',
      balance:
        'The plumb line shows where the bar weighs. If it hangs outside the light faces that carry it, the bar falls over the red edge.',
      air: 'A pawn needs two storeys of air: a low bridge is in its way.',
      between: 'One bar is left: your pawn may walk before you place it.',
    },
  },
})
