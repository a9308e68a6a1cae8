import type { Gateway } from '../gateway.ts'
import { isCalled, selectAccounts, type OperatorAccount } from '../rails/own-accounts/accounts/account.ts'
import { CommandFault } from './command-fault.ts'

/** What an option that names an account says of its argument. */
export const accountArgument = 'its name, or its idAccount of "account list"'

/**
 * The account that an option names, by its name or its ID. Throws `CommandFault` if there is none, or if
 * several have the name; it begins with the option where a command has several of accounts.
 */
export async function findAccount(
  { db }: Pick<Gateway, 'db'>,
  nameOrId: string,
  option?: string,
): Promise<OperatorAccount> {
  const [only, another] = (await selectAccounts(db)).filter((account) => isCalled(account, nameOrId))
  if (only && !another) return only
  const where = option === undefined ? '' : `${option}: `
  throw new CommandFault(
    another
      ? `${where}Several accounts are called ${nameOrId}: name one by its idAccount.`
      : `${where}There is no account ${nameOrId}: "account list" shows all.`,
  )
}

/** The ID of the account that an option names, where it was given. */
export const accountIdOf = async (
  gateway: Pick<Gateway, 'db'>,
  nameOrId: string | undefined,
  option?: string,
): Promise<string | undefined> =>
  nameOrId === undefined ? undefined : (await findAccount(gateway, nameOrId, option)).id
