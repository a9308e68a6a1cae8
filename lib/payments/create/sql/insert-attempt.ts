import type { MethodResponse } from '../../../methods/payin-method.ts'
import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SealedPayer } from '../../../platform/personal-data/payer-data.ts'
import type { Price } from '../../pricing.ts'
import type { PaymentKey } from '../../payment-key.ts'

/** An opened attempt, ready to be written. */
export interface NewAttempt extends Price {
  readonly methodCode: string
  readonly methodObject: string
  readonly operatorCode: string | undefined
  readonly rail: string
  readonly receivingAccountId: string
  /** The number or address that this attempt alone has. */
  readonly ownAddress: string | undefined
  readonly required: Money
  readonly railReference: string
  /** How long the customer may pay. */
  readonly minutesToPay: number
  /** Without personal data. */
  readonly response: MethodResponse
  /** Personal data of request and response, which can be erased later. */
  readonly payer: SealedPayer
}

/**
 * CTEs that insert an attempt, which is open from now on, and its payer data. Their parameters are
 * `attemptParameters`: $4 is the attempt's number. `attempt` returns its deadline.
 */
export const attemptSteps = `
  payer as (
    insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
    values ($16, $17, $18, $19, gateway_now(), $1) returning id),
  attempt as (
    insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
      provider, receiving_account_id, amount_required, fee, vat, rail_reference, expire_at, response, opened_at, payer_data_id,
      own_address, vat_on_fee)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
      gateway_now() + make_interval(mins => $14), $15, gateway_now(), payer.id, $20, $21 from payer
    returning expire_at)`

export const attemptParameters = (key: PaymentKey, attemptNo: number, attempt: NewAttempt): unknown[] => [
  key.merchantCode,
  key.kind,
  key.paymentId,
  attemptNo,
  attempt.methodCode,
  attempt.methodObject,
  attempt.operatorCode ?? null,
  attempt.rail,
  attempt.receivingAccountId,
  amountFixed(attempt.required),
  amountFixed(attempt.fee),
  amountFixed(attempt.vat),
  attempt.railReference,
  attempt.minutesToPay,
  attempt.response,
  attempt.payer.id,
  attempt.payer.sealed,
  attempt.payer.keyId,
  attempt.payer.lookup,
  attempt.ownAddress ?? null,
  attempt.vatOnFee,
]

/**
 * Inserts another attempt of an existing payment; the previous one must be closed already. Returns until when
 * the customer may pay.
 */
export async function insertAttempt(
  transaction: Queryable,
  key: PaymentKey,
  attemptNo: number,
  attempt: NewAttempt,
): Promise<Date> {
  const { rows } = await transaction.query<{ expire_at: Date }>({
    name: 'insert_attempt',
    text: `with ${attemptSteps} select expire_at from attempt`,
    values: attemptParameters(key, attemptNo, attempt),
  })
  return deadlineIn(rows)
}

/** The deadline that the database set. Throws when nothing was written. */
export function deadlineIn([row]: readonly { readonly expire_at: Date }[]): Date {
  if (!row) throw new Error('an attempt was not written')
  return row.expire_at
}
