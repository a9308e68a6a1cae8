-- Those of these numbers that stand in several other transfers of the receipt's account, lately.
-- @column no number
select given.no::int from unnest(:personal::bigint[]) with ordinality as given (hash, no)
 -- Two other transfers with a number show that it is not one transfer's.
 where (select count(*) from (
          select from receipt
           where text_numbers && array[given.hash] and receiving_account_id = :receiving_account_id and currency_code = :currency_code
             and (amount, moved_at) <> (:money::numeric, :moved_at::timestamptz)
             and received_at > gateway_now() - interval '90 days'
           limit 2) other) = 2
