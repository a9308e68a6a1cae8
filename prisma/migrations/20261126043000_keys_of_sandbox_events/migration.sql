-- What the money of a planned event is stored under. It was the event's number, and a merchant that moves to another cluster gets other
-- numbers there: its receipts kept the old ones, so that events of the target with these numbers were taken for money that had come already.
-- An event is done in the transaction that stores its money, so none that is left was stored under its number.
ALTER TABLE "sandbox_event" ADD COLUMN "receipt_key" UUID NOT NULL DEFAULT gen_random_uuid();
