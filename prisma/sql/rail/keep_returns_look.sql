-- All that went back until then, of money that came of late, is known.
update rail set returns_looked_until = greatest(returns_looked_until, :until) where id = :id
