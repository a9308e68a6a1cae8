import type { Locale } from '../../../i18n/locales.ts'
import { amountFixed, type Money } from '../../../money/money.ts'
import { byMerchant, writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { Metadata } from '../metadata.ts'
import type { NewAttempt } from './insert-attempt.ts'

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

/** Until when the customer may pay, or why nothing was written. */
export type Inserted = { readonly expireAt: Date } | 'ID_TAKEN'

/**
 * Payments with attempt, payer data and first event, in one statement for all: answers in their order. One
 * whose ID is taken is left out, and the others are written. Their keys must differ. Two statements with the
 * same keys wait for each other and never in a circle: rows are written in the order of their keys.
 */
export async function insertPayments(
  database: Queryable,
  payments: readonly NewPayment[],
): Promise<readonly Inserted[]> {
  const { rows } = await database.query<{ no: number; expire_at: Date }>({
    name: 'insert_payments',
    text: `
      with new as materialized (
        select * from json_to_recordset($1) as new (no int, merchant_code text, kind text, payment_id text, currency_code text,
          amount numeric, callback_url text, return_url text, is_test boolean, request_digest text, minutes int, notice_seconds int,
          language text, customer_id text, metadata jsonb, actor text, method_code text, method_object text, operator_code text,
          provider text, receiving_account_id uuid, amount_required numeric, fee numeric, vat numeric, vat_on_fee boolean, rail_reference text,
          response jsonb, own_address text, payer_id uuid, sealed text, data_key_id uuid, lookup bigint[])),
      payment as (
        insert into payment (merchant_code, kind, payment_id, status, attempt_no, currency_code, amount, callback_url,
          return_url, is_test, request_digest, closes_at, created_at, changed_at, language, customer_id, metadata)
        select merchant_code, kind, payment_id, 'WAITING', 1, currency_code, amount, callback_url, return_url, is_test,
          decode(request_digest, 'base64'), gateway_now() + make_interval(mins => minutes, secs => notice_seconds), gateway_now(),
          gateway_now(), language, customer_id, metadata
          from new order by merchant_code, kind, payment_id
        on conflict (merchant_code, kind, payment_id) do nothing
        returning merchant_code, kind, payment_id),
      written as (select new.* from new join payment using (merchant_code, kind, payment_id)),
      event as (
        insert into payment_event (merchant_code, kind, payment_id, event_no, to_status, cause, actor, at)
        select merchant_code, kind, payment_id, 1, 'WAITING', 'CREATED', actor, gateway_now() from written),
      payer as (
        insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
        select payer_id, decode(sealed, 'base64'), data_key_id, lookup, gateway_now(), merchant_code from written),
      attempt as (
        insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
          provider, receiving_account_id, amount_required, fee, vat, vat_on_fee, rail_reference, expire_at, response, opened_at,
          payer_data_id, own_address)
        select merchant_code, kind, payment_id, 1, method_code, method_object, operator_code, provider, receiving_account_id,
          amount_required, fee, vat, vat_on_fee, rail_reference, gateway_now() + make_interval(mins => minutes), response, gateway_now(),
          payer_id, own_address
          from written)
      select no, gateway_now() + make_interval(mins => minutes) as expire_at from written`,
    values: [JSON.stringify(payments.map(rowOf))],
  })
  const written = new Map(rows.map(({ no, expire_at: expireAt }) => [no, { expireAt }]))
  return payments.map((_, no) => written.get(no) ?? 'ID_TAKEN')
}

const rowOf = (payment: NewPayment, no: number) => {
  const { attempt, ordered, requestDigest, metadata } = payment
  const { payer } = attempt
  return {
    no,
    merchant_code: payment.merchantCode,
    kind: payment.kind,
    payment_id: payment.paymentId,
    currency_code: ordered.currencyCode,
    amount: amountFixed(ordered),
    callback_url: payment.callbackUrl,
    return_url: payment.returnUrl,
    is_test: payment.isTest,
    request_digest: requestDigest.toString('base64'),
    minutes: attempt.minutesToPay,
    notice_seconds: payment.noticeDelaySeconds,
    language: payment.language,
    customer_id: payment.customerId,
    metadata,
    actor: writeActor(byMerchant(payment.merchantCode)),
    method_code: attempt.methodCode,
    method_object: attempt.methodObject,
    operator_code: attempt.operatorCode,
    provider: attempt.rail,
    receiving_account_id: attempt.receivingAccountId,
    amount_required: amountFixed(attempt.required),
    fee: amountFixed(attempt.fee),
    vat: amountFixed(attempt.vat),
    vat_on_fee: attempt.vatOnFee,
    rail_reference: attempt.railReference,
    response: attempt.response,
    own_address: attempt.ownAddress,
    payer_id: payer.id,
    sealed: payer.sealed.toString('base64'),
    data_key_id: payer.keyId,
    // As text: a bigint has no form in JSON, and a number would lose digits.
    lookup: payer.lookup.map(String),
  }
}
