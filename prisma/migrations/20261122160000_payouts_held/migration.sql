-- A restored database does not know the payouts that were sent after its backup was taken. Until a person has compared them with the
-- provider, nothing is sent. It stands in the database, so that no process and no later start can miss it.
-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "payouts_held_at" TIMESTAMPTZ(6),
ADD COLUMN     "restored_to" TIMESTAMPTZ(6);

ALTER TABLE installation
  ADD CONSTRAINT installation_holds_payouts_after_a_restore CHECK (payouts_held_at IS NULL OR restored_to IS NOT NULL);
