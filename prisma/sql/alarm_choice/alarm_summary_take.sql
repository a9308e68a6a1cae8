-- Takes the summary of a day for a person; nothing where it was taken, be it by another process.
update alarm_choice set told_day = :day::date
 where person_id = :person_id and kind = :kind and (told_day is null or told_day < :day::date)
