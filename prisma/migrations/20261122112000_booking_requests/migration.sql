-- What people book by command carries the ID of their request: of requests with one ID the database takes one. Entries and audit events of
-- releases before this one have none.
ALTER TABLE "ledger_entry" ADD COLUMN "request_id" UUID;
CREATE UNIQUE INDEX "ledger_entry_request_id_key" ON "ledger_entry"("request_id") WHERE "request_id" IS NOT NULL;
ALTER TABLE "audit_event" ADD COLUMN "request_id" UUID;
CREATE UNIQUE INDEX "audit_event_request_id_key" ON "audit_event"("request_id") WHERE "request_id" IS NOT NULL;
