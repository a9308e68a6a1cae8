-- The hold in force; undefined: payouts are sent.
-- @column heldAt Date
select payouts_held_at as "heldAt", restored_to as "restoredTo", payouts_held_reason as reason
  from installation where payouts_held_at is not null
