-- The postings that are missing from a reversal by an earlier release, as `ledger check` computes them. The CTEs of the check stand at the
-- mark `steps`, the last of them `missing`; that of this name above them, which nothing then reads, is for the types.
-- @column account_id string
-- @column amount string
with missing as (select ''::text as account_id, 0::numeric as amount where false)
select lacked.*
  from (
    with reversal as (select) /*steps*/
    select account_id, amount::text as amount from missing
     where not exists (select from missing where account_id like 'MERCHANT%')) lacked
 order by account_id
