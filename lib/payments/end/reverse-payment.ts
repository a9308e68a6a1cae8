import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { notAllowed, type Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { StoredPayment } from '../payment-record.ts'
import { takeOverRefunds } from '../refunds/sql/take-over.ts'
import { endShort, withdrawRepayments } from '../receive/parts/shortfall.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { giveBack } from './sql/give-back.ts'
import { selectCompletion } from './sql/select-completion.ts'
import * as sql from '#sql/receipt'

/**
 * A rail reports that the bank took back a payin or top-up that had succeeded. The merchant is debited the
 * full order amount, the fee stays charged, and `available` may become negative. The status stays, and there
 * is one more callback (specification-gaps.md, "Sandbox outcomes", REVERSE). A second reversal of one payment
 * is refused.
 */
export async function reversePayment(
  context: PaymentContext,
  key: PaymentKey,
  actor: CurrentActor,
): Promise<Outcome<undefined>> {
  const outcome = await context.db.transaction((transaction) => reverseLocked(transaction, key, actor))
  if ('value' in outcome) context.changed(key)
  return outcome
}

/** The same in the caller's transaction. The caller announces the change after the commit. */
export async function reverseLocked(
  transaction: Queryable,
  key: PaymentKey,
  actor: CurrentActor,
): Promise<Outcome<undefined>> {
  const payment = await lockPayment(transaction, key)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  const given = await giveBack(transaction, { key, cause: 'PAYIN_REVERSED', actor })
  if (!given) return notAllowed(whyNot(payment))
  await bookReversal(transaction, payment)
  return { value: undefined }
}

const whyNot = ({ key, status, returnedAt }: StoredPayment): string =>
  returnedAt ? `the ${key.kind} was reversed already` : `a ${key.kind} in ${status} has nothing to take back`

/**
 * Reverses the completion: the order amount is taken from the merchant, the offset from rounding. Then each
 * receipt that counted leaves the account that received it, in full; the surplus it brought leaves suspense.
 * What refunds took of that surplus, the merchant pays. What lacked of the order amount is borne by nobody
 * any more, and what came later for it is surplus.
 */
async function bookReversal(transaction: Queryable, payment: StoredPayment): Promise<void> {
  const { key, money: ordered } = payment
  const { currencyCode } = ordered
  const { entries: withdrawn, shortfall } = await withdrawRepayments(transaction, payment)
  const { receiptId, required } = await selectCompletion(transaction, key, currencyCode)
  const { merchantCode } = key
  const refunded = (await takeOverRefunds(transaction, key, currencyCode)).amount
  const lacked = ordered.amount - required.amount
  const reversal: Entry = {
    kind: 'REVERSAL',
    currencyCode,
    payment: key,
    receiptId,
    lines: [
      { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: -ordered.amount - refunded },
      { account: { kind: lacked > 0n ? 'SHORTFALL' : 'ROUNDING' }, amount: lacked },
      { account: { kind: 'SUSPENSE' }, amount: required.amount + refunded },
    ],
  }
  const borne = shortfall ? await endShort(transaction, key, receiptId, shortfall) : []
  await postEntries(transaction, [...withdrawn, reversal, ...borne])
  await reverseReceipts(transaction, key)
}

/**
 * Reverses every receipt that counted for a payment, in full, from suspense to the account that received it:
 * one entry for each, which names it. Money received after the payment had succeeded stays in suspense.
 * Raises 23505 `ledger_entry_reverses_once` when one of them was reversed before.
 */
async function reverseReceipts(transaction: Queryable, key: PaymentKey): Promise<void> {
  await transaction.query(sql.reverseReceipts({ ...key }))
}
