-- Takes a part out of an open debit, which keeps the rest.
update suspense_item set amount = amount - :part::numeric
 where id = :id and direction = 'DEBIT' and closed_at is null and amount > :part::numeric
