import type { Queryable } from '../db/database.ts'
import type { Term } from './lookup-terms.ts'
import type { PersonalData } from './personal-data.ts'
import { selectLookupKeys } from './sql/lookup-keys.ts'

/**
 * Ways in which a row of payer_data may say what is looked for, as hashes under every key that it may be
 * stored with: a row is found that has all hashes of one way.
 */
export type HashedWays = readonly (readonly bigint[])[]

/** Hashes the ways, for the payers of a merchant or of all merchants. */
export async function hashWays(
  { db, personal }: { readonly db: Queryable; readonly personal: PersonalData },
  ways: readonly (readonly Term[])[],
  merchantCode?: string,
): Promise<HashedWays> {
  const asked = ways.filter((way) => way.length > 0)
  const keys = asked.length === 0 ? [] : await selectLookupKeys(db, merchantCode)
  return keys.flatMap((lookup) => asked.map((way) => way.map((term) => personal.hash({ lookup }, term))))
}

/** The parameter of `payersWith`. An array of arrays would have to be of one length. */
export const waysAsJson = (ways: HashedWays): string =>
  JSON.stringify(ways.map((way) => `{${way.join(',')}}`))

/** The IDs of the rows of payer_data that say what is looked for, in SQL. */
export const payersWith = (ways: string): string => `select id from payers_with(${ways}::json)`
