-- Opens an item for each debit that nothing explains.
insert into suspense_item (receiving_account_id, currency_code, direction, amount, statement_line_id, reason, opened_at)
select account_id, currency_code, 'DEBIT', amount, id, reason, gateway_now()
  from unnest(:id::uuid[], :account_id::uuid[], :currency_code::text[], :amount::numeric[], :reason::text[])
    as line (id, account_id, currency_code, amount, reason)
on conflict (statement_line_id) do nothing
