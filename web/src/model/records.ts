/** Records that somebody brings: a file or a pasted text, one game on each line. */

export interface BroughtRecord {
  /** Of the text, counted from 1. */
  readonly line: number
  /** What is sent to the server: without the legal sets, which only grow it. */
  readonly record: string
  readonly game: string | null
  readonly players: number | null
}

/** The records of a text. What cannot be read is kept as it is: the server says in a sentence what is wrong with it. */
export function readRecords(text: string): readonly BroughtRecord[] {
  const whole = asObject(text)
  if (whole) return [brought(1, text, whole)]
  return text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [brought(i + 1, line.trim(), asObject(line))]))
}

function brought(line: number, text: string, fields: Record<string, unknown> | null): BroughtRecord {
  if (!fields) return { line, record: text, game: null, players: null }
  const { legal: _, ...rest } = fields
  return {
    line,
    record: JSON.stringify(rest),
    game: typeof rest.game === 'string' ? rest.game : null,
    players: typeof rest.players === 'number' ? rest.players : null,
  }
}

function asObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
