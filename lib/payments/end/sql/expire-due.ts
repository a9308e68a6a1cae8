import { byClock, writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { RailOrder } from './rail-cancellation.ts'
import { keyArrays, keysAsJson } from '../../sql/key-columns.ts'
import { expirePayments, takePaymentsDueToClose } from '#sql/payment'

/** A payment that is due, and whether it has money. */
export type DuePayment = PaymentKey & { readonly hasMoney: boolean }

/**
 * Locks payments that are due, the most overdue first, until the transaction ends. Payments that another
 * transaction holds are skipped, and those in `except`.
 */
export async function takeDue(
  transaction: Queryable,
  limit: number,
  except: readonly PaymentKey[],
): Promise<DuePayment[]> {
  const { rows } = await transaction.query(takePaymentsDueToClose({ limit, ...keyArrays(except) }))
  return rows.map((row) => ({ ...toKey(row), hasMoney: row.has_money }))
}

/**
 * Expires those of the taken payments that are still due: one statement for all of them, with the event, the
 * callback and the end of the claims of each. It starts when the rows are locked, so it sees a new deadline
 * and money that could not be matched, which were committed before. The transaction holds the rows, so where
 * they lie does not change. Returns the orders that the rails no longer have to carry out.
 */
export async function expireTaken(
  transaction: Queryable,
  taken: readonly PaymentKey[],
): Promise<RailOrder[]> {
  const { rows } = await transaction.query(
    expirePayments({ taken: keysAsJson(taken), actor: writeActor(byClock) }),
  )
  return rows.map((row) => ({
    ...toKey(row),
    rail: row.provider,
    methodCode: row.method_code,
    railReference: row.rail_reference,
  }))
}

const toKey = (row: Omit<RowOf<typeof takePaymentsDueToClose>, 'has_money'>): PaymentKey => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
})
