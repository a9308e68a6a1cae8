-- Adds a rule to a cash account.
insert into statement_rule (receiving_account_id, when_text, max_amount, book, counter_account_id, created_at)
values (:account_id, :when_text, :max_amount, :book, :counter_account_id, gateway_now()) returning id
