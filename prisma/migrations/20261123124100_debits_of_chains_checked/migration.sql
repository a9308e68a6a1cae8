-- Reads the table while it is read and written: validation takes a lock that stops neither.
ALTER TABLE suspense_item VALIDATE CONSTRAINT suspense_item_evm_outgoing_id_fkey;
ALTER TABLE suspense_item VALIDATE CONSTRAINT suspense_item_of_a_debit_is_a_line_or_a_transfer;
