-- The merchant's own settings.
-- @column logo { readonly hash: string; readonly contentType: string } | null
select channel_name as name, accent, requests_per_second as "requestsPerSecond", time_zone as "timeZone", contact,
  frame_ancestors as "frameAncestors", callback_schedule as "callbackSchedule",
  partial_payment_callbacks as "partialPaymentCallbacks",
  (select json_build_object('hash', hash, 'contentType', content_type) from merchant_logo where merchant_code = code) as logo
from merchant where code = :code
