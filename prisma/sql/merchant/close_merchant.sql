-- Closes a merchant, whose row the caller holds; the first time decides.
-- @column closed_at Date
update merchant set closed_at = coalesce(closed_at, gateway_now()) where code = :merchant_code returning closed_at
