import type { StatementOf } from '../../ledger/account-statement.ts'
import { dayBegins, dayEnds } from '../../ledger/settlements/local-day.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { dayAt, isDay } from '../day.ts'

/** A statement that an address asks for, and its days, both inclusive: YYYY-MM-DD. */
export interface StatementAsked {
  readonly statement: StatementOf
  readonly from: string
  readonly to: string
}

const usualDays = 7

/**
 * The statement of a merchant and currency that an address asks for: without days, of the last seven. Undefined
 * where it names no merchant or currency.
 */
export function statementAsked(
  query: Readonly<Record<string, string | undefined>>,
  own: string | undefined,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): StatementAsked | undefined {
  const merchantCode = own ?? query['merchant']?.trim()
  const currencyCode = query['currency'] ?? ''
  if (!merchantCode || !isCurrencyCode(currencyCode)) return undefined
  const weekAgo = new Date(now.getTime() - (usualDays - 1) * 86_400_000)
  const [from, to] = [
    existing(query['from']) ?? dayAt(weekAgo, timeZone),
    existing(query['to']) ?? dayAt(now, timeZone),
  ].toSorted()
  return {
    statement: { merchantCode, currencyCode, from: dayBegins(from, timeZone), to: dayEnds(to, timeZone) },
    from: from ?? '',
    to: to ?? '',
  }
}

const existing = (day: string | undefined): string | undefined =>
  day !== undefined && isDay(day) ? day : undefined
