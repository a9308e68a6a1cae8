-- Records that a match was undone.
insert into receipt_match_undo (receipt_id, match_no, merchant_code, kind, payment_id, reason, actor, approved_by,
  money_taken, money_returned, import_id, at)
values (:receipt_id, :match_no, :merchant_code, :kind, :payment_id, :reason, :actor, :approved_by, :taken, :returned, :import_id, gateway_now())
