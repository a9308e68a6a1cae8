-- What a merchant keeps with a payment: texts by name. Quick on a table of any size: a column without a default changes no row, and the
-- constraint is checked for new rows only, since no earlier row can have a value. No index, which would have to read the whole table: lists
-- find the payments by their place, and filter them.
ALTER TABLE payment ADD COLUMN metadata jsonb;
ALTER TABLE payment ADD CONSTRAINT payment_metadata_is_an_object CHECK (jsonb_typeof(metadata) = 'object') NOT VALID;
