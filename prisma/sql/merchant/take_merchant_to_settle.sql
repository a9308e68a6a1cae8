-- Locks the merchant for closing until the transaction ends; payments are not blocked.
select time_zone from merchant where code = :code for no key update skip locked
