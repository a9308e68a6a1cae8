-- Whether an event is due, to avoid opening a transaction for nothing.
-- @column due boolean
select exists (select from sandbox_event where done_at is null and due_at <= :now) as due
