SET LOCAL lock_timeout = '10s';

CREATE TABLE "rail_token" (
    "rail_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "settings_digest" BYTEA NOT NULL,
    "token" BYTEA NOT NULL,
    "renew_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rail_token_pkey" PRIMARY KEY ("rail_id","name")
);

ALTER TABLE "rail_token" ADD CONSTRAINT "rail_token_rail_id_fkey" FOREIGN KEY ("rail_id") REFERENCES "rail"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
