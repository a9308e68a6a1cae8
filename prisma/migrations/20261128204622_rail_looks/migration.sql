SET LOCAL lock_timeout = '10s';

-- AlterTable
ALTER TABLE "rail" ADD COLUMN     "looked_until" TIMESTAMPTZ(6),
ADD COLUMN     "next_look_at" TIMESTAMPTZ(6);
