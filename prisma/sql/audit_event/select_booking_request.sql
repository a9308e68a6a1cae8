-- The booking with this request ID: written with its entry in one transaction, and never changed.
-- @column merchantCode string
-- @column before { available: string; reserved: string }
-- @column after { available: string; reserved: string; currencyCode: string; amount: string; reason?: string; approvedBy?: string }
select at, actor, command, merchant_code as "merchantCode", before, after from audit_event where request_id = :request_id
