import { ownAccountsRailName } from '../../../accounts/account.ts'

/** Who decided last about the money that a key of the audit names, in SQL: actor and second person. */
const decidedBy = (key: 'receiptId' | 'suspenseItemId', id: string): string => `
  select event.actor, event.after ->> 'approvedBy' as approved_by from audit_event event
   where event.after ? '${key}' and event.after ->> '${key}' = ${id}::text and event.command <> 'match undo'
   order by event.id desc limit 1`

/**
 * What became of `line`, in SQL: a row for its money, or for each part that it was divided into. Rules have
 * the names that operators know; two are stored under names of earlier releases.
 */
export const partsOfLine = `
  with recursive receipt_of as (
    select id, source_id, amount from receipt where source = '${ownAccountsRailName}' and source_id = line.id::text
    union all
    select part.id, part.source_id, part.amount from receipt_of
      join receipt part on part.source = '${ownAccountsRailName}' and part.source_id in (receipt_of.source_id || '/1', receipt_of.source_id || '/2'))
  select case when matched.receipt_id is not null then 'MATCHED' when item.id is not null and item.closed_at is null then 'SUSPENSE'
              else coalesce(item.closed_as, line.state) end as state,
         received.amount::text, matched.merchant_code, matched.kind, matched.payment_id,
         case matched.matched_by when 'RAIL_REFERENCE' then 'REFERENCE' when 'EXTERNAL_REFERENCE' then 'TYPED_REFERENCE'
              else coalesce(matched.matched_by, case when item.closed_at is not null then 'OPERATOR' end) end as rule,
         matched.evidence, decided.actor, decided.approved_by, received.id as receipt_id, received.source_id as place
    from receipt_of received
    left join receipt_match matched on matched.receipt_id = received.id and matched.undone_at is null
    left join suspense_item item on item.receipt_id = received.id
    left join lateral (
      select * from (${decidedBy('receiptId', 'received.id')}) by_receipt where matched.matched_by = 'OPERATOR'
      union all
      select * from (${decidedBy('suspenseItemId', 'item.id')}) by_item where matched.receipt_id is null and item.closed_at is not null
      limit 1) decided on true
   where item.closed_as is distinct from 'WITHDRAWN'
  union all
  select line.state, paid.amount::text, ordered.merchant_code, ordered.kind, ordered.payment_id, 'END_TO_END_ID', null, decided.actor,
         decided.approved_by, null, paid.role
    from payout_line paid
    left join payout_order ordered on ordered.key = paid.key
    left join suspense_item item on item.statement_line_id = line.id
    left join lateral (${decidedBy('suspenseItemId', 'item.id')}) decided on true
   where paid.statement_line_id = line.id
  union all
  select item.closed_as, line.amount::text, null, null, null, 'OPERATOR', null, decided.actor, decided.approved_by, null, ''
    from suspense_item item
    left join lateral (${decidedBy('suspenseItemId', 'item.id')}) decided on true
   where item.statement_line_id = line.id and item.closed_at is not null
     and not exists (select from payout_line paid where paid.statement_line_id = line.id)
  union all
  select line.state, line.amount::text, null, null, null, 'ACCOUNT_RULE', jsonb_build_object('idRule', rule.id, 'whenText', rule.when_text),
         null, null, null, ''
    from ledger_entry entry join statement_rule rule on entry.reason = 'rule ' || rule.id
   where entry.statement_line_id = line.id and entry.kind = line.state`
