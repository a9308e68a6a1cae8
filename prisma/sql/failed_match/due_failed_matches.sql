-- Receipts whose next try is due.
select receipt_id from failed_match where next_try_at <= gateway_now() order by next_try_at limit :limit
