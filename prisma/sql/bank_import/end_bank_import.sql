-- All lines are booked.
update bank_import set state = 'BOOKED', booked_at = gateway_now(), warnings = :warnings::jsonb || coalesce((
         select jsonb_agg(warning) from jsonb_array_elements(warnings) warning
          where warning ->> 'code' = :lines_undone and not :warnings::jsonb @> jsonb_build_array(warning)), '[]')
 where id = :id and state = 'BOOKING'
