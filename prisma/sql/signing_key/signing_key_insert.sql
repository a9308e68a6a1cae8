-- Adds a key: from now on it signs, while tokens of the earlier ones stay valid until they expire.
insert into signing_key (kid, secret) values (:kid, :secret)
