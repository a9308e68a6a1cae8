-- Changes the settings that are not null; of the contact, null removes it where it is a change.
update merchant set
  channel_name = coalesce(:name, channel_name), accent = coalesce(:accent, accent),
  requests_per_second = coalesce(:requests_per_second, requests_per_second), time_zone = coalesce(:time_zone, time_zone),
  contact = case when :changes_contact::boolean then :contact else contact end,
  frame_ancestors = coalesce(:frame_ancestors, frame_ancestors), callback_schedule = coalesce(:callback_schedule, callback_schedule),
  partial_payment_callbacks = coalesce(:partial_payment_callbacks, partial_payment_callbacks)
where code = :code
