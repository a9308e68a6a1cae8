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

/** What is the merchant's of the amount: all of it, but for the part of a refund that lies in suspense. */
const ownOf = ({ money, refund }: PayoutRecord): bigint => money.amount - (refund?.fromSuspense.amount ?? 0n)

const reservedOf = (payout: PayoutRecord): bigint => ownOf(payout) + payout.fee.amount + payout.vat.amount

/** What the merchant paid for the payin's money in suspense when the bank took the payin back. */
const takenOverOf = ({ refund }: PayoutRecord): bigint => refund?.takenOver.amount ?? 0n

/**
 * The payout succeeded: the reserved money is taken; amount, fee and VAT are entries of their own. Money of a rail
 * that answers leaves its cash account at once: the institution has said so. Any other waits for its debit on
 * PAYOUT_CLEARING.
 */
export function successEntries(payout: PayoutRecord): readonly Entry[] {
  const entry = entryOf(payout)
  const reserved = { kind: 'MERCHANT_RESERVED', merchantCode: payout.key.merchantCode } as const
  return [
    entry(payout.refund ? 'REFUND' : 'PAYOUT', [
      { account: reserved, amount: -ownOf(payout) },
      { account: { kind: 'SUSPENSE' }, amount: ownOf(payout) - payout.money.amount },
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
    ...leftRail(payout, 'PAYOUT_SETTLED', payout.money.amount),
  ]
}

/**
 * What leaves the cash account of a rail that answers, or comes back to it: an account that holds money has a
 * negative sum.
 */
function leftRail(payout: PayoutRecord, kind: EntryKind, amount: bigint): readonly Entry[] {
  const { paidFrom } = payout
  return paidFrom === undefined
    ? []
    : [
        entryOf(payout)(kind, [
          { account: { kind: 'RECEIVING', receivingAccountId: paidFrom }, amount },
          { account: { kind: 'PAYOUT_CLEARING' }, amount: -amount },
        ]),
      ]
}

/**
 * The payout was refused: amount, fee and VAT are available again. What a refund was to take from suspense
 * stays there, but for what the merchant has paid for since.
 */
export function releaseEntries(payout: PayoutRecord): readonly Entry[] {
  const { merchantCode } = payout.key
  return [
    entryOf(payout)('RELEASE', [
      { account: { kind: 'MERCHANT_RESERVED', merchantCode }, amount: -reservedOf(payout) },
      { account: { kind: 'SUSPENSE' }, amount: -takenOverOf(payout) },
      {
        account: { kind: 'MERCHANT_AVAILABLE', merchantCode },
        amount: reservedOf(payout) + takenOverOf(payout),
      },
    ]),
  ]
}

/**
 * The bank returned the money of a payout that had succeeded: the amount comes back, the fee does not. The
 * money of a refund goes back to where it came from.
 */
export function returnEntries(payout: PayoutRecord): readonly Entry[] {
  const { merchantCode } = payout.key
  const own = ownOf(payout) + takenOverOf(payout)
  return [
    ...leftRail(payout, 'PAYOUT_RETURNED', -payout.money.amount),
    entryOf(payout)('RETURN', [
      { account: { kind: 'PAYOUT_CLEARING' }, amount: -payout.money.amount },
      { account: { kind: 'SUSPENSE' }, amount: payout.money.amount - own },
      { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: own },
    ]),
  ]
}
