-- The gaps between statements of accounts that people accepted.
select receiving_account_id, gap from accepted_gap where receiving_account_id = any(:account_ids::uuid[])
