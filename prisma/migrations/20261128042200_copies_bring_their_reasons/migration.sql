-- A copy of a merchant that catches up brings the earlier reasons of an item: they are not written anew.
CREATE OR REPLACE FUNCTION suspense_item_reason_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  NEW.earlier_reasons := OLD.earlier_reasons || jsonb_build_object('reason', OLD.reason, 'until', gateway_now());
  RETURN NEW;
END $$;
