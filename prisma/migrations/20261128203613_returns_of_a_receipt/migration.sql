SET LOCAL lock_timeout = '10s';

-- An institution's ID of a return is unique among those of its receipt.
ALTER TABLE "rail_return" DROP CONSTRAINT "rail_return_pkey",
ADD COLUMN "system_id" TEXT,
ADD CONSTRAINT "rail_return_pkey" PRIMARY KEY ("rail_id", "receipt_id", "id");

CREATE INDEX "rail_return_rail_id_id_idx" ON "rail_return"("rail_id", "id");

CREATE INDEX "rail_return_rail_id_system_id_idx" ON "rail_return"("rail_id", "system_id");
