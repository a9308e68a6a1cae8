import { addressOf, readConnectionFile } from './connection-file.ts'
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts'

/**
 * The address of the embedded PostgreSQL of a data directory while another process runs it; undefined where
 * it does not run. Starts nothing and takes no share.
 *
 * @throws ClusterError where its password cannot be read
 */
export async function runningClusterAddress(directory: string): Promise<string | undefined> {
  const running = await readPostmasterFile(directory)
  if (running?.status !== 'ready' || !isPostmasterOf(directory, running)) return undefined
  return addressOf({ ...(await readConnectionFile(directory)), port: running.port })
}
