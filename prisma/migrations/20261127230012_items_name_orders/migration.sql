-- The order to a bank that the line of an item names.
ALTER TABLE "suspense_item" ADD COLUMN "order_key" UUID;
