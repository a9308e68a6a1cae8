-- /metrics shows the share of amounts in use: the claims in force are few of very many, found by their end.
SET LOCAL lock_timeout = '10s';
CREATE INDEX "amount_claim_free_at_idx" ON "amount_claim"("free_at");
