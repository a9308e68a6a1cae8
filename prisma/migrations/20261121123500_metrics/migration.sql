-- What a scrape of /metrics counts, found without reading the tables through: recent deliveries lie together where the table ends, and
-- open payments that never expire are in no other index.
CREATE INDEX "callback_delivery_at_idx" ON "callback_delivery" USING BRIN ("at");
ALTER INDEX callback_delivery_at_idx SET (autosummarize = on);
CREATE INDEX payment_open_without_end ON payment (kind, status) WHERE status IN ('WAITING', 'PROCESSING') AND closes_at IS NULL;
