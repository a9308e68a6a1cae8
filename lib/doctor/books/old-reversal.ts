import { reversalDifference } from './payment-entries.ts'
import { paymentColumns, paymentFacts } from './payment-facts.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { withParts, type RowOf } from '../../platform/db/statement.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import * as sql from '#sql/ledger_entry'
import { missingOfOldReversal } from '#sql/server'

/** Payments reversed by an earlier release: in one entry that names no receipt. */
export async function oldReversals(db: Queryable): Promise<readonly PaymentKey[]> {
  const { rows } = await db.query(sql.oldReversals())
  return rows
}

/** What is missing from an old reversal on a house account: decimal text. */
export type MissingLine = RowOf<typeof missingOfOldReversal>

/**
 * The postings that are missing from an old reversal, as `ledger check` compares it with a reversal by
 * receipt. None if nothing is wrong, or if a merchant's account differs: that is another fault. Read while
 * the payment's row is locked, so that it is corrected only once.
 */
export async function oldReversalLacks(db: Queryable, key: PaymentKey): Promise<readonly MissingLine[]> {
  const steps = `,
    batch as (
      select 1 as n, ${paymentColumns} from payment where (merchant_code, kind, payment_id) = ($1, $2, $3)),
    ${paymentFacts},
    missing as (
      select difference.account_id, difference.amount
        from looked_at fact cross join lateral (${reversalDifference}) difference
       where succeeded)`
  const values = [key.merchantCode, key.kind, key.paymentId]
  const { rows } = await db.query(withParts(missingOfOldReversal(), { steps }, { variant: [], values }))
  return rows
}
