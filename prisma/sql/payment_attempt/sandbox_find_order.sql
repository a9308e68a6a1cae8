-- Finds a sandbox order by its rail reference, which cannot be guessed.
select merchant_code, kind, payment_id, attempt_no, closed_at from payment_attempt
  where rail_reference = :rail_reference and provider = :sandbox_rail_name order by opened_at desc limit 1
