-- After a timeout an order may still reach the institution. That it is absent there is believed only some time after it was sent.
-- AlterTable
ALTER TABLE "payout_order" ADD COLUMN     "sent_at" TIMESTAMPTZ(6);
