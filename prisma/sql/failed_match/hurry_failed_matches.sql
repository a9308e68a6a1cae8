-- Makes every receipt that waits for another try due now: a release that has just started may be able to
-- match it.
update failed_match set next_try_at = gateway_now() where next_try_at > gateway_now()
