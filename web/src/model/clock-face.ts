/** What a clock shows: minutes and seconds, of which one that has begun counts. */
export function clockFace(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
