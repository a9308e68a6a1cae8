-- Records permanently that the reference was typed, as the payment's first to fifth.
insert into typed_reference (merchant_code, kind, payment_id, number, reference, typed_at)
values (:merchant_code, :kind, :payment_id, :number, :reference, gateway_now())
