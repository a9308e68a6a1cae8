-- A posting finds the last one of its account by the index, whatever the size of the table was when the session made its plan: one that
-- was made for a page of rows sorted all of them, and took a thousand times as long when there were a hundred thousand.
ALTER FUNCTION ledger_posting_keep_balance() SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off;
