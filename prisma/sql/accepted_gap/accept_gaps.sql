-- Accepts the gaps that an account has now, for a reason.
insert into accepted_gap (receiving_account_id, gap, reason, accepted_at)
select :account_id, gap, :reason, gateway_now() from unnest(:keys::text[]) as gap on conflict do nothing
