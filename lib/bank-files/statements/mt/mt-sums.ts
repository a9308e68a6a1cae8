import { compareFigures } from '../control-figures.ts'
import { decimal } from '../decimal.ts'
import { quoted } from '../part.ts'
import type { StatementPart } from '../statement.ts'
import type { StatementTotals } from '../statement-totals.ts'
import type { MtField } from './mt-fields.ts'

const form = /^(\d{1,9}) ?([A-Z]{3}) ?(\d[\d,]*)$/

/**
 * Compares field 90D or 90C, number and sum of the debits or credits of a message, with its entries. RC is
 * among the debits and RD among the credits, as on the account. Source: SWIFT Standards MT, MT942.
 */
export function compareSums(
  { tag, line, lines }: MtField,
  totals: StatementTotals,
  currencyCode: string | undefined,
): readonly StatementPart[] {
  const text = lines.join('').trim()
  const [name, direction] = tag === '90C' ? (['credits', 'CREDIT'] as const) : (['debits', 'DEBIT'] as const)
  const { count, sum } = totals.of(direction)
  const [, number, statedCurrency, written = ''] = form.exec(text) ?? []
  const where = `line ${line}: field ${tag}`
  if (number === undefined)
    return compareFigures(where, [{ name, stated: quoted(text), found: `${count} of ${sum}` }])
  return compareFigures(where, [
    { name: `number of ${name}`, stated: `${BigInt(number)}`, found: `${count}` },
    { name: `sum of ${name}`, stated: decimal(written, { decimal: ',' }) ?? quoted(written), found: sum },
    { name: 'currency', stated: statedCurrency, found: currencyCode ?? statedCurrency ?? '' },
  ])
}
