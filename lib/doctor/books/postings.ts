import type { Walk } from './walk.ts'

/**
 * The postings of each merchant's account, in order. The one before a batch is read again with it: each is
 * compared with the one before it.
 */
export const postingsWalk: Walk<null> = {
  table: 'ledger_posting',
  key: { account_id: '', account_seq: '0' },
  batch: 20_000,
  steps: `
    read as (
      select *, lag(account_seq) over account as seq_before, lag(balance_after) over account as balance_before,
             lag(posted_at) over account as posted_before
        from (
          select account_id, account_seq, amount, balance_after, posted_at from ledger_posting
           where account_seq is not null and (account_id, account_seq) >= ($1::text, $2::bigint)
           order by account_id, account_seq limit $3::bigint + 1) posting
      window account as (partition by account_id order by account_seq)),
    batch as materialized (
      select account_id, account_seq, amount, balance_after, posted_at, posted_before, coalesce(seq_before = account_seq - 1, false) as follows,
             amount + case when seq_before = account_seq - 1 then coalesce(balance_before, 0) else 0 end as balance_due
        from read where (account_id, account_seq) > ($1::text, $2::bigint)),
    differences as (
      select 'postings of an account are numbered without gaps' as check, account_id || ' #' || account_seq as subject,
             '#' || account_seq - 1 || ' before it' as expected, 'nothing before it' as found
        from batch where account_seq <> 1 and not follows
      union all
      select 'balance after each posting follows from the one before', account_id || ' #' || account_seq,
             trim_scale(balance_due)::text, coalesce(trim_scale(balance_after)::text, 'nothing')
        from batch where (account_seq = 1 or follows) and balance_after is distinct from balance_due
      union all
      select 'posting times never decrease', account_id || ' #' || account_seq, 'not before ' || posted_before, posted_at::text
        from batch where follows and posted_at < posted_before)`,
}
