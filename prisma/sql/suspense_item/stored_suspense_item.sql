-- Everything that is stored about a suspense item, with these rows of payer_data, as JSON text.
-- @column stored string
select jsonb_build_object(
         'item', to_jsonb(t),
         'receipt', (select to_jsonb(receipt) - array['digest', 'text_numbers'] from receipt where receipt.id = t.receipt_id),
         'returns', (
           select coalesce(jsonb_agg(to_jsonb(given) order by given.created_at), '[]')
             from suspense_return given where given.suspense_item_id = t.id),
         'payer_data', (
           select coalesce(jsonb_agg(payer_json(payer) order by payer.created_at, payer.id), '[]')
             from payer_data payer where payer.id = any(:payer_ids::uuid[]))
       )::text as stored
  from suspense_item t where t.id = :item_id
