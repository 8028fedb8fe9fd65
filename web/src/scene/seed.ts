/** A number of its own for each piece, so that its grain and the place a hand gave it stay the same whenever it is drawn. */

/** Always the same number from 0 to 1 for the same name and index. */
export function seedOf(name: string, index: number): number {
  let hash = 2166136261 ^ index
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619)
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
