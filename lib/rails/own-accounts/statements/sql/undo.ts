import type { LedgerAccount } from '../../../../ledger/account.ts'
import type { Entry } from '../../../../ledger/post-entry.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/**
 * Marks an import as being undone, where it is booked; returns its state before. A report has nothing to
 * undo.
 */
export async function startUndoing(transaction: Queryable, importId: string): Promise<string | undefined> {
  const { rows } = await transaction.query<{ state: string }>({
    name: 'start_undoing_bank_import',
    text: `
      with before as materialized (
        select id, case when format = 'pain.002' then 'REPORT' else state end as state
          from bank_import where id::text = $1 for no key update),
      changed as (
        update bank_import set state = 'UNDOING' from before where bank_import.id = before.id and before.state in ('BOOKING', 'BOOKED'))
      select state from before`,
    values: [importId],
  })
  return rows[0]?.state
}

/** The next lines that are not undone, by ID. */
export async function linesToUndo(
  transaction: Queryable,
  importId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>({
    name: 'statement_lines_to_undo',
    text: `
      select line.id from statement_line line join bank_import import on import.id = line.import_id and import.state = 'UNDOING'
       where line.import_id = $1 and line.state <> 'UNDONE' order by line.position limit $2 for update of line`,
    values: [importId, limit],
  })
  return rows.map(({ id }) => id)
}

/** What undoes all other bookings of lines: one entry for each line that has any. */
export async function entriesToUndo(transaction: Queryable, lines: readonly string[]): Promise<Entry[]> {
  const { rows } = await transaction.query<{
    line: string
    kind: LedgerAccount['kind']
    currency_code: string
    merchant_code: string | null
    receiving_account_id: string | null
    amount: string
  }>({
    name: 'bookings_of_statement_lines',
    text: `
      select entry.statement_line_id as line, account.kind, account.currency_code, account.merchant_code, account.receiving_account_id,
             sum(posting.amount)::text as amount
        from ledger_entry entry
        join ledger_posting posting on posting.entry_id = entry.id
        join ledger_account account on account.id = posting.account_id
       where entry.statement_line_id = any($1::uuid[]) and entry.receipt_id is null
       group by entry.statement_line_id, account.id having sum(posting.amount) <> 0
       order by entry.statement_line_id, account.id`,
    values: [lines],
  })
  return [...Map.groupBy(rows, ({ line }) => line)].map(([statementLineId, some]): Entry => {
    const moved = some.map((row) => ({
      account: accountOf(row),
      money: moneyFromDatabase(row.amount, row.currency_code),
    }))
    const [first] = moved
    if (!first) throw new Error('a booking has no lines')
    return {
      kind: 'LINE_UNDONE',
      currencyCode: first.money.currencyCode,
      statementLineId,
      lines: moved.map(({ account, money: { amount } }) => ({ account, amount: -amount })),
    }
  })
}

function accountOf(row: {
  kind: LedgerAccount['kind']
  merchant_code: string | null
  receiving_account_id: string | null
}): LedgerAccount {
  if (row.kind === 'MERCHANT_AVAILABLE' || row.kind === 'MERCHANT_RESERVED')
    return { kind: row.kind, merchantCode: row.merchant_code ?? '' }
  return row.kind === 'RECEIVING'
    ? { kind: row.kind, receivingAccountId: row.receiving_account_id ?? '' }
    : { kind: row.kind }
}

/**
 * Lines that were wrong count no more, nor do reports of the same transfers in other files, nor reports of
 * those: the details of a batch may have taken the place of its total, which other files report.
 */
export async function undoLines(transaction: Queryable, lines: readonly string[]): Promise<void> {
  await transaction.query({
    name: 'undo_statement_lines',
    text: `
      with recursive gone as (
        select unnest($1::uuid[]) as id
        union
        select report.id from gone join statement_line report on report.duplicate_of = gone.id)
      update statement_line set state = 'UNDONE' where id in (select id from gone) and state <> 'UNDONE'`,
    values: [lines],
  })
}

/** All lines of an import are undone: its statements are none any more. */
export async function endUndoing(transaction: Queryable, importId: string): Promise<void> {
  await transaction.query({
    name: 'end_undoing_bank_import',
    text: `
      with undone as (
        update bank_import set state = 'UNDONE', undone_at = gateway_now() where id = $1 and state = 'UNDOING' returning id)
      update bank_statement set is_in_force = false where import_id in (select id from undone)`,
    values: [importId],
  })
}

/**
 * Some lines of an import cannot be undone, so that it is no import that is being undone any more: its other
 * lines are known again.
 */
export async function stopUndoing(transaction: Queryable, importId: string): Promise<void> {
  await transaction.query({
    name: 'stop_undoing_bank_import',
    text: `
      update bank_import set state = case
               when exists (select from statement_line where import_id = $1 and state = 'NEW') then 'BOOKING' else 'BOOKED' end
       where id = $1 and state = 'UNDOING'`,
    values: [importId],
  })
}

/** The cash accounts of an import, with their rails, in the order of their IDs. */
export async function accountsOfImport(
  transaction: Queryable,
  importId: string,
): Promise<{ readonly id: string; readonly rail: string }[]> {
  const { rows } = await transaction.query<{ id: string; rail: string }>({
    name: 'accounts_of_bank_import',
    text: `
      select distinct account.id, account.provider as rail
        from bank_import import join bank_statement statement on statement.import_id = import.id
        join receiving_account account on account.id = statement.receiving_account_id
       where import.id::text = $1 order by 1`,
    values: [importId],
  })
  return rows
}
