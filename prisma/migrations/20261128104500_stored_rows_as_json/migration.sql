-- An encrypted column as JSON, for openSealedJson, which decrypts it; "plain" where the column has no key. "place" is what the
-- value was encrypted for.
CREATE FUNCTION sealed_json(sealed bytea, key_id uuid, place text, plain jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN key_id IS NULL THEN plain ELSE jsonb_build_object('$sealed', jsonb_build_object(
    'place', place, 'sealed', encode(sealed, 'base64'),
    'key', (SELECT jsonb_build_object('id', key.id, 'merchantCode', key.merchant_code, 'purpose', key.purpose,
                                      'wrapped', encode(key.wrapped, 'base64'))
              FROM data_key key WHERE key.id = key_id))) END
$$;

-- A row of payer_data as JSON without hashes; "data" is to be decrypted.
CREATE FUNCTION payer_json(payer payer_data) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(payer) - array['sealed', 'data_key_id', 'lookup']
         || jsonb_build_object('data', sealed_json(payer.sealed, payer.data_key_id, 'payer_data:' || payer.id, payer.data))
$$;
