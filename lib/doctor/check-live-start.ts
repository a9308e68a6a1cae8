import type { Config } from '../platform/config.ts'
import type { Queryable } from '../platform/db/database.ts'
import { checkCommits } from './check-commits.ts'
import { checkPublicAddress } from './check-public-address.ts'
import { findingCodes } from './finding-codes.ts'

/**
 * Why a live gateway must not start beside what opening it refuses already: one line for each error by which
 * money or secrets would be lost, with its repair. Empty in the sandbox.
 */
export async function checkLiveStart(db: Queryable, config: Config): Promise<readonly string[]> {
  const findings = [...checkPublicAddress(config), ...(await checkCommits(db, config))]
  return findings
    .filter(({ code }) => findingCodes[code].refusesLiveStart)
    .map(({ message, repair }) => `${message} ${repair}`)
}
