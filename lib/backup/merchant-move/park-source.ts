import type { Database } from '../../platform/db/database.ts'
import { announce, type Move } from './merchant-home.ts'

const open = `merchant_code = any($1)`
/** Rows that would become due again in the cluster that the merchants left: they never do. */
const statements: Readonly<Record<string, string>> = {
  payments: `update payment set closes_at = null where ${open} and status in ('WAITING', 'PROCESSING') and closes_at is not null`,
  callbacks: `update callback set next_delivery_at = 'infinity', lease_until = null where ${open} and status = 'PENDING'`,
  payouts: `update payout_order set next_look_at = 'infinity' where ${open} and next_look_at is not null`,
  cancellations: `update rail_cancellation set next_try_at = 'infinity' where ${open}`,
  events: `update sandbox_event set due_at = 'infinity' where ${open} and done_at is null`,
  transfers: `update sandbox_transfer set due_at = 'infinity' where ${open} and state = 'PENDING'`,
  matches: `update failed_match set next_try_at = 'infinity' where ${open}`,
}

/**
 * Ends a move in the cluster that the merchants left: it forwards their requests from now on, and its workers
 * find nothing of them to do. One transaction.
 */
export async function parkSource(
  db: Database,
  { id, merchantCodes, accountIds }: Pick<Move, 'id' | 'merchantCodes' | 'accountIds'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.query({
      name: 'pass_home_guards',
      text: `select set_config('gateway.merchant_move', $1, true)`,
      values: [id],
    })
    for (const [name, text] of Object.entries(statements))
      await transaction.query({ name: `park_${name}`, text, values: [merchantCodes] })
    await transaction.query({
      name: 'park_receiving_accounts',
      text: 'update receiving_account set disabled_at = coalesce(disabled_at, now()) where id = any($1)',
      values: [accountIds],
    })
    await transaction.query({
      name: 'end_merchant_move',
      text: `update merchant_home set state = 'MOVED', since = now() where merchant_code = any($1) and move_id = $2`,
      values: [merchantCodes, id],
    })
    await announce(transaction, merchantCodes)
  })
}
