-- Opens the item of a transfer out of a wallet that nobody ordered.
insert into suspense_item (receiving_account_id, currency_code, direction, amount, evm_outgoing_id, reason, opened_at)
select account.id, account.currency_code, 'DEBIT', sent.amount, sent.source_id, 'OPEN_DEBIT', gateway_now()
  from evm_outgoing sent join receiving_account account on account.id = sent.receiving_account_id
 where sent.source_id = :source_id
