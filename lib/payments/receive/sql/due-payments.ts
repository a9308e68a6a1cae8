/**
 * The payments that lack exactly an amount, as a subquery: those that are open, and those that have expired
 * since a time and were open then. Its columns are those of `payment`. Parameters of the statement: `$2` the
 * currency, `$3` the amount, `$6` the time; null: no expired ones.
 */
export const duePayments = `(
  select * from payment where status in ('WAITING', 'PROCESSING') and currency_code = $2 and amount = $3::numeric and money_received = 0
  union all
  select * from payment
   where status in ('WAITING', 'PROCESSING') and currency_code = $2 and money_received > 0 and amount - money_received = $3::numeric
  union all
  select * from payment
   where status = 'EXPIRED' and currency_code = $2 and amount - money_received = $3::numeric and processed_at >= $6::timestamptz)`
