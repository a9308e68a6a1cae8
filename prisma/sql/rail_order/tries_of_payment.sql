-- The rails that were asked to open a payment, or passed over, in their order, and what each said.
-- @column name string
select rail.name, o.rail_id, o.state, o.reason, o.opened_at from rail_order o join rail on rail.id = o.rail_id
 where (o.merchant_code, o.kind, o.payment_id) = (:merchant_code, :kind, :payment_id) order by o.opened_at, o.state = 'UNSENT' desc
