-- What payout keys are derived from: made once for this installation, part of every backup, never changed. Another value would give a
-- payout that a failover or a restore lost another key, and the bank would pay it twice. Keys of payouts that exist stay as they are.
CREATE TABLE "payout_key_secret" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payout_key_secret_pkey" PRIMARY KEY ("id")
);
ALTER TABLE payout_key_secret
  ADD CONSTRAINT payout_key_secret_is_one_row CHECK (id = 1),
  ADD CONSTRAINT payout_key_secret_is_long_enough CHECK (octet_length(secret) = 32);
-- Two random UUIDs hold 244 random bits, from the system's strong generator; extensions are not needed.
INSERT INTO payout_key_secret (secret)
  SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
CREATE TRIGGER payout_key_secret_is_append_only BEFORE UPDATE OR DELETE ON payout_key_secret
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER payout_key_secret_is_never_truncated BEFORE TRUNCATE ON payout_key_secret
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- CONFLICT: the provider has another order under the key. A person decides; nothing is sent.
ALTER TABLE payout_order DROP CONSTRAINT payout_order_state_is_known;
ALTER TABLE payout_order
  ADD CONSTRAINT payout_order_state_is_known CHECK (state IN ('DUE', 'SENDING', 'SENT', 'UNKNOWN', 'CONFLICT', 'ENDED'));

-- What the simulated bank was asked to do under a key; null where it is not known: transfers of releases before this one.
ALTER TABLE "sandbox_transfer" ADD COLUMN "content_digest" BYTEA;
