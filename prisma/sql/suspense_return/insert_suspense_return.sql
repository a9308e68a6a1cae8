-- Orders that the money of a suspense item goes back: the next batch of the account has it.
with payee as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  values (:id, :sealed, :key_id, :lookup, gateway_now()) returning id)
insert into suspense_return (id, suspense_item_id, receiving_account_id, currency_code, amount, reason, payee_id, created_at)
select :id_return, :suspense_item_id, :account_id, :currency_code, :money, :reason, payee.id, gateway_now() from payee
