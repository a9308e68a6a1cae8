-- Marks an order as ended: it is not sent or looked up any more.
update payout_order set state = 'ENDED', next_look_at = null
  where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and state <> 'ENDED'
