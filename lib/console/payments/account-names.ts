import type { Gateway } from '../../gateway.ts'
import { calledOf, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'

/** What people call bank accounts, by their IDs; undefined for one that is none of the operator's. */
export async function accountNames({ db }: Pick<Gateway, 'db'>): Promise<(id: string) => string | undefined> {
  const names = new Map((await selectAccounts(db)).map((one) => [one.id, calledOf(one)]))
  return (id) => names.get(id)
}
