-- An event and its effect are one transaction now; what fails is counted and due again later.
ALTER TABLE "sandbox_event" ADD COLUMN "tries" INTEGER NOT NULL DEFAULT 0;

-- Releases before this one marked events done before they carried them out. Where a payment is as it was created although an event was
-- marked a minute ago or longer, the event was lost, and it happens now. Of payments that ended meanwhile nobody can tell.
UPDATE sandbox_event event SET done_at = NULL
  FROM payment p
 WHERE (p.merchant_code, p.kind, p.payment_id) = (event.merchant_code, event.kind, event.payment_id)
   AND event.event IN ('PAY', 'REFUSE', 'EXPIRE') AND event.done_at < now() - interval '1 minute'
   AND p.status = 'WAITING' AND p.money_received = 0;
