import type { LedgerAccount } from '../../../../ledger/account.ts'
import type { Entry } from '../../../../ledger/post-entry.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import {
  accountsOfBankImport,
  endUndoingBankImport,
  startUndoingBankImport,
  stopUndoingBankImport,
} from '#sql/bank_import'
import { bookingsOfStatementLines } from '#sql/ledger_entry'
import { statementLinesToUndo, undoStatementLines } from '#sql/statement_line'

/**
 * Marks an import as being undone, where it is booked; returns its state before. A report has nothing to
 * undo.
 */
export async function startUndoing(transaction: Queryable, importId: string): Promise<string | undefined> {
  const { rows } = await transaction.query(startUndoingBankImport({ importId }))
  return rows[0]?.state
}

/** The next lines that are not undone, by ID. */
export async function linesToUndo(
  transaction: Queryable,
  importId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await transaction.query(statementLinesToUndo({ importId, limit }))
  return rows.map(({ id }) => id)
}

/** What undoes all other bookings of lines: one entry for each line that has any. */
export async function entriesToUndo(transaction: Queryable, lines: readonly string[]): Promise<Entry[]> {
  const { rows } = await transaction.query(bookingsOfStatementLines({ lines }))
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

function accountOf(row: RowOf<typeof bookingsOfStatementLines>): LedgerAccount {
  const kind = row.kind as LedgerAccount['kind']
  if (kind === 'MERCHANT_AVAILABLE' || kind === 'MERCHANT_RESERVED')
    return { kind, merchantCode: row.merchant_code ?? '' }
  return kind === 'RECEIVING' ? { kind, receivingAccountId: row.receiving_account_id ?? '' } : { kind }
}

/**
 * Lines that were wrong count no more, nor do reports of the same transfers in other files, nor reports of
 * those: the details of a batch may have taken the place of its total, which other files report.
 */
export async function undoLines(transaction: Queryable, lines: readonly string[]): Promise<void> {
  await transaction.query(undoStatementLines({ lines }))
}

/** All lines of an import are undone: its statements are none any more. */
export async function endUndoing(transaction: Queryable, importId: string): Promise<void> {
  await transaction.query(endUndoingBankImport({ importId }))
}

/**
 * Some lines of an import cannot be undone, so that it is no import that is being undone any more: its other
 * lines are known again.
 */
export async function stopUndoing(transaction: Queryable, importId: string): Promise<void> {
  await transaction.query(stopUndoingBankImport({ importId }))
}

/** The cash accounts of an import, with their rails, in the order of their IDs. */
export async function accountsOfImport(
  transaction: Queryable,
  importId: string,
): Promise<{ readonly id: string; readonly rail: string }[]> {
  const { rows } = await transaction.query(accountsOfBankImport({ importId }))
  return rows
}
