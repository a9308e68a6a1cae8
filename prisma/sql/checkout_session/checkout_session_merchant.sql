-- The origins that may show a session's pages in a frame: the list of its merchant.
select merchant_code as "merchantCode" from checkout_session where id = :session_id
