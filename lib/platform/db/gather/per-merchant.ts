import type { Database } from '../database.ts'
import { perDatabase } from './per-database.ts'

/**
 * What is made once for each merchant on each pool of connections, such as a queue of calls that wait for its
 * balance: nobody waits for a row of another merchant. It stays, a few hundred bytes, for every merchant that
 * has used it.
 */
export function perMerchant<Made>(make: () => Made): (database: Database, merchantCode: string) => Made {
  const allOf = perDatabase(() => new Map<string, Made>())
  return (database, merchantCode) => {
    const all = allOf(database)
    const made = all.get(merchantCode) ?? make()
    all.set(merchantCode, made)
    return made
  }
}
