import type { Queryable } from '../../platform/db/database.ts'
import { compareKeys, type PaymentKey } from '../payment-key.ts'
import type { StoredPayment } from '../payment-record.ts'
import { keysAsJson } from './key-columns.ts'
import { toPayment, type PaymentRow } from './select-payment.ts'
import * as sql from '#sql/payment'

/**
 * Payments with their attempts in force, in the order of their keys; undefined where there is none. Each is
 * looked up by its key, whatever the planner thinks of the size of the tables.
 */
export async function selectPayments(
  database: Queryable,
  keys: readonly PaymentKey[],
): Promise<readonly (StoredPayment | undefined)[]> {
  return (await selectPaymentRows(database, keys)).map((row) => row && toPayment(row))
}

/** Their rows. */
export async function selectPaymentRows(
  database: Queryable,
  keys: readonly PaymentKey[],
): Promise<readonly (PaymentRow | undefined)[]> {
  const [only] = keys
  if (only === undefined) return []
  // A list of one takes PostgreSQL a quarter longer.
  if (keys.length === 1) return [(await database.query(sql.selectPayment({ ...only }))).rows[0]]
  const { rows } = await database.query(sql.selectPayments({ keys: keysAsJson(keys) }))
  const found = new Map(rows.map((row) => [row.no, row]))
  return keys.map((_, no) => found.get(no))
}

/** The payment with one of its attempts, even if that was replaced. */
export async function selectAttempt(
  database: Queryable,
  key: PaymentKey,
  attemptNo: number,
): Promise<StoredPayment | undefined> {
  const { rows } = await database.query(sql.selectPayments({ keys: keysAsJson([key], attemptNo) }))
  return rows[0] && toPayment(rows[0])
}

/**
 * The same, locking the payments' rows until the transaction ends, in the order of their keys whatever the
 * given order is. Two statements, for the reason that `lockPayment` has.
 */
export async function lockPayments(
  transaction: Queryable,
  keys: readonly PaymentKey[],
): Promise<readonly (StoredPayment | undefined)[]> {
  await transaction.query(sql.lockPayments({ compareKeys: keysAsJson(keys.toSorted(compareKeys)) }))
  return selectPayments(transaction, keys)
}
