-- Audits a change of a merchant and notifies the other processes at commit, which drop it from their
-- caches.
select pg_notify('merchant_changed', :merchant_code)
