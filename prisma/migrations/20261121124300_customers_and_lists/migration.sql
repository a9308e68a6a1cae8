-- CreateTable
CREATE TABLE "customer" (
    "merchant_code" TEXT NOT NULL,
    "customer_id" TEXT NOT NULL,
    "payer_data_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erased_at" TIMESTAMPTZ(6),

    CONSTRAINT "customer_pkey" PRIMARY KEY ("merchant_code","customer_id")
);
ALTER TABLE "customer" ADD CONSTRAINT "customer_merchant_code_fkey"
  FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "customer" ADD CONSTRAINT "customer_payer_data_id_fkey"
  FOREIGN KEY ("payer_data_id") REFERENCES "payer_data"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE customer ADD CONSTRAINT customer_id_is_well_formed CHECK (customer_id ~ '^[A-Za-z0-9_-]{1,250}$');

-- AlterTable
ALTER TABLE "payment"
  ADD COLUMN "customer_id" TEXT,
  ADD COLUMN "listed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "relisted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "payment" ADD CONSTRAINT "payment_merchant_code_customer_id_fkey"
  FOREIGN KEY ("merchant_code", "customer_id") REFERENCES "customer"("merchant_code", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE payment ADD CONSTRAINT payment_of_a_customer_is_a_payin CHECK (customer_id IS NULL OR kind = 'payin');
UPDATE payment SET listed_at = created_at, relisted_at = changed_at;

-- CreateIndex
CREATE INDEX "payment_merchant_code_kind_listed_at_payment_id_idx" ON "payment"("merchant_code", "kind", "listed_at", "payment_id");
CREATE INDEX "payment_merchant_code_kind_relisted_at_payment_id_idx" ON "payment"("merchant_code", "kind", "relisted_at", "payment_id");
CREATE INDEX payment_of_customer ON payment (merchant_code, customer_id, listed_at, payment_id) WHERE customer_id IS NOT NULL;

-- A payment's place in the lists, by the database's own clock. The transaction takes its ID before it reads the clock: so whoever
-- finds no running transaction with an ID knows that every later place lies after that moment (lib/payments/lists). That a page
-- watches a payment is no change of it.
CREATE FUNCTION payment_take_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    OLD.watched_until := NEW.watched_until;
    NEW.listed_at := OLD.listed_at;
    NEW.relisted_at := OLD.relisted_at;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  PERFORM pg_current_xact_id();
  NEW.relisted_at := clock_timestamp();
  IF TG_OP = 'INSERT' THEN
    NEW.listed_at := NEW.relisted_at;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_takes_its_place BEFORE INSERT OR UPDATE ON payment
  FOR EACH ROW EXECUTE FUNCTION payment_take_place();
