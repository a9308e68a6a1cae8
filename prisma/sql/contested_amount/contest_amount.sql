-- Records that a payment requires an amount that another owns, until the payment ends (`changeStatus`).
insert into contested_amount (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, contested_from)
values (:receiving_account_id, :amount, :merchant_code, :kind, :payment_id, :attempt_no, gateway_now())
