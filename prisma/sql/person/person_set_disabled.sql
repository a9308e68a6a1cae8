-- Disables a person, or enables one again; nothing where it is so already.
update person set disabled_at = case when :disabled then gateway_now() end where id = :id and (disabled_at is null) = :disabled
