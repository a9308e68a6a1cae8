import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import type { LedgerAccount } from '../../../ledger/account.ts'
import type { Entry } from '../../../ledger/post-entry.ts'
import type { Money } from '../../../money/money.ts'
import type { HeldOrder } from './sql/named-orders.ts'

interface Booked {
  readonly order: Pick<HeldOrder, 'key' | 'money' | 'of'>
  /** The line of the statement. */
  readonly lineId: string
}

const clearing: LedgerAccount = { kind: 'PAYOUT_CLEARING' }

/** The bank's debit of an order: from the account's money, or from the open debit as which it was booked. */
export const settledEntry = ({ order, lineId }: Booked, from: LedgerAccount): Entry => ({
  ...entryOf(order, lineId),
  kind: 'PAYOUT_SETTLED',
  lines: [
    { account: from, amount: order.money.amount },
    { account: clearing, amount: -order.money.amount },
  ],
})

/** The bank's return of an order. */
export const returnedEntry = ({ order, lineId }: Booked, to: LedgerAccount): Entry => ({
  ...entryOf(order, lineId),
  kind: 'PAYOUT_RETURNED',
  lines: [
    { account: to, amount: -order.money.amount },
    { account: clearing, amount: order.money.amount },
  ],
})

const entryOf = ({ key, money, of }: Booked['order'], lineId: string) => ({
  currencyCode: money.currencyCode,
  statementLineId: lineId,
  reason: endToEndIdOf(key),
  ...('payout' in of && { payment: of.payout.key }),
})

/** The bank did not take the return of a suspense item, or sent it back: the money is in suspense again. */
export const returnRefusedEntry = (money: Money, receiptId: string): Entry => ({
  kind: 'SUSPENSE_RETURN_REFUSED',
  currencyCode: money.currencyCode,
  receiptId,
  lines: [
    { account: clearing, amount: -money.amount },
    { account: { kind: 'SUSPENSE' }, amount: money.amount },
  ],
})
