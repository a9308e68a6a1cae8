-- Gives out the next address of a key, for one attempt on an account.
insert into evm_address (address, fingerprint, index, receiving_account_id, given_at)
  values (:address, :fingerprint, :index, :receiving_account_id, gateway_now())
