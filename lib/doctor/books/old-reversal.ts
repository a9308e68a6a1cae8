import { reversalDifference } from './payment-entries.ts'
import { paymentColumns, paymentFacts } from './payment-facts.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { oldReversals as oldReversalsStatement } from '#sql/ledger_entry'

/** Payments reversed by an earlier release: in one entry that names no receipt. */
export async function oldReversals(db: Queryable): Promise<readonly PaymentKey[]> {
  const { rows } = await db.query(oldReversalsStatement())
  return rows
}

/** What is missing from an old reversal on a house account: decimal text. */
export interface MissingLine {
  readonly account_id: string
  readonly amount: string
}

/**
 * The postings that are missing from an old reversal, as `ledger check` compares it with a reversal by
 * receipt. None if nothing is wrong, or if a merchant's account differs: that is another fault. Read while
 * the payment's row is locked, so that it is corrected only once.
 */
export async function oldReversalLacks(db: Queryable, key: PaymentKey): Promise<readonly MissingLine[]> {
  const { rows } = await db.query<MissingLine & Record<string, unknown>>({
    name: 'old_reversal_lacks',
    text: `
      with batch as (
        select 1 as n, ${paymentColumns} from payment where (merchant_code, kind, payment_id) = ($1, $2, $3)),
      ${paymentFacts},
      missing as (
        select difference.account_id, difference.amount
          from looked_at fact cross join lateral (${reversalDifference}) difference
         where succeeded)
      select account_id, amount::text from missing
       where not exists (select from missing where account_id like 'MERCHANT%') order by account_id`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows
}
