-- Keeps that a status report was imported, and what it did: it has no lines, and is done at once.
insert into bank_import (id, format, digest, file_name, imported_by, payouts, warnings, state, started_at, booked_at)
values (:id, 'pain.002', '', :file_name, :actor, :payouts, :warnings, 'BOOKED', gateway_now(), gateway_now())
