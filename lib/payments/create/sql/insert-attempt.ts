import type { MethodRequest, MethodResponse } from '../../../methods/payin-method.ts'
import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

/** An opened attempt, ready to be written. */
export interface NewAttempt {
  readonly methodCode: string
  readonly methodObject: string
  readonly operatorCode: string | undefined
  readonly rail: string
  readonly receivingAccountId: string
  readonly required: Money
  readonly fee: Money
  readonly vat: Money
  readonly railReference: string
  readonly expireAt: Date
  /** Without personal data. */
  readonly response: MethodResponse
  /** Personal data, which can be erased later. */
  readonly payer: { readonly request: MethodRequest; readonly response: MethodResponse }
}

/**
 * CTEs that insert an attempt and its payer data. Their parameters are `attemptParameters`: $4 is the
 * attempt's number, $16 the time.
 */
export const attemptSteps = `
  payer as (
    insert into payer_data (data, created_at) values ($17, $16) returning id),
  attempt as (
    insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
      provider, receiving_account_id, amount_required, fee, vat, rail_reference, expire_at, response, opened_at, payer_data_id)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, payer.id from payer)`

export const attemptParameters = (
  key: PaymentKey,
  attemptNo: number,
  attempt: NewAttempt,
  now: Date,
): unknown[] => [
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
  attempt.expireAt,
  attempt.response,
  now,
  attempt.payer,
]

/** Inserts another attempt of an existing payment; the previous one must be closed already. */
export async function insertAttempt(
  transaction: Queryable,
  key: PaymentKey,
  attemptNo: number,
  attempt: NewAttempt,
  now: Date,
): Promise<void> {
  await transaction.query({
    name: 'insert_attempt',
    text: `with ${attemptSteps} select`,
    values: attemptParameters(key, attemptNo, attempt, now),
  })
}
