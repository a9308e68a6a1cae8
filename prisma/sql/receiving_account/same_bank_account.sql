-- A cash account of another kind that has the number at the same bank, disabled or not. Codes of banks are
-- compared where both have the shape of NAPAS numbers; others may be two codes of one bank.
select id, kind from receiving_account
 where currency_code = :currency_code and identifier = :identifier and kind = any(:paying_kinds::text[]) and kind <> :kind and settles_in is null
   and not (bank_code ~ '^\d{6}$' and :bank_code ~ '^\d{6}$' and bank_code <> :bank_code) limit 1
