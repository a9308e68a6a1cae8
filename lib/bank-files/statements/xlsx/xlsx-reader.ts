import type { Mapping } from '../csv/mapping.ts'
import { hasHeadings, readTable } from '../csv/read-table.ts'
import { joined } from '../../text/file-head.ts'
import { errorAt, quoted, warning } from '../part.ts'
import type { StatementReader } from '../statement.ts'
import { sheetRows } from './sheet-rows.ts'
import { openSheet, openWorkbook, type Workbook } from './workbook.ts'
import { openZip, type ZipArchive } from './zip-archive.ts'

const mebibyte = 1_048_576
/** A workbook has its directory at its end, and so is held in memory. */
const mostPackedBytes = 64 * mebibyte

/**
 * The reader of XLSX workbooks: of the first sheet that is laid out as one of the mappings says. Other such
 * sheets are left out, and named.
 */
export const xlsxReader = (mappings: readonly Mapping[]): StatementReader =>
  async function* (bytes, options) {
    const packed = await held(bytes)
    if (!packed) return yield errorAt(1, `the workbook has more than ${mostPackedBytes / mebibyte} MiB`)
    const archive = openZip(packed)
    if (typeof archive === 'string') return yield errorAt(1, archive)
    const workbook = await openWorkbook(archive, options.noteText)
    if (typeof workbook === 'string') return yield errorAt(1, workbook)
    const found = await findTable(archive, workbook, mappings)
    if (typeof found === 'string') return yield errorAt(1, found)
    yield* readTable(sheetRows(workbook, found.sheet, options.noteText), mappings, options)
    if (found.others.length > 0)
      yield warning(
        'SHEETS_LEFT_OUT',
        `the sheet ${quoted(found.name)} is read; others have a table too, send each as a file of its own: ${found.others.map(quoted).join(', ')}`,
      )
  }

interface FoundTable {
  readonly name: string
  readonly sheet: Uint8Array
  /** Names of other sheets that have such a table. */
  readonly others: readonly string[]
}

/** The first sheet with the headings of a mapping, or the first of all, which says what it has instead. */
async function findTable(
  archive: ZipArchive,
  workbook: Workbook,
  mappings: readonly Mapping[],
): Promise<FoundTable | string> {
  let first: FoundTable | undefined
  let table: FoundTable | undefined
  const others: string[] = []
  for (const named of workbook.sheets) {
    const sheet = openSheet(archive, named)
    if (typeof sheet === 'string') return sheet
    if (!sheet) continue
    const found = { name: named.name, sheet, others }
    first ??= found
    if (!(await hasHeadings(sheetRows(workbook, sheet), mappings))) continue
    if (table) others.push(named.name)
    else table = found
  }
  return table ?? first ?? 'the workbook has no sheet'
}

async function held(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > mostPackedBytes) return undefined
    pieces.push(piece)
  }
  return joined(pieces, length)
}
