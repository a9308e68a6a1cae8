-- Stores a merchant's new callback secret, encrypted, and keeps the present one for the overlap in the
-- place of an earlier one.
insert into previous_callback_secret (merchant_code, secret, valid_until)
select code, callback_secret, gateway_now() + make_interval(hours => :overlap_hours) from merchant where code = :merchant_code
on conflict (merchant_code) do update set secret = excluded.secret, valid_until = excluded.valid_until
returning valid_until as "validUntil"
