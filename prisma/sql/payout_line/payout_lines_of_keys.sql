-- The lines of statements that paid or returned these payouts.
select key, role, statement_line_id as line from payout_line where key = any(:keys::uuid[])
