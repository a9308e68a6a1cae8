-- Writes what a person asks another one to approve, for 72 hours.
-- @column asked_at Date
-- @column expires_at Date
insert into approval (id, act, merchant_code, content, hash, asked_by, asked_at, expires_at)
values (:id, :act, :merchant_code, :content, :hash, :asked_by, gateway_now(), gateway_now() + interval '72 hours')
returning asked_at, expires_at
