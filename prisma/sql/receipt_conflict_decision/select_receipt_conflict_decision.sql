-- What was decided about a conflict.
-- @column decision 'SAME_MONEY' | 'OTHER_MONEY'
select decision, reason, actor, approved_by as "approvedBy", receipt_id as "receiptId", decided_at as "decidedAt"
  from receipt_conflict_decision where conflict_id = :conflict_id
