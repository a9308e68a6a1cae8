-- From now on alarms are sent to people alone. Returns where they were sent to.
delete from alarm_webhook returning url
