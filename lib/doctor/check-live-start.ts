import type { Config } from '../platform/config.ts'
import type { Queryable } from '../platform/db/database.ts'
import { checkCommits } from './database/check-commits.ts'
import { checkPublicAddress } from './check-public-address.ts'
import { findingCodes } from './finding-codes.ts'

/**
 * Why a live gateway must not start beside what opening it refuses already: one line for each error by which
 * money or secrets would be lost, with its repair. Empty in the sandbox. An address of this machine is no
 * reason: nothing leaves the machine, and so an installation is tried out.
 */
export async function checkLiveStart(db: Queryable, config: Config): Promise<readonly string[]> {
  const address = isOfThisMachine(config.publicUrl) ? [] : checkPublicAddress(config)
  const findings = [...address, ...(await checkCommits(db, config))]
  return findings
    .filter(({ code }) => findingCodes[code].refusesLiveStart)
    .map(({ message, repair }) => `${message} ${repair}`)
}

/** Where none is set, links lead to localhost. */
const isOfThisMachine = (publicUrl: string | undefined): boolean =>
  publicUrl === undefined || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
