-- All keys, the newest first: that one signs.
select kid, secret from signing_key order by created_at desc, kid desc
