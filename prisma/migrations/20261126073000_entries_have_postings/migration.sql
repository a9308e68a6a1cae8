-- An entry without postings is refused at the end of the statement that makes it, once for all its entries. It was a constraint trigger that
-- added up the postings of each entry at the commit, which the end of the statement that posts has done already. An entry and its postings
-- have been one statement in every release.
-- The entry is looked up by the key of its postings, whatever the size of the table was when the session made its plan.
-- To drop a trigger waits for all who post or read entries, and lets all others wait behind it: not for longer than this. Else the next start
-- tries again.
SET LOCAL lock_timeout = '10s';
CREATE FUNCTION ledger_entries_check_postings() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  refused bigint;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  SELECT entry.id INTO refused FROM stored entry
   WHERE NOT EXISTS (SELECT FROM ledger_posting posting WHERE posting.entry_id = entry.id) LIMIT 1;
  IF refused IS NULL THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'ledger entry % does not balance: it has no postings', refused
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_balances';
END $$;
DROP TRIGGER ledger_entry_balances ON ledger_entry;
DROP FUNCTION ledger_entry_check_balance();
CREATE TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_check_postings();
