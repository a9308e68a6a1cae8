import type { Locale } from '../../../i18n/locales.ts'
import { amountFixed, type Money } from '../../../money/money.ts'
import { byMerchant, writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { KeptFields } from '../../kept-fields.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { NewAttempt } from './insert-attempt.ts'
import * as sql from '#sql/payment'

/** A payment and its first attempt, ready to be written. */
export interface NewPayment extends PaymentKey {
  readonly ordered: Money
  readonly callbackUrl: string
  readonly returnUrl: string | undefined
  readonly language: Locale
  readonly customerId: string | undefined
  readonly kept: KeptFields
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
  const { rows } = await database.query(sql.insertPayments({ rowOf: JSON.stringify(payments.map(rowOf)) }))
  const written = new Map(rows.map(({ no, expire_at: expireAt }) => [no, { expireAt }]))
  return payments.map((_, no) => written.get(no) ?? 'ID_TAKEN')
}

const rowOf = (payment: NewPayment, no: number) => {
  const { attempt, ordered, requestDigest } = payment
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
    kept: payment.kept,
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
