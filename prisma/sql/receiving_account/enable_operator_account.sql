-- Takes an account out of use, or into use again.
update receiving_account set disabled_at = case when :enabled then null else coalesce(disabled_at, gateway_now()) end
  where id::text = :text
