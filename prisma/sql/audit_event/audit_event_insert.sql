-- Appends to the audit, in the transaction of the change itself.
insert into audit_event (actor, command, merchant_code, before, after, request_id)
  values (:actor, :command, :merchant_code, :before, :after, :request_id)
