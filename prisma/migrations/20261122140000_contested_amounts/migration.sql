-- Amounts that are the rest of a part payment although another payment owns them, because no amount near them was free: an amount without a
-- reference is nobody's for sure while that lasts.
CREATE TABLE "contested_amount" (
    "receiving_account_id" UUID NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "attempt_no" INTEGER NOT NULL,
    "contested_from" TIMESTAMPTZ(6) NOT NULL,
    "contested_until" TIMESTAMPTZ(6),

    CONSTRAINT "contested_amount_pkey" PRIMARY KEY ("receiving_account_id", "amount", "merchant_code", "kind", "payment_id", "attempt_no")
);
CREATE INDEX "contested_amount_merchant_code_kind_payment_id_idx" ON "contested_amount"("merchant_code", "kind", "payment_id");
ALTER TABLE "contested_amount" ADD CONSTRAINT "contested_amount_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id")
  REFERENCES "receiving_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE contested_amount
  ADD CONSTRAINT contested_amount_is_positive CHECK (amount > 0),
  ADD CONSTRAINT contested_amount_ends_after_it_began CHECK (contested_until IS NULL OR contested_until >= contested_from);

-- Releases before this one asked for such a rest and wrote nothing down. It was asked for from the last part on, of the attempt in force and
-- of those that parts came by; an attempt that owns an amount is told apart by amount.
INSERT INTO contested_amount (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, contested_from)
SELECT a.receiving_account_id, a.amount_required + a.rest_offset - p.money_received, a.merchant_code, a.kind, a.payment_id, a.attempt_no,
       part.last_at
  FROM payment p
  JOIN payment_attempt a USING (merchant_code, kind, payment_id)
  CROSS JOIN LATERAL (
    SELECT max(match.at) AS last_at, bool_or(match.attempt_no = a.attempt_no) AS came_by_it
      FROM receipt_match match
     WHERE (match.merchant_code, match.kind, match.payment_id) = (p.merchant_code, p.kind, p.payment_id)) part
 WHERE p.status IN ('WAITING', 'PROCESSING') AND p.money_received > 0
   AND (a.attempt_no = p.attempt_no OR part.came_by_it) AND part.last_at IS NOT NULL
   AND a.amount_required + a.rest_offset > p.money_received
   AND EXISTS (
     SELECT FROM amount_claim own
      WHERE own.receiving_account_id = a.receiving_account_id
        AND (own.merchant_code, own.kind, own.payment_id, own.attempt_no) = (a.merchant_code, a.kind, a.payment_id, a.attempt_no))
   AND EXISTS (
     SELECT FROM amount_claim other
      WHERE (other.receiving_account_id, other.amount)
          = (a.receiving_account_id, a.amount_required + a.rest_offset - p.money_received)
        AND (other.free_at IS NULL OR other.free_at > part.last_at)
        AND (other.merchant_code, other.kind, other.payment_id) <> (a.merchant_code, a.kind, a.payment_id));

-- Nothing asks any more which open payments came in part.
DROP INDEX payment_part_paid;
