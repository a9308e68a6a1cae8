-- The language that a customer chose for a visit.
update checkout_session set language = :language where id = :id
