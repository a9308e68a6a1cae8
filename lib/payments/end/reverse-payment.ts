import { postEntry } from '../../ledger/post-entry.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { giveBack } from './sql/give-back.ts'
import { reverseReceipts } from './sql/reverse-receipts.ts'
import { selectCompletion } from './sql/select-completion.ts'

/**
 * A rail reports that the bank took back a payin or top-up that had succeeded. The merchant gives the full order amount back, the
 * fee stays charged, and `available` may go below zero; the status stays, one more callback (specification-gaps.md, "Sandbox outcomes",
 * REVERSE). A second reversal of one payment is refused.
 */
export async function reversePayment(
  context: PaymentContext,
  key: PaymentKey,
  actor: CurrentActor,
): Promise<Outcome<undefined>> {
  const now = context.clock.now()
  const outcome = await context.db.transaction(async (transaction): Promise<Outcome<undefined>> => {
    const payment = await lockPayment(transaction, key)
    if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
    const given = await giveBack(transaction, { key, cause: 'PAYIN_REVERSED', actor, now })
    if (!given) return { failure: 'EVENT_NOT_ALLOWED', message: whyNot(payment) }
    await bookReversal(transaction, payment)
    return { value: undefined }
  })
  if ('value' in outcome) context.changed(key)
  return outcome
}

const whyNot = ({ key, status, returnedAt }: PaymentRecord): string =>
  returnedAt ? `the ${key.kind} was reversed already` : `a ${key.kind} in ${status} has nothing to take back`

/**
 * The completion is taken back from where it gave: the order amount from the merchant, the offset from rounding. Then every receipt that
 * counted leaves the account that it came to, whole, and what it brought beyond the required amount leaves suspense with it.
 */
async function bookReversal(transaction: Queryable, { key, money: ordered }: PaymentRecord): Promise<void> {
  const { currencyCode } = ordered
  const { receiptId, required } = await selectCompletion(transaction, key, currencyCode)
  const { merchantCode } = key
  await postEntry(transaction, {
    kind: 'REVERSAL',
    currencyCode,
    payment: key,
    receiptId,
    lines: [
      { account: { kind: 'MERCHANT_AVAILABLE', merchantCode }, amount: -ordered.amount },
      { account: { kind: 'ROUNDING' }, amount: ordered.amount - required.amount },
      { account: { kind: 'SUSPENSE' }, amount: required.amount },
    ],
  })
  await reverseReceipts(transaction, key)
}
