-- Opens the test accounts for a rail that simulates money; existing ones only get new methods.
insert into receiving_account (provider, currency_code, kind, identifier, holder, bank_code, bank_name, bank_branch,
  details, methods, position)
values (:rail, :currency_code, :kind, :identifier, :holder, :bank_code, :bank_name, :bank_branch, :details, :methods, :position)
on conflict (provider, currency_code, kind, identifier,
  (case when kind in ('BANK', 'VIETQR') then coalesce(bank_code, '') else '' end)) do update set methods = excluded.methods
where receiving_account.methods <> excluded.methods
