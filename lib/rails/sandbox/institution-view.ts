import type { PaymentKind } from '../../money/payment-kinds.ts'
import { type Money, moneyFromDatabase } from '../../money/money.ts'
import { openPayment } from '../../payments/open-payment.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { selectAttempt } from '../../payments/sql/select-payments.ts'
import { sandboxRailName } from './name.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { sandboxFindOrder } from '#sql/payment_attempt'
import { sandboxListWaitingOrders } from '#sql/payment'

/** One order as a simulated institution shows it. */
export interface InstitutionView {
  /** The payment with the attempt of this order, even if another is in force. */
  readonly record: PaymentRecord
  /** False when the customer has chosen another method since: this order is closed. */
  readonly inForce: boolean
}

/** An open order of a merchant, for the list of those that a tester can pay. */
export interface WaitingOrder {
  readonly railReference: string
  readonly paymentId: string
  readonly kind: PaymentKind
  readonly methodCode: string
  readonly due: Money
  readonly createdAt: Date
}

/** Finds a sandbox order by its rail reference, which cannot be guessed. */
export async function findInstitutionView(
  context: PaymentContext,
  railReference: string,
): Promise<InstitutionView | undefined> {
  const { rows } = await context.db.query(sandboxFindOrder({ railReference, sandboxRailName }))
  const row = rows[0]
  const record = row && (await selectAttempt(context.db, toKey(row), row.attempt_no))
  return record && { record: openPayment(context.personal, record), inForce: row.closed_at === null }
}

/**
 * False if the path is an institution's page of an order that does not exist; true for every other page of
 * the sandbox.
 */
export async function hasInstitution(context: PaymentContext, path: string): Promise<boolean> {
  const [, railReference] = /^\/sandbox\/institution\/([^/]+)\/?$/.exec(path) ?? []
  return railReference === undefined || (await findInstitutionView(context, railReference)) !== undefined
}

/** Open orders that wait for their customer, newest first. */
export async function listWaitingOrders(
  context: PaymentContext,
  merchantCode: string,
  limit: number,
): Promise<WaitingOrder[]> {
  const { rows } = await context.db.query(sandboxListWaitingOrders({ merchantCode, sandboxRailName, limit }))
  return rows.map((row) => ({
    railReference: row.rail_reference,
    paymentId: row.payment_id,
    kind: row.kind,
    methodCode: row.method_code,
    due: moneyFromDatabase(row.due, row.currency_code),
    createdAt: row.created_at,
  }))
}

type KeyRow = RowOf<typeof sandboxFindOrder>

const toKey = (row: KeyRow): PaymentKey => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
})
