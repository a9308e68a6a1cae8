import type { Queryable } from '../../platform/db/database.ts'
import { compareKeys, type PaymentKey } from '../payment-key.ts'
import { lockRow } from './select-payment.ts'

/** Locks payments in the order of their keys: two that lock the same ones do not wait for each other. */
export async function lockRows(transaction: Queryable, keys: readonly PaymentKey[]): Promise<void> {
  for (const key of keys.toSorted(compareKeys)) await lockRow(transaction, key)
}
