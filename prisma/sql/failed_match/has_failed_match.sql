-- Whether the receipt waits to be matched again.
select from failed_match where receipt_id = :receipt_id
