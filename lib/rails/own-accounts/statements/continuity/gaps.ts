import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { acceptedGaps } from '#sql/accepted_gap'
import { gapsOfStatements } from '#sql/bank_statement'

/** Something that is missing between two statements of an account. */
export interface Gap {
  readonly code: 'STATEMENT_MISSING' | 'BALANCE_GAP'
  /** The same for the same two statements, whenever it is looked for. */
  readonly key: string
  readonly message: string
  /** The first day of the statement after the gap, `YYYY-MM-DD`. */
  readonly from: string
}

/** Finds gaps in the statements of an account that nobody has accepted. */
export const findGaps = async (database: Queryable, accountId: string): Promise<readonly Gap[]> =>
  (await gapsOfAccounts(database, [accountId])).get(accountId) ?? []

/** The same of several accounts at once; those without gaps are left out. */
export async function gapsOfAccounts(
  database: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Gap[]>> {
  const { rows } = await database.query(gapsOfStatements({ accountIds }))
  if (rows.length === 0) return new Map()
  const accepted = await database.query(acceptedGaps({ accountIds }))
  const isAccepted = new Set(accepted.rows.map((row) => keyOf(row.receiving_account_id, row.gap)))
  const open = rows.flatMap((row) =>
    gapsOf(row)
      .filter(({ key }) => !isAccepted.has(keyOf(row.receiving_account_id, key)))
      .map((gap) => ({ accountId: row.receiving_account_id, gap })),
  )
  return new Map(
    [...Map.groupBy(open, ({ accountId }) => accountId)].map(([id, some]) => [
      id,
      some.map(({ gap }) => gap),
    ]),
  )
}

const keyOf = (accountId: string, gap: string): string => `${accountId} ${gap}`

function gapsOf(row: RowOf<typeof gapsOfStatements>): Gap[] {
  const { number, from_day: from, opening } = row
  const name = number === null ? `the statement from ${from}` : `the statement ${number} from ${from}`
  const gaps: Gap[] = []
  if (row.is_number_missing)
    gaps.push({
      code: 'STATEMENT_MISSING',
      key: `number ${row.number_before} to ${number} from ${from}`,
      from,
      message: `${name} follows the number ${row.number_before}: statements between them are missing`,
    })
  if (row.is_balance_missing)
    gaps.push({
      code: 'BALANCE_GAP',
      key: `balance ${opening} from ${from}`,
      from,
      message: `${name} opens with ${opening}, the balance before it is ${row.expected ?? 'not known'}: lines are missing`,
    })
  return gaps
}
