-- Keeps how a try ended. One that failed is repeated after a minute, then after two, four and so on up to an hour, until
-- it is three days old; one that cannot succeed is not. A try that another process has repeated meanwhile changes nothing.
update alarm_message
   set sent_at = case when :error::text is null then gateway_now() end, error = :error,
       next_try_at = case when :error is not null and :may_repeat::boolean and created_at > gateway_now() - interval '3 days'
                          then gateway_now() + make_interval(mins => least(2 ^ (tries - 1), 60)::int) end
 where id = :id and tries = :tries and sent_at is null
