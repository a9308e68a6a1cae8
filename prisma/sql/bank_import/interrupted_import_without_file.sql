-- An import of planned lines whose day has come that was interrupted while it was booked.
select id from bank_import where state = 'BOOKING' and imported_by = :by_clock order by started_at limit 1
