-- The payouts and returns of suspense with these keys, all locked: payouts in the order of their IDs, then
-- returns.
select key, merchant_code, kind, payment_id from payout_order where key = any(:keys::uuid[]) and provider = :own_accounts_rail_name
