import { isCurrencyCode } from '../../money/currency.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { listSettlements, type PlaceOfSettlement } from '../../ledger/settlements/list-all.ts'
import { dayBegins, dayEnds } from '../../ledger/settlements/local-day.ts'
import type { SettlementFilter } from '../../ledger/settlements/read-settlements.ts'
import { everyRow } from '../every-row.ts'
import type { Settlement } from '../../ledger/settlements/settlement.ts'

export type SettlementsAsked = SettlementFilter & { readonly merchantCode?: string | undefined }

type Query = Readonly<Record<string, string | undefined>>

/** What an address asks for: settlements that end on days of a time zone, both inclusive. */
export function settlementsAsked(
  { merchant, currency = '', from, to }: Query,
  own: string | undefined,
  timeZone: string,
): SettlementsAsked {
  return {
    merchantCode: own ?? (merchant?.trim() || undefined),
    currencyCodes: isCurrencyCode(currency) ? new Set([currency]) : undefined,
    from: dayBegins(from, timeZone),
    to: dayEnds(to, timeZone),
  }
}

/** The place of a settlement in the list, as an address has it. */
export const placeText = ({ to, merchantCode, currencyCode, number }: Settlement): string =>
  [to.toISOString(), currencyCode, number, merchantCode].join('~')

/** The place that an address names; undefined: none. */
export function placeIn(text: string | undefined): PlaceOfSettlement | undefined {
  const [, at = '', currencyCode = '', number, merchantCode] =
    /^([\dT:.Z-]{24})~([A-Z]{3,4})~(\d{1,9})~(.+)$/s.exec(text ?? '') ?? []
  const to = new Date(at)
  if (number === undefined || merchantCode === undefined) return undefined
  if (Number.isNaN(to.getTime()) || !isCurrencyCode(currencyCode)) return undefined
  return { to, currencyCode, number: Number(number), merchantCode }
}

const atOnce = 1_000

/** Every settlement that is asked for, read while a file is sent. */
export const everySettlement = (database: Queryable, asked: SettlementsAsked): AsyncGenerator<Settlement> =>
  everyRow<Settlement, PlaceOfSettlement>(async (after) => {
    const rows = await listSettlements(database, asked, after, atOnce)
    return { rows, next: rows.length < atOnce ? undefined : rows.at(-1) }
  })
