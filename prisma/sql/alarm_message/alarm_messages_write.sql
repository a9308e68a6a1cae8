-- Writes messages to people, or, without a person, to the webhook. Kinds of one message are one text, separated by commas.
insert into alarm_message (person_id, title, body, kinds)
select person_id, title, body, string_to_array(kinds, ',')
  from unnest(:person_ids::uuid[], :titles::text[], :bodies::text[], :kinds::text[]) as message (person_id, title, body, kinds)
