import type { Locale } from '../../../i18n/locales.ts'
import { amountFixed, type Money } from '../../../money/money.ts'
import { byMerchant, writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { Metadata } from '../metadata.ts'
import { attemptParameters, attemptSteps, deadlineIn, type NewAttempt } from './insert-attempt.ts'

/** A payment and its first attempt, ready to be written. */
export interface NewPayment extends PaymentKey {
  readonly ordered: Money
  readonly callbackUrl: string
  readonly returnUrl: string | undefined
  readonly language: Locale
  readonly customerId: string | undefined
  readonly metadata: Metadata | undefined
  readonly isTest: boolean
  readonly requestDigest: Buffer
  /** How long after the deadline the account's provider may still report money. */
  readonly noticeDelaySeconds: number
  readonly attempt: NewAttempt
}

/**
 * Payment, attempt, payer data and first event in one statement. Returns until when the customer may pay.
 * Raises 23505 `payment_pkey` when the ID is taken.
 */
export async function insertPayment(database: Queryable, payment: NewPayment): Promise<Date> {
  const { rows } = await database.query<{ expire_at: Date }>({
    name: 'insert_payment',
    text: `
      with ${attemptSteps},
      event as (
        insert into payment_event (merchant_code, kind, payment_id, event_no, to_status, cause, actor, at)
        values ($1, $2, $3, 1, 'WAITING', 'CREATED', $30, gateway_now())),
      payment as (
        insert into payment (merchant_code, kind, payment_id, status, attempt_no, currency_code, amount, callback_url,
          return_url, is_test, request_digest, closes_at, created_at, changed_at, language, customer_id, metadata)
        select $1, $2, $3, 'WAITING', $4, $21, $22, $23, $24, $25, $26, expire_at + make_interval(secs => $27), gateway_now(),
          gateway_now(), $28, $29, $31::jsonb from attempt)
      select expire_at from attempt`,
    values: [
      ...attemptParameters(payment, 1, payment.attempt),
      payment.ordered.currencyCode,
      amountFixed(payment.ordered),
      payment.callbackUrl,
      payment.returnUrl ?? null,
      payment.isTest,
      payment.requestDigest,
      payment.noticeDelaySeconds,
      payment.language,
      payment.customerId ?? null,
      writeActor(byMerchant(payment.merchantCode)),
      payment.metadata ? JSON.stringify(payment.metadata) : null,
    ],
  })
  return deadlineIn(rows)
}
