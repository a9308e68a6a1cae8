import { kindOfItem, kindOfPayment } from './suspense-items.ts'

/** Whose a posting on suspense is: of a refund its payin, of a receipt the payment that had it at `$2`. */
const holder = (column: string, ofRefund: string): string =>
  `coalesce(refund.${ofRefund}, entry.${column}, match.${column.replace('payment_kind', 'kind')})`

/**
 * The kinds of suspense before the moment `$2`, as rows of `currency_code`, `suspense_kind` and `amount` that
 * add up to the postings on the accounts SUSPENSE which `isMeant` selects, but for adjustments, which are no
 * item. Money is summed by who had it then, a payment or nobody; the kind is that of the payment's status or
 * of the item's reason then.
 */
export const suspenseBefore = (isMeant: string): string => `(
  with held as (
    select account.currency_code, ${holder('merchant_code', 'merchant_code')} as merchant_code,
           ${holder('payment_kind', 'payin_kind')} as payment_kind, ${holder('payment_id', 'payin_id')} as payment_id,
           case when entry.payment_id is null and match.payment_id is null then entry.receipt_id end as receipt_id,
           sum(posting.amount) as amount
      from ledger_account account
      join ledger_posting posting on posting.account_id = account.id
      join ledger_entry entry on entry.id = posting.entry_id
      left join refund on (refund.merchant_code, refund.kind, refund.payment_id) = (entry.merchant_code, entry.payment_kind, entry.payment_id)
      left join receipt_match match on entry.payment_id is null and match.receipt_id = entry.receipt_id
       and match.at < $2 and (match.undone_at is null or match.undone_at >= $2)
     where account.kind = 'SUSPENSE' and coalesce(entry.payment_id, entry.receipt_id::text) is not null${isMeant}
     group by 1, 2, 3, 4, 5 having sum(posting.amount) <> 0)
  select held.currency_code, held.amount,
         case when held.payment_id is not null then ${kindOfPayment} else ${kindOfItem} end as suspense_kind
    from held
    left join lateral (
      select to_status as status from payment_event event
       where (event.merchant_code, event.kind, event.payment_id) = (held.merchant_code, held.payment_kind, held.payment_id)
         and event.at < $2
       order by event_no desc limit 1) event on true
    left join lateral (
      select direction, coalesce(earlier.reason, kept.reason) as reason
        from suspense_item kept
        left join lateral (
          select replaced->>'reason' as reason from jsonb_array_elements(kept.earlier_reasons) with ordinality as list (replaced, number)
           where (replaced->>'until')::timestamptz >= $2 order by number limit 1) earlier on true
       where kept.receipt_id = held.receipt_id) item on true)`
