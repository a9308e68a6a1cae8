import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import { onCashAccount } from '../../sql/receiving-account.ts'
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
            where rail_reference = $2 and ${onCashAccount('receiving_account_id', '$1')}`,
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
): Promise<Money | undefined> {
  const { rows } = await transaction.query<{ money_received: string }>({
    name: 'record_match',
    text: `
      with payment as (
        select status, money_received from payment where merchant_code = $2 and kind = $3 and payment_id = $4),
      matched as (
        insert into receipt_match (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by, at, after_success)
        select $1, $2, $3, $4, $5, $6, gateway_now(), status = 'SUCCESS' from payment
        on conflict (receipt_id) do nothing
        returning receipt_id)
      select money_received + $7::numeric as money_received from payment, matched`,
    values: [
      receiptId,
      match.merchantCode,
      match.kind,
      match.paymentId,
      match.attemptNo,
      match.matchedBy,
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
