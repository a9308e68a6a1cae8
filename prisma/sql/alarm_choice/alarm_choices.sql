-- The kinds that a person has chosen.
select kind from alarm_choice where person_id = :person_id order by kind
