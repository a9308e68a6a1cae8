-- Whether the money of a receipt is in suspense: no match of it is in force, and it went nowhere else.
select from suspense_item where receipt_id = :receipt_id and closed_at is null
