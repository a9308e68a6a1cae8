import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import { dropFailedMatch } from '../receive/sql/failed-match.ts'
import { isBooking, unbookingEntry } from './booking-entry.ts'
import type { Decision } from './decision.ts'
import { lockItemsOf, type SuspenseItem } from './sql/suspense-item.ts'
import { matchesInForce } from './sql/match-in-force.ts'
import { undoUnderLock } from './undo-match.ts'
import { withdrawSuspenseItem } from '#sql/suspense_item'

/** A receipt that cannot be withdrawn. */
export interface RefusedWithdrawal {
  readonly receiptId: string
  /** The payment that has its money; undefined where it left suspense otherwise. */
  readonly paymentKey: PaymentKey | undefined
  /** No decision of a person changes it: the bank took the payment back, or the merchant refunded it. */
  readonly isFinal: boolean
}

export type Withdrawal =
  /** `changed`: the payments whose matches were undone; announce them with `changed` after the commit. */
  | { readonly withdrawn: number; readonly changed: readonly PaymentKey[] }
  | { readonly refused: readonly RefusedWithdrawal[] }

/**
 * Withdraws receipts: their money leaves suspense to the account that it came from, and the receipts stay as
 * history. Withdraws all of them or none: after a refusal the caller rolls its transaction back. Receipts
 * that were withdrawn before are skipped. `undoing`: undoes what was decided about the receipts first, their
 * matches and what they were booked as; without it such receipts are refused. Money that went back to its
 * payer is always refused.
 */
export async function withdrawReceipts(
  transaction: Queryable,
  receiptIds: readonly string[],
  undoing?: Decision,
): Promise<Withdrawal> {
  const matches = await matchesInForce(transaction, receiptIds)
  const entries: Entry[] = []
  for (const match of matches) {
    if (!undoing)
      return {
        refused: matches.map(({ receiptId, key }) => ({ receiptId, paymentKey: key, isFinal: false })),
      }
    const undone = await undoUnderLock(transaction, match, undoing)
    if (undone.outcome.result !== 'UNDONE') {
      const isFinal = ['REVERSED', 'REFUNDED'].includes(undone.outcome.result)
      return { refused: [{ receiptId: match.receiptId, paymentKey: match.key, isFinal }] }
    }
    entries.push(...undone.entries)
  }
  const items = (await lockItemsOf(transaction, receiptIds)).filter(
    ({ closedAs }) => closedAs !== 'WITHDRAWN',
  )
  const gone = items.filter(({ closedAs }) => closedAs !== null && !(undoing && isBooking(closedAs)))
  if (gone.length > 0) return { refused: await refusals(transaction, gone) }
  for (const item of items) {
    if (undoing && isBooking(item.closedAs)) entries.push(unbookingEntry(item, item.closedAs, undoing.reason))
    await transaction.query(withdrawSuspenseItem({ id: item.id }))
    if (item.receiptId !== null) await dropFailedMatch(transaction, item.receiptId)
  }
  await postEntries(transaction, [...entries, ...items.map(withdrawalEntry)])
  return { withdrawn: items.length, changed: matches.map(({ key }) => key) }
}

async function refusals(
  transaction: Queryable,
  gone: readonly SuspenseItem[],
): Promise<readonly RefusedWithdrawal[]> {
  const ids = gone.flatMap(({ receiptId }) => receiptId ?? [])
  const matches = await matchesInForce(transaction, ids)
  return ids.map((receiptId) => ({
    receiptId,
    paymentKey: matches.find((match) => match.receiptId === receiptId)?.key,
    isFinal: false,
  }))
}

/** What takes the receipt of an item back. */
export const withdrawalEntry = ({ accountId, money, receiptId }: SuspenseItem): Entry => ({
  kind: 'RECEIPT_WITHDRAWN',
  currencyCode: money.currencyCode,
  ...(receiptId !== null && { receiptId }),
  lines: [
    { account: { kind: 'RECEIVING', receivingAccountId: accountId }, amount: money.amount },
    { account: { kind: 'SUSPENSE' }, amount: -money.amount },
  ],
})
