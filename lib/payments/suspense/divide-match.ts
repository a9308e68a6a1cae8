import type { Entry } from '../../ledger/post-entry.ts'
import { subtract, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { StoredPayment } from '../payment-record.ts'
import { askAgain } from '../receive/parts/ask-again.ts'
import { repayShort, withdrawRepayments } from '../receive/parts/shortfall.ts'
import { storedReceipt } from '../receive/sql/read-receipt.ts'
import type { Assigning } from './decision.ts'
import { splitReceipt } from './split-receipt.ts'
import { copyItem } from './sql/copy-item.ts'
import { insertUndo } from './sql/insert-undo.ts'
import type { MatchInForce } from './sql/match-in-force.ts'
import { lockItemsOf } from './sql/suspense-item.ts'
import { insertParts } from './sql/undone-match.ts'
import { shareIn } from './undo-match.ts'

interface Division {
  /** The caller holds its row. */
  readonly payment: StoredPayment
  readonly match: MatchInForce
  /** Less than the money of the match. */
  readonly given: Money
  /** The payment has the given part still; else it is an open item, and nobody's. */
  readonly keepsGiven: boolean
}

/** The two parts of a receipt that was divided, and their items. */
interface Divided {
  readonly receiptId: string
  readonly itemId: string
  readonly restItemId: string
  /** The caller books them. */
  readonly entries: readonly Entry[]
}

/**
 * Divides a receipt that a payment has: matches of the parts take the place of the match of the whole, so
 * that the completion, its share and its books are what they were. Of both the rest counts first.
 */
export async function divideMatch(
  assigning: Assigning,
  { payment, match, given, keepsGiven }: Division,
): Promise<Divided> {
  const { transaction, personal, decision } = assigning
  const { key, receiptId: wholeId } = match
  const hasCounted = payment.status === 'SUCCESS' && !match.afterSuccess
  const share = hasCounted ? await shareIn(transaction, payment, wholeId) : { taken: 0n, returned: 0n }
  const counts = share.taken > 0n
  const lacked = match.afterSuccess ? await withdrawRepayments(transaction, payment, wholeId) : undefined
  await insertUndo(transaction, match, share, decision)
  const [item] = await lockItemsOf(transaction, [wholeId])
  const receipt = await storedReceipt({ db: transaction, personal }, wholeId)
  if (!item || !receipt) throw new Error(`receipt ${wholeId} has no item although its match was undone`)
  const split = await splitReceipt(transaction, personal, { item, receipt, given })
  if ('closedAs' in split) throw new Error(`receipt ${wholeId} was matched although its payment was locked`)
  const { receiptId, restReceiptId, restItemId, entries } = split
  const itemId = await copyItem(transaction, item.id, receiptId)
  const kept = keepsGiven ? [restReceiptId, receiptId] : [restReceiptId]
  const afterSuccess = payment.status === 'SUCCESS' && !counts
  await insertParts(transaction, kept, { match, counts, afterSuccess })
  await askAgain(transaction, payment)
  const repaid = lacked
    ? await repayAgain(transaction, { key, ...lacked }, kept, [subtract(match.money, given), given])
    : []
  return { receiptId, itemId, restItemId, entries: [...(lacked?.entries ?? []), ...entries, ...repaid] }
}

/** The parts pay what the whole had paid of what is short. */
async function repayAgain(
  transaction: Queryable,
  { key, shortfall }: Pick<StoredPayment, 'key' | 'shortfall'>,
  receiptIds: readonly string[],
  amounts: readonly Money[],
): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  let left = shortfall
  for (const [at, receiptId] of receiptIds.entries()) {
    const came = amounts[at]
    if (!came || !left) break
    entries.push(...(await repayShort(transaction, { key, shortfall: left }, receiptId, came)))
    const short = left.short.amount - came.amount
    left = { ...left, short: { ...came, amount: short > 0n ? short : 0n } }
  }
  return entries
}
