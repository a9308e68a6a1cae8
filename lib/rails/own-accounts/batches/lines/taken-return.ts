import type { Entry } from '../../../../ledger/post-entry.ts'
import { dropFailedMatch } from '../../../../payments/receive/sql/failed-match.ts'
import { closeItem } from '../../../../payments/suspense/sql/suspense-item.ts'
import { withdrawalEntry } from '../../../../payments/suspense/withdraw-receipt.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'

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
  const { rows } = await transaction.query<{ line: string }>({
    name: 'line_becomes_return',
    text: `
      update statement_line line set state = 'PAYOUT_RETURN'
        from suspense_item item join receipt on receipt.id = item.receipt_id
       where item.id = $1 and item.closed_at is null and line.state = 'RECEIPT'
         and receipt.source = $2 and receipt.source_id = line.id::text
         and not exists (select from receipt_match matched where matched.receipt_id = receipt.id and matched.undone_at is null)
      returning line.id as line`,
    values: [itemId, ownAccountsRailName],
  })
  const [found] = rows
  if (!found) return undefined
  const item = await closeItem(transaction, itemId, 'WITHDRAWN')
  if (!item) throw new Error(`suspense item ${itemId} was closed although it was locked`)
  if (item.receiptId !== null) await dropFailedMatch(transaction, item.receiptId)
  return { lineId: found.line, withdrawal: withdrawalEntry(item) }
}
