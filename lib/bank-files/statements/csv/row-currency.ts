import { quoted } from '../part.ts'
import type { HeadingRow } from './heading-row.ts'
import { type TableRow, textOfCell } from './table-row.ts'

/** ISO 4217; undefined where nothing says it; `reason`: it says something that cannot be read. */
export type RowCurrency = string | undefined | { readonly reason: string }

/** `Transaction Currency` is not among them: with some banks it is that of a card's purchase, not the account's. */
const currencyHeading =
  /^(?:(?:account|amount) )?(?:currency|ccy|curr?)(?: code)?$|^(?:moneda|divisa|moeda|mata uang|สกุลเงิน|loại tiền|tiền tệ|통화|통화코드|通貨|幣別|幣種|货币|币种)$/iu
const headingWithCurrency = /\(([A-Z]{3})\)\s*$/
const currencies = new Set(Intl.supportedValuesOf('currency'))
const otherCodes: Readonly<Record<string, string>> = { RMB: 'CNY', NTD: 'TWD' }

/**
 * Reads in which currency a row is: by its column of currencies, which the layout names or its heading tells,
 * or by the headings of its amounts: `Amount (USD)`. What the amount itself says has to agree.
 */
export function currencyReading(
  { columns, cells }: HeadingRow,
  first: readonly TableRow[],
): (row: TableRow, ofAmount: string | undefined) => RowCurrency {
  const ofHeadings = [columns.amount, columns.debit, columns.credit].flatMap((at) => {
    const [, code = ''] = headingWithCurrency.exec(at === undefined ? '' : textOfCell(cells[at])) ?? []
    return currencies.has(code) ? code : []
  })
  const told = cells.findIndex((cell) => currencyHeading.test(textOfCell(cell).trim()))
  const at = columns.currency ?? (told === -1 || ofHeadings.length > 0 ? undefined : told)
  const valueOf = (row: TableRow) => (at === undefined ? '' : textOfCell(row.cells[at]).trim())
  const names = new Set(first.map(valueOf).filter((value) => value !== ''))
  return (row, ofAmount) => {
    const value = valueOf(row)
    const ofRow = codeOf(value) ?? ofHeadings[0]
    // One name in all rows is that of the account's currency, however the bank writes it.
    const isUnread = value !== '' && codeOf(value) === undefined && !(names.size === 1 && names.has(value))
    if (isUnread) return { reason: `the currency ${quoted(value)} is no code of ISO 4217` }
    if (ofRow !== undefined && ofAmount !== undefined && ofAmount !== ofRow)
      return { reason: `the amount is in ${ofAmount}, and its row or heading says ${ofRow}` }
    return ofAmount ?? ofRow
  }
}

function codeOf(value: string): string | undefined {
  const code = value.toUpperCase()
  const known = otherCodes[code] ?? code
  return currencies.has(known) ? known : undefined
}
