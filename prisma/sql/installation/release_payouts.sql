-- Releases the payouts that a restore holds, or those that an operator holds; the audit records who
-- decided.
update installation set payouts_held_at = null, payouts_held_reason = null
