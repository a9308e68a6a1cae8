-- Deletes keys that were replaced more than a day ago and that no row names, of an owner as data_keys_to_replace takes it.
delete from data_key k
 where (:owner::text is null or coalesce(k.merchant_code, '') = :owner) and k.purpose = 'SEAL'
   and k.retired_at < now() - interval '1 day' and k.resealed_at is not null
   and not exists (select from payer_data d where d.data_key_id = k.id)
   and not exists (select from callback_answer a where a.data_key_id = k.id)
   and not exists (select from checkout_session s where k.id in (s.order_key_id, s.entered_key_id))
