-- Registers a key, again if it was removed.
insert into merchant_key (merchant_code, fingerprint, public_key) values (:merchant_code, :fingerprint, :pem)
  on conflict (merchant_code, fingerprint) do update set removed_at = null
