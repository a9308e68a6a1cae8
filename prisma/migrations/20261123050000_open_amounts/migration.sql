-- A claim avoids the amounts that open payments of its cash account are due without a claim: few of very many payments, found by amount.
SET LOCAL lock_timeout = '10s';
CREATE INDEX payment_open_amounts ON payment (currency_code, amount) WHERE status IN ('WAITING', 'PROCESSING');
