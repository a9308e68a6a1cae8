-- Where alarms are sent to beside people, and its signing secret, encrypted.
select url, secret from alarm_webhook
