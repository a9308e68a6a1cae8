import { inOnePiece } from './in-one-piece.ts'
import { csvRows } from './csv/csv-rows.ts'
import { textOfCell, type TableRow } from './csv/table-row.ts'
import { openFile } from '../text/file-head.ts'
import { textLines } from '../text/text-lines.ts'
import { sheetRows } from './xlsx/sheet-rows.ts'
import { fewOfWorkbook, openSheet, openWorkbook } from './xlsx/workbook.ts'
import { openZip } from './xlsx/zip-archive.ts'

/** The beginning of a table as it is written, for people who say what its columns are. */
export interface FirstRows {
  /** Of a text file. */
  readonly separator?: ',' | ';' | '\t' | '|'
  readonly rows: readonly (readonly string[])[]
}

const separators = [';', '\t', '|', ','] as const

/** The first rows of a CSV file or of the first sheet of a workbook; undefined where the file is no table. */
export async function firstRows(bytes: Uint8Array, count: number): Promise<FirstRows | undefined> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return rowsOfWorkbook(bytes, count)
  const { head } = await openFile(inOnePiece(bytes))
  let widest: FirstRows | undefined
  for (const separator of separators) {
    const rows = await taken(csvRows(textLines(inOnePiece(head)), separator), count)
    if (columnsOf(rows) > columnsOf(widest?.rows ?? [])) widest = { separator, rows }
  }
  return widest && columnsOf(widest.rows) > 1 ? widest : undefined
}

async function rowsOfWorkbook(bytes: Uint8Array, count: number): Promise<FirstRows | undefined> {
  const archive = openZip(bytes)
  const workbook =
    typeof archive === 'string' ? archive : await openWorkbook(archive, undefined, fewOfWorkbook)
  if (typeof archive === 'string' || typeof workbook === 'string') return undefined
  const [first] = workbook.sheets
  const sheet = first && openSheet(archive, first, fewOfWorkbook)
  return sheet && typeof sheet !== 'string'
    ? { rows: await taken(sheetRows(workbook, sheet), count) }
    : undefined
}

async function taken(rows: AsyncIterable<TableRow>, count: number): Promise<string[][]> {
  const found: string[][] = []
  for await (const { cells } of rows) if (found.push(cells.map(textOfCell)) >= count) break
  return found
}

const columnsOf = (rows: readonly (readonly string[])[]): number =>
  Math.max(0, ...rows.map((cells) => cells.length))
