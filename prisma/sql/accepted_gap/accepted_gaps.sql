-- The gaps between statements of an account that people accepted.
select gap from accepted_gap where receiving_account_id = :account_id
