import type { MethodResponse } from '../../../methods/payin-method.ts'
import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SealedPayer } from '../../../platform/personal-data/payer-data.ts'
import type { Price } from '../../pricing.ts'
import type { PaymentKey } from '../../payment-key.ts'
import * as sql from '#sql/payment_attempt'

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
 * Inserts another attempt of an existing payment; the previous one must be closed already. Returns until when
 * the customer may pay.
 */
export async function insertAttempt(
  transaction: Queryable,
  key: PaymentKey,
  attemptNo: number,
  attempt: NewAttempt,
): Promise<Date> {
  const { rows } = await transaction.query(
    sql.insertAttempt({
      ...key,
      attemptNo,
      methodCode: attempt.methodCode,
      methodObject: attempt.methodObject,
      operatorCode: attempt.operatorCode,
      provider: attempt.rail,
      receivingAccountId: attempt.receivingAccountId,
      amountRequired: amountFixed(attempt.required),
      fee: amountFixed(attempt.fee),
      vat: amountFixed(attempt.vat),
      vatOnFee: attempt.vatOnFee,
      railReference: attempt.railReference,
      ownAddress: attempt.ownAddress,
      minutesToPay: attempt.minutesToPay,
      response: attempt.response,
      payerId: attempt.payer.id,
      sealed: attempt.payer.sealed,
      dataKeyId: attempt.payer.keyId,
      lookup: attempt.payer.lookup,
    }),
  )
  return deadlineIn(rows)
}

/** The deadline that the database set. Throws when nothing was written. */
export function deadlineIn([row]: readonly { readonly expire_at: Date }[]): Date {
  if (!row) throw new Error('an attempt was not written')
  return row.expire_at
}
