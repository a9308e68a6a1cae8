import type { Queryable } from '../../db/database.ts'
import type { MethodRequest, MethodResponse } from '../../methods/payin-method.ts'
import { amountFixed, type Money } from '../../money/money.ts'
import type { PaymentKey } from '../provider.ts'

/** A payment and its first attempt, ready to be written. */
export interface NewPayment extends PaymentKey {
  readonly ordered: Money
  readonly callbackUrl: string
  readonly returnUrl: string | undefined
  readonly isTest: boolean
  readonly requestDigest: Buffer
  readonly closesAt: Date
  readonly now: Date
  readonly attempt: NewAttempt
}

export interface NewAttempt {
  readonly methodCode: string
  readonly methodObject: string
  readonly operatorCode: string | undefined
  readonly provider: string
  readonly receivingAccountId: string
  readonly required: Money
  readonly fee: Money
  readonly vat: Money
  readonly railReference: string
  readonly expireAt: Date
  /** Without personal data. */
  readonly response: MethodResponse
  /** What may be erased later. */
  readonly payer: { readonly request: MethodRequest; readonly response: MethodResponse }
}

/** Payment, attempt, payer data and first event in one statement. Raises 23505 `payment_pkey` when the ID is taken. */
export async function insertPayment(database: Queryable, payment: NewPayment): Promise<void> {
  const { attempt } = payment
  await database.query({
    name: 'insert_payment',
    text: `
      with payer as (
        insert into payer_data (data, created_at) values ($25, $12) returning id),
      inserted as (
        insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, return_url,
          is_test, request_digest, closes_at, created_at, changed_at)
        values ($1, $2, $3, 'WAITING', $4, $5, $6, $7, $8, $9, $10, $12, $12)),
      event as (
        insert into payment_event (merchant_code, kind, payment_id, event_no, to_status, cause, actor, at)
        values ($1, $2, $3, 1, 'WAITING', 'CREATED', $11, $12))
      insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
        provider, receiving_account_id, amount_required, fee, vat, rail_reference, expire_at, response, payer_data_id, opened_at)
      select $1, $2, $3, 1, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, payer.id, $24 from payer`,
    values: [
      payment.merchantCode,
      payment.kind,
      payment.paymentId,
      payment.ordered.currencyCode,
      amountFixed(payment.ordered),
      payment.callbackUrl,
      payment.returnUrl ?? null,
      payment.isTest,
      payment.requestDigest,
      payment.closesAt,
      'merchant',
      payment.now,
      attempt.methodCode,
      attempt.methodObject,
      attempt.operatorCode ?? null,
      attempt.provider,
      attempt.receivingAccountId,
      amountFixed(attempt.required),
      amountFixed(attempt.fee),
      amountFixed(attempt.vat),
      attempt.railReference,
      attempt.expireAt,
      attempt.response,
      payment.now,
      attempt.payer,
    ],
  })
}
