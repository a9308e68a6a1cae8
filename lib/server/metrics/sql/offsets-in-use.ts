import { offsetMax } from '../../../payments/create/sql/claim-amount.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Sample } from './figure.ts'

/**
 * Of each cash account that takes payins the largest share of the amounts above one order amount that is
 * taken, as `account show` has it. At 1 no further payin of that amount can be opened.
 */
export async function offsetsInUse(database: Queryable, now: Date): Promise<readonly Sample[]> {
  const { rows } = await database.query<{ account: string; share: number }>({
    name: 'figure-offsets-in-use',
    text: `
      with held as (
        select claim.receiving_account_id as account, payment.amount as ordered, count(*) as taken
          from amount_claim claim join payment using (merchant_code, kind, payment_id)
         where claim.free_at is null or claim.free_at > $1
         group by 1, 2)
      select cash.id::text as account, (coalesce(max(held.taken), 0) / $2::numeric)::float8 as share
        from receiving_account cash left join held on held.account = cash.id
       where cash.settles_in is null and cash.disabled_at is null
       group by cash.id order by cash.id`,
    values: [now, offsetMax],
  })
  return rows.map(({ account, share }) => ({ labels: { account }, value: share }))
}
