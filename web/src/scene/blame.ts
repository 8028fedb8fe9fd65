/** What a refusal is about, for as long as the board shows it, and its red marks. */

import type { Vector3 } from 'three'

import type { Touch } from '../model/choices'
import type { Offer } from './board'
import type { Mark } from './marks'

export const WRONG = '#c62f22'
const SHOWN_MS = 2000

export class Blame {
  about: readonly Touch[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly onchange: () => void,
    private readonly shown_ms = SHOWN_MS,
  ) {}

  show(about: readonly Touch[]): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.change([]), this.shown_ms)
    this.change(about)
  }

  dispose(): void {
    clearTimeout(this.timer)
  }

  private change(about: readonly Touch[]): void {
    this.about = about
    this.onchange()
  }
}

/** What stands in the way of the action pointed at, or of the one just tried: crossed out where to say it, the rest in brackets. */
export function wrongMarks(
  { trial }: Offer,
  blamed: readonly Touch[],
  where: (touch: Touch) => Vector3 | null,
  size: number,
): Mark[] {
  const about = trial && !trial.legal ? trial.about : blamed
  return about.flatMap((touch, i) => {
    const at = where(touch)
    return at ? [{ kind: i === 0 ? 'stop' : 'here', at, size, colour: WRONG } as const] : []
  })
}

/** Where something is wrong, nothing else is marked. */
export function markedWrong(marks: readonly Mark[], wrong: readonly Mark[]): Mark[] {
  return [...marks.filter(({ at }) => !wrong.some((mark) => mark.at.equals(at))), ...wrong]
}
