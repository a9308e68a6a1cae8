-- Two banks may give out one account number, so the bank's code tells such accounts apart. Keys and static codes are unique without one.
DROP INDEX "receiving_account_provider_currency_code_kind_identifier_key";
CREATE UNIQUE INDEX receiving_account_identifier ON receiving_account
  (provider, currency_code, kind, identifier, (CASE WHEN kind IN ('BANK', 'VIETQR') THEN coalesce(bank_code, '') ELSE '' END));
