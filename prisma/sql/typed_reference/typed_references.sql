-- How many different references were typed for the payment, and whether this is one of them.
-- @column count number
-- @column again boolean
select count(*)::int as count, coalesce(bool_or(reference = :reference), false) as again from typed_reference
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id
