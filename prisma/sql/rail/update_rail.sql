-- What an operator decides about a rail; the cash account is called like it. Raises 23505 `rail_name_is_of_one`.
with changed as (
  update rail set name = :name, priority = :priority, share = :share, amount_min = :amount_min, amount_max = :amount_max,
                  settles_in = :settles_in, settings = :settings, is_enabled = :is_enabled
   where id = :id returning receiving_account_id)
update receiving_account a set name = :name, holder = :name from changed where a.id = changed.receiving_account_id and a.name <> :name
