import type { TextLine } from '../../text/text-lines.ts'
import type { TableRow } from './table-row.ts'

/** A row that goes on for longer has a quotation mark too many. */
const longestRow = { lines: 50, characters: 65_536 }

/**
 * The rows of a CSV file (RFC 4180). A quotation mark within a cell that does not begin with one is text, as
 * banks write it.
 */
export async function* csvRows(lines: AsyncIterable<TextLine>, separator: string): AsyncGenerator<TableRow> {
  let open: { text: string; line: number; lines: number } | undefined
  for await (const { text, number, isCut } of lines) {
    const whole: string = open ? `${open.text}\n${text}` : text
    const line: number = open?.line ?? number
    const count: number = (open?.lines ?? 0) + 1
    const { cells, isOpen } = splitRow(whole, separator)
    const isTooLong = isCut || (isOpen && (count >= longestRow.lines || whole.length > longestRow.characters))
    open = isOpen && !isTooLong ? { text: whole, line, lines: count } : undefined
    if (!open) yield { line, cells, isCut: isTooLong }
  }
  if (open) yield { line: open.line, cells: splitRow(open.text, separator).cells, isCut: true }
}

interface SplitRow {
  readonly cells: readonly string[]
  /** A quoted cell has no end yet. */
  readonly isOpen: boolean
}

function splitRow(text: string, separator: string): SplitRow {
  if (!text.includes('"')) return { cells: text.split(separator), isOpen: false }
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    const mark = text.startsWith('="', at) ? 2 : text.charAt(at) === '"' ? 1 : 0
    const quoted = mark > 0 ? quotedCell(text, at + mark) : { text: '', end: at }
    if (quoted.end === -1) return { cells: [...cells, quoted.text], isOpen: true }
    const next = text.indexOf(separator, quoted.end)
    const end = next === -1 ? text.length : next
    cells.push(withoutFormula(quoted.text + text.slice(quoted.end, end)))
    at = end + 1
  }
  return { cells, isOpen: false }
}

/** `="000123"` keeps spreadsheets from reading a text as a number. */
const withoutFormula = (cell: string): string =>
  cell.startsWith('="') ? cell.slice(2).replace(/"$/, '') : cell

/** A cell from behind its first quotation mark; `end` is behind the last one, or -1 where there is none. */
function quotedCell(text: string, from: number): { readonly text: string; readonly end: number } {
  let end = text.indexOf('"', from)
  while (end !== -1 && text.charAt(end + 1) === '"') end = text.indexOf('"', end + 2)
  const inside = text.slice(from, end === -1 ? undefined : end)
  return { text: inside.replaceAll('""', '"'), end: end === -1 ? -1 : end + 1 }
}
