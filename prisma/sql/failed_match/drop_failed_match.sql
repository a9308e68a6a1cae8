-- Matching the receipt did not fail this time, whatever came of it.
delete from failed_match where receipt_id = :receipt_id
