-- A person agrees with what is in a batch: another one than created it, where `needsAnother` says so.
update payout_batch set state = 'APPROVED', approved_by = :name, approved_at = gateway_now() where id = :id
