-- Locks the merchant's row for the rest of the transaction, so that changes run one after the other.
select 1 from merchant where code = :code for no key update
