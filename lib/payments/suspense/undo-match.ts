import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import { money, type Money } from '../../money/money.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { selectCompletion } from '../end/sql/select-completion.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { StoredPayment } from '../payment-record.ts'
import { endShort, repaidBy, withdrawRepayments } from '../receive/parts/shortfall.ts'
import { askAgain } from '../receive/parts/ask-again.ts'
import { canLose } from '../refunds/sql/refundable.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { whyOf, type Decision } from './decision.ts'
import { shareOf, type Share } from './share-of-receipt.ts'
import { giveBackUndone, insertUndo } from './sql/insert-undo.ts'
import {
  countedReceipts,
  isReversed,
  matchesInForce,
  receiptExists,
  type MatchInForce,
} from './sql/match-in-force.ts'

/** The result of undoing a match. */
export type MatchUndone =
  | {
      readonly result: 'UNDONE'
      readonly key: PaymentKey
      /** The money that is in suspense again. */
      readonly money: Money
      /** What the merchant was debited: nothing where the payment had not succeeded by it. */
      readonly returned: Money
    }
  | { readonly result: 'NOT_FOUND' }
  | { readonly result: 'NOT_MATCHED' }
  /** The bank took the payment back, and this money with it. */
  | { readonly result: 'REVERSED'; readonly key: PaymentKey }
  /** The merchant has refunded this money, or money that the payment has instead of it. */
  | { readonly result: 'REFUNDED'; readonly key: PaymentKey }

/**
 * Undoes the match of a receipt: its money is in suspense again, and may be assigned again. A payment that
 * had succeeded by it keeps its status; the merchant is debited the receipt's part of the order amount, the
 * fee stays charged, `moneyReturned` adds up, and there is one callback. Of a part payment only the money
 * counts no more. The audit records it.
 */
export async function undoMatch(
  context: Pick<PaymentContext, 'db' | 'changed'>,
  receiptId: string,
  decision: Decision,
): Promise<MatchUndone> {
  const undone = await context.db.transaction(async (transaction): Promise<MatchUndone> => {
    const [match] = await matchesInForce(transaction, [receiptId])
    if (!match) return { result: (await receiptExists(transaction, receiptId)) ? 'NOT_MATCHED' : 'NOT_FOUND' }
    const { outcome, entries } = await undoUnderLock(transaction, match, decision)
    await postEntries(transaction, entries)
    if (outcome.result === 'UNDONE') await record(transaction, receiptId, outcome, decision)
    return outcome
  })
  if (undone.result === 'UNDONE') context.changed(undone.key)
  return undone
}

const record = (
  transaction: Queryable,
  receiptId: string,
  { key }: { readonly key: PaymentKey },
  decision: Decision,
): Promise<void> =>
  recordAudit(transaction, {
    actor: decision.by,
    command: 'match undo',
    merchantCode: key.merchantCode,
    after: { receiptId, kind: key.kind, paymentId: key.paymentId, ...whyOf(decision) },
  })

/**
 * Locks the payment of a match and undoes the match. The caller books the entries, after all payments are
 * locked. Between the reading of the match and the lock another may have undone it, or the bank taken it
 * back.
 */
export async function undoUnderLock(
  transaction: Queryable,
  seen: MatchInForce,
  decision: Decision,
): Promise<{ readonly outcome: MatchUndone; readonly entries: readonly Entry[] }> {
  const payment = await lockPayment(transaction, seen.key)
  const [match] = await matchesInForce(transaction, [seen.receiptId])
  if (!payment || match?.matchNo !== seen.matchNo) return { outcome: { result: 'NOT_MATCHED' }, entries: [] }
  const { key, receiptId } = match
  if (!match.afterSuccess && (await isReversed(transaction, key)))
    return { outcome: { result: 'REVERSED', key }, entries: [] }
  const hasCounted = payment.status === 'SUCCESS' && !match.afterSuccess
  const share = hasCounted ? await shareIn(transaction, payment, receiptId) : nothing
  if (payment.moneyRefunded.amount > 0n && !(await leavesRefunds(transaction, payment, match, share)))
    return { outcome: { result: 'REFUNDED', key }, entries: [] }
  const withdrawn = await withdrawShort(transaction, payment, match, share)
  await insertUndo(transaction, match, share, decision)
  const wasNeeded = share.taken > 0n
  if (wasNeeded) await giveBackUndone(transaction, match, decision)
  else await askAgain(transaction, payment)
  const returned = money(share.returned, match.money.currencyCode)
  return {
    outcome: { result: 'UNDONE', key, money: match.money, returned },
    entries: [...withdrawn, ...(wasNeeded ? [undoEntry(match, share)] : [])],
  }
}

/** Whether the payment still has what was refunded of it, without the money of the match. */
async function leavesRefunds(
  transaction: Queryable,
  payment: StoredPayment,
  match: MatchInForce,
  { taken, returned }: Share,
): Promise<boolean> {
  const { key, receiptId, afterSuccess } = match
  const { amount, currencyCode } = match.money
  const lacksAgain = afterSuccess || returned > taken
  const paid = lacksAgain ? await repaidBy(transaction, payment, afterSuccess ? receiptId : undefined) : []
  const repaid = paid.reduce((sum, one) => sum + one.money.amount, 0n)
  return canLose(transaction, key, {
    ofSuspense: money(amount - taken - (afterSuccess ? repaid : 0n), currencyCode),
    ofBalance: money((returned < taken ? returned : taken) + repaid, currencyCode),
  })
}

/**
 * The entries about what the payment lacked: what the money paid of it is lacked again; where the completion
 * itself is taken back, nobody bears anything.
 */
async function withdrawShort(
  transaction: Queryable,
  payment: StoredPayment,
  { key, receiptId, afterSuccess }: MatchInForce,
  { taken, returned }: Share,
): Promise<readonly Entry[]> {
  if (!afterSuccess && returned <= taken) return []
  const { entries, shortfall } = await withdrawRepayments(
    transaction,
    payment,
    afterSuccess ? receiptId : undefined,
  )
  return afterSuccess || !shortfall
    ? entries
    : [...entries, ...(await endShort(transaction, key, receiptId, shortfall))]
}

const nothing: Share = { taken: 0n, returned: 0n }

/** What a payment in SUCCESS has of one of its receipts. The caller holds the payment's row. */
export async function shareIn(
  transaction: Queryable,
  { key, money: ordered }: StoredPayment,
  receiptId: string,
): Promise<Share> {
  const completion = await selectCompletion(transaction, key, ordered.currencyCode)
  const receipts = await countedReceipts(transaction, key, completion.receiptId)
  return shareOf(receipts, receiptId, {
    required: completion.required.amount,
    ordered: ordered.amount,
  })
}

/** What an undo books; redone, the other way round. */
export const undoEntry = (
  { key, receiptId, money: { currencyCode } }: Pick<MatchInForce, 'key' | 'receiptId' | 'money'>,
  share: Share,
): Entry => ({
  kind: 'MATCH_UNDONE',
  currencyCode,
  payment: key,
  receiptId,
  lines: [
    { account: { kind: 'MERCHANT_AVAILABLE', merchantCode: key.merchantCode }, amount: -share.returned },
    {
      account: { kind: share.returned > share.taken ? 'SHORTFALL' : 'ROUNDING' },
      amount: share.returned - share.taken,
    },
    { account: { kind: 'SUSPENSE' }, amount: share.taken },
  ],
})
