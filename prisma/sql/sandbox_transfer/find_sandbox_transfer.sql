-- The state of an order at the simulated bank: the result of `find`.
select state, content_digest = :bank as is_same from sandbox_transfer where key = :key
