-- What files of payments and debits need to know of an account.
ALTER TABLE "receiving_account" ADD COLUMN "bank_holder" TEXT, ADD COLUMN "fee_up_to" DECIMAL(24,6);

-- Whether money, amounts that are asked, statements, orders to its bank or other addresses belong to an account.
CREATE FUNCTION receiving_account_is_used(account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM receipt WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM ledger_account WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM amount_claim WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM bank_statement WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM payout_batch WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM suspense_return WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM receiving_account address WHERE address.settles_in = account)
$$;

-- Claims and receipts name the cash account: another one later would separate them from the address's payments.
CREATE OR REPLACE FUNCTION receiving_account_keeps_cash_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.settles_in IS DISTINCT FROM OLD.settles_in
     AND (OLD.settles_in IS NOT NULL OR receiving_account_is_used(OLD.id)) THEN
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
