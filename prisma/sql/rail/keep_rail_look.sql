-- All that moved until then is known.
update rail set looked_until = greatest(looked_until, :until) where id = :id
