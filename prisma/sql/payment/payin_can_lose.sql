-- Whether a payin, whose row the caller holds, can lose money of both kinds without what was refunded.
-- @column can_lose boolean
select of_suspense >= :of_suspense::numeric and (:of_balance::numeric = 0 or of_balance >= :of_balance::numeric) as can_lose from payin_left(:merchant_code, :payment_id)
