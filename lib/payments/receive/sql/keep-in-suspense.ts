import type { Queryable } from '../../../platform/db/database.ts'
import type { Candidate, SuspenseReason } from '../rules/found.ts'
import { keyColumns } from '../../sql/key-columns.ts'
import { addSuspenseCandidate } from '#sql/suspense_candidate'
import { ownSuspenseItem } from '#sql/suspense_item'

/**
 * Records why the money of a receipt is in suspense and whose it may be. An item that is closed stays as it
 * is; of an open one the reason is replaced, and candidates are added.
 */
export async function keepInSuspense(
  transaction: Queryable,
  receiptId: string,
  reason: SuspenseReason,
  candidates: readonly Candidate[],
): Promise<void> {
  await transaction.query({
    name: 'keep_in_suspense',
    text: `
      with item as (
        insert into suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at)
        select receiving_account_id, currency_code, 'CREDIT', amount, id, $2, gateway_now() from receipt where id = $1
        on conflict (receipt_id) do update set reason = excluded.reason where suspense_item.closed_at is null
        returning id)
      insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
      select item.id, candidate.*
        from item cross join unnest($3::text[], $4::text[], $5::text[], $6::text[]) as candidate
      on conflict (suspense_item_id, merchant_code, kind, payment_id) do update set why = excluded.why`,
    values: [receiptId, reason, ...keyColumns(candidates), candidates.map(({ why }) => why)],
  })
}

/** Adds a candidate to the open item of a receipt, which keeps its reason, and a candidate its own. */
export async function addCandidate(
  transaction: Queryable,
  receiptId: string,
  { merchantCode, kind, paymentId, why }: Candidate,
): Promise<void> {
  await transaction.query(addSuspenseCandidate({ receiptId, merchantCode, kind, paymentId, why }))
}

/** Names who looks after the open item of a receipt, where nobody does yet. */
export async function ownItem(transaction: Queryable, receiptId: string, owner: string): Promise<void> {
  await transaction.query(ownSuspenseItem({ receiptId, owner }))
}
