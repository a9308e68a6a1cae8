-- Several debits may take one credit back, each a part of it: its receipts and the matches of their parts say how much is left. The worker
-- builds an index that allows that.
DROP INDEX IF EXISTS statement_line_is_reversed_once;
