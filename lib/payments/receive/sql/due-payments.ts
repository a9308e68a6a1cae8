/**
 * The payments that lack exactly an amount, as a subquery: those that are open, and those that have expired
 * since a time and were open then. Of a payment of which a part was refunded that part is due again; the
 * database finds those by an index of their own. Its columns are those of `payment`. Parameters of the
 * statement: `$2` the currency, `$3` the amount, `$6` the time; null: no expired ones.
 */
export const duePayments = `(
  select * from payment where status in ('WAITING', 'PROCESSING') and currency_code = $2 and amount = $3::numeric and money_received = 0
  union all
  select * from payment
   where status in ('WAITING', 'PROCESSING') and currency_code = $2 and money_received > 0 and amount - money_received = $3::numeric
     and suspense_refunded = 0
  union all
  select * from payment
   where status = 'EXPIRED' and currency_code = $2 and amount - money_received = $3::numeric and processed_at >= $6::timestamptz
     and suspense_refunded = 0
  union all
  select * from payment
   where suspense_refunded > 0 and currency_code = $2 and amount - money_received + suspense_refunded = $3::numeric
     and (status in ('WAITING', 'PROCESSING') or (status = 'EXPIRED' and processed_at >= $6::timestamptz)))`
