import type { Walk } from './walk.ts'

/**
 * Money of a rail that answers arrives from the account on which it lay: a transfer between accounts of ours, at once or
 * after it has been in suspense.
 */
const isOfRail = `(batch.state in ('OWN_TRANSFER', 'RECEIPT', 'OPEN_DEBIT', 'UNDONE') and exists (
  select from rail where rail.settles_in = batch.receiving_account_id
    and posting.account_id = 'RECEIVING/' || batch.currency_code || '/' || rail.receiving_account_id))`

/**
 * What entries with the line moved on its account, on other accounts of ours, on the open debits, and on the
 * accounts that people book parts of it on.
 */
const moved = `
  select coalesce(sum(posting.amount) filter (where posting.account_id = 'RECEIVING/' || batch.currency_code || '/' || batch.receiving_account_id), 0) as here,
         count(*) filter (where posting.account_id like 'RECEIVING/%' and not coalesce(${isOfRail}, false)
           and posting.account_id <> 'RECEIVING/' || batch.currency_code || '/' || batch.receiving_account_id) as elsewhere,
         coalesce(sum(posting.amount) filter (where posting.account_id like 'OPEN_DEBITS/%'), 0) as open,
         coalesce(sum(posting.amount) filter (where split_part(posting.account_id, '/', 1) in ('BANK_CHARGES', 'INTEREST_INCOME', 'TRANSFER_CLEARING', 'OTHER')), 0) as parts,
         coalesce(sum(posting.amount) filter (where posting.account_id like batch.counter || '/%' or ${isOfRail}), 0) as counter_moved
    from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
   where entry.statement_line_id = batch.id and entry.receipt_id is null`

/** The house account of a line that a rule explained. */
const counter = `
  case state when 'CHARGE' then 'BANK_CHARGES' when 'INTEREST' then 'INTEREST_INCOME' when 'OWN_TRANSFER' then 'TRANSFER_CLEARING'
             when 'OTHER' then 'OTHER' end`

/** The receipt that the line brought, unless it was withdrawn: divided into parts, or taken back. */
const receipts = `
  select count(*) as receipts, coalesce(bool_and(receipt.amount = batch.amount and receipt.receiving_account_id = batch.receiving_account_id), false) as fits,
         coalesce(bool_or(item.closed_as is distinct from 'WITHDRAWN'), false) as counts
    from receipt left join suspense_item item on item.receipt_id = receipt.id
   where receipt.source = 'own-accounts' and receipt.source_id = batch.id::text`

/**
 * Every line of a statement, with all that names it. A line in force is a receipt, or is booked once, in
 * full, from its own account as what its state says; of a reversal only the parts that people booked before
 * count, because its receipt leaves the account instead; any other has no booking that counts. What an open
 * debit moved is open as long as its item is. A line that is left out, because another one brought its
 * transfer, names one that counts: else the transfer is in no book, and no file brings it again.
 */
export const statementLinesWalk: Walk<null> = {
  table: 'statement_line',
  key: { id: '00000000-0000-0000-0000-000000000000' },
  batch: 5_000,
  steps: `
    batch as materialized (
      select id, state, duplicate_of, 'line ' || line || ' of import ' || import_id as subject, receiving_account_id, currency_code, direction,
             amount, is_trial, ${counter} as counter
        from statement_line where id > $1::uuid order by id limit $2),
    looked_at as materialized (
      select batch.*, moved.*, receipts.*, items.open_amount,
             case when state in ('CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER', 'OPEN_DEBIT', 'PAYOUT', 'PAYOUT_RETURN')
                  then case direction when 'DEBIT' then batch.amount else -batch.amount end
                  when state = 'REVERSAL' then -moved.parts else 0 end as due
        from batch
        cross join lateral (${moved}) moved
        cross join lateral (${receipts}) receipts
        cross join lateral (
          select coalesce(sum(amount), 0) as open_amount from suspense_item item
           where item.statement_line_id = batch.id and item.closed_at is null) items
       where not is_trial),
    differences as (
      select 'a line that is left out names a line that counts' as check, batch.subject, 'a line in force' as expected,
             coalesce('a line that is ' || other.state, 'no line') as found
        from batch left join statement_line other on other.id = batch.duplicate_of
       where batch.state = 'DUPLICATE' and coalesce(other.state in ('READ', 'UNDONE'), true)
      union all
      select 'a line is booked once, in full, on its account, as what it is', subject, state || ' ' || trim_scale(due),
             state || ' ' || trim_scale(here) || case when elsewhere > 0 then ' and on another account' else '' end
        from looked_at where here <> due or elsewhere > 0
      union all
      select 'a line is booked against the account of what it is', subject, counter || ' ' || trim_scale(-due), trim_scale(counter_moved)::text
        from looked_at where counter is not null and counter_moved <> -due
      union all
      select 'a line that is a receipt has it, and no other line has one', subject,
             case state when 'RECEIPT' then 'a receipt' else 'none' end, case when receipts > 0 then 'a receipt' else 'none' end
        from looked_at where case state when 'RECEIPT' then not fits else counts end
      union all
      select 'an open debit is open as long as its item is', subject, trim_scale(-open_amount)::text, trim_scale(open)::text
        from looked_at where open <> -open_amount)`,
}
