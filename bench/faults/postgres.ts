import { stopPostmaster } from '#lib/platform/embedded-postgres/postmaster.ts'
import { postmasterFaults, type PostmasterFaults } from '#lib/testing/database-outage/postmaster-faults.ts'
import { startCluster, startOwnPostgres } from '#lib/testing/database-outage/own-postgres.ts'
import { admitBench, type Cluster } from './kinds/standby.ts'

/** The PostgreSQL of the gateway: the first one, or a standby that was promoted. */
export interface BenchPostgres extends PostmasterFaults {
  readonly cluster: Cluster
  start(): Promise<void>
  stop(): Promise<void>
}

const patienceMs = 60_000

/** A running cluster, or one that is started with `start`. */
export function benchPostgres(cluster: Cluster): BenchPostgres {
  const { directory, port } = cluster
  return {
    ...postmasterFaults(directory),
    cluster,
    start: () => startCluster(directory, port),
    stop: async () => void (await stopPostmaster(directory, patienceMs)),
  }
}

/** Makes a cluster in `directory` and starts it. `url`: as the gateway's role. */
export async function makePostgres(
  directory: string,
): Promise<{ readonly postgres: BenchPostgres; readonly url: string }> {
  const own = await startOwnPostgres(directory)
  await own.stop()
  await admitBench(directory)
  const postgres = benchPostgres({ directory, port: Number(new URL(own.url).port) })
  await postgres.start()
  return { postgres, url: own.url }
}
