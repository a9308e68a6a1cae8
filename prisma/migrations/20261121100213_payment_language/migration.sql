-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
