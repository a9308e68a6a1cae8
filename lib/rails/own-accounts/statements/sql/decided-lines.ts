import { bookings } from '../../../../payments/suspense/booking-entry.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { receiptsOfStatementLines } from '#sql/receipt'
import { decidedStatementLines } from '#sql/statement_line'

/** A line that a payment or payout has, or a person booked. */
export type DecidedLine = RowOf<typeof decidedStatementLines>

/**
 * The lines of an import, or of some lines those, that somebody has decided about, at most 1 000: those that
 * cannot be undone first, then in the order of the file.
 */
export async function decidedLines(
  database: Queryable,
  among: { readonly importId: string } | { readonly lines: readonly string[] },
): Promise<DecidedLine[]> {
  const { rows } = await database.query(
    decidedStatementLines({ importId: null, lines: null, bookings, ...among }),
  )
  return rows
}

/** What the import of a file with the same line restores of what was decided about it. */
export function restoredOf({
  state,
  notRestored,
}: DecidedLine): 'MATCH' | 'BOOKING' | 'PAYOUT' | 'RETURN' | 'NOTHING' {
  if (notRestored !== null) return 'NOTHING'
  if (state === 'PAYOUT') return 'PAYOUT'
  if (state === 'PAYOUT_RETURN') return 'RETURN'
  return bookings.some((booking) => booking === state) ? 'BOOKING' : 'MATCH'
}

/** The receipts of lines that are receipts, and the parts that they were divided into. */
export async function receiptsOfLines(transaction: Queryable, lines: readonly string[]): Promise<string[]> {
  const { rows } = await transaction.query(receiptsOfStatementLines({ lines }))
  return rows.map(({ id }) => id)
}
