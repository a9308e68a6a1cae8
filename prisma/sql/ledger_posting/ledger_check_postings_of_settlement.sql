-- What postings of an account add to each sum of a settlement, in millionths.
-- @column payins string
-- @column payouts string
-- @column topups string
-- @column refunds string
-- @column reversals string
-- @column fees string
-- @column vat string
-- @column adjustments string
select trunc(payins * 1000000)::text as payins, trunc(payouts * 1000000)::text as payouts, trunc(topups * 1000000)::text as topups,
       trunc(refunds * 1000000)::text as refunds, trunc(reversals * 1000000)::text as reversals, trunc(fees * 1000000)::text as fees,
       trunc(vat * 1000000)::text as vat, trunc(adjustments * 1000000)::text as adjustments
  from (
    select coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, :is_netted::boolean) = 'payins'), 0) as payins,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, :is_netted::boolean) = 'payouts'), 0) as payouts,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, :is_netted::boolean) = 'topups'), 0) as topups,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, :is_netted::boolean) = 'refunds'), 0) as refunds,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, :is_netted::boolean) = 'reversals'), 0) as reversals,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, :is_netted::boolean) = 'fees'), 0) as fees,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, :is_netted::boolean) = 'vat'), 0) as vat,
           coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, :is_netted::boolean) = 'adjustments'), 0) as adjustments
      from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
     where posting.account_id = :account and posting.account_seq > :after and posting.account_seq <= :through) summed
