import type { Identification } from '../../../methods/payin-method.ts'
import { methodByObject } from '../../../methods/payin-registry.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { AttemptTerms, StoredPayment } from '../../payment-record.ts'
import {
  lockRow,
  paymentColumns,
  paymentTables,
  toPayment,
  type PaymentRow,
} from '../../sql/select-payment.ts'
import type { Match } from './match-receipt.ts'

/** An attempt that money was received for: its terms and its receiving account. */
export interface MatchedAttempt extends AttemptTerms {
  readonly attemptNo: number
  readonly cashAccountId: string
  readonly identifiedBy: Identification
  /** The part of the amount required that was added after a part payment. */
  readonly restOffset: Money
}

interface MatchedRow extends PaymentRow {
  matched_required: string
  matched_rest_offset: string
  matched_fee: string
  matched_vat: string
  matched_method_object: string
  matched_cash_account_id: string
  matched_identified_by: Identification | null
}

/**
 * Locks the payment that money matches, and reads it with the attempt that the money names, even if another
 * is in force now. Undefined: there is no such payment.
 */
export async function lockMatched(
  transaction: Queryable,
  match: Match,
): Promise<{ readonly payment: StoredPayment; readonly attempt: MatchedAttempt } | undefined> {
  if (!(await lockRow(transaction, match))) return undefined
  const { rows } = await transaction.query<MatchedRow>({
    name: 'payment_with_matched_attempt',
    text: `
      select ${paymentColumns}, matched.amount_required + matched.rest_offset as matched_required,
             matched.rest_offset as matched_rest_offset, matched.fee as matched_fee, matched.vat as matched_vat,
             matched.method_object as matched_method_object,
             coalesce(address.settles_in, address.id) as matched_cash_account_id, address.identified_by as matched_identified_by
        from ${paymentTables}
        join payment_attempt matched on (matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no)
          = (p.merchant_code, p.kind, p.payment_id, $4)
        join receiving_account address on address.id = matched.receiving_account_id
       where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3`,
    values: [match.merchantCode, match.kind, match.paymentId, match.attemptNo],
  })
  const row = rows[0]
  if (!row)
    throw new Error(
      `attempt ${match.attemptNo} of ${match.paymentId} does not exist, although money was received for it`,
    )
  const payment = toPayment(row)
  const read = (text: string) => moneyFromDatabase(text, payment.money.currencyCode)
  const attempt = {
    attemptNo: match.attemptNo,
    cashAccountId: row.matched_cash_account_id,
    identifiedBy:
      row.matched_identified_by ??
      methodByObject(row.matched_method_object).identifiedBy(payment.money.currencyCode),
    required: read(row.matched_required),
    restOffset: read(row.matched_rest_offset),
    fee: read(row.matched_fee),
    vat: read(row.matched_vat),
  }
  return { payment, attempt }
}
