import type { Walk } from './walk.ts'

const ofOrder = `(entry.merchant_code, entry.payment_kind, entry.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)`

/** A line of a wrong file was undone, and its order does not have it any more. */
const counts = `(entry.kind in ('PAYOUT', 'REFUND', 'RETURN') or entry.kind in ('PAYOUT_SETTLED', 'PAYOUT_RETURNED') and (
  not exists (select from ledger_entry undone where undone.statement_line_id = entry.statement_line_id and undone.kind = 'LINE_UNDONE')
  or exists (select from payout_line line where line.key = batch.key and line.statement_line_id = entry.statement_line_id)))`

/**
 * Every payout: what its entries left on PAYOUT_CLEARING is its amount from its success until its debit, and
 * back again with its return. So the account is what has succeeded and was not debited. Where the institution
 * answers, its word is the debit and the return; payouts of a rail that is only simulated never see one.
 */
export const payoutClearingWalk: Walk<null> = {
  table: 'payout_order',
  key: { merchant_code: '', kind: '', payment_id: '' },
  batch: 5_000,
  steps: `
    batch as materialized (
      select o.merchant_code, o.kind, o.payment_id, o.key, p.status, p.amount, p.currency_code, p.money_returned,
             exists (select from rail where rail.id::text = o.provider) as is_answered
        from payout_order o join payment p using (merchant_code, kind, payment_id)
       where (o.merchant_code, o.kind, o.payment_id) > ($1::text, $2::text, $3::text)
       order by o.merchant_code, o.kind, o.payment_id limit $4),
    looked_at as (
      select batch.*, lines.debits, lines.returns, moved.amount as found,
             case when is_answered then 0
                  else case when status = 'SUCCESS' then batch.amount else 0 end - coalesce(money_returned, 0) - lines.debits + lines.returns end as due
        from batch
        left join lateral (
          select coalesce(sum(amount) filter (where role = 'DEBIT'), 0) as debits,
                 coalesce(sum(amount) filter (where role = 'RETURN'), 0) as returns
            from payout_line line where line.key = batch.key) lines on true
        left join lateral (
          select coalesce(sum(posting.amount), 0) as amount
            from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
           where ${ofOrder} and ${counts} and posting.account_id = 'PAYOUT_CLEARING/' || batch.currency_code) moved on true),
    differences as (
      select 'payout clearing holds a payout from its success to its debit' as check, merchant_code || ' ' || kind || ' ' || payment_id as subject,
             trim_scale(due)::text as expected, trim_scale(found)::text as found
        from looked_at where due <> found
      union all
      select 'a payout that was debited, and not returned, has succeeded', merchant_code || ' ' || kind || ' ' || payment_id, 'SUCCESS', status
        from looked_at where debits > returns and status <> 'SUCCESS'
      union all
      select 'money of a payout that came back after its debit is the merchant''s', merchant_code || ' ' || kind || ' ' || payment_id,
             trim_scale(returns)::text, trim_scale(coalesce(money_returned, 0))::text
        from looked_at where debits > 0 and returns > 0 and status = 'SUCCESS' and money_returned is distinct from returns)`,
}
