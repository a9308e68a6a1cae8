import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { acceptedGaps as acceptedGapsStatement } from '#sql/accepted_gap'
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
export async function findGaps(database: Queryable, accountId: string): Promise<Gap[]> {
  const { rows } = await database.query(gapsOfStatements({ accountId }))
  const accepted = await acceptedGaps(database, accountId)
  return rows.flatMap(gapsOf).filter(({ key }) => !accepted.has(key))
}

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

async function acceptedGaps(database: Queryable, accountId: string): Promise<ReadonlySet<string>> {
  const { rows } = await database.query(acceptedGapsStatement({ accountId }))
  return new Set(rows.map(({ gap }) => gap))
}
