-- Stores signatures that are not there yet, and deletes a few expired ones. In one order, so that two statements with the
-- same ones do not wait for each other in a circle. The expired ones by their indexes: without an order, or with a join,
-- the planner reads the whole table.
-- @column digest string
with expired as (
  select digest from used_signature where expires_at < gateway_now()
   order by expires_at limit :swept_at_once for update skip locked
), swept as (
  delete from used_signature where digest = any (array(select digest from expired))
), added as (
  insert into used_signature (digest, expires_at)
  select decode(digest, 'base64') as digest, expires_at
    from json_to_recordset(:signatures) as new (digest text, expires_at timestamptz) order by 1
  on conflict do nothing returning digest
)
select encode(digest, 'base64') as digest from added
