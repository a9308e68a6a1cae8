-- Removes a public key: token requests signed with it are refused from now on.
update merchant_key set removed_at = now()
  where merchant_code = :code and fingerprint = :fingerprint and removed_at is null
