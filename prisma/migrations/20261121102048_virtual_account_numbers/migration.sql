-- A virtual account number is all that says whose money came: it is given out once per receiving account, also after its payment ended.
CREATE UNIQUE INDEX virtual_account_given_out_once ON payment_attempt (receiving_account_id, (response -> 'account' ->> 'accountNumber'))
  WHERE method_code = 'VAPAY';
