-- The cash account of a rail: where its money lies until it arrives at the bank. Payers name our reference, which identifies it.
insert into receiving_account (id, provider, currency_code, kind, identifier, holder, name, methods, identified_by, notice_delay_seconds)
values (:id, :rail, :currency_code, 'RAIL', :rail, :name, :name, :methods, 'REFERENCE', :notice_delay_seconds)
