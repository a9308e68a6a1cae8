-- Whether Node and PostgreSQL have the same rules of the time zones in use, a year ahead by weeks: days of
-- statements are reckoned by one, those of settlements by both, and each brings a time zone database of
-- its own.
-- @column zone string
-- @column at Date
-- @column local string
select zone, at, to_char(at at time zone zone, 'YYYY-MM-DD HH24:MI') as local
  from (select time_zone as zone from merchant
        union select time_zone from receiving_account where time_zone is not null) as used,
       generate_series(:now::timestamptz, :now::timestamptz + interval '52 weeks', interval '1 week') as at
 order by zone, at
