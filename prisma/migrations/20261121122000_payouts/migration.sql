-- A payout lands at the payee's: no account of ours receives it.
ALTER TABLE "payment_attempt" ALTER COLUMN "receiving_account_id" DROP NOT NULL;
ALTER TABLE payment_attempt
  ADD CONSTRAINT payment_attempt_receives_unless_payout CHECK ((kind = 'payout') = (receiving_account_id IS NULL));

CREATE TABLE "payout_order" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'payout',
    "payment_id" TEXT NOT NULL,
    "key" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'DUE',
    "sends" INTEGER NOT NULL DEFAULT 0,
    "looks" INTEGER NOT NULL DEFAULT 0,
    "next_look_at" TIMESTAMPTZ(6),

    CONSTRAINT "payout_order_pkey" PRIMARY KEY ("merchant_code","kind","payment_id")
);
CREATE UNIQUE INDEX "payout_order_key_key" ON "payout_order"("key");
ALTER TABLE "payout_order" ADD CONSTRAINT "payout_order_merchant_code_kind_payment_id_fkey"
  FOREIGN KEY ("merchant_code", "kind", "payment_id") REFERENCES "payment"("merchant_code", "kind", "payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE payout_order
  ADD CONSTRAINT payout_order_is_of_a_payout CHECK (kind = 'payout'),
  ADD CONSTRAINT payout_order_state_is_known CHECK (state IN ('DUE', 'SENDING', 'SENT', 'UNKNOWN', 'ENDED')),
  ADD CONSTRAINT payout_order_open_is_looked_at CHECK ((state = 'ENDED') = (next_look_at IS NULL));
CREATE INDEX payout_order_due ON payout_order (next_look_at) WHERE next_look_at IS NOT NULL;

-- What the simulated bank knows of the transfers that it was sent.
CREATE TABLE "sandbox_transfer" (
    "key" UUID NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "ends_as" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "sandbox_transfer_pkey" PRIMARY KEY ("key")
);
ALTER TABLE sandbox_transfer
  ADD CONSTRAINT sandbox_transfer_state_is_known CHECK (state IN ('NEVER_ARRIVED', 'PENDING', 'DONE', 'REFUSED')),
  ADD CONSTRAINT sandbox_transfer_end_is_known CHECK (ends_as IN ('DONE', 'REFUSED'));
CREATE INDEX sandbox_transfer_due ON sandbox_transfer (due_at) WHERE state = 'PENDING';
