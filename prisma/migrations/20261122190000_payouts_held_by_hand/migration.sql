-- An operator can hold payouts too, and says why: after a point-in-time recovery, a failover that lost commits, or on the provider's advice.
-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "payouts_held_reason" TEXT;

ALTER TABLE installation
  DROP CONSTRAINT installation_holds_payouts_after_a_restore,
  ADD CONSTRAINT installation_says_why_payouts_are_held
    CHECK (payouts_held_at IS NULL OR (restored_to IS NULL) <> (payouts_held_reason IS NULL));
