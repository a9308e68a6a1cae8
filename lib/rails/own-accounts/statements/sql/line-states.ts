import type { Queryable } from '../../../../platform/db/database.ts'
import { setStatementLineStates } from '#sql/statement_line'

/** What became of a line. */
export type LineState =
  | 'RECEIPT'
  | 'PAYOUT'
  | 'PAYOUT_RETURN'
  | 'REVERSAL'
  | 'CHARGE'
  | 'INTEREST'
  | 'OWN_TRANSFER'
  | 'OTHER'
  | 'OPEN_DEBIT'

/**
 * Records what lines were booked as. Throws where one of them was booked before, so that the
 * transaction books nothing twice.
 */
export async function setLineStates(
  transaction: Queryable,
  states: ReadonlyMap<string, LineState>,
  reverses?: string,
): Promise<void> {
  const { rowCount } = await transaction.query(
    setStatementLineStates({ id: [...states.keys()], state: [...states.values()], reverses }),
  )
  if (rowCount !== states.size)
    throw new Error(`${states.size - (rowCount ?? 0)} lines of a statement were booked by another process`)
}
