-- Returns of suspense leave with the file of their batch.
update suspense_return set state = 'SENT' where id = any(:keys::uuid[]) and state = 'WAITING'
