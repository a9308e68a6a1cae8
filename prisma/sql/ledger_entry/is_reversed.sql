-- Whether a payment was taken back by its bank, receipt by receipt.
select from ledger_entry
 where merchant_code = :merchant_code and payment_kind = :kind and payment_id = :payment_id and kind = 'REVERSAL' limit 1
