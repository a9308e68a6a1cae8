-- The keys that were replaced, of an owner as data_keys_to_replace takes it.
select k.id from data_key k
 where (:owner::text is null or coalesce(k.merchant_code, '') = :owner) and k.purpose = 'SEAL' and k.retired_at is not null
 order by k.id
