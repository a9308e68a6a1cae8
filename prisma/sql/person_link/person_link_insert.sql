-- Gives a person a link, in place of those given for the same purpose before.
with earlier as (delete from person_link where person_id = :person_id and purpose = :purpose and :replaces::boolean)
insert into person_link (key_hash, person_id, purpose, created_at, expires_at)
values (:key_hash, :person_id, :purpose, gateway_now(), gateway_now() + make_interval(hours => :hours)) returning expires_at
