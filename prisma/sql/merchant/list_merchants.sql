-- Every merchant, by code.
-- @column createdAt Date
-- @column closedAt Date | null
select code as "merchantCode", channel_name as "channelName", requests_per_second as "requestsPerSecond",
  created_at as "createdAt", closed_at as "closedAt"
from merchant order by code
