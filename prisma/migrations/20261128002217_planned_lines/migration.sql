-- Lines of days that have not come: the worker books them when their day has.
CREATE TABLE "planned_line" (
    "id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "receiving_account_id" UUID NOT NULL,
    "booked_on" DATE NOT NULL,
    "payer_data_id" UUID NOT NULL,

    CONSTRAINT "planned_line_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "planned_line_booked_on_idx" ON "planned_line"("booked_on");

CREATE INDEX "planned_line_receiving_account_id_idx" ON "planned_line"("receiving_account_id");
