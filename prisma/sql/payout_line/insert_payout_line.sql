-- Notes what a statement says about an order.
insert into payout_line (key, role, statement_line_id, currency_code, amount, created_at)
  values (:key, :role, :line_id, :currency_code, :money, gateway_now())
