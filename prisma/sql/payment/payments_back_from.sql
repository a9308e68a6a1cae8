-- How far back a number of payments reaches that were created before a moment; no row: there are fewer.
select p.created_at as at from payment p where p.created_at < coalesce(timestamptz 'epoch' + :before_micros::bigint * interval '1 microsecond', 'infinity') order by p.created_at desc offset :many limit 1
