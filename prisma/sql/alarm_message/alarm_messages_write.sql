-- Writes messages to people, or, without a person, to the webhook.
insert into alarm_message (person_id, title, body)
select * from unnest(:person_ids::uuid[], :titles::text[], :bodies::text[])
