import type { Queryable } from '../../../platform/db/database.ts'
import { accountOfName } from '#sql/receiving_account'
import { isUuid } from '../../../platform/uuid.ts'

/**
 * What is wrong with the name of an account: another one has it, whatever the case, or it reads like an ID.
 * Two that are named at the same moment may get one name: commands then ask for the ID.
 */
export async function nameFault(
  transaction: Queryable,
  name: string | undefined,
  ownId?: string,
): Promise<string | undefined> {
  if (name === undefined) return undefined
  if (isUuid(name)) return '--name: an ID is no name: choose what people call the account.'
  const { rows } = await transaction.query(accountOfName({ name, ownId }))
  return rows[0] && `--name: the account ${rows[0].id} is called ${name} already.`
}
