import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { joinCluster } from '../../platform/embedded-postgres/embedded-cluster.ts'
import { testBinaries } from '../database/test-binaries.ts'
import { silentLog } from '../silent-log.ts'

/** Runs with a connection to an empty, migrated database of its own, which is gone afterwards. */
export async function withMigratedDatabase<Result>(
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-schema-'))
  const cluster = await joinCluster({
    directory: path.join(directory, 'postgres'),
    log: silentLog,
    settings: { fsync: 'off' },
    binaries: await testBinaries(),
  })
  try {
    await migrate({ url: cluster.connectionString, log: silentLog })
    const client = new pg.Client({ connectionString: cluster.connectionString })
    await client.connect()
    try {
      return await run(client)
    } finally {
      await client.end()
    }
  } finally {
    await cluster.leave()
    await rm(directory, { recursive: true, force: true })
  }
}
