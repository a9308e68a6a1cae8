-- A page of the lines of statements, the newest day first, with what became of each: that is looked up for the lines of the
-- page alone, unless it decides which those are. Lines of dry runs are none. What became of a line has a row for its money,
-- or for each part that it was divided into: the parts add up to the line, what the bank kept of a return is negative; the
-- side of a rail whose money it is has none. Rules have the names that operators know; two are stored under names of earlier
-- releases. What an import restored of an undone line's order has none: the decision was made about that line.
-- @column direction 'CREDIT' | 'DEBIT'
-- @column state string
-- @column parts { state: string; amount: string; merchant_code: string | null; kind: 'payin' | 'payout' | 'topup' | 'refund' | null; payment_id: string | null; rule: string | null; evidence: object | null; actor: string | null; approved_by: string | null; receipt_id: string | null }[]
select line.id, line.booked_on, line.import_id, line.position, line.receiving_account_id, import.file_name, line.format, line.line,
       line.direction, line.amount, line.currency_code, became.state, became.parts, payer.*
  from (select line.* from statement_line line
         where not line.is_trial and line.state <> 'READ' /*narrowed*/
         order by line.booked_on desc, line.import_id desc, line.position desc /*first*/) line
  join bank_import import on import.id = line.import_id
  join stored_payer payer on payer.personal_id = line.payer_data_id
 cross join lateral (
   select coalesce(max(part.state) filter (where part.state in ('SUSPENSE', 'OPEN_DEBIT')), (array_agg(part.state order by part.place))[1], line.state) as state,
          coalesce(jsonb_agg(to_jsonb(part) order by part.place), '[]') as parts
     from (
    select case when matched.receipt_id is not null then 'MATCHED' when item.id is not null and item.closed_at is null then 'SUSPENSE'
                else coalesce(item.closed_as, line.state) end as state,
           received.amount::text, matched.merchant_code, matched.kind, matched.payment_id,
           case matched.matched_by when 'RAIL_REFERENCE' then 'REFERENCE' when 'EXTERNAL_REFERENCE' then 'TYPED_REFERENCE'
                else coalesce(matched.matched_by, case when item.closed_at is not null then 'OPERATOR' end) end as rule,
           matched.evidence, decided.actor, decided.approved_by, received.id as receipt_id, line.id || received.suffix as place
      from receipts_of_line(line.id) received
      left join receipt_match matched on matched.receipt_id = received.id and matched.undone_at is null
      left join suspense_item item on item.receipt_id = received.id
      left join lateral (
        select * from decision_of_match(matched.receipt_id, matched.merchant_code, matched.matched_by, matched.at) of_match
        union all
        select actor, approved_by from decision_of_item(item.id)
         where matched.receipt_id is null and item.closed_at is not null
        union all
        -- who booked a part decided about the item of what was divided
        select booked.actor, booked.approved_by
          from receipt divided join suspense_item whole on whole.receipt_id = divided.id cross join decision_of_item(whole.id) booked
         where received.suffix like '%/1' and divided.source = 'own-accounts' and divided.source_id = line.id || left(received.suffix, -2)
           and booked.command = 'suspense book' and matched.receipt_id is null and item.closed_at is not null
        limit 1) decided on true
     where item.closed_as is distinct from 'WITHDRAWN'
    union all
    select case paid.role when 'DEBIT' then 'PAYOUT' else 'PAYOUT_RETURN' end, paid.amount::text, ordered.merchant_code, ordered.kind,
           ordered.payment_id, case when decided.command = 'suspense assign' then 'OPERATOR' when line.restores is null then 'END_TO_END_ID' end, null, decided.actor,
           decided.approved_by, null, '0 ' || paid.role
      from payout_line paid
      left join payout_order ordered on ordered.key = paid.key
      left join suspense_item item on item.statement_line_id = line.id or item.receipt_id in (
        select id from receipt where source = 'own-accounts' and source_id = line.id::text)
      left join lateral decision_of_item(item.id) decided on true
     where paid.statement_line_id = line.id
    union all
    select line.state, item.amount::text, decided.merchant_code, decided.kind, decided.payment_id, 'OPERATOR', null, decided.actor,
           decided.approved_by, null, '0'
      from suspense_item item
      left join lateral decision_of_item(item.id) decided on true
     where item.statement_line_id = line.id and item.closed_as = 'ASSIGNED'
    union all
    select line.state, line.amount::text, taken.merchant_code, taken.kind, taken.payment_id, null, null, null, null, taken.receipt_id, ''
      from receipt reversed
      left join lateral (
        select * from receipt_match matched where matched.receipt_id = reversed.id order by matched.match_no desc limit 1) taken on true
     where line.state = 'REVERSAL' and reversed.source = 'own-accounts' and reversed.source_id = line.reverses::text
       and not exists (select from suspense_item item where item.statement_line_id = line.id and item.closed_at is not null)
    union all
    select entry.kind, (case line.direction when 'DEBIT' then -posting.amount else posting.amount end)::text, null, null, null,
           case when rule.id is not null then 'ACCOUNT_RULE' when decided.actor is not null or line.restores is null then 'OPERATOR' end,
           case when rule.id is not null then jsonb_build_object('idRule', rule.id, 'whenText', rule.when_text) end,
           decided.actor, decided.approved_by, null, '1 ' || lpad(entry.id::text, 20, '0')
      from ledger_entry entry
      join ledger_posting posting on posting.entry_id = entry.id and posting.account_id in ('BANK_CHARGES/' || entry.currency_code, 'INTEREST_INCOME/' || entry.currency_code, 'TRANSFER_CLEARING/' || entry.currency_code, 'OTHER/' || entry.currency_code)
      left join statement_rule rule on entry.reason = 'rule ' || rule.id
      left join lateral (
          select event.actor, event.after ->> 'approvedBy' as approved_by
            from suspense_item item join audit_event event on event.after ? 'suspenseItemId' and event.after ->> 'suspenseItemId' = item.id::text
           where rule.id is null
             and (item.statement_line_id = line.id or item.receipt_id in (
               select id from receipt where source = 'own-accounts' and source_id = line.id::text))
             and (event.command = 'suspense assign' and entry.reason is null
               or event.command = 'suspense book' and (event.after ->> 'as', event.after ->> 'reason') = (entry.kind, entry.reason))
           order by abs(extract(epoch from event.at - entry.posted_at)), event.id desc limit 1) decided on true
     where entry.statement_line_id = line.id and entry.kind in ('CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')
       and not exists (
         select from ledger_posting side
          where side.entry_id = entry.id and side.account_id like 'RECEIVING/%' and side.account_id not like '%/' || line.receiving_account_id)
    union all
    select 'OPEN_DEBIT', item.amount::text, null, null, null, null, null, null, null, null, '9'
      from suspense_item item
     where item.statement_line_id = line.id and item.closed_at is null and item.amount < line.amount) part
    where line.state <> 'UNDONE') became
  /*of_state*/ order by line.booked_on desc, line.import_id desc, line.position desc limit :limit
