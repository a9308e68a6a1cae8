-- How many payouts and refunds a rail was asked to send of which it is not known what became of them.
-- @column count number
select count(*)::int as count from payout_order where provider = :provider and sends > 0 and state <> 'ENDED'
