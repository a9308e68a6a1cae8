import { openFile } from '../../text/file-head.ts'
import { textLines } from '../../text/text-lines.ts'
import type { StatementReader } from '../statement.ts'
import { csvRows } from './csv-rows.ts'
import { findHeadings, mostRowsBeforeHeadings } from './heading-row.ts'
import type { Mapping } from './mapping.ts'
import { readTable } from './read-table.ts'
import type { TableRow } from './table-row.ts'
import { inOnePiece } from '../in-one-piece.ts'

const separators = [';', '\t', '|', ',']

/** The reader of CSV files that are laid out as one of the mappings says. */
export const csvReader = (mappings: readonly Mapping[]): StatementReader =>
  async function* (bytes, options) {
    const { head, all } = await openFile(bytes)
    const [only, ...more] = mappings
    const encoding = more.length === 0 ? only?.encoding : undefined
    const separator = await separatorOf(head, mappings, encoding)
    yield* readTable(csvRows(textLines(all, encoding), separator), mappings, options)
  }

/** The separator with which the headings are found, else the one that cuts the file into most columns. */
async function separatorOf(
  head: Uint8Array,
  mappings: readonly Mapping[],
  encoding: Mapping['encoding'],
): Promise<string> {
  const [only, ...more] = mappings
  if (only?.separator !== undefined && more.length === 0) return only.separator
  let widest = { separator: ',', columns: 0 }
  for (const separator of separators) {
    const rows = await firstRows(head, separator, encoding)
    if (findHeadings(rows, mappings)) return separator
    const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
    if (columns > widest.columns) widest = { separator, columns }
  }
  return widest.separator
}

async function firstRows(
  head: Uint8Array,
  separator: string,
  encoding: Mapping['encoding'],
): Promise<readonly TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of csvRows(textLines(inOnePiece(head), encoding), separator)) {
    if (rows.push(row) >= mostRowsBeforeHeadings) break
  }
  return rows
}
