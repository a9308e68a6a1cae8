-- Writes a rail, disabled. Raises 23505 `rail_name_is_of_one` where another one has its name.
insert into rail (id, kind, name, currency_code, methods, receiving_account_id, settles_in, settings, notice_token)
values (:id, :kind, :name, :currency_code, :methods, :receiving_account_id, :settles_in, :settings, :notice_token)
