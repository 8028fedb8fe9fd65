/** The little Markdown in which rules are written, as blocks to draw: nothing in it can become markup by accident. */

export type Inline =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  /** A citation, with the word before it and the sign behind it, which stay on its line. */
  | { readonly kind: 'rules'; readonly word: string; readonly numbers: readonly string[]; readonly sign: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'picture'; readonly name: string; readonly shows: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }

const PICTURE = /^!\[(?<shows>[^\]]+)\]\((?<name>[a-z-]+)\)$/
const INLINE =
  /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|`(?<code>[^`]+)`|(?<word>\S*) ?\[(?<rules>R\d+[a-z]?(?:, R\d+[a-z]?)*)\](?<sign>\s?[.,;:!?]|)/g

export function readInline(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    const { strong, emphasis, code, rules, word = '', sign = '' } = match.groups ?? {}
    if (rules !== undefined) parts.push({ kind: 'rules', word, numbers: rules.split(', '), sign })
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', text: emphasis })
    else parts.push({ kind: 'code', text: code ?? '' })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

export function readMarkdown(source: string): readonly Block[] {
  return source
    .split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(readBlock)
}

function readBlock(part: string): readonly Block[] {
  const heading = /^(#+) (.*)$/.exec(part)
  if (heading) return [{ kind: 'heading', level: heading[1]!.length, content: readInline(heading[2]!) }]
  const picture = PICTURE.exec(part)?.groups
  if (picture) return [{ kind: 'picture', name: picture.name!, shows: picture.shows! }]
  if (part.startsWith('|')) return [readTable(part)]
  const start = part.search(/^([-*]|\d+\.) /m)
  if (start < 0) return [{ kind: 'paragraph', content: readInline(unwrap(part)) }]
  const items = part
    .slice(start)
    .split(/^(?:[-*]|\d+\.) /m)
    .filter((item) => item.trim() !== '')
  const list: Block = { kind: 'list', items: items.map((item) => readInline(unwrap(item))) }
  // A paragraph may lead into its list without a blank line.
  return start === 0 ? [list] : [{ kind: 'paragraph', content: readInline(unwrap(part.slice(0, start))) }, list]
}

function readTable(part: string): Block {
  const lines = part.split('\n').filter((line) => !/^\|[-| :]+\|$/.test(line))
  return {
    kind: 'table',
    rows: lines.map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => readInline(cell.trim())),
    ),
  }
}

const unwrap = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()
