import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'

/** The oldest file of payouts of an account of which an order is open. */
export interface UnconfirmedBatch {
  readonly accountId: string
  /** How long ago its file was exported; 0 where the bank has confirmed every file. */
  readonly seconds: number
}

/**
 * SQL: when the oldest file with open orders of each account was exported, as columns `account_id` and
 * `at`. An order is open until a statement, a status report or an operator has ended it.
 */
export const oldestUnconfirmed = `
  select batch.receiving_account_id as account_id, min(batch.exported_at) as at
    from (select key from payout_order where state = 'BY_FILE'
          union all select id from suspense_return where state in ('WAITING', 'SENT')) open_order
    join payout_batch_item item on item.key = open_order.key and item.state = 'IN_FORCE'
    join payout_batch batch on batch.id = item.batch_id and batch.state = 'EXPORTED'
   group by 1`

/**
 * Each account whose bank executes payouts in files, or has an open one, and how long its bank has not
 * confirmed the oldest.
 */
export async function unconfirmedBatches(database: Queryable): Promise<UnconfirmedBatch[]> {
  const { rows } = await database.query<UnconfirmedBatch>({
    name: 'unconfirmed_payout_batches',
    text: `
      select account.id as "accountId",
             greatest(coalesce(extract(epoch from gateway_now() - oldest.at), 0), 0)::float8 as seconds
        from receiving_account account left join (${oldestUnconfirmed}) oldest on oldest.account_id = account.id
       where account.provider = $1 and (account.payouts_on or oldest.at is not null) order by account.id`,
    values: [ownAccountsRailName],
  })
  return rows
}
