-- Records that no row is left that these keys encrypted, except of visits and answers, which end by time.
update data_key k set resealed_at = clock_timestamp()
 where k.id = any(:keys::uuid[]) and not exists (select from payer_data d where d.data_key_id = k.id)
