-- Since when no personal data is stored as text: at once in a new database, else when `maintain encrypt-personal-data` has finished.
ALTER TABLE "installation" ADD COLUMN "personal_data_encrypted_at" TIMESTAMPTZ(6);
-- The first start inserts the row.
ALTER TABLE "installation" ALTER COLUMN "personal_data_encrypted_at" SET DEFAULT CURRENT_TIMESTAMP;
UPDATE "installation" SET "personal_data_encrypted_at" = now() WHERE NOT EXISTS (SELECT FROM "payer_data");
