SET LOCAL lock_timeout = '10s';

ALTER TABLE "rail" ADD COLUMN "next_arrivals_at" TIMESTAMPTZ(6);

-- Money of a rail arrives once: a second line that names it is for a person.
CREATE TABLE "rail_arrival" (
    "rail_id" UUID NOT NULL,
    "direction" TEXT NOT NULL,
    "movement" TEXT NOT NULL,
    "statement_line_id" UUID NOT NULL,

    CONSTRAINT "rail_arrival_pkey" PRIMARY KEY ("rail_id","direction","movement")
);

ALTER TABLE "rail_arrival" ADD CONSTRAINT "rail_arrival_rail_id_fkey" FOREIGN KEY ("rail_id") REFERENCES "rail"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
