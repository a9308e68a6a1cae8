-- Why a bank refused an order of a file, in its own code and words.
ALTER TABLE "payout_batch_item" ADD COLUMN "refusal_code" TEXT,
ADD COLUMN "refusal_text" TEXT;
