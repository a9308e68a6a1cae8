-- Whether there is a receipt of this ID.
select from receipt where id = :receipt_id
