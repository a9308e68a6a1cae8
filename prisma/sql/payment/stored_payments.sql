-- All that stands with payments in the tables of payments: attempts, receipts, those that these were divided off, reports
-- that differ from a receipt or that a person took for it, orders to give money back, from before a payment had it.
-- Keys, digests and hashes say nothing about a person, and are left out. Rules have the names that operators know; two
-- are stored under names of earlier releases.
-- @column merchantCode string
-- @column kind PaymentKind
-- @column paymentId string
-- @column rows string
select asked.merchant_code as "merchantCode", asked.kind, asked.payment_id as "paymentId", jsonb_build_object(
         'payment', (
           select to_jsonb(t) - array['request_digest', 'watched_until'] from payment t
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'attempts', (
           select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('payer_data', payer_json(payer)) order by t.attempt_no), '[]')
             from payment_attempt t join payer_data payer on payer.id = t.payer_data_id
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'receipts', (
           select coalesce(jsonb_agg(to_jsonb(receipt) - array['digest', 'text_numbers'] || jsonb_build_object(
                    'match', to_jsonb(t) || jsonb_build_object('matched_by', case t.matched_by
                      when 'RAIL_REFERENCE' then 'REFERENCE' when 'EXTERNAL_REFERENCE' then 'TYPED_REFERENCE' else t.matched_by end),
                    'payer_data', payer_json(payer)) order by receipt.received_at, receipt.id), '[]')
             from receipt_match t join receipt on receipt.id = t.receipt_id
             left join payer_data payer on payer.id = receipt.payer_data_id
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null),
         'receipt_conflicts', (
           select coalesce(jsonb_agg(to_jsonb(conflict) - 'digest' || jsonb_build_object('payer_data', payer_json(payer))
                    order by conflict.reported_at, conflict.id), '[]')
             from receipt_match t
             join receipt_conflict conflict on conflict.receipt_id = t.receipt_id
               or conflict.id in (select conflict_id from receipt_conflict_decision where receipt_id = t.receipt_id)
             left join payer_data payer on payer.id = conflict.payer_data_id
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null),
         'divided_receipts', (
           select coalesce(jsonb_agg(to_jsonb(receipt) - array['digest', 'text_numbers'] || jsonb_build_object('payer_data', payer_json(payer))
                    order by receipt.received_at, receipt.id), '[]')
             from receipt left join payer_data payer on payer.id = receipt.payer_data_id
            where receipt.id in (
              select whole.id
                from receipt_match t
                join receipt part on part.id = t.receipt_id
                cross join lateral (select string_to_array(part.source_id, '/') as words) split
                cross join lateral generate_series(1, cardinality(split.words) - 1) as kept
                join receipt whole on whole.source = part.source and whole.source_id = array_to_string(split.words[1:kept], '/')
                join suspense_item item on item.receipt_id = whole.id and item.closed_as = 'WITHDRAWN'
               where t.undone_at is null and (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id))),
         'suspense_returns', (
           select coalesce(jsonb_agg(to_jsonb(given) || jsonb_build_object('payer_data', payer_json(payer))
                    order by given.created_at, given.id), '[]')
             from receipt_match t
             join suspense_item item on item.receipt_id = t.receipt_id
             join suspense_return given on given.suspense_item_id = item.id
             join payer_data payer on payer.id = given.payee_id
            where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and t.undone_at is null),
         'unconfirmed_receipts', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.seen_at), '[]')
             from unconfirmed_receipt t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'refund', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.payment_id), '[]')
             from refund t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'typed_references', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.number), '[]')
             from typed_reference t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'reminders', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.attempt_no, t.reminder_no), '[]')
             from payment_reminder t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)),
         'events', (
           select coalesce(jsonb_agg(to_jsonb(t) order by t.event_no), '[]')
             from payment_event t where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)))::text as rows
  from json_to_recordset(:payments) as asked (merchant_code text, kind text, payment_id text)
