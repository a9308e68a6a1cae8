-- What came to a cash account, and what its bank took back, up to a day, oldest first: what the simulated bank has
-- reported, and what only statements tell of.
-- @column id string
-- @column day string
-- @column is_return boolean
-- @column currency_code string
-- @column amount string
-- @column personal_id string | null
select transfer.id, day, is_return, currency_code, amount, rail_reference, external_reference, payer.*
  from (select * from reported_by_sandbox_bank(:account_id, :time_zone)
        union all
        select credit.id, to_char(moved.at at time zone :time_zone, 'YYYY-MM-DD'), moved.at, moved.is_return,
               credit.currency_code, credit.amount, credit.rail_reference, credit.external_reference, credit.payer_data_id
          from sandbox_credit credit
         cross join lateral (values (credit.moved_at, false), (credit.returned_at, true)) as moved (at, is_return)
         where credit.receiving_account_id = :account_id and moved.at is not null) transfer
  left join stored_payer payer on payer.personal_id = transfer.payer_data_id
 where :to::text is null or day <= :to
 order by at, is_return, transfer.id
