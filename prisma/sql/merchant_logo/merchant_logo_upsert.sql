-- Stores a merchant's logo, replacing the previous one; `null` removes it.
insert into merchant_logo (merchant_code, hash, content_type, bytes) values (:merchant_code, :hash, :content_type, :bytes)
  on conflict (merchant_code) do update set
    hash = excluded.hash, content_type = excluded.content_type, bytes = excluded.bytes, created_at = now()
