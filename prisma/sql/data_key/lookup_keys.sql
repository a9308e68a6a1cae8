-- The keys that make the hashes of a merchant, or of all merchants (undefined), and those of the
-- installation, under which payers are stored before their merchant is known.
select id, merchant_code, wrapped from data_key
 where purpose = 'LOOKUP' and (:merchant_code::text is null or coalesce(merchant_code, :merchant_code) = :merchant_code) order by id
