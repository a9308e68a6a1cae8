-- Keeps an alarm; true where it is a new one.
update evm_scan set alarm = :alarm where chain = :chain and alarm is distinct from :alarm
