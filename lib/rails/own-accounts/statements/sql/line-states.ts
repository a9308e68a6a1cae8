import type { Queryable } from '../../../../platform/db/database.ts'

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
  const { rowCount } = await transaction.query({
    name: 'set_statement_line_states',
    text: `
      update statement_line line set state = given.state, reverses = $3::uuid
        from unnest($1::uuid[], $2::text[]) as given (id, state)
       where line.id = given.id and line.state = 'NEW'`,
    values: [[...states.keys()], [...states.values()], reverses ?? null],
  })
  if (rowCount !== states.size)
    throw new Error(`${states.size - (rowCount ?? 0)} lines of a statement were booked by another process`)
}
