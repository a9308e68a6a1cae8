import type { Queryable } from '../../platform/db/database.ts'

/**
 * What findings and metrics call an account: its name, or its ID where it has none or shares it with
 * another one.
 */
export async function accountNames(database: Queryable): Promise<(accountId: string) => string> {
  const { rows } = await database.query<{ id: string; name: string }>({
    name: 'account_names',
    text: `
      select id, name from receiving_account account
       where name is not null and not exists (
         select from receiving_account other where lower(other.name) = lower(account.name) and other.id <> account.id)`,
  })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (accountId) => names.get(accountId) ?? accountId
}
