-- Sets where alarms are sent to, in the place of where they were.
insert into alarm_webhook (name, url, secret) values ('installation', :url, :secret)
on conflict (name) do update set url = excluded.url, secret = excluded.secret
