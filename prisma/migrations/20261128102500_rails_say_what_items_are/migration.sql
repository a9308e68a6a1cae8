-- What rails tell of rows that are not theirs: payments read these views, and none of the rails' tables.

-- Of an item of suspense, what the line of a statement or the transfer on a chain says that it is of.
create view suspense_item_told as
select item.id, line.booked_on, line.payer_data_id, sent.moved_at, sent.to_address as sent_to, sent.source_id as sent_as
  from suspense_item item
  left join statement_line line on line.id = item.statement_line_id
  left join evm_outgoing sent on sent.source_id = item.evm_outgoing_id;

-- Of a payment that leaves in files, the files that it was in.
create view payment_in_file as
select item.merchant_code, item.kind, item.payment_id, batch.id as file_id, lower(batch.state) as state,
       coalesce(batch.exported_at, batch.approved_at, batch.created_at) as at, batch.created_by, batch.approved_by
  from payout_batch_item item join payout_batch batch on batch.id = item.batch_id;
