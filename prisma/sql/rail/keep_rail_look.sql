-- All that moved until then is known, and all that went back until then, of money that came of late; null: no more than before.
update rail
   set looked_until = greatest(looked_until, :moved_until), returns_looked_until = greatest(returns_looked_until, :returned_until)
 where id = :id
