-- Stores the mode of the installation, where it has none: the first start decides.
insert into installation (id, mode) values (1, :mode) on conflict (id) do nothing
