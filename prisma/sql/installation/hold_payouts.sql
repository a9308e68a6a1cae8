-- Holds payouts from now on; the audit records who and why.
update installation set payouts_held_at = now(), payouts_held_reason = :reason, restored_to = null
