import { encodableText, unreadReason, unreadScript } from './bank-text.ts'
import { batchFaults } from './batch-faults.ts'
import { type CsvRow, csvValue, isText } from './csv-fields.ts'
import { type CsvField, type CsvMapping, highestCode } from './csv-mapping.ts'
import type { BatchFault, PaymentBatch, WrittenChange } from './payment-batch.ts'

/** The file with what it says otherwise than the batch, or every reason why it cannot be written. */
export type CsvPayments =
  | { readonly bytes: Uint8Array; readonly changes: readonly WrittenChange[] }
  | { readonly faults: readonly BatchFault[] }

/**
 * A batch as the CSV file that a mapping describes, one line for each transfer. The same batch and mapping
 * give the same bytes. Text that a spreadsheet would compute is written with an apostrophe before it (OWASP,
 * "CSV Injection"): people look through such files before they send them. A number or key is never changed:
 * one that a spreadsheet would compute, or that is longer than its column, is refused.
 */
export function csvPayments(batch: PaymentBatch, mapping: CsvMapping): CsvPayments {
  const rows = batch.transfers.map((transfer, at) =>
    cellsOf({ batch, transfer, number: BigInt(at + 1) }, mapping),
  )
  const faults = [...batchFaults(batch), ...rows.flatMap((row) => row.faults)]
  if (faults.length > 0) return { faults }
  const header = mapping.header ? [mapping.columns.map(({ heading }) => heading)] : []
  const lines = [...header, ...rows.map(({ cells }) => cells)].map((cells) => csvLine(cells, mapping))
  return { bytes: encoded(lines.join(''), mapping), changes: rows.flatMap(({ changes }) => changes) }
}

interface Cells {
  readonly cells: readonly string[]
  readonly changes: readonly WrittenChange[]
  readonly faults: readonly BatchFault[]
}

function cellsOf(row: CsvRow, mapping: CsvMapping): Cells {
  const changes: WrittenChange[] = []
  const faults: BatchFault[] = []
  const { endToEndId } = row.transfer
  const cells = mapping.columns.map((column) => {
    if ('text' in column) return column.text
    const { field, charactersMax } = column
    const original = csvValue(field, row, mapping)
    const written = isText(field) ? textCell(original, mapping, charactersMax) : original
    if (written !== original) changes.push({ endToEndId, field, original, written })
    const reason = isText(field) ? nameFault(field, row, written) : exactFault(original, charactersMax)
    const isUnread = names.has(field) && written === '' && unreadScript(original)
    if (isUnread)
      faults.push({ ...(field !== 'debtorName' && { endToEndId }), field, reason: unreadReason, isUnread })
    else if (reason !== undefined) faults.push({ endToEndId, field, reason })
    return written
  })
  return { cells, changes, faults }
}

const names: ReadonlySet<CsvField> = new Set(['creditorName', 'debtorName'])

function nameFault(field: CsvField, { transfer }: CsvRow, written: string): string | undefined {
  const { name, account } = transfer.creditor
  const isNeedless = field !== 'creditorName' || (name === undefined && 'key' in account)
  return isNeedless || /[\p{L}\p{N}]/u.test(written)
    ? undefined
    : 'has no letter or digit that the file can hold'
}

/** Also in the full-width forms that some spreadsheets read alike. */
const startsFormula = /^[=+\-@＝＋－＠]/

function textCell(original: string, { encoding }: CsvMapping, charactersMax: number | undefined): string {
  const text = encodableText(original, highestCode[encoding])
  const shown = startsFormula.test(text) ? `'${text}` : text
  return charactersMax === undefined ? shown : [...shown].slice(0, charactersMax).join('').trimEnd()
}

function exactFault(value: string, charactersMax: number | undefined): string | undefined {
  if (charactersMax !== undefined && value.length > charactersMax)
    return `has more than ${charactersMax} characters`
  const isComputed = startsFormula.test(value) && !/^\+\d+$/.test(value)
  return isComputed ? 'begins with a sign that a spreadsheet would compute' : undefined
}

function csvLine(cells: readonly string[], { separator, quote, quoteAll, lineEnd }: CsvMapping): string {
  const quoted = cells.map((cell) => {
    const isPlain =
      ![separator, quote, '\r', '\n'].some((sign) => cell.includes(sign)) && cell.trim() === cell
    return isPlain && !quoteAll ? cell : `${quote}${cell.replaceAll(quote, quote + quote)}${quote}`
  })
  return quoted.join(separator) + lineEnd
}

function encoded(text: string, { encoding }: CsvMapping): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-8-bom') return new TextEncoder().encode(`\uFEFF${text}`)
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
