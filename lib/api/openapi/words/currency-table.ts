import type { PaymentOperator } from '../../../methods/payin-method.ts'
import type { CurrencyCode } from '../../../money/currency.ts'

/** The rules of a method by currency, in Markdown; currencies with the same rules share a row. */
export function currencyTable<Method extends { readonly currencies: readonly CurrencyCode[] }>(
  head: readonly string[],
  method: Method,
  cellsOf: (method: Method, currencyCode: CurrencyCode) => readonly string[],
): string {
  const byRow = Map.groupBy(method.currencies, (currencyCode) => cellsOf(method, currencyCode).join(' | '))
  const rows = [...byRow].map(([cells, currencies]) => `| ${currencies.join(', ')} | ${cells} |`)
  return [`| Currency | ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length + 1)}`, ...rows].join('\n')
}

/** Names of fields, as code. */
export const codeWords = (names: readonly string[]): string =>
  names.length > 0 ? names.map((name) => `\`${name}\``).join(', ') : '–'

/** The first few operators, and how many more there are. */
export function operatorWords(operators: readonly PaymentOperator[]): string {
  if (operators.length === 0) return '–'
  const names = operators.slice(0, 3).map(({ name }) => name.replaceAll('|', '/'))
  const more = operators.length > names.length ? ` and ${operators.length - names.length} more` : ''
  return names.join(', ') + more
}
