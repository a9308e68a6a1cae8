import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import type { Database } from '../../platform/db/database.ts'
import { bypassConstraints } from './bypass-constraints.ts'

/** A merchant's balances, as `restoreBalances` writes them again. */
export type Balances = readonly Readonly<Record<string, unknown>>[]

/** The balances of a merchant before a change that will be lost. */
export async function keepBalances(db: Database, merchantCode: string): Promise<Balances> {
  const { rows } = await db.pool.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(b) as row from merchant_balance b where merchant_code = $1',
    [merchantCode],
  )
  return rows.map(({ row }) => row)
}

/**
 * Deletes a payout from the database as if its commit had been lost: a replica that became the primary, or a
 * restored backup.
 */
export async function losePayout(
  db: Database,
  { merchantCode, paymentId }: PayoutKey,
  balances: Balances,
): Promise<void> {
  const named = `merchant_code = '${merchantCode}' and payment_id = '${paymentId}'`
  const ofPayout = `where ${named} and kind = 'payout'`
  const entries = `select id from ledger_entry where ${named} and payment_kind = 'payout'`
  await bypassConstraints(
    db,
    `delete from payout_order ${ofPayout}`,
    `delete from callback ${ofPayout}`,
    `delete from payment_event ${ofPayout}`,
    `delete from payment_attempt ${ofPayout}`,
    `delete from payment ${ofPayout}`,
    `delete from ledger_posting where entry_id in (${entries})`,
    `delete from ledger_entry where id in (${entries})`,
    `delete from merchant_balance where merchant_code = '${merchantCode}'`,
    `insert into merchant_balance select * from jsonb_populate_recordset(null::merchant_balance, '${JSON.stringify(balances)}')`,
  )
}
