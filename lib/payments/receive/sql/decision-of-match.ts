/**
 * Who gave the receipt of `matched` to its payment, in SQL: actor and second person, in one row at most. Of
 * several items that were given at once the audit names the last receipt and every item. A chargeback names
 * the receipt too: its own item is a debit.
 */
export const decisionOfMatch = `
  select named.actor, named.approved_by from (
    (${decision(`event.after ? 'receiptId' and event.after ->> 'receiptId' = matched.receipt_id::text
       and not exists (
         select from suspense_item debit
          where debit.id = (event.after ->> 'suspenseItemId')::uuid and debit.receipt_id is null)`)})
    union all
    (${decision(`event.after ? 'suspenseItemId' and event.after ->> 'suspenseItemId' = ${itemOf('matched.receipt_id')}`)})
    union all
    (${decision(`event.merchant_code = matched.merchant_code and event.after -> 'moreSuspenseItemIds' ? ${itemOf('matched.receipt_id')}`)})) named
   where matched.matched_by = 'OPERATOR'
   limit 1`

/** The newest decision that was made before the match, whose transaction began earlier. */
function decision(isAbout: string): string {
  return `
    select event.actor, event.after ->> 'approvedBy' as approved_by from audit_event event
     where event.command in ('suspense assign', 'match redo') and ${isAbout}
     order by event.at <= matched.at + interval '1 millisecond' desc, event.id desc limit 1`
}

function itemOf(receiptId: string): string {
  return `(select item.id::text from suspense_item item where item.receipt_id = ${receiptId})`
}
