-- CreateTable
CREATE TABLE "fx_rate" (
    "source" TEXT NOT NULL,
    "rate_date" DATE NOT NULL,
    "base_currency_code" TEXT NOT NULL,
    "quote_currency_code" TEXT NOT NULL,
    "rate" DECIMAL(24,12) NOT NULL,
    "valid_from" TIMESTAMPTZ(6) NOT NULL,
    "valid_to" TIMESTAMPTZ(6) NOT NULL,
    "imported_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fx_rate_pkey" PRIMARY KEY ("source","rate_date","base_currency_code","quote_currency_code")
);

ALTER TABLE fx_rate
  ADD CONSTRAINT fx_rate_is_positive CHECK (rate > 0),
  ADD CONSTRAINT fx_rate_is_of_two_currencies CHECK (base_currency_code <> quote_currency_code),
  ADD CONSTRAINT fx_rate_ends_after_it_begins CHECK (valid_to > valid_from);
CREATE TRIGGER fx_rate_is_append_only BEFORE UPDATE OR DELETE ON fx_rate
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER fx_rate_is_never_truncated BEFORE TRUNCATE ON fx_rate
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
