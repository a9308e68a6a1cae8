import type { Walk } from './walk.ts'

/** Every balance of a merchant, with its open payouts and its last settlement. */
export const balancesWalk: Walk<null> = {
  table: 'merchant_balance',
  key: { merchant_code: '', currency_code: '' },
  batch: 2_000,
  steps: `
    batch as materialized (
      select * from merchant_balance where (merchant_code, currency_code) > ($1::text, $2::text)
       order by merchant_code, currency_code limit $3),
    open_payouts as (
      select payout.merchant_code, payout.currency_code, sum(payout.amount - coalesce(refund.from_suspense, 0) + attempt.fee + attempt.vat) as total
        from payment payout
        join payment_attempt attempt using (merchant_code, kind, payment_id, attempt_no)
        left join refund using (merchant_code, kind, payment_id)
       where is_paid_out(payout.kind) and payout.status in ('WAITING', 'PROCESSING')
         and payout.merchant_code in (select merchant_code from batch)
       group by payout.merchant_code, payout.currency_code),
    settled as (
      select batch.merchant_code, batch.currency_code, batch.unsettled_since, first.posted_at
        from batch
        left join lateral (
          select available_through, reserved_through from settlement
           where (merchant_code, currency_code) = (batch.merchant_code, batch.currency_code) order by number desc limit 1) last on true
        left join lateral (
          select min(posted_at) as posted_at from ledger_posting
           where (account_id, account_seq) in (
             ('MERCHANT_AVAILABLE/' || batch.currency_code || '/' || batch.merchant_code, coalesce(last.available_through, 0) + 1),
             ('MERCHANT_RESERVED/' || batch.currency_code || '/' || batch.merchant_code, coalesce(last.reserved_through, 0) + 1))) first on true),
    differences as (
      select 'reserved is the sum of open payouts' as check, 'MERCHANT_RESERVED/' || currency_code || '/' || merchant_code as subject,
             trim_scale(coalesce(total, 0))::text as expected, trim_scale(reserved)::text as found
        from batch cross join lateral read_merchant_balance(merchant_code, currency_code)
        left join open_payouts using (merchant_code, currency_code) where reserved <> coalesce(total, 0)
      union all
      select 'postings without a settlement are marked to be settled', merchant_code || ' ' || currency_code,
             coalesce('since ' || posted_at, 'all settled'), coalesce('since ' || unsettled_since, 'all settled')
        from settled where (posted_at is null) <> (unsettled_since is null) or unsettled_since > posted_at)`,
}
