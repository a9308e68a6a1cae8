-- The entries of a statement's postings are checked once, at its end. It was once for each posting, at the commit: a tenth of what a payout
-- took. All postings of an entry are written by one statement; an entry without any is still refused at the commit.
-- Each row is looked up by its key, whatever the size of the tables was when the session made its plan.
-- To replace a trigger waits for all who post, and lets all others wait behind it: not for longer than this.
SET LOCAL lock_timeout = '10s';
CREATE FUNCTION ledger_postings_check_balance() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  refused record;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  SELECT touched.entry_id, found.total, found.lines, found.foreign_lines INTO refused
    FROM (SELECT DISTINCT entry_id FROM stored) touched
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(posting.amount), 0) AS total, count(*) AS lines,
             count(*) FILTER (WHERE account.currency_code <> entry.currency_code) AS foreign_lines
        FROM ledger_entry entry
        JOIN ledger_posting posting ON posting.entry_id = entry.id
        JOIN ledger_account account ON account.id = posting.account_id
       WHERE entry.id = touched.entry_id) found
   WHERE found.foreign_lines > 0 OR found.total <> 0 OR found.lines < 2 LIMIT 1;
  IF refused.entry_id IS NULL THEN
    RETURN NULL;
  END IF;
  IF refused.foreign_lines > 0 THEN
    RAISE EXCEPTION 'ledger entry % posts to an account of another currency', refused.entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_keeps_currency';
  END IF;
  RAISE EXCEPTION 'ledger entry % does not balance: % postings sum to %', refused.entry_id, refused.lines, refused.total
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_balances';
END $$;
DROP TRIGGER ledger_posting_balances ON ledger_posting;
CREATE TRIGGER ledger_posting_balances AFTER INSERT ON ledger_posting
  REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION ledger_postings_check_balance();
