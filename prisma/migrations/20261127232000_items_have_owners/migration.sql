-- Who looks after an item, and what is known so far.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "suspense_item" ADD COLUMN "owner" TEXT, ADD COLUMN "note" TEXT;

-- A part of an open debit may be booked: its amount is the rest. Of a credit each part is a receipt of its own.
DROP TRIGGER suspense_item_facts_never_change ON suspense_item;
CREATE TRIGGER suspense_item_facts_never_change BEFORE UPDATE ON suspense_item
  FOR EACH ROW WHEN ((OLD.id, OLD.receiving_account_id, OLD.currency_code, OLD.direction, OLD.receipt_id, OLD.statement_line_id)
      IS DISTINCT FROM (NEW.id, NEW.receiving_account_id, NEW.currency_code, NEW.direction, NEW.receipt_id, NEW.statement_line_id)
    OR NEW.amount <> OLD.amount AND (NEW.amount > OLD.amount OR NEW.direction <> 'DEBIT' OR OLD.closed_at IS NOT NULL))
  EXECUTE FUNCTION refuse_change_of_facts('id', 'receiving_account_id', 'currency_code', 'direction', 'amount', 'receipt_id', 'statement_line_id');
