import { firstRowsInThread } from '../../bank-files/statements/thread/read-in-thread.ts'
import { parseMapping, type Mapping } from '../../bank-files/statements/csv/mapping.ts'
import type { Gateway } from '../../gateway.ts'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { selectOwnMappings } from '../../payments/rail/statement-mappings.ts'
import { readTriedBytesOf } from './tried-files.ts'

/** What a column of a bank's table can be. */
export const columnMeanings = [
  'date',
  'valueDate',
  'time',
  'amount',
  'debit',
  'credit',
  'balance',
  'text',
  'reference',
  'payer',
  'payerAccount',
  'currency',
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** The beginning of a file whose columns a person points at. */
export interface FileToPointAt {
  readonly fileName: string
  readonly separator: Mapping['separator']
  readonly rows: readonly (readonly string[])[]
  /** The row that looks most like headings, from 0. */
  readonly headingRow: number
  readonly columns: number
}

const rowsMax = 20

/** A file that the same person has tried; undefined where it is gone, or no table. */
export async function fileToPointAt(
  gateway: Gateway,
  personId: string,
  fileId: string,
): Promise<FileToPointAt | undefined> {
  const file = await readTriedBytesOf(gateway, personId, fileId)
  const read = file && (await firstRowsInThread(file.bytes, rowsMax))
  if (!read) return undefined
  const { rows, separator } = read
  const columns = Math.max(...rows.map((cells) => cells.length))
  return { fileName: file.fileName, separator, rows, headingRow: likelyHeadings(rows), columns }
}

/** The first row with most texts that are no numbers. */
function likelyHeadings(rows: readonly (readonly string[])[]): number {
  const words = rows.map((cells) => cells.filter((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell)).length)
  return Math.max(words.indexOf(Math.max(0, ...words)), 0)
}

/** What a person says of a file. */
export interface Pointed {
  readonly name: string
  readonly bank: string
  readonly country: string
  readonly dateFormat: string
  readonly decimal: string
  /** From 0. */
  readonly headingRow: number
  /** The meaning of each column; empty: it is left out. */
  readonly meanings: readonly string[]
}

/** The layout that the person pointed out, or what is wrong with it. */
export function layoutPointedAt(
  { rows, separator }: Pick<FileToPointAt, 'rows' | 'separator'>,
  { name, bank, country, dateFormat, decimal, headingRow, meanings }: Pointed,
): { readonly mapping: Mapping } | { readonly problem: string } {
  const headings = rows[headingRow] ?? []
  const columns: Partial<Record<ColumnMeaning, string[]>> = {}
  for (const [at, meaning] of meanings.entries()) {
    const known = columnMeanings.find((one) => one === meaning)
    const heading = headings[at]?.trim() ?? ''
    if (!known) continue
    if (heading === '')
      return { problem: consolePhrases('acts')('layout.noHeading', { column: at + 1, row: headingRow + 1 }) }
    columns[known] = [...(columns[known] ?? []), heading]
  }
  return parseMapping({
    name,
    bank,
    country,
    tested: 'PUBLIC_SAMPLE',
    ...(separator !== undefined && { separator }),
    decimal,
    thousands: decimal === ',' ? '.' : ',',
    dateFormats: [dateFormat],
    columns,
  })
}

/** The layouts that the operator has added. */
export const ownLayouts = ({ db }: Gateway): Promise<readonly Mapping[]> => selectOwnMappings(db)
