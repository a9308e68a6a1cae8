-- Adds a layout of the operator, or changes the one of this name; what is wrong, where it cannot be.
insert into statement_mapping (name, layout, added_at) values (:name, :mapping, gateway_now())
on conflict (name) do update set layout = excluded.layout, added_at = excluded.added_at
