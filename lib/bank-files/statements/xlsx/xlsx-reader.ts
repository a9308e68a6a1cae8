import type { Mapping } from '../csv/mapping.ts'
import { readTable } from '../csv/read-table.ts'
import { joined } from '../../text/file-head.ts'
import { errorAt } from '../part.ts'
import type { StatementReader } from '../statement.ts'
import { sheetRows } from './sheet-rows.ts'
import { openWorkbook } from './workbook.ts'
import { openZip } from './zip-archive.ts'

const mebibyte = 1_048_576
/** A workbook has its directory at its end, and so is held in memory. */
const mostPackedBytes = 64 * mebibyte

/** The reader of the first sheet of XLSX workbooks that are laid out as one of the mappings says. */
export const xlsxReader = (mappings: readonly Mapping[]): StatementReader =>
  async function* (bytes, options) {
    const packed = await held(bytes)
    if (!packed) return yield errorAt(1, `the workbook has more than ${mostPackedBytes / mebibyte} MiB`)
    const archive = openZip(packed)
    if (typeof archive === 'string') return yield errorAt(1, archive)
    const workbook = await openWorkbook(archive, options.noteText)
    if (typeof workbook === 'string') return yield errorAt(1, workbook)
    yield* readTable(sheetRows(workbook, options.noteText), mappings, options)
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
