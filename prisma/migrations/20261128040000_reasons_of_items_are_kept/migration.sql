-- Why money is in suspense may change: what was said before is kept, so that balances of the past know it.
ALTER TABLE suspense_item ADD COLUMN earlier_reasons JSONB NOT NULL DEFAULT '[]';

CREATE FUNCTION suspense_item_reason_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.earlier_reasons := OLD.earlier_reasons || jsonb_build_object('reason', OLD.reason, 'until', gateway_now());
  RETURN NEW;
END $$;

CREATE TRIGGER suspense_item_reason_kept BEFORE UPDATE OF reason ON suspense_item
  FOR EACH ROW WHEN (OLD.reason IS DISTINCT FROM NEW.reason) EXECUTE FUNCTION suspense_item_reason_kept();
