-- What client_money reads, as it was booked before a moment, up to the entry `through`. Where the moment lies between
-- two postings of an entry, which a statement's wait for a merchant's row keeps apart by 10 minutes at most, the whole
-- entry is after it.
-- @column currency_code string
-- @column kind string
-- @column amount string
with moved as (
  select account_id, sum(amount) as amount from ledger_posting posting
   where entry_id > :after and account_seq is null and posting.posted_at < :before
     and posting.entry_id <= coalesce(:through::bigint, 9223372036854775807)
   group by account_id),
-- Money of suspense by who had it then, a payment or nobody: of a refund its payin, of a receipt the payment that had
-- it at the moment. Adjustments are no item.
held as (
  select account.currency_code, coalesce(refund.merchant_code, entry.merchant_code, match.merchant_code) as merchant_code,
         coalesce(refund.payin_kind, entry.payment_kind, match.kind) as payment_kind,
         coalesce(refund.payin_id, entry.payment_id, match.payment_id) as payment_id,
         case when entry.payment_id is null and match.payment_id is null then entry.receipt_id end as receipt_id,
         sum(posting.amount) as amount
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_entry entry on entry.id = posting.entry_id
    left join refund on (refund.merchant_code, refund.kind, refund.payment_id) = (entry.merchant_code, entry.payment_kind, entry.payment_id)
    left join receipt_match match on entry.payment_id is null and match.receipt_id = entry.receipt_id
     and match.at < :before and (match.undone_at is null or match.undone_at >= :before)
   where account.kind = 'SUSPENSE' and coalesce(entry.payment_id, entry.receipt_id::text) is not null
     and posting.posted_at < :before and posting.entry_id <= coalesce(:through::bigint, 9223372036854775807)
     and not (posting.posted_at >= :before - interval '10 minutes' and exists (
       select from ledger_posting later where later.entry_id = posting.entry_id and later.posted_at >= :before))
   group by 1, 2, 3, 4, 5 having sum(posting.amount) <> 0)
select currency_code, kind, sum(amount)::text as amount
  from (
    select account.currency_code, account.kind, coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as amount
      from ledger_account account
      left join moved on moved.account_id = account.id
      left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = :after
     where account.merchant_code is null
    union all
    select account.currency_code, account.kind, last.balance_after
      from ledger_account account
     cross join lateral (
       select balance_after from ledger_posting
        where account_id = account.id and account_seq is not null and posted_at < :before
        order by account_seq desc limit 1) last
     where account.merchant_code is not null
    union all
    select account.currency_code, account.kind, -posting.amount
      from ledger_posting posting join ledger_account account on account.id = posting.account_id
     where posting.entry_id > :after and posting.posted_at < :before and posting.posted_at >= :before - interval '10 minutes'
       and exists (select from ledger_posting later where later.entry_id = posting.entry_id and later.posted_at >= :before)
    union all
    -- The kind is that of the payment's status, or of the item's reason, then.
    select held.currency_code,
           'SUSPENSE:' || case
             when held.payment_id is not null then
               case event.status when 'SUCCESS' then 'SURPLUS' when 'EXPIRED' then 'SHORT' when 'REFUSED' then 'ENDED' else 'PART_PAID' end
             when item.direction = 'DEBIT' then 'OPEN_DEBIT'
             when item.reason in ('POSSIBLE_DUPLICATE', 'RETURN_UNKNOWN') then item.reason
             when item.reason = 'PAYMENT_ENDED' then 'ENDED' else 'UNMATCHED' end,
           held.amount
      from held
      left join lateral (
        select to_status as status from payment_event
         where (merchant_code, kind, payment_id) = (held.merchant_code, held.payment_kind, held.payment_id) and at < :before
         order by event_no desc limit 1) event on true
      left join lateral (
        select kept.direction, coalesce(earlier.reason, kept.reason) as reason
          from suspense_item kept
          left join lateral (
            select replaced->>'reason' as reason from jsonb_array_elements(kept.earlier_reasons) with ordinality as list (replaced, number)
             where (replaced->>'until')::timestamptz >= :before order by number limit 1) earlier on true
         where kept.receipt_id = held.receipt_id) item on true
    union all
    select account.currency_code, 'PAYOUT_CLEARING:RETURN', posting.amount
      from entry_of_return moved
      join ledger_posting posting on posting.entry_id = moved.id
       and posting.posted_at < :before and posting.entry_id <= coalesce(:through::bigint, 9223372036854775807)
       and not (posting.posted_at >= :before - interval '10 minutes' and exists (
         select from ledger_posting later where later.entry_id = posting.entry_id and later.posted_at >= :before))
      join ledger_account account on account.id = posting.account_id and account.kind = 'PAYOUT_CLEARING') added
 group by currency_code, kind
