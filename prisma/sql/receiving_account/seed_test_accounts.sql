-- Opens the test accounts for a rail that simulates money; existing ones only get new methods. Nothing is
-- written, and no row locked, where all are as they should be.
insert into receiving_account (provider, currency_code, kind, identifier, holder, bank_code, bank_name, bank_branch,
  details, methods, position)
select :rail, account."currencyCode", account.kind, account.identifier, account.holder, account."bankCode", account."bankName",
  account."bankBranch", coalesce(account.details, '{}'), account.methods, account.place - 1
from rows from (jsonb_to_recordset(:accounts::jsonb) as ("currencyCode" text, kind text, identifier text, holder text,
    "bankCode" text, "bankName" text, "bankBranch" text, details jsonb, methods text[]))
  with ordinality as account ("currencyCode", kind, identifier, holder, "bankCode", "bankName", "bankBranch", details, methods, place)
where not exists (select from receiving_account known
  where known.provider = :rail and known.currency_code = account."currencyCode" and known.kind = account.kind
    and known.identifier = account.identifier and known.methods = account.methods
    and (known.kind not in ('BANK', 'VIETQR') or coalesce(known.bank_code, '') = coalesce(account."bankCode", '')))
on conflict (provider, currency_code, kind, identifier,
  (case when kind in ('BANK', 'VIETQR') then coalesce(bank_code, '') else '' end)) do update set methods = excluded.methods
where receiving_account.methods <> excluded.methods
