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

/**
 * Where the bytes alone tell another character set than the one in which headings are found: these are tried,
 * in this order.
 */
const otherEncodings = ['windows-874', 'shift_jis', 'euc-kr', 'big5', 'gb18030'] as const

/** The reader of CSV files that are laid out as one of the mappings says. */
export const csvReader = (mappings: readonly Mapping[]): StatementReader =>
  async function* (bytes, options) {
    const { head, all } = await openFile(bytes)
    const { separator, encoding } = await writingOf(head, mappings)
    const isTold = encoding !== undefined && !mappings.some((one) => one.encoding === encoding)
    if (isTold)
      options.noteText?.({
        code: 'ENCODING_TOLD',
        message: `no encoding is declared: the headings are found in ${encoding}`,
      })
    yield* readTable(csvRows(textLines(all, encoding, options.noteText), separator), mappings, options)
  }

interface Writing {
  readonly separator: string
  /** Undefined: told by the bytes. */
  readonly encoding: Mapping['encoding']
}

/**
 * The separator and the character set in which headings are found, else the separator that cuts the file into
 * most columns.
 */
async function writingOf(head: Uint8Array, mappings: readonly Mapping[]): Promise<Writing> {
  const [only, ...more] = mappings
  const given = more.length === 0 ? only : undefined
  const encodings = given?.encoding === undefined ? [undefined, ...otherEncodings] : [given.encoding]
  let widest = { separator: ',', columns: 0 }
  for (const encoding of encodings)
    for (const separator of given?.separator === undefined ? separators : [given.separator]) {
      const rows = await firstRows(head, separator, encoding)
      if (findHeadings(rows, mappings)) return { separator, encoding }
      const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
      if (encoding === encodings[0] && columns > widest.columns) widest = { separator, columns }
    }
  return { separator: widest.separator, encoding: given?.encoding }
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
