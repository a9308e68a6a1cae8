import type { Walk } from './walk.ts'

/** The postings of each merchant's account, in order. */
export const postingsWalk: Walk<null> = {
  table: 'ledger_posting',
  key: { account_id: '', account_seq: '0' },
  batch: 20_000,
  steps: `
    batch as (
      select account_id, account_seq, amount, balance_after, posted_at from ledger_posting
       where account_seq is not null and (account_id, account_seq) > ($1::text, $2::bigint)
       order by account_id, account_seq limit $3),
    chain as (
      select batch.*, before.account_seq as seq_before, before.balance_after as balance_before, before.posted_at as posted_before
        from batch
        left join ledger_posting before on before.account_id = batch.account_id and before.account_seq = batch.account_seq - 1),
    differences as (
      select 'postings of an account are numbered without gaps' as check, account_id || ' #' || account_seq as subject,
             '#' || account_seq - 1 || ' before it' as expected, 'nothing before it' as found
        from chain where account_seq <> 1 and seq_before is null
      union all
      select 'balance after each posting follows from the one before', account_id || ' #' || account_seq,
             trim_scale(coalesce(balance_before, 0) + amount)::text, coalesce(trim_scale(balance_after)::text, 'nothing')
        from chain where (account_seq = 1 or seq_before is not null) and balance_after is distinct from coalesce(balance_before, 0) + amount
      union all
      select 'posting times never decrease', account_id || ' #' || account_seq, 'not before ' || posted_before, posted_at::text
        from chain where posted_at < posted_before)`,
}
