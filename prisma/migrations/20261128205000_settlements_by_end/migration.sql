-- What ended last, of all merchants: a row a day for each merchant.
SET LOCAL lock_timeout = '10s';
CREATE INDEX settlement_to_at_idx ON settlement (to_at);
