-- Writes what a person asks another one to approve, for 72 hours. Nothing is written where a form that was sent
-- twice has asked already.
insert into approval (id, act, merchant_code, content, hash, asked_by, asked_at, expires_at)
values (:id, :act, :merchant_code, :content, :hash, :asked_by, gateway_now(), gateway_now() + interval '72 hours')
on conflict (id) do nothing
