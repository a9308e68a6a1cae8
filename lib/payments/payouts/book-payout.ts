import { postEntry, type EntryKind, type Line } from '../../ledger/post-entry.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PayoutRecord } from './payout-record.ts'

const booking =
  (transaction: Queryable, { key, money }: PayoutRecord) =>
  (kind: EntryKind, lines: Line[]): Promise<void> =>
    postEntry(transaction, { kind, currencyCode: money.currencyCode, payment: key, lines })

const totalOf = ({ money, fee, vat }: PayoutRecord): bigint => money.amount + fee.amount + vat.amount

/** The payout succeeded: the reserved money is taken; amount, fee and VAT are entries of their own. */
export async function bookPayout(transaction: Queryable, payout: PayoutRecord): Promise<void> {
  const book = booking(transaction, payout)
  const reserved = { kind: 'MERCHANT_RESERVED', merchantCode: payout.key.merchantCode } as const
  await book('PAYOUT', [
    { account: reserved, amount: -payout.money.amount },
    { account: { kind: 'PAYOUT_CLEARING' }, amount: payout.money.amount },
  ])
  await book('FEE', [
    { account: reserved, amount: -payout.fee.amount },
    { account: { kind: 'FEE_INCOME' }, amount: payout.fee.amount },
  ])
  await book('VAT', [
    { account: reserved, amount: -payout.vat.amount },
    { account: { kind: 'VAT_PAYABLE' }, amount: payout.vat.amount },
  ])
}

/** The payout was refused: amount, fee and VAT are available again. */
export const bookRelease = (transaction: Queryable, payout: PayoutRecord): Promise<void> => {
  const { merchantCode } = payout.key
  return booking(transaction, payout)('RELEASE', [
    { account: { kind: 'MERCHANT_RESERVED', merchantCode }, amount: -totalOf(payout) },
    { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: totalOf(payout) },
  ])
}

/** The bank returned the money of a payout that had succeeded: the amount comes back, the fee does not. */
export const bookReturn = (transaction: Queryable, payout: PayoutRecord): Promise<void> => {
  const { merchantCode } = payout.key
  return booking(transaction, payout)('RETURN', [
    { account: { kind: 'PAYOUT_CLEARING' }, amount: -payout.money.amount },
    { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: payout.money.amount },
  ])
}
