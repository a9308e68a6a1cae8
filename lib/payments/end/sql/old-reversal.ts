import { reversalDifference } from '../../../ledger/check/payment-entries.ts'
import { completion, received, terms } from '../../../ledger/check/payments.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

/** Payments that were taken back before reversals were booked by receipt: by one entry that names none. */
export async function oldReversals(db: Queryable): Promise<readonly PaymentKey[]> {
  const { rows } = await db.query<PaymentKey & Record<string, unknown>>({
    name: 'old_reversals',
    text: `select distinct merchant_code as "merchantCode", payment_kind as kind, payment_id as "paymentId"
             from ledger_entry where kind = 'REVERSAL' and receipt_id is null order by 1, 2, 3`,
  })
  return rows
}

/** What an old reversal lacks on a house account: decimal text. */
export interface MissingLine {
  readonly account_id: string
  readonly amount: string
}

/**
 * The lines that lead from what an old reversal booked to what one by receipt books, as `ledger check` compares them. None where nothing
 * is wrong, or where a merchant's account is: that is another fault. Read it when the payment's row is held, and no second one books it.
 */
export async function oldReversalLacks(db: Queryable, key: PaymentKey): Promise<readonly MissingLine[]> {
  const { rows } = await db.query<MissingLine & Record<string, unknown>>({
    name: 'old_reversal_lacks',
    text: `
      with batch as (
        select merchant_code, kind, payment_id, status, currency_code, amount, attempt_no, money_returned,
               kind <> 'payout' as is_payin, status = 'SUCCESS' as succeeded
          from payment where (merchant_code, kind, payment_id) = ($1, $2, $3)),
      missing as (
        select difference.account_id, difference.amount
          from batch
          left join lateral (${completion}) completion on true
          left join lateral (${terms}) terms on true
          left join lateral (${received}) received on true
          cross join lateral (${reversalDifference}) difference
         where succeeded)
      select account_id, amount::text from missing
       where not exists (select from missing where account_id like 'MERCHANT%') order by account_id`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows
}
