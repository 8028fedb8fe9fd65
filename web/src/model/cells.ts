/** Cells of a square board by name: a1, b1, … from seat 1's left. */

export interface Cell {
  readonly column: number
  readonly row: number
}

export function cellOf(name: string): Cell {
  return { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 }
}

export function cellName(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`
}

/** Every cell's name, a1 first, row by row. */
export function cellNames(columns: number, rows = columns): string[] {
  return Array.from({ length: columns * rows }, (_, i) => cellName(i % columns, Math.floor(i / columns)))
}
