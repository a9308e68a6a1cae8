-- Only one process makes the first key.
lock table signing_key in share row exclusive mode
