import type { Words } from '../../text/languages'
import { printedWords } from '../../text/typeset'

interface StepWords {
  readonly move: string
  readonly place: string
  readonly stock: string
  readonly left: string
  readonly turnsLeft: (turns: number) => string
  readonly where: (level: number) => string
  readonly out: string
  readonly walkTo: (cell: string, level: number) => string
  readonly climbTo: (cell: string, level: number) => string
  readonly summitAt: (cell: string) => string
  readonly layOn: (cell: string, level: number) => string
  readonly board: (size: number, tower: number, summit: string) => string
  readonly ball: (seat: number, cell: string, level: number) => string
  readonly ballOut: (seat: number) => string
  readonly stockLeft: (pieces: number) => string
  readonly caption: string
  readonly row: (row: number) => string
  readonly cell: (level: number, ball: number | null, isTower: boolean) => string
  readonly there: (cell: string, level: number, ball: number | null, isTower: boolean) => string
  readonly guide: Readonly<Record<'aim' | 'move' | 'climb' | 'place' | 'share', string>>
}

export const WORDS: Words<StepWords> = printedWords({
  fr: {
    move: 'la bille',
    place: 'une pièce',
    stock: 'Réserve',
    left: 'Sans pièce',
    turnsLeft: (turns) => `encore ${turns} tours`,
    where: (level) => `niveau ${level}`,
    out: 'éliminé',
    walkTo: (cell, level) => `${cell}, niveau ${level}`,
    climbTo: (cell, level) => `${cell}, monter au niveau ${level}`,
    summitAt: (cell) => `${cell}, le sommet`,
    layOn: (cell, level) => `${cell}, qui passe au niveau ${level}`,
    board: (size, tower, summit) =>
      `Plateau de ${size} sur ${size}. La tour est en ${summit}, son sommet au niveau ${tower}.`,
    ball: (seat, cell, level) => `{${seat}?La bille {de ${seat}}|Votre bille} est en ${cell}, niveau ${level}.`,
    ballOut: (seat) => `{${seat}} {${seat}?est éliminé|êtes éliminé}.`,
    stockLeft: (pieces) => `Il reste ${pieces} pièces.`,
    caption: 'Niveaux des colonnes, la rangée du fond en haut',
    row: (row) => `rangée ${row}`,
    there: (cell, level, ball, isTower) =>
      [cell, isTower ? 'la tour' : '', `niveau ${level}`, ball === null ? '' : `bille : {${ball}}`]
        .filter(Boolean)
        .join(', '),
    cell: (level, ball, isTower) =>
      [isTower ? `tour ${level}` : `${level}`, ball === null ? '' : `bille : {${ball}}`].filter(Boolean).join(', '),
    guide: {
      aim: 'Voici la tour. La première bille sur son sommet gagne : il faut un escalier, et on le bâtit pièce par pièce.',
      move: 'À vous. Votre bille va aussi loin que vous voulez, par les côtés des cases : à plat, ou un niveau plus bas à chaque pas.',
      climb: 'Les chevrons marquent une montée d’un niveau : elle termine le déplacement.',
      place: 'Posez maintenant une pièce à côté de votre bille. Elle y reste pour toujours.',
      share: 'L’escalier n’est à personne : regardez qui peut s’en servir avant vous.',
    },
  },
  en: {
    move: 'the ball',
    place: 'a piece',
    stock: 'Stock',
    left: 'Without a piece',
    turnsLeft: (turns) => `${turns} turns left`,
    where: (level) => `level ${level}`,
    out: 'out',
    walkTo: (cell, level) => `${cell}, level ${level}`,
    climbTo: (cell, level) => `${cell}, climb to level ${level}`,
    summitAt: (cell) => `${cell}, the summit`,
    layOn: (cell, level) => `${cell}, which becomes level ${level}`,
    board: (size, tower, summit) =>
      `A board of ${size} by ${size}. The tower stands on ${summit}, its summit at level ${tower}.`,
    ball: (seat, cell, level) => `{whose ${seat}} ball is on ${cell}, level ${level}.`,
    ballOut: (seat) => `{${seat}} {${seat}?is|are} out.`,
    stockLeft: (pieces) => `${pieces} pieces are left.`,
    caption: 'Levels of the columns, the far row first',
    row: (row) => `row ${row}`,
    there: (cell, level, ball, isTower) =>
      [cell, isTower ? 'the tower' : '', `level ${level}`, ball === null ? '' : `ball: {${ball}}`]
        .filter(Boolean)
        .join(', '),
    cell: (level, ball, isTower) =>
      [isTower ? `tower ${level}` : `${level}`, ball === null ? '' : `ball: {${ball}}`].filter(Boolean).join(', '),
    guide: {
      aim: 'This is the tower. The first ball on its summit wins: it takes stairs, and you build them piece by piece.',
      move: 'Your turn. Your ball goes as far as you like, across the sides of squares: on the flat, or one level down at each step.',
      climb: 'Chevrons mark a climb of one level: it ends the move.',
      place: 'Now lay a piece beside your ball. It stays there for good.',
      share: 'The stairs belong to nobody: look who can use them before you.',
    },
  },
})
