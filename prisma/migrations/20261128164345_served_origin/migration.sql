-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "served_origin" TEXT;
