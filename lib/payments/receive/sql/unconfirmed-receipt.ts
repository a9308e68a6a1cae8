import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SeenMoney } from '../receipt.ts'
import type { Match } from './match-receipt.ts'

/** Stores the confirmations of money that a source sees; false where its receipt is stored already. */
export async function keepUnconfirmed(
  transaction: Queryable,
  seen: SeenMoney,
  match: Match,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'keep_unconfirmed_receipt',
    text: `
      insert into unconfirmed_receipt (source, source_id, merchant_code, kind, payment_id, attempt_no, amount, confirmations,
        confirmations_required, seen_at)
      select $1, $2, $3, $4, $5, $6, $7, least($8::int, $9::int), $9, gateway_now()
       where not exists (select from receipt where source = $1 and source_id = $2)
      on conflict (source, source_id) do update
        set confirmations = excluded.confirmations, confirmations_required = excluded.confirmations_required`,
    values: [
      seen.source,
      seen.sourceId,
      match.merchantCode,
      match.kind,
      match.paymentId,
      match.attemptNo,
      amountFixed(seen.money),
      seen.confirmations,
      seen.confirmationsRequired,
    ],
  })
  return rowCount === 1
}
