import type { Walk } from './walk.ts'

/** Every amount that was ever claimed on an account, with all its owners. */
export const claimsWalk: Walk<null> = {
  table: 'amount_claim',
  key: { receiving_account_id: '00000000-0000-0000-0000-000000000000', amount: '0' },
  batch: 5_000,
  steps: `
    batch as materialized (
      select receiving_account_id, amount, claimed_at, free_at from amount_claim
       where (receiving_account_id, amount) > ($1::uuid, $2::numeric) order by receiving_account_id, amount limit $3),
    period as (
      select receiving_account_id, amount, claimed_at, coalesce(free_at, 'infinity') as free_at from batch
      union all
      select period.receiving_account_id, period.amount, period.claimed_at, period.free_at
        from batch
        join amount_claim_period period on (period.receiving_account_id, period.amount) = (batch.receiving_account_id, batch.amount)),
    differences as (
      select 'an amount has one owner at a time' as check, receiving_account_id || ' ' || trim_scale(amount) as subject,
             'free at ' || claimed_at as expected, 'held until ' || held_until as found
        from (select *, max(free_at) over (
                partition by receiving_account_id, amount order by claimed_at, free_at
                rows between unbounded preceding and 1 preceding) as held_until
                from period) ordered
       where held_until > claimed_at)`,
}
