-- An address may settle in another account: its cash account, where the money lies and which its statements are about. Amounts are claimed on
-- the cash account, so that two addresses of one account never ask for the same amount.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "receiving_account"
  ADD COLUMN "settles_in" UUID,
  ADD COLUMN "identified_by" TEXT,
  ADD COLUMN "time_zone" TEXT,
  ADD COLUMN "booking_lag_days" INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "receiving_account_id_currency_code_key" ON "receiving_account"("id", "currency_code");
CREATE INDEX "receiving_account_settles_in_idx" ON "receiving_account"("settles_in");
ALTER TABLE "receiving_account" ADD CONSTRAINT "receiving_account_settles_in_currency_code_fkey"
  FOREIGN KEY ("settles_in", "currency_code") REFERENCES "receiving_account"("id", "currency_code") ON DELETE RESTRICT NOT VALID;
ALTER TABLE "receiving_account" ADD CONSTRAINT "receiving_account_identified_by_known"
  CHECK ("identified_by" IN ('AMOUNT', 'REFERENCE')) NOT VALID;
ALTER TABLE "receiving_account" ADD CONSTRAINT "receiving_account_lag_is_days" CHECK ("booking_lag_days" BETWEEN 0 AND 30) NOT VALID;

-- Claims and receipts name the cash account: another one later would separate them from the address's payments.
CREATE FUNCTION receiving_account_keeps_cash_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.settles_in IS DISTINCT FROM OLD.settles_in THEN
    RAISE EXCEPTION 'receiving account % keeps its cash account', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receiving_account_keeps_cash_account';
  END IF;
  IF NEW.settles_in IS NOT NULL AND EXISTS (
    SELECT FROM receiving_account cash WHERE cash.id = NEW.settles_in AND cash.settles_in IS NOT NULL) THEN
    RAISE EXCEPTION 'receiving account % settles in an account that settles elsewhere', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receiving_account_settles_in_cash_account';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receiving_account_keeps_cash_account BEFORE INSERT OR UPDATE OF settles_in ON receiving_account
  FOR EACH ROW EXECUTE FUNCTION receiving_account_keeps_cash_account();
