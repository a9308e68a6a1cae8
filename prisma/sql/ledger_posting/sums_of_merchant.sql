-- All that a merchant ever earned and paid, by currency: the sums of one settlement over everything, and what of it lies in
-- available and in reserved.
-- @column payins string
-- @column payouts string
-- @column topups string
-- @column refunds string
-- @column reversals string
-- @column fees string
-- @column vat string
-- @column adjustments string
-- @column available string
-- @column reserved string
select account.currency_code,
       coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, false) = 'payins'), 0) as payins,
       coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, false) = 'payouts'), 0) as payouts,
       coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, false) = 'topups'), 0) as topups,
       coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, false) = 'refunds'), 0) as refunds,
       coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, false) = 'reversals'), 0) as reversals,
       coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, false) = 'fees'), 0) as fees,
       coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, false) = 'vat'), 0) as vat,
       coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, false) = 'adjustments'), 0) as adjustments,
       coalesce(sum(posting.amount) filter (where account.kind = 'MERCHANT_AVAILABLE'), 0) as available,
       coalesce(sum(posting.amount) filter (where account.kind = 'MERCHANT_RESERVED'), 0) as reserved
  from ledger_account account
  join ledger_posting posting on posting.account_id = account.id
  join ledger_entry entry on entry.id = posting.entry_id
 where account.merchant_code = :merchant_code and account.kind in ('MERCHANT_AVAILABLE', 'MERCHANT_RESERVED')
 group by account.currency_code order by account.currency_code
