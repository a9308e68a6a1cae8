import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import type { PayoutBatch } from '../batch.ts'

/** How many payouts of an account its bank refused although they had succeeded. */
export interface RefusedAfterSuccess {
  readonly accountId: string
  readonly count: number
}

/** So long an operator is reminded of a refusal whose money has not come back. */
const remindedDays = 7

/**
 * Each account whose bank executes payouts in files, or has refused one late, and how many payouts and
 * returns its bank refused in the last seven days after they had succeeded. One whose money came back
 * counts no more. Reads the audit, which keeps what a status report said without a change to any payout.
 */
export async function refusedAfterSuccess(database: Queryable): Promise<RefusedAfterSuccess[]> {
  const { rows } = await database.query<RefusedAfterSuccess>({
    name: 'payouts_refused_after_success',
    text: `
      with reported as materialized (
        select event.after from audit_event event
         where event.merchant_code is null and event.at > gateway_now() - interval '${remindedDays} days'
           and event.command = 'statement import' and event.after ? 'refusedAfterSuccess'),
      late as (
        select distinct batch.receiving_account_id as account_id, (refused.order ->> 'key')::uuid as key
          from reported cross join lateral jsonb_array_elements(reported.after -> 'refusedAfterSuccess') as refused ("order")
          join payout_batch batch on batch.id = (reported.after ->> 'idBatch')::uuid)
      select account.id as "accountId", count(late.key)::float8 as count
        from receiving_account account
        left join late on late.account_id = account.id
         and not exists (select from payout_line line where line.key = late.key and line.role = 'RETURN')
       where account.provider = $1 and (account.payouts_on or account.id in (select account_id from late))
       group by account.id order by account.id`,
    values: [ownAccountsRailName],
  })
  return rows
}

interface Told {
  readonly key: string
  readonly institutionCode: string | null
}

/**
 * The late refusals of a batch that the audit has, and of which operators are still reminded: a report that is
 * imported again says nothing new.
 * The caller holds the batch's row, so that of concurrent imports one is the first.
 */
export async function lateRefusalsTold(
  transaction: Queryable,
  { id, exportedAt }: Pick<PayoutBatch, 'id' | 'exportedAt'>,
): Promise<readonly Told[]> {
  const { rows } = await transaction.query<Told>({
    name: 'late_refusals_told',
    text: `
      select refused.order ->> 'key' as key, refused.order ->> 'institutionCode' as "institutionCode"
        from audit_event event cross join lateral jsonb_array_elements(event.after -> 'refusedAfterSuccess') as refused ("order")
       where event.merchant_code is null and event.at >= coalesce($2::timestamptz, '-infinity')
         and event.at > gateway_now() - interval '${remindedDays} days'
         and event.command = 'statement import' and event.after ->> 'idBatch' = $1::text`,
    values: [id, exportedAt ?? null],
  })
  return rows
}
