import { moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { movementOf } from './movement.ts'
import * as sql from '#sql/ledger_entry'

/** One booking: its postings add up to nothing. */
export interface EntryOfPayment {
  readonly id: bigint
  readonly at: Date
  /** As statements call it: `PAYIN`, `FEE`, `RESERVE`. */
  readonly kind: string
  /** The receipt whose money it books. */
  readonly receiptId: string | undefined
  readonly reason: string | undefined
  readonly postings: readonly Posting[]
}

/** An amount on an account, by the account's ID: `SUSPENSE/INR`. */
interface Posting {
  readonly account: string
  readonly amount: Money
}

/** What was booked for a payment, the oldest first. */
export async function entriesOfPayment(
  database: Queryable,
  key: { readonly merchantCode: string; readonly kind: string; readonly paymentId: string },
): Promise<readonly EntryOfPayment[]> {
  const { rows } = await database.query(sql.entriesOfPayment({ ...key }))
  return rows.map((row) => ({
    id: row.id,
    at: row.posted_at,
    kind: movementOf(row).kind,
    receiptId: row.receipt_id ?? undefined,
    reason: row.reason ?? undefined,
    postings: row.postings.map(({ account, amount }) => ({
      account,
      amount: moneyFromDatabase(amount, row.currency_code),
    })),
  }))
}
