import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import * as sql from '#sql/receiving_account'

type AccountRow = RowOf<typeof sql.accountNames>

/** What metrics call an account: its name, or its ID where it has none or shares it with another one. */
export async function accountNames(database: Queryable): Promise<(accountId: string) => string> {
  return uniqueOf(await accountRows(database), ({ name }) => name)
}

/** What findings call an account: its name, or what people know it by. Its ID where two have the same. */
export async function describedAccounts(database: Queryable): Promise<(accountId: string) => string> {
  return uniqueOf(await accountRows(database), ({ name, described }) => name ?? described)
}

async function accountRows(database: Queryable): Promise<readonly AccountRow[]> {
  const { rows } = await database.query(sql.accountNames())
  return rows
}

function uniqueOf(rows: readonly AccountRow[], nameOf: (row: AccountRow) => string | null) {
  const known = new Map(rows.map((row) => [row.id, nameOf(row)]))
  const named = Map.groupBy(known.values(), (name) => name?.toLowerCase())
  return (accountId: string): string => {
    const name = known.get(accountId) ?? null
    return name !== null && named.get(name.toLowerCase())?.length === 1 ? name : accountId
  }
}
