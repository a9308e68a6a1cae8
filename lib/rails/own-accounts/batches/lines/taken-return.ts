import type { Entry } from '../../../../ledger/post-entry.ts'
import { dropFailedMatch } from '../../../../payments/receive/sql/failed-match.ts'
import { closeItem } from '../../../../payments/suspense/sql/suspense-item.ts'
import { withdrawalEntry } from '../../../../payments/suspense/withdraw-receipt.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { lineBecomesReturn } from '#sql/statement_line'

/** A credit that is no receipt any more, but the return of an order. */
export interface TakenReturn {
  readonly lineId: string
  /** Takes back what was booked when it was a receipt. */
  readonly withdrawal: Entry
}

/**
 * The money of an open item is the return of an order: its receipt is withdrawn, and its line is a return
 * like one that was so from the beginning. Undefined where the item is not open, or is a payment's or a
 * part of a line: nothing was changed.
 */
export async function takeReturn(transaction: Queryable, itemId: string): Promise<TakenReturn | undefined> {
  const { rows } = await transaction.query(lineBecomesReturn({ itemId, ownAccountsRailName }))
  const [found] = rows
  if (!found) return undefined
  const item = await closeItem(transaction, itemId, 'WITHDRAWN')
  if (!item) throw new Error(`suspense item ${itemId} was closed although it was locked`)
  if (item.receiptId !== null) await dropFailedMatch(transaction, item.receiptId)
  return { lineId: found.line, withdrawal: withdrawalEntry(item) }
}
