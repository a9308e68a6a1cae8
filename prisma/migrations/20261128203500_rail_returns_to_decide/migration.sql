SET LOCAL lock_timeout = '10s';

-- BOOKED: a person booked it.
ALTER TABLE rail_return DROP CONSTRAINT rail_return_state_is_known;
ALTER TABLE rail_return
  ADD CONSTRAINT rail_return_state_is_known CHECK (state IN ('OURS', 'REVERSED', 'OPEN', 'BOOKED')) NOT VALID;
CREATE INDEX rail_return_is_open ON rail_return (rail_id) WHERE state = 'OPEN';
