-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "name" TEXT,
    "role" TEXT NOT NULL,
    "merchant_code" TEXT,
    "password_hash" TEXT,
    "totp_secret" BYTEA,
    "totp_last_step" BIGINT,
    "time_zone" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(6),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_link" (
    "key_hash" BYTEA NOT NULL,
    "person_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "person_link_pkey" PRIMARY KEY ("key_hash")
);

-- CreateTable
CREATE TABLE "person_session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "key_hash" BYTEA NOT NULL,
    "person_id" UUID NOT NULL,
    "stage" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "enrolling" BYTEA,
    "notice" JSONB,

    CONSTRAINT "person_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_passkey" (
    "credential_id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),

    CONSTRAINT "person_passkey_pkey" PRIMARY KEY ("credential_id")
);

-- CreateTable
CREATE TABLE "person_recovery_code" (
    "person_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "person_recovery_code_pkey" PRIMARY KEY ("person_id","code_hash")
);

-- CreateTable
CREATE TABLE "person_challenge" (
    "hash" BYTEA NOT NULL,
    "person_id" UUID,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "person_challenge_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE INDEX "person_merchant_code_idx" ON "person"("merchant_code");

-- CreateIndex
CREATE INDEX "person_link_person_id_idx" ON "person_link"("person_id");

-- CreateIndex
CREATE INDEX "person_link_expires_at_idx" ON "person_link"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "person_session_key_hash_key" ON "person_session"("key_hash");

-- CreateIndex
CREATE INDEX "person_session_person_id_idx" ON "person_session"("person_id");

-- CreateIndex
CREATE INDEX "person_session_expires_at_idx" ON "person_session"("expires_at");

-- CreateIndex
CREATE INDEX "person_passkey_person_id_idx" ON "person_passkey"("person_id");

-- CreateIndex
CREATE INDEX "person_challenge_person_id_idx" ON "person_challenge"("person_id");

-- CreateIndex
CREATE INDEX "person_challenge_expires_at_idx" ON "person_challenge"("expires_at");

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_merchant_code_fkey" FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "person_link" ADD CONSTRAINT "person_link_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "person_session" ADD CONSTRAINT "person_session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "person_passkey" ADD CONSTRAINT "person_passkey_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "person_recovery_code" ADD CONSTRAINT "person_recovery_code_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "person_challenge" ADD CONSTRAINT "person_challenge_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;


ALTER TABLE "person"
  ADD CONSTRAINT person_email_is_in_small_letters CHECK (email = lower(email)),
  ADD CONSTRAINT person_role_is_of_its_place CHECK (
    CASE WHEN merchant_code IS NULL THEN role IN ('ADMIN', 'FINANCE', 'SUPPORT', 'VIEWER')
         ELSE role IN ('OWNER', 'FINANCE', 'DEVELOPER', 'SUPPORT', 'VIEWER') END),
  ADD CONSTRAINT person_with_password_has_name CHECK (password_hash IS NULL OR name IS NOT NULL);
ALTER TABLE "person_link" ADD CONSTRAINT person_link_purpose_is_known CHECK (purpose IN ('INVITATION', 'SANDBOX'));
ALTER TABLE "person_session" ADD CONSTRAINT person_session_stage_is_known CHECK (stage IN ('CODE', 'ENROL', 'OPEN'));
