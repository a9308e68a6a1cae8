import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { payoutIsAtBank, takePayoutOutOfBatch } from '#sql/payout_batch_item'

/**
 * Takes a payout, whose row the caller has locked, out of a batch that was not exported. Returns that batch's
 * ID; undefined where the payout is in none.
 */
export async function takeOut(transaction: Queryable, key: PayoutKey): Promise<string | undefined> {
  const { rows } = await transaction.query(takePayoutOutOfBatch({ ...key }))
  return rows[0]?.batch_id
}

/** Whether a bank may have a file with the payout, whose row the caller has locked. */
export async function isAtBank(transaction: Queryable, key: PayoutKey): Promise<boolean> {
  const { rows } = await transaction.query(payoutIsAtBank({ ...key }))
  return rows[0]?.is_at_bank === true
}
