export const WARNING_SECONDS = 30

/** Seconds until everything is put away, once they are to be seen; null before that. */
export function countdown(idleMs: number, minutes: number): number | null {
  const left = Math.ceil((minutes * 60_000 - idleMs) / 1000)
  return left > WARNING_SECONDS ? null : Math.max(0, left)
}
