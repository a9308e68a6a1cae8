-- How often a callback is tried. The default keeps every merchant as it was; the value of existing rows is not written.
ALTER TABLE "merchant" ADD COLUMN "callback_schedule" TEXT NOT NULL DEFAULT 'standard';
ALTER TABLE "merchant" ADD CONSTRAINT merchant_callback_schedule_is_known CHECK (callback_schedule IN ('standard', 'days'));
