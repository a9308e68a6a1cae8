-- The payins and top-ups that the money of items may be for: of near amounts, named by a similar beginning of
-- a reference, or of the same payer. A superset of the candidates, bounded for each item: each part is a range
-- of an index, for each item by itself, because the planner would read the table whole to find several. With `pieces`, four
-- letters each of what the item's texts say, payments that were asked to another account are left out where neither amount nor
-- reference is that of the item: of two equal halves of a reference a mistake is in one.
-- @column item_id string
-- @column merchant_code string
-- @column kind PaymentKind
-- @column payment_id string
-- @column of_earlier_payer boolean
with sought as materialized (
  select * from json_to_recordset(:sought) as sought (item_id uuid, account_id uuid, currency_code text, amount numeric, least numeric,
    most numeric, points numeric[], beginnings text[], pieces text[], payer bigint[])),
sought_beginning as materialized (
  select item_id, currency_code, unnest(beginnings) as beginning from sought),
-- Named by a similar beginning: more than 3 begin alike only where somebody tries to. Lines of a bank begin alike: each
-- beginning is looked up once, on the addresses that have payments.
address as materialized (
  select id, currency_code from receiving_account
   where exists (select from payment_attempt where receiving_account_id = receiving_account.id)),
named as materialized (
  select asked.currency_code, asked.beginning, attempt.*
    from (select distinct currency_code, beginning from sought_beginning) asked
    join address on address.currency_code = asked.currency_code
   cross join lateral (
     select merchant_code, kind, payment_id from payment_attempt
      where receiving_account_id = address.id and rail_reference >= beginning and rail_reference <= rpad(beginning, 25, 'Z')
        and starts_with(rail_reference, beginning) and opened_at > gateway_now() - interval '90 days'
      order by rail_reference limit 3) attempt),
found as (
  select sought.item_id, near.merchant_code, near.kind, near.payment_id, false as of_earlier_payer
    from sought cross join lateral (
        -- Open payments by their amount: 30 of that of the money, 8 on each side of it, and 10 at each other amount that is
        -- sought. Among many payments the 8 are within a thousandth of it, and who looks sees 8 in all.
        (select * from payment
          where status in ('WAITING', 'PROCESSING')
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and amount = sought.amount order by amount limit 30)
        union all
        (select * from payment
          where status in ('WAITING', 'PROCESSING')
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and amount > sought.amount and amount <= sought.most order by amount limit 8)
        union all
        (select * from payment
          where status in ('WAITING', 'PROCESSING')
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and amount >= sought.least and amount < sought.amount order by amount desc limit 8)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
            select * from payment
             where status in ('WAITING', 'PROCESSING')
               and not is_paid_out(kind) and currency_code = sought.currency_code
               and amount = point order by amount limit 10) one)
        union all
        -- The same by what they lack.
        (select * from payment
          where status in ('WAITING', 'PROCESSING') and money_received > 0
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) = sought.amount order by (amount - money_received) limit 30)
        union all
        (select * from payment
          where status in ('WAITING', 'PROCESSING') and money_received > 0
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) > sought.amount and (amount - money_received) <= sought.most order by (amount - money_received) limit 8)
        union all
        (select * from payment
          where status in ('WAITING', 'PROCESSING') and money_received > 0
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) >= sought.least and (amount - money_received) < sought.amount
          order by (amount - money_received) desc limit 8)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
            select * from payment
             where status in ('WAITING', 'PROCESSING') and money_received > 0
               and not is_paid_out(kind) and currency_code = sought.currency_code
               and (amount - money_received) = point order by (amount - money_received) limit 10) one)
        union all
        -- The same of those that have expired, 4 on each side: one that ended longer ago is nobody's candidate.
        (select * from payment
          where status = 'EXPIRED' and processed_at > gateway_now() - interval '90 days'
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) = sought.amount order by (amount - money_received) limit 30)
        union all
        (select * from payment
          where status = 'EXPIRED' and processed_at > gateway_now() - interval '90 days'
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) > sought.amount and (amount - money_received) <= sought.most order by (amount - money_received) limit 4)
        union all
        (select * from payment
          where status = 'EXPIRED' and processed_at > gateway_now() - interval '90 days'
            and not is_paid_out(kind) and currency_code = sought.currency_code
            and (amount - money_received) >= sought.least and (amount - money_received) < sought.amount
          order by (amount - money_received) desc limit 4)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
            select * from payment
             where status = 'EXPIRED' and processed_at > gateway_now() - interval '90 days'
               and not is_paid_out(kind) and currency_code = sought.currency_code
               and (amount - money_received) = point order by (amount - money_received) limit 10) one)) near
   where sought.pieces is null or near.attempt_no > 1 or exists (
     select from payment_attempt a
       left join receiving_account account on account.id = a.receiving_account_id
      cross join lateral (
        select near.money_received - near.suspense_refunded as received, a.amount_required + a.rest_offset as asked) of_near
      where (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (near.merchant_code, near.kind, near.payment_id, near.attempt_no)
        and (coalesce(account.settles_in, account.id) = sought.account_id
          or sought.amount in (near.amount, near.amount - received, asked, asked - received)
          or left(a.rail_reference, 4) = any(sought.pieces) or right(a.rail_reference, 4) = any(sought.pieces)))
  union all
  select sought.item_id, claimed.merchant_code, claimed.kind, claimed.payment_id, false
    from sought cross join lateral (
        -- Who claims the amount on any account of the currency, or one near it on this account.
        (select one.* from receiving_account account cross join lateral (
           select merchant_code, kind, payment_id from amount_claim claim
            where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = account.id and claim.amount = sought.amount
            order by claim.amount limit 10) one
          where account.currency_code = sought.currency_code)
        union all
        (select merchant_code, kind, payment_id from amount_claim claim
          where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
            and claim.amount between sought.amount and sought.most order by claim.amount limit 4)
        union all
        (select merchant_code, kind, payment_id from amount_claim claim
          where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
            and claim.amount >= sought.least and claim.amount < sought.amount order by claim.amount desc limit 4)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
           select merchant_code, kind, payment_id from amount_claim claim
            where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
              and claim.amount = point order by claim.amount limit 10) one)
        union all
        -- Who claimed it.
        (select one.* from receiving_account account cross join lateral (
           select merchant_code, kind, payment_id from amount_claim_period claim
            where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = account.id and claim.amount = sought.amount
            order by claim.amount limit 10) one
          where account.currency_code = sought.currency_code)
        union all
        (select merchant_code, kind, payment_id from amount_claim_period claim
          where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
            and claim.amount between sought.amount and sought.most order by claim.amount limit 4)
        union all
        (select merchant_code, kind, payment_id from amount_claim_period claim
          where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
            and claim.amount >= sought.least and claim.amount < sought.amount order by claim.amount desc limit 4)
        union all
        (select one.* from unnest(sought.points) as point cross join lateral (
           select merchant_code, kind, payment_id from amount_claim_period claim
            where claim.claimed_at > gateway_now() - interval '90 days' and claim.receiving_account_id = sought.account_id
              and claim.amount = point order by claim.amount limit 10) one)) claimed
  union all
  select sought_beginning.item_id, named.merchant_code, named.kind, named.payment_id, false
    from sought_beginning join named using (currency_code, beginning)
  union all
  -- Those of the last 10 receipts of the payer. One who has sent more than 200 is an institution.
  select sought.item_id, earlier.merchant_code, earlier.kind, earlier.payment_id, true
    from sought cross join lateral (
      select matched.merchant_code, matched.kind, matched.payment_id
        from (select id from payer_data where lookup @> sought.payer limit 200 offset 0) payer
       cross join lateral (
         select id, received_at, currency_code from receipt where receipt.payer_data_id = payer.id offset 0) receipt
        join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
       where receipt.received_at > gateway_now() - interval '90 days' and receipt.currency_code = sought.currency_code
       order by receipt.received_at desc limit 10) earlier
   where cardinality(sought.payer) > 0)
select item_id, merchant_code, kind, payment_id, bool_or(of_earlier_payer) as of_earlier_payer
  from found group by item_id, merchant_code, kind, payment_id
