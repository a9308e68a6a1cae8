-- What a merchant asks for when callbacks were lost: the few payments that are open among very many that are not.
CREATE INDEX payment_open_in_lists ON payment (merchant_code, kind, listed_at, payment_id) WHERE status IN ('WAITING', 'PROCESSING');
