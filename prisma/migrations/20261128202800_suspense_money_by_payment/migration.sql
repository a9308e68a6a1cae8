SET LOCAL lock_timeout = '10s';

-- All money in suspense and all open debits, whose rows add up to the accounts SUSPENSE and OPEN_DEBITS of each
-- currency. Open items are rows of suspense_item; the rest is computed from the matches in force: those that are not
-- undone, and those of which a completed payment gave back what they had brought. Receipts pay a completion in the
-- order in which they came, the one that completed the payment last, and of the parts of one receipt "/1", which was
-- divided off, after "/2"; a match that was redone keeps its place. What it did not take is left of them, less what
-- refunds took, which stays here until the refund is paid. is_due: a person has to decide: false for parts of payments
-- that can still be paid. The matches of each payment are looked up: of how many payments hold money the planner has no
-- idea, and would read all matches beside them.
CREATE OR REPLACE VIEW suspense_money AS
  -- Payments that may have money in suspense. The condition of the open ones is that of an index.
  with holding as materialized (
    select merchant_code, kind, payment_id, status, suspense_refunded, money_returned, processed_at, closes_at, currency_code
      from payment where kind in ('payin', 'topup') and status in ('WAITING', 'PROCESSING') and money_received > 0
    union
    select merchant_code, kind, payment_id, status, suspense_refunded, money_returned, processed_at, closes_at, currency_code
      from payment_in_suspense join payment using (merchant_code, kind, payment_id)
    union
    select merchant_code, payment.kind, payment.payment_id, status, suspense_refunded, money_returned, processed_at, closes_at, currency_code
      from refund join payment using (merchant_code)
     where (payment.kind, payment.payment_id) = (refund.payin_kind, refund.payin_id) and status = 'SUCCESS' and refund.from_suspense > 0),
  matched as (
    select merchant_code, kind, payment_id, status, processed_at, closes_at, suspense_refunded, completion.receipt_id as completing,
           match.receipt_id, coalesce(match.in_place_of, match.receipt_id) as counts_as,
           (select min(earlier.at) from receipt_match earlier
             where earlier.receipt_id = coalesce(match.in_place_of, match.receipt_id)
               and (earlier.merchant_code, earlier.kind, earlier.payment_id) = (holding.merchant_code, holding.kind, holding.payment_id)) as at,
           match.after_success, match.undone_at,
           receipt.source_id, receipt.receiving_account_id, receipt.currency_code, receipt.amount,
           case when reversed.entirely then 0 else coalesce(completion.taken, 0) end as taken, coalesce(repaid.amount, 0) as repaid
      from holding
      -- What its completion took from suspense, and the receipt that it was booked for.
      left join lateral (
        select entry.receipt_id, -sum(posting.amount) as taken
          from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         where (entry.merchant_code, entry.payment_kind, entry.payment_id) = (holding.merchant_code, holding.kind, holding.payment_id)
           and entry.kind = 'COMPLETION' and posting.account_id = 'SUSPENSE/' || holding.currency_code
         group by entry.receipt_id) completion on true
      -- Whether its bank took it back, and with it every receipt that counted.
      cross join lateral (
        select holding.money_returned is not null and not exists (
          select from receipt_match undone
           where (undone.merchant_code, undone.kind, undone.payment_id) = (holding.merchant_code, holding.kind, holding.payment_id)
             and undone.given_back) as entirely) reversed
      cross join lateral (
        select found.receipt_id, found.in_place_of, found.after_success, found.undone_at, found.given_back from receipt_match found
         where (found.merchant_code, found.kind, found.payment_id) = (holding.merchant_code, holding.kind, holding.payment_id)
        offset 0) match
      join receipt on receipt.id = match.receipt_id
      -- What a receipt, which came after the success, paid of what the payment lacked.
      left join lateral (
        select -sum(posting.amount) as amount
          from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         where entry.receipt_id = receipt.id and entry.kind = 'SHORTFALL' and posting.account_id = 'SUSPENSE/' || holding.currency_code
           and (entry.merchant_code, entry.payment_kind, entry.payment_id) = (holding.merchant_code, holding.kind, holding.payment_id)
        ) repaid on match.after_success
     where (match.undone_at is null or match.given_back) and (match.after_success or not reversed.entirely)),
  shared as (
    select *, amount - least(upto, taken) + least(upto - amount, taken) - repaid as free
      from (
        select *, sum(amount) over (
                 partition by merchant_code, kind, payment_id
                 order by after_success, counts_as = completing, at, counts_as, source_id collate "C" desc) as upto
          from matched) added),
  kept as (
    select *, free - least(upto, suspense_refunded) + least(upto - free, suspense_refunded) as rest
      from (
        select receipt_id, merchant_code, kind, payment_id, status, processed_at, closes_at, suspense_refunded, at, receiving_account_id,
               currency_code, free,
               sum(free) over (
                 partition by merchant_code, kind, payment_id
                 order by after_success, counts_as = completing, at, counts_as, source_id collate "C" desc) as upto
          from shared where undone_at is null) added)
  select item.id,
         case when item.direction = 'DEBIT' then 'OPEN_DEBIT'
              when item.reason in ('POSSIBLE_DUPLICATE', 'RETURN_UNKNOWN') then item.reason
              when item.reason = 'PAYMENT_ENDED' then 'ENDED' else 'UNMATCHED' end as suspense_kind,
         item.receiving_account_id, item.currency_code, item.direction, item.amount, item.receipt_id,
         item.statement_line_id, item.evm_outgoing_id, item.reason, item.opened_at, true as is_due,
         ended.merchant_code, ended.kind, ended.payment_id, item.owner, item.note
    from suspense_item item
    left join lateral (
      select merchant_code, kind, payment_id from suspense_candidate candidate join payment using (merchant_code, kind, payment_id)
       where item.reason = 'PAYMENT_ENDED' and candidate.suspense_item_id = item.id and status = 'REFUSED' limit 1) ended on true
   where item.closed_at is null
  union all
  select coalesce(item.id, kept.receipt_id), of_payment.suspense_kind, kept.receiving_account_id, kept.currency_code, 'CREDIT', kept.rest,
         kept.receipt_id, null, null, of_payment.suspense_kind, greatest(kept.at, kept.processed_at),
         status not in ('WAITING', 'PROCESSING') or coalesce(closes_at <= gateway_now(), false), merchant_code, kept.kind, payment_id,
         item.owner, item.note
    from kept
    cross join lateral (
      select case status when 'SUCCESS' then 'SURPLUS' when 'EXPIRED' then 'SHORT' when 'REFUSED' then 'ENDED' else 'PART_PAID' end
        as suspense_kind) of_payment
    left join suspense_item item on item.receipt_id = kept.receipt_id
   where kept.rest > 0
  union all
  select own.id,
         case payin.status when 'SUCCESS' then 'SURPLUS' when 'EXPIRED' then 'SHORT' when 'REFUSED' then 'ENDED' else 'PART_PAID' end,
         account.id, payin.currency_code, 'CREDIT', refund.from_suspense, null,
         null, null, 'REFUND_ON_ITS_WAY', own.created_at, false, refund.merchant_code, refund.payin_kind, refund.payin_id, null, null
    from (select merchant_code, kind, payment_id, created_at, md5(merchant_code || ' ' || kind || ' ' || payment_id)::uuid as id
            from payment where kind = 'refund' and status in ('WAITING', 'PROCESSING')) own
    join refund using (merchant_code, kind, payment_id)
    join payment payin on (payin.merchant_code, payin.kind, payin.payment_id) = (refund.merchant_code, refund.payin_kind, refund.payin_id)
    join payment_attempt attempt on (attempt.merchant_code, attempt.kind, attempt.payment_id, attempt.attempt_no)
      = (payin.merchant_code, payin.kind, payin.payment_id, payin.attempt_no)
    join receiving_account address on address.id = attempt.receiving_account_id
    join receiving_account account on account.id = coalesce(address.settles_in, address.id)
   where refund.from_suspense > 0;
