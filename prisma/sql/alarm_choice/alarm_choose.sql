-- Replaces what a person has chosen, of the kinds that this release has.
with gone as (
  delete from alarm_choice where person_id = :person_id and kind <> all(:kinds::text[])
)
insert into alarm_choice (person_id, kind) select :person_id, unnest(:kinds::text[]) on conflict do nothing
