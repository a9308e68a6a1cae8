-- Records up to which day the statements of a cash account are complete: that of the last whole day in
-- force, not after the first gap.
select from receiving_account where id = :account_id for no key update
