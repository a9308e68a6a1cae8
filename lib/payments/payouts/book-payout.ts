import type { Entry, EntryKind, Line } from '../../ledger/post-entry.ts'
import type { PayoutRecord } from './payout-record.ts'

const entryOf =
  ({ key, money }: PayoutRecord) =>
  (kind: EntryKind, lines: readonly Line[]): Entry => ({
    kind,
    currencyCode: money.currencyCode,
    payment: key,
    lines,
  })

const totalOf = ({ money, fee, vat }: PayoutRecord): bigint => money.amount + fee.amount + vat.amount

/** The payout succeeded: the reserved money is taken; amount, fee and VAT are entries of their own. */
export function successEntries(payout: PayoutRecord): readonly Entry[] {
  const entry = entryOf(payout)
  const reserved = { kind: 'MERCHANT_RESERVED', merchantCode: payout.key.merchantCode } as const
  return [
    entry('PAYOUT', [
      { account: reserved, amount: -payout.money.amount },
      { account: { kind: 'PAYOUT_CLEARING' }, amount: payout.money.amount },
    ]),
    entry('FEE', [
      { account: reserved, amount: -payout.fee.amount },
      { account: { kind: 'FEE_INCOME' }, amount: payout.fee.amount },
    ]),
    entry('VAT', [
      { account: reserved, amount: -payout.vat.amount },
      { account: { kind: 'VAT_PAYABLE' }, amount: payout.vat.amount },
    ]),
  ]
}

/** The payout was refused: amount, fee and VAT are available again. */
export function releaseEntries(payout: PayoutRecord): readonly Entry[] {
  const { merchantCode } = payout.key
  return [
    entryOf(payout)('RELEASE', [
      { account: { kind: 'MERCHANT_RESERVED', merchantCode }, amount: -totalOf(payout) },
      { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: totalOf(payout) },
    ]),
  ]
}

/** The bank returned the money of a payout that had succeeded: the amount comes back, the fee does not. */
export function returnEntries(payout: PayoutRecord): readonly Entry[] {
  const { merchantCode } = payout.key
  return [
    entryOf(payout)('RETURN', [
      { account: { kind: 'PAYOUT_CLEARING' }, amount: -payout.money.amount },
      { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: payout.money.amount },
    ]),
  ]
}
