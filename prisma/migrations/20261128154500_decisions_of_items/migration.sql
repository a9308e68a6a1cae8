-- Who decided last what an item of suspense is, and to which payment it was given.
CREATE FUNCTION decision_of_item(of_item uuid)
RETURNS TABLE (actor text, approved_by text, command text, merchant_code text, kind text, payment_id text) LANGUAGE sql STABLE AS $$
  SELECT event.actor, event.after ->> 'approvedBy', event.command, event.merchant_code, event.after ->> 'kind', event.after ->> 'paymentId'
    FROM audit_event event
   WHERE event.after ? 'suspenseItemId' AND event.after ->> 'suspenseItemId' = of_item::text
     AND event.command IN ('suspense assign', 'suspense book', 'suspense return')
   ORDER BY event.id DESC LIMIT 1
$$;
