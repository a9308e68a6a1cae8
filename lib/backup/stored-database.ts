import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../platform/config.ts'
import { openDatabase, type Database } from '../platform/db/database.ts'
import { administrationLimits } from '../platform/db/limits.ts'
import { joinCluster } from '../platform/embedded-postgres/embedded-cluster.ts'
import type { Log } from '../platform/log/log.ts'
import { BackupFault } from './backup-fault.ts'

/** The existing database of an installation: opening it migrates and writes nothing. */
export interface StoredDatabase {
  readonly db: Database
  /** A direct connection. */
  readonly url: string
  readonly isEmbedded: boolean
  close(): Promise<void>
}

export const clusterDirectory = (config: Config): string => path.resolve(config.dataDirectory, 'postgres')

/** Opens the existing database. Throws `BackupFault` where the data directory has none. */
export async function openStoredDatabase(config: Config, log: Log): Promise<StoredDatabase> {
  const directory = clusterDirectory(config)
  if (!config.databaseUrl && !existsSync(path.join(directory, 'PG_VERSION')))
    throw new BackupFault(
      `There is no database in ${directory}: set GATEWAY_DATA_DIR or DATABASE_URL as the gateway has it.`,
    )
  return openOrMakeDatabase(config, log)
}

/** The same; creates an empty embedded database where there is none. */
export async function openOrMakeDatabase(config: Config, log: Log): Promise<StoredDatabase> {
  const cluster = config.databaseUrl
    ? undefined
    : await joinCluster({ directory: clusterDirectory(config), log })
  const url = config.databaseSessionUrl ?? config.databaseUrl ?? cluster?.connectionString ?? ''
  const db = openDatabase({ url, log, poolSize: 2, limits: administrationLimits })
  const close = async () => {
    await db.close()
    await cluster?.leave()
  }
  try {
    await db.reach()
  } catch (error) {
    await close()
    throw error
  }
  return { db, url, isEmbedded: cluster !== undefined, close }
}
