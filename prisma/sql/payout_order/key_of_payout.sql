-- The key of an order that is paid from an account of the operator's; undefined where there is none.
select key from payout_order
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and provider = :own_accounts_rail_name
