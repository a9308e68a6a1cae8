-- The rules that are in force.
select rule.id, receiving_account_id, when_text, max_amount, account.currency_code, book, counter_account_id
  from statement_rule rule join receiving_account account on account.id = rule.receiving_account_id
 where removed_at is null order by rule.created_at, rule.id
