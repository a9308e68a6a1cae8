-- A row of payer_data with the key that encrypted it: what a statement needs to read it.
CREATE VIEW stored_payer AS
SELECT payer.id AS personal_id, payer.data AS personal_plain, payer.sealed AS personal_sealed,
       key.id AS personal_key_id, key.merchant_code AS personal_key_merchant, key.purpose AS personal_key_purpose, key.wrapped AS personal_key
  FROM payer_data payer LEFT JOIN data_key key ON key.id = payer.data_key_id;
