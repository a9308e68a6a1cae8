import { bookings, type Booking } from '../../../../payments/suspense/booking-entry.ts'
import type { ReceiptBefore } from '../../../../payments/suspense/restore-receipt.ts'
import { moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { receiptsBeforeUndo } from '#sql/receipt'
import { lineRestoresDecisions } from '#sql/statement_line'
import { partsOfLineBeforeUndo } from '#sql/ledger_entry'

/** The receipts of an undone credit, the whole first, and what was decided about them until the undo. */
export async function receiptsBefore(transaction: Queryable, lineId: string): Promise<ReceiptBefore[]> {
  const { rows } = await transaction.query(receiptsBeforeUndo({ lineId, bookings }))
  return rows.map((row) => ({
    receiptId: row.id,
    suffix: row.suffix,
    money: moneyFromDatabase(row.amount, row.currency_code),
    wasMatched: row.was_matched,
    ...(row.booked_as !== null && { booked: { as: row.booked_as, reason: row.reason ?? '' } }),
  }))
}

/** What an undone line was explained as by people, or a part of it. */
export interface PartBefore {
  readonly as: Booking | 'PAYOUT_SETTLED' | 'PAYOUT_RETURNED'
  readonly money: Money
  /** Of a payout or return of suspense: its end-to-end ID. */
  readonly reason: string
}

/** What people had booked of an open debit, and which orders it paid, in the order in which they decided. */
export const debitBefore = (transaction: Queryable, lineId: string): Promise<PartBefore[]> =>
  partsBefore(transaction, lineId, { account: 'OPEN_DEBITS', kinds: ['PAYOUT_SETTLED', ...bookings] })

/** Which order a credit had returned, as people said, and what the bank had kept of it. */
export const returnBefore = (transaction: Queryable, lineId: string): Promise<PartBefore[]> =>
  partsBefore(transaction, lineId, { account: 'RECEIVING', kinds: ['PAYOUT_RETURNED', 'CHARGE'] })

async function partsBefore(
  transaction: Queryable,
  lineId: string,
  { account, kinds }: { readonly account: 'OPEN_DEBITS' | 'RECEIVING'; readonly kinds: readonly string[] },
): Promise<PartBefore[]> {
  const { rows } = await transaction.query(partsOfLineBeforeUndo({ lineId, account, kinds }))
  return rows.map(({ as, currency_code: currencyCode, amount, reason }) => ({
    as,
    money: moneyFromDatabase(amount, currencyCode),
    reason,
  }))
}

/** Records which line has the decisions of another one again. */
export async function markRestored(transaction: Queryable, lineId: string, restores: string): Promise<void> {
  await transaction.query(lineRestoresDecisions({ lineId, restores }))
}
