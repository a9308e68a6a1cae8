import type { Cell, TableRow } from '../csv/table-row.ts'
import { countOf } from '../../text/count.ts'
import type { NoteText } from '../../text/text-note.ts'
import { attributesOf, sheetTokens } from './sheet-markup.ts'
import { sheetDay, sheetNumber } from './sheet-number.ts'
import { longestCell, unescaped, type Workbook } from './workbook.ts'

const mostColumns = 200

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: string
  text: string
}

/** The rows of a sheet. Empty rows are left out, as the sheet does not store them. */
export async function* sheetRows(
  workbook: Workbook,
  sheet: Uint8Array,
  note?: NoteText,
): AsyncGenerator<TableRow> {
  let line = 0
  let cells: Cell[] = []
  let cell: OpenCell | undefined
  let isValue = false
  for await (const token of sheetTokens(sheet, note)) {
    if (token.kind === 'FAULT') return yield { line: line + 1, cells: [], isCut: true }
    if (token.kind === 'TEXT') {
      if (cell && isValue && cell.text.length < longestCell) cell.text += token.text.slice(0, longestCell)
    } else if (token.name === 'v' || token.name === 't') {
      isValue = token.kind === 'OPEN'
    } else if (token.name === 'row' && token.kind === 'OPEN') {
      line = countOf(attributesOf(token.attributes).get('r') ?? '') ?? line + 1
      cells = []
    } else if (token.name === 'row') {
      yield { line, cells: Array.from(cells, (found) => found ?? ''), isCut: false }
    } else if (token.name === 'c' && token.kind === 'OPEN') {
      cell = openCell(attributesOf(token.attributes), cells.length)
    } else if (token.name === 'c' && cell) {
      if (cell.column < mostColumns) cells[cell.column] = valueOf(cell, workbook)
      cell = undefined
    }
  }
}

const openCell = (attributes: ReadonlyMap<string, string>, next: number): OpenCell => ({
  column: columnOf(attributes.get('r') ?? '') ?? next,
  type: attributes.get('t') ?? 'n',
  style: attributes.get('s') ?? '',
  text: '',
})

/** `C7` is in column 2, counted from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf({ type, style, text }: OpenCell, { strings, dayStyles, isFrom1904 }: Workbook): Cell {
  if (type === 's') return strings[countOf(text.trim()) ?? -1] ?? ''
  if (type === 'd') return { exact: text.trim().slice(0, 10) }
  if (type !== 'n' || text.trim() === '') return unescaped(text)
  const exact = dayStyles.has(style) ? sheetDay(text, isFrom1904) : sheetNumber(text)
  return exact === undefined ? text : { exact }
}
