import type { Walk } from './walk.ts'

/**
 * Every item that went back to its payer, with all its returns: what they left on PAYOUT_CLEARING is the
 * amount of the one that is ordered or paid, until its debit, and back again with what the bank sent back.
 */
export const suspenseReturnsWalk: Walk<null> = {
  table: 'suspense_return',
  key: { id: '00000000-0000-0000-0000-000000000000' },
  batch: 5_000,
  steps: `
    batch as materialized (
      select id, suspense_item_id, currency_code from suspense_return where id > $1::uuid order by id limit $2),
    looked_at as (
      select item.suspense_item_id, coalesce(ordered.amount, 0) - lines.debits + lines.returns as due, of_item.amount + of_lines.amount as found
        from (select distinct suspense_item_id, currency_code from batch) item
        cross join lateral (
          select sum(amount) as amount from suspense_return one
           where one.suspense_item_id = item.suspense_item_id and one.state in ('WAITING', 'SENT', 'PAID')) ordered
        cross join lateral (
          select coalesce(sum(line.amount) filter (where role = 'DEBIT'), 0) as debits,
                 coalesce(sum(line.amount) filter (where role = 'RETURN'), 0) as returns
            from suspense_return one join payout_line line on line.key = one.id
           where one.suspense_item_id = item.suspense_item_id) lines
        cross join lateral (
          select coalesce(sum(posting.amount), 0) as amount
            from suspense_item held
            join ledger_entry entry on entry.receipt_id = held.receipt_id and entry.kind in ('SUSPENSE_RETURN', 'SUSPENSE_RETURN_REFUSED')
            join ledger_posting posting on posting.entry_id = entry.id and posting.account_id = 'PAYOUT_CLEARING/' || item.currency_code
           where held.id = item.suspense_item_id) of_item
        cross join lateral (
          select coalesce(sum(posting.amount / alike.count), 0) as amount
            from suspense_return one
            join payout_line line on line.key = one.id
            join ledger_entry entry on entry.statement_line_id = line.statement_line_id and entry.kind in ('PAYOUT_SETTLED', 'PAYOUT_RETURNED')
             and entry.payment_id is null
            join ledger_posting posting on posting.entry_id = entry.id and posting.account_id = 'PAYOUT_CLEARING/' || item.currency_code
             and abs(posting.amount) = line.amount
            -- A line that paid a whole file has an entry for each order of it.
            cross join lateral (
              select count(*) from payout_line other join suspense_return another on another.id = other.key
               where other.statement_line_id = line.statement_line_id and other.role = line.role and other.amount = line.amount) alike
           where one.suspense_item_id = item.suspense_item_id) of_lines),
    differences as (
      select 'payout clearing holds a return of suspense until its debit' as check, 'suspense item ' || suspense_item_id as subject,
             trim_scale(due)::text as expected, trim_scale(found)::text as found
        from looked_at where due <> found)`,
}
