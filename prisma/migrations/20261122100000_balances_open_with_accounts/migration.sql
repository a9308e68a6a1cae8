-- A balance is opened with the first of the merchant's accounts of its currency: also of a currency that did not exist when the merchant
-- was registered. Without the row no posting to the account could ever be made.
CREATE FUNCTION ledger_account_open_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO merchant_balance (merchant_code, currency_code) VALUES (NEW.merchant_code, NEW.currency_code) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_account_opens_balance AFTER INSERT ON ledger_account
  FOR EACH ROW WHEN (NEW.merchant_code IS NOT NULL) EXECUTE FUNCTION ledger_account_open_balance();

INSERT INTO merchant_balance (merchant_code, currency_code)
SELECT DISTINCT merchant_code, currency_code FROM ledger_account WHERE merchant_code IS NOT NULL
ON CONFLICT DO NOTHING;
