-- What the example shop is called, and what verifies its callbacks.
select channel_name, callback_secret from merchant where code = :code
