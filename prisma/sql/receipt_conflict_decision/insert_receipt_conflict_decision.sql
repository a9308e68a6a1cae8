-- Stores a decision. `bookedAs`: the ID at its source of the receipt that was booked for it.
insert into receipt_conflict_decision (conflict_id, decision, reason, actor, approved_by, receipt_id)
values (:conflict_id, :decision, :reason, :actor, :approved_by, (select id from receipt where source = :source and source_id = :source_id))
