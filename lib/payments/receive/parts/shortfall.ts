import type { LedgerAccount } from '../../../ledger/account.ts'
import type { Entry } from '../../../ledger/post-entry.ts'
import { money, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { ShortBorneBy, Shortfall } from '../../payment-record.ts'
import { laterMoney, repaymentsOf, setShort, shortBorneBy, type Repayment } from './sql/short-payment.ts'

interface ShortPayment {
  readonly key: PaymentKey
  readonly shortfall?: Shortfall | undefined
}

const bearerOf = (key: PaymentKey, borneBy: ShortBorneBy): LedgerAccount =>
  borneBy === 'HOUSE' ? { kind: 'SHORTFALL' } : { kind: 'MERCHANT_AVAILABLE', merchantCode: key.merchantCode }

const entryOf = (
  key: PaymentKey,
  receiptId: string,
  amount: Money,
  [from, to]: readonly [from: LedgerAccount, to: LedgerAccount],
): Entry => ({
  kind: 'SHORTFALL',
  currencyCode: amount.currencyCode,
  payment: key,
  receiptId,
  lines: [
    { account: from, amount: -amount.amount },
    { account: to, amount: amount.amount },
  ],
})

/**
 * Records what a payment lacks that completes with less. Its completion books that to SHORTFALL; returns the
 * entry by which the merchant bears it instead. The caller holds the payment's row, in SUCCESS.
 */
export async function beginShort(
  transaction: Queryable,
  key: PaymentKey,
  receiptId: string,
  { short, borneBy }: Shortfall,
): Promise<readonly Entry[]> {
  await setShort(transaction, key, short, borneBy)
  if (borneBy === 'HOUSE') return []
  return [entryOf(key, receiptId, short, [bearerOf(key, 'MERCHANT'), { kind: 'SHORTFALL' }])]
}

/** Money that came after the success pays first what is short. The caller holds the payment's row. */
export async function repayShort(
  transaction: Queryable,
  { key, shortfall }: ShortPayment,
  receiptId: string,
  came: Money,
): Promise<readonly Entry[]> {
  if (!shortfall || shortfall.short.amount === 0n) return []
  const { short, borneBy } = shortfall
  const paid = came.amount < short.amount ? came : short
  await setShort(transaction, key, money(short.amount - paid.amount, short.currencyCode), borneBy)
  return [entryOf(key, receiptId, paid, [{ kind: 'SUSPENSE' }, bearerOf(key, borneBy)])]
}

/** What one receipt, or all, paid of what was short. The caller holds the payment's row. */
export async function repaidBy(
  transaction: Queryable,
  { key, shortfall }: ShortPayment,
  receiptId?: string,
): Promise<readonly Repayment[]> {
  if (!shortfall) return []
  const paid = await repaymentsOf(transaction, key, shortfall.short.currencyCode)
  return paid.filter((one) => receiptId === undefined || one.receiptId === receiptId)
}

/**
 * What is lacked again where receipts that paid it go away: of one receipt, or of all. The caller holds the
 * payment's row. Returns the entries, and what is short then.
 */
export async function withdrawRepayments(
  transaction: Queryable,
  payment: ShortPayment,
  receiptId?: string,
): Promise<{ readonly entries: readonly Entry[]; readonly shortfall: Shortfall | undefined }> {
  const { key, shortfall } = payment
  const paid = await repaidBy(transaction, payment, receiptId)
  if (!shortfall || paid.length === 0) return { entries: [], shortfall }
  const { short, borneBy } = shortfall
  const again = money(
    paid.reduce((sum, one) => sum + one.money.amount, short.amount),
    short.currencyCode,
  )
  await setShort(transaction, key, again, borneBy)
  return {
    entries: paid.map((one) =>
      entryOf(key, one.receiptId, one.money, [bearerOf(key, borneBy), { kind: 'SUSPENSE' }]),
    ),
    shortfall: { short: again, borneBy },
  }
}

/**
 * A completion that was taken back is redone, and with it what lacked of the order amount, borne as
 * before. The entry that redoes it books that to SHORTFALL. What came after the success pays it again. The
 * caller holds the payment's row.
 */
export async function redoShort(
  transaction: Queryable,
  key: PaymentKey,
  receiptId: string,
  short: Money,
): Promise<readonly Entry[]> {
  const borneBy = await shortBorneBy(transaction, key)
  if (!borneBy) throw new Error(`payment ${key.paymentId} was never completed with less`)
  const entries = [...(await beginShort(transaction, key, receiptId, { short, borneBy }))]
  let left = short.amount
  for (const later of await laterMoney(transaction, key, short.currencyCode)) {
    const shortfall = { short: { ...short, amount: left }, borneBy }
    entries.push(...(await repayShort(transaction, { key, shortfall }, later.receiptId, later.money)))
    left = later.money.amount < left ? left - later.money.amount : 0n
  }
  return entries
}

/**
 * The completion is taken back: all that is short was the completion's own, so that nobody bears it any more.
 * The entry that takes it back books it from SHORTFALL; returns what gives it back to the merchant.
 */
export async function endShort(
  transaction: Queryable,
  key: PaymentKey,
  receiptId: string,
  { short, borneBy }: Shortfall,
): Promise<readonly Entry[]> {
  await setShort(transaction, key, undefined, borneBy)
  if (borneBy === 'HOUSE' || short.amount === 0n) return []
  return [entryOf(key, receiptId, short, [{ kind: 'SHORTFALL' }, bearerOf(key, 'MERCHANT')])]
}
