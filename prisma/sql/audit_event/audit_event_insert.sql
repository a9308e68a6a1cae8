-- Appends to the audit, in the transaction of the change itself.
insert into audit_event (actor, command, merchant_code, before, after, request_id, session_id, address, refused)
  values (:actor, :command, :merchant_code, :before, :after, :request_id, :session_id, :address, :refused)
