-- The lines of an import, or some lines, that a payment or payout has or a person booked, at most 1 000: those that
-- cannot be undone first, then in the order of the file. `format`: of XML a line is an entry, such as `3.2`, and
-- elsewhere a number. `state` is what it counts as: the state of the line, what its item was booked as, or REFUNDED:
-- a merchant has sent money of its payin back. A debit that people confirmed as a payout's is PAYOUT; of the debit of a
-- batch each payout is named. Of one that is open a part may have been booked. `isFinal`: its money went back
-- already, to its payer or its merchant: it cannot be undone. `notRestored`: why a file with the same line does not
-- restore what was decided about it: it may be a transfer of another file, is money of a rail, which arrives
-- anew, or is debit or return of a refused payout, both of which the import has.
-- @column line string
-- @column format string
-- @column state string
-- @column isFinal boolean
-- @column notRestored 'POSSIBLE_DUPLICATE' | 'MONEY_OF_RAIL' | 'REFUSED_PAYOUT' | null
with recursive line as (
  select id, import_id, receiving_account_id, line, format, position, state, is_possible_duplicate from statement_line
   where import_id = :import_id and state <> 'UNDONE'
  union all
  select id, import_id, receiving_account_id, line, format, position, state, is_possible_duplicate from statement_line
   where id = any(:lines::uuid[]) and state <> 'UNDONE'),
-- The receipt of each line, and the parts that it was divided into.
part as (
  select line.id as line, receipt.id, receipt.source_id from line
    join receipt on receipt.source = 'own-accounts' and receipt.source_id = line.id::text
   where line.state = 'RECEIPT'
  union all
  select part.line, receipt.id, receipt.source_id from part
    join receipt on receipt.source = 'own-accounts' and receipt.source_id in (part.source_id || '/1', part.source_id || '/2')),
decided as (
  select part.line, matched.merchant_code, matched.kind, matched.payment_id,
         case when payin.money_refunded > 0 then 'REFUNDED' else item.closed_as end as counts_as,
         item.closed_as = 'RETURNED' or payin.money_refunded > 0 or (not matched.after_success and exists (
           select from ledger_entry entry
            where entry.merchant_code = matched.merchant_code and entry.payment_kind = matched.kind
              and entry.payment_id = matched.payment_id and entry.kind = 'REVERSAL')) as is_final
    from part
    left join receipt_match matched on matched.receipt_id = part.id and matched.undone_at is null
    left join payment payin using (merchant_code, kind, payment_id)
    left join suspense_item item on item.receipt_id = part.id
   where matched.receipt_id is not null or item.closed_as = 'RETURNED' or item.closed_as = any(:bookings::text[])
  union all
  select line.id, null, null, null, item.closed_as, false
    from line join suspense_item item on item.statement_line_id = line.id
   where item.closed_as = 'PAYOUT' or item.closed_as = any(:bookings)
  union all
  select line.id, null, null, null, part.kind, false
    from line
    join suspense_item item on item.statement_line_id = line.id and item.closed_at is null
    join ledger_entry part on part.statement_line_id = line.id and part.kind = any(:bookings)),
passed_on as (select statement_line_id from passed_on_return where statement_line_id in (select id from line))
select line.line, line.format, coalesce(decided.counts_as, line.state) as state,
       coalesce(decided.merchant_code, paid.merchant_code) as "merchantCode", coalesce(decided.kind, paid.kind) as kind,
       coalesce(decided.payment_id, paid.payment_id) as "paymentId",
       line.state = 'REVERSAL' or reversal.id is not null or coalesce(decided.is_final, false)
         or line.id in (select statement_line_id from passed_on) as "isFinal",
       case when line.is_possible_duplicate then 'POSSIBLE_DUPLICATE'
            when exists (
              select from ledger_entry entry join ledger_posting side on side.entry_id = entry.id
               where entry.statement_line_id = line.id and entry.kind = 'OWN_TRANSFER'
                 and side.account_id like 'RECEIVING/%' and side.account_id not like '%/' || line.receiving_account_id) then 'MONEY_OF_RAIL'
            -- The return of a refused payout or return whose debit the line is, or the debit.
            when exists (
              select from payout_line own
                join payout_line other on other.key = own.key and other.role <> own.role
                join statement_line beside on beside.id = other.statement_line_id and beside.import_id = line.import_id
                left join payout_order o on o.key = own.key
                left join payment using (merchant_code, kind, payment_id)
                left join suspense_return r on r.id = own.key
               where own.statement_line_id = line.id and 'REFUSED' in (payment.status, r.state)) then 'REFUSED_PAYOUT' end as "notRestored"
  from line
  left join decided on decided.line = line.id
  left join (payout_line join payout_order paid using (key)) on payout_line.statement_line_id = line.id
  left join lateral (
    select other.id from statement_line other where other.reverses = line.id and other.state = 'REVERSAL' limit 1) reversal on true
 where decided.line is not null or reversal.id is not null or line.state in ('PAYOUT', 'PAYOUT_RETURN', 'REVERSAL')
 order by "isFinal" desc, line.position limit 1000
