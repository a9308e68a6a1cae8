-- Keeps why a bank refused orders of a batch.
update payout_batch_item item set refusal_code = given.code, refusal_text = given.text
  from unnest(:key::uuid[], :code::text[], :text::text[]) as given (key, code, text)
 where item.batch_id = :batch_id and item.key = given.key
