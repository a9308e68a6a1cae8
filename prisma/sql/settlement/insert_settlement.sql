-- Writes the settlement of everything that was posted before the end of the day. Entries of one transaction are not split:
-- its last entries belong to the day of its first.
with unsettled as (
  select posting.entry_id, posting.account_id, posting.account_seq, posting.amount, posting.posted_at,
         entry.kind, entry.payment_kind, entry.posted_at as begun_at
    from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
   where posting.account_id = :available and posting.account_seq > :available_after
      or posting.account_id = :reserved and posting.account_seq > :reserved_after),
last as (select begun_at from unsettled where posted_at < :to order by posted_at desc limit 1),
next as (
  select min(unsettled.posted_at) as posted_at from unsettled, last
   where unsettled.posted_at >= :to and unsettled.begun_at <> last.begun_at),
summed as (
  select max(account_seq) filter (where account_id = :available) as available_through,
         max(account_seq) filter (where account_id = :reserved) as reserved_through,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'payins'), 0) as payins,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'payouts'), 0) as payouts,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'topups'), 0) as topups,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'refunds'), 0) as refunds,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'reversals'), 0) as reversals,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'fees'), 0) as fees,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'vat'), 0) as vat,
         coalesce(sum(posting.amount) filter (where settlement_sum(posting.kind, posting.payment_kind, false) = 'adjustments'), 0) as adjustments
    from unsettled as posting
   where posting.posted_at < coalesce((select posted_at from next), 'infinity')),
before as (
  select closing_balance from settlement where merchant_code = :merchant_code and currency_code = :currency_code and number = :number - 1)
insert into settlement (merchant_code, currency_code, number, position, from_at, to_at, time_zone,
  available_after, available_through, reserved_after, reserved_through, opening_balance, payins, payouts, topups, refunds, reversals, fees, vat, adjustments,
  closing_balance)
select :merchant_code, :currency_code, :number, 0, :from, :to, :time_zone,
       :available_after, coalesce(available_through, :available_after), :reserved_after, coalesce(reserved_through, :reserved_after),
       coalesce(closing_balance, 0), payins, payouts, topups, refunds, reversals, fees, vat, adjustments,
       coalesce(closing_balance, 0) + payins + payouts + topups + refunds + reversals + fees + vat + adjustments
  from summed left join before on true
