-- How many lines of an account each rule has booked in the last 30 days, and what they add up to.
-- @column rule_id string
-- @column count number
-- @column amount string
select rule.id::text as rule_id, count(*)::int as count, sum(line.amount)::text as amount
  from statement_line line
  join ledger_entry entry on entry.statement_line_id = line.id
  join statement_rule rule on entry.reason = 'rule ' || rule.id
 where line.receiving_account_id = :account_id and line.booked_on > (gateway_now() - interval '30 days')::date
   and line.state in ('CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER') and rule.receiving_account_id = :account_id
 group by rule.id
