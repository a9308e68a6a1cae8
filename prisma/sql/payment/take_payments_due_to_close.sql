-- Locks payments whose time to pay and notice delay are over and for which no money waits to be matched, the most
-- overdue first, until the transaction ends. Those that another transaction holds are skipped, and those that are given.
-- The limit is a subquery: with its value, a plan of its own would look so cheap among many open payments that
-- PostgreSQL made one each time.
-- @column has_money boolean
select p.merchant_code, p.kind, p.payment_id, p.money_received > 0 as has_money from payment p
 where p.status in ('WAITING', 'PROCESSING') and p.closes_at <= gateway_now()
   and not exists (
     select from failed_match failed
      where (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id))
   and (p.merchant_code, p.kind, p.payment_id) not in (select * from unnest(:merchant_codes::text[], :kinds::text[], :payment_ids::text[]))
 order by p.closes_at limit (select :limit::bigint) for no key update skip locked
