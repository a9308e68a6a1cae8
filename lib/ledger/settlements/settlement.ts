import { currencyFromDatabase, isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import type { readSettlement } from '#sql/settlement'

/** The sums of a settlement, signed: credits to the merchant are positive, debits negative. */
export const settlementSums = [
  'payins',
  'payouts',
  'topups',
  'refunds',
  'reversals',
  'fees',
  'vat',
  'adjustments',
] as const
export type SettlementSum = (typeof settlementSums)[number]

/** The range of postings of a period: sequences of an account, the first exclusive, the last inclusive. */
export interface SequenceRange {
  readonly after: bigint
  readonly through: bigint
}

/**
 * A closed period of a merchant and currency: `opening` plus all sums is exactly `closing`. A settlement
 * covers what the merchant owns, available and reserved together.
 */
export interface Settlement extends Readonly<Record<SettlementSum, Money>> {
  readonly merchantCode: string
  readonly currencyCode: CurrencyCode
  /** From 1, without gaps for each merchant and currency. */
  readonly number: number
  /** From 1, without gaps for each merchant, in the order of closing. */
  readonly position: number
  readonly from: Date
  readonly to: Date
  readonly available: SequenceRange
  readonly reserved: SequenceRange
  readonly opening: Money
  readonly closing: Money
}

/** The public ID of a settlement: `INR-000042`. Unique for each merchant. */
export const settlementId = ({ currencyCode, number }: Pick<Settlement, 'currencyCode' | 'number'>): string =>
  `${currencyCode}-${String(number).padStart(6, '0')}`

/** Currency and number of an ID; undefined if it is not a settlement ID. */
export function parseSettlementId(id: string): Pick<Settlement, 'currencyCode' | 'number'> | undefined {
  const [, currencyCode = '', digits = ''] = /^([A-Z]{3,4})-(\d{6,9})$/.exec(id) ?? []
  if (!isCurrencyCode(currencyCode)) return undefined
  const named = { currencyCode, number: Number(digits) }
  return settlementId(named) === id ? named : undefined
}

/** A settlement as the database has it. */
export type SettlementRow = RowOf<typeof readSettlement>

export function toSettlement(row: SettlementRow): Settlement {
  const currencyCode = currencyFromDatabase(row.currency_code)
  const money = (text: string): Money => moneyFromDatabase(text, currencyCode)
  return {
    merchantCode: row.merchant_code,
    currencyCode,
    number: row.number,
    position: row.position,
    from: row.from_at,
    to: row.to_at,
    available: { after: row.available_after, through: row.available_through },
    reserved: { after: row.reserved_after, through: row.reserved_through },
    opening: money(row.opening_balance),
    payins: money(row.payins),
    payouts: money(row.payouts),
    topups: money(row.topups),
    refunds: money(row.refunds),
    reversals: money(row.reversals),
    fees: money(row.fees),
    vat: money(row.vat),
    adjustments: money(row.adjustments),
    closing: money(row.closing_balance),
  }
}
