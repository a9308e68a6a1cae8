-- Records that a page watches a payment. Waits for a transition that holds the row: every commit after this statement is
-- announced.
update payment set watched_until = greatest(watched_until, now() + make_interval(secs => :seconds))
where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id
