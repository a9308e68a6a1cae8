-- A line that a file of the same format has brought says nothing new: it is not kept.
with gone as (
  delete from statement_line where id = any(:ids::uuid[]) and state = 'READ'
  returning payer_data_id, statement_id, booked_on, case direction when 'CREDIT' then amount else -amount end as amount),
sums as (
  update bank_statement set repeated = repeated + own.amount
    from (select statement_id, sum(gone.amount) as amount
            from gone join bank_statement on bank_statement.id = statement_id
           where to_day is null or booked_on <= to_day group by 1) own
   where bank_statement.id = own.statement_id)
delete from payer_data where id in (select payer_data_id from gone)
