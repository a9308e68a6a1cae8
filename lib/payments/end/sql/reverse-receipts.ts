import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { reverseReceipts as reverseReceiptsStatement } from '#sql/receipt'

/**
 * Reverses every receipt that counted for a payment, in full, from suspense to the account that received it:
 * one entry for each, which names it. Money received after the payment had succeeded stays in suspense.
 * Raises 23505 `ledger_entry_reverses_once` when one of them was reversed before.
 */
export async function reverseReceipts(transaction: Queryable, key: PaymentKey): Promise<void> {
  await transaction.query(reverseReceiptsStatement({ ...key }))
}
