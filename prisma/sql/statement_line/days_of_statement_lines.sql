-- The days on which the lines of a statement were booked.
select distinct booked_on as day from statement_line where statement_id = :statement_id and state = 'READ' order by 1
