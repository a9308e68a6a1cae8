-- Begins an import of a file; its digest is known once all of it was read.
insert into bank_import (id, format, digest, account_given, file_name, imported_by, started_at)
values (:id, :format, '', :account_given, :file_name, :actor, gateway_now())
