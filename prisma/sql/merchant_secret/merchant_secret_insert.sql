-- Stores the hash of a secret for tokens.
insert into merchant_secret (merchant_code, hash) values (:code, :secret_hash)
