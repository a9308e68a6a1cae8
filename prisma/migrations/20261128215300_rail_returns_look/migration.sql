SET LOCAL lock_timeout = '10s';

-- AlterTable
ALTER TABLE "rail" ADD COLUMN     "returns_looked_until" TIMESTAMPTZ(6);
