-- The sum of a settlement that an entry counts into. Returns count into the sum of their payment, and every kind that is not named
-- is an adjustment, so that nothing is left out. Reserving and releasing do not change what the merchant owns, but for a refund that
-- is refused after the merchant had paid for its part in suspense. "is_netted": whether the settlement has no sum of its own for what
-- was taken back of payins and top-ups, because an earlier release closed it.
CREATE FUNCTION settlement_sum(entry_kind text, payment_kind text, is_netted boolean) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN payment_kind = 'refund' AND entry_kind IN ('REFUND', 'RETURN', 'RESERVE', 'RELEASE') THEN 'refunds'
              WHEN entry_kind IN ('REVERSAL', 'MATCH_UNDONE') AND NOT is_netted THEN 'reversals'
              WHEN entry_kind IN ('COMPLETION', 'REVERSAL', 'MATCH_UNDONE') THEN CASE payment_kind WHEN 'topup' THEN 'topups' ELSE 'payins' END
              WHEN entry_kind IN ('PAYOUT', 'RETURN') THEN 'payouts'
              WHEN entry_kind = 'FEE' THEN 'fees'
              WHEN entry_kind = 'VAT' THEN 'vat'
              ELSE 'adjustments' END
$$;
