-- CreateTable
CREATE TABLE "tried_file" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "receiving_account_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "trial" JSONB NOT NULL,
    "tried_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "tried_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "tried_file_tried_at_idx" ON "tried_file"("tried_at");
