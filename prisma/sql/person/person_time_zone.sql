-- The time zone in which a person reads times.
update person set time_zone = :time_zone where id = :id
