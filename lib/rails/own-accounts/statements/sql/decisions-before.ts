import { bookings, type Booking } from '../../../../payments/suspense/booking-entry.ts'
import type { ReceiptBefore } from '../../../../payments/suspense/restore-receipt.ts'
import { moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { lineRestoresDecisions } from '#sql/statement_line'
import { partsOfLineBeforeUndo } from '#sql/ledger_entry'

const booked = bookings.map((booking) => `'${booking}'`).join(', ')

/**
 * SQL: `same` is the line equal to `line`, with its number among equal lines, and its import was undone.
 */
export const isUndoneBefore = `
  same.state = 'UNDONE'
    and (same.receiving_account_id, same.booked_on, same.format, same.identity, same.occurrence)
      = (line.receiving_account_id, line.booked_on, line.format, line.identity, line.occurrence)`

/**
 * SQL: the line equal to `line`, with its number among equal lines, whose import was undone last, and about
 * which something was decided that no later line has again. Only one line in force has that number, so that
 * nothing is restored twice.
 */
export const lineToRestore = `
  select same.id
    from statement_line same join bank_import import on import.id = same.import_id
   where not line.is_possible_duplicate and ${isUndoneBefore}
     and not exists (
       select from statement_line later
        where (later.receiving_account_id, later.booked_on) = (same.receiving_account_id, same.booked_on) and later.restores = same.id)
     and (exists (
         select from receipt
          where receipt.source = '${ownAccountsRailName}' and receipt.source_id = same.id::text
            and (exists (select from receipt_match_undo undo where (undo.receipt_id, undo.import_id) = (receipt.id, same.import_id))
              or exists (select from ledger_entry entry where entry.receipt_id = receipt.id and entry.kind in (${booked}))
              or exists (select from receipt part where part.source = receipt.source and part.source_id = same.id || '/1')))
       or exists (
         select from receipt join ledger_entry entry on entry.statement_line_id = same.id and entry.kind = 'PAYOUT_RETURNED'
          where receipt.source = '${ownAccountsRailName}' and receipt.source_id = same.id::text)
       or exists (
         select from suspense_item item join ledger_entry entry on entry.statement_line_id = item.statement_line_id
          where item.statement_line_id = same.id and entry.kind in ('PAYOUT_SETTLED', ${booked})))
   order by import.started_at desc, same.position limit 1`

interface ReceiptRow {
  id: string
  suffix: string
  currency_code: string
  amount: string
  was_matched: boolean
  booked_as: Booking | null
  reason: string | null
}

/** The receipts of an undone credit, the whole first, and what was decided about them until the undo. */
export async function receiptsBefore(transaction: Queryable, lineId: string): Promise<ReceiptBefore[]> {
  const { rows } = await transaction.query<ReceiptRow>({
    name: 'receipts_before_undo',
    text: `
      with recursive part as (
        select id, source_id, '' as suffix from receipt where source = '${ownAccountsRailName}' and source_id = $1::text
        union all
        select receipt.id, receipt.source_id, substr(receipt.source_id, length($1::text) + 1)
          from part join receipt on receipt.source = '${ownAccountsRailName}' and receipt.source_id in (part.source_id || '/1', part.source_id || '/2'))
      select receipt.id, part.suffix, receipt.currency_code, receipt.amount,
             exists (select from receipt_match_undo undo join statement_line line on line.id = $1::uuid and line.import_id = undo.import_id
                      where undo.receipt_id = receipt.id) as was_matched,
             booking.kind as booked_as, booking.reason
        from part join receipt on receipt.id = part.id
        -- The first is a person's, the second takes it back.
        left join lateral (select kind, reason from ledger_entry entry
                            where entry.receipt_id = receipt.id and entry.kind in (${booked}) order by id limit 1) booking on true
       order by part.suffix`,
    values: [lineId],
  })
  return rows.map((row) => ({
    receiptId: row.id,
    suffix: row.suffix,
    money: moneyFromDatabase(row.amount, row.currency_code),
    wasMatched: row.was_matched,
    ...(row.booked_as !== null && { booked: { as: row.booked_as, reason: row.reason ?? '' } }),
  }))
}

/** What an undone line was explained as by people, or a part of it. */
export interface PartBefore {
  readonly as: Booking | 'PAYOUT_SETTLED' | 'PAYOUT_RETURNED'
  readonly money: Money
  /** Of a payout or return of suspense: its end-to-end ID. */
  readonly reason: string
}

/** What people had booked of an open debit, and which orders it paid, in the order in which they decided. */
export const debitBefore = (transaction: Queryable, lineId: string): Promise<PartBefore[]> =>
  partsBefore(transaction, lineId, { account: 'OPEN_DEBITS', kinds: ['PAYOUT_SETTLED', ...bookings] })

/** Which order a credit had returned, as people said, and what the bank had kept of it. */
export const returnBefore = (transaction: Queryable, lineId: string): Promise<PartBefore[]> =>
  partsBefore(transaction, lineId, { account: 'RECEIVING', kinds: ['PAYOUT_RETURNED', 'CHARGE'] })

async function partsBefore(
  transaction: Queryable,
  lineId: string,
  { account, kinds }: { readonly account: 'OPEN_DEBITS' | 'RECEIVING'; readonly kinds: readonly string[] },
): Promise<PartBefore[]> {
  const { rows } = await transaction.query(partsOfLineBeforeUndo({ lineId, account, kinds }))
  return rows.map(({ as, currency_code: currencyCode, amount, reason }) => ({
    as,
    money: moneyFromDatabase(amount, currencyCode),
    reason,
  }))
}

/** Records which line has the decisions of another one again. */
export async function markRestored(transaction: Queryable, lineId: string, restores: string): Promise<void> {
  await transaction.query(lineRestoresDecisions({ lineId, restores }))
}
