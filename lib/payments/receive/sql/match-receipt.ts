import type { PayinMethod } from '../../../methods/payin-method.ts'
import { methodByObject } from '../../../methods/payin-registry.ts'
import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import type { AttemptTerms } from '../../payment-record.ts'
import type { Receipt } from '../receipt.ts'

/** The attempt that a receipt belongs to, and what it was matched by. */
export interface Match extends PaymentKey {
  readonly attemptNo: number
  readonly matchedBy: 'RAIL_REFERENCE' | 'EXTERNAL_REFERENCE' | 'AMOUNT'
}

interface AttemptKeyRow {
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  attempt_no: number
}

/** The attempt that the rail's reference names, even if it was replaced. */
export async function attemptByRailReference(
  transaction: Queryable,
  receipt: Receipt,
): Promise<(PaymentKey & { readonly attemptNo: number }) | undefined> {
  const { rows } = await transaction.query<AttemptKeyRow>({
    name: 'attempt_by_rail_reference',
    text: `select merchant_code, kind, payment_id, attempt_no from payment_attempt
            where receiving_account_id = $1 and rail_reference = $2`,
    values: [receipt.receivingAccountId, receipt.railReference],
  })
  return rows[0] && toKey(rows[0])
}

const toKey = (row: AttemptKeyRow): PaymentKey & { attemptNo: number } => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
  attemptNo: row.attempt_no,
})

/**
 * Stores the match; a trigger adds the money to what the payment has received. Returns the new total: the
 * statement sees the payment as it was before, and the caller holds the payment's row. Undefined when the
 * receipt was matched before: of concurrent matches of one receipt exactly one succeeds.
 */
export async function recordMatch(
  transaction: Queryable,
  receiptId: string,
  match: Match,
  amount: Money,
  now: Date,
): Promise<Money | undefined> {
  const { rows } = await transaction.query<{ money_received: string }>({
    name: 'record_match',
    text: `
      with payment as (
        select status, money_received from payment where merchant_code = $2 and kind = $3 and payment_id = $4),
      matched as (
        insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by, at, after_success)
        select $1, $2, $3, $4, $5, $6, $7, status = 'SUCCESS' from payment
        on conflict (receipt_id) do nothing
        returning receipt_id)
      select money_received + $8::numeric as money_received from payment, matched`,
    values: [
      receiptId,
      match.merchantCode,
      match.kind,
      match.paymentId,
      match.attemptNo,
      match.matchedBy,
      now,
      amountFixed(amount),
    ],
  })
  const total = rows[0]?.money_received
  return total === undefined ? undefined : moneyFromDatabase(total, amount.currencyCode)
}

/** Whether a receipt is matched. */
export async function isMatched(transaction: Queryable, receiptId: string): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'is_matched',
    text: 'select from receipt_match where receipt_id = $1',
    values: [receiptId],
  })
  return rowCount === 1
}

/** An attempt that money was received for: its terms and its receiving account. */
export interface MatchedAttempt extends AttemptTerms {
  readonly attemptNo: number
  readonly method: PayinMethod
  readonly receivingAccountId: string
  /** The part of the amount required that was added after a part payment. */
  readonly restOffset: Money
}

/** The attempt that the money names, even if another is in force now. */
export async function matchedAttempt(
  transaction: Queryable,
  match: Match,
  currencyCode: Money['currencyCode'],
): Promise<MatchedAttempt> {
  const { rows } = await transaction.query<MatchedRow>({
    name: 'matched_attempt',
    text: `select amount_required + rest_offset as amount_required, rest_offset, fee, vat, method_object, receiving_account_id from payment_attempt
            where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = $4`,
    values: [match.merchantCode, match.kind, match.paymentId, match.attemptNo],
  })
  const row = rows[0]
  if (!row)
    throw new Error(
      `attempt ${match.attemptNo} of ${match.paymentId} does not exist, although money was received for it`,
    )
  return {
    attemptNo: match.attemptNo,
    method: methodByObject(row.method_object),
    receivingAccountId: row.receiving_account_id,
    required: moneyFromDatabase(row.amount_required, currencyCode),
    restOffset: moneyFromDatabase(row.rest_offset, currencyCode),
    fee: moneyFromDatabase(row.fee, currencyCode),
    vat: moneyFromDatabase(row.vat, currencyCode),
  }
}

interface MatchedRow {
  amount_required: string
  rest_offset: string
  fee: string
  vat: string
  method_object: string
  receiving_account_id: string
}
