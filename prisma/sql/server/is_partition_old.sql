-- Whether the last moment of a partition is past by so many days.
-- @column old boolean
select :ends::text::timestamptz < now() - make_interval(days => :keep_days) as old
