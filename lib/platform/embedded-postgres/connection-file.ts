import { randomUUID } from 'node:crypto'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import { ClusterError, fileFailure } from './cluster-error.ts'

/**
 * How to connect: stored in the data directory, mode 600. The port of a running cluster is in its
 * postmaster.pid.
 */
export interface ConnectionFile {
  port: number
  password: string
}

export const gatewayRole = 'gateway'
export const gatewayDatabase = 'gateway'

const fileName = 'gateway-connection.json'

export async function readConnectionFile(directory: string): Promise<ConnectionFile> {
  const file = path.join(directory, fileName)
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ConnectionFile
  } catch (error) {
    throw new ClusterError(
      `Cannot read ${file}, which holds the password of the embedded PostgreSQL: start as the user who made it, restore it from a backup, or move ${directory} away to begin with an empty database.`,
      { cause: error },
    )
  }
}

export async function writeConnectionFile(
  directory: string,
  connection: ConnectionFile,
  account: Account,
): Promise<void> {
  const file = path.join(directory, fileName)
  const fresh = `${file}.${randomUUID()}`
  try {
    await writeFile(fresh, `${JSON.stringify(connection)}\n`, { mode: 0o600 })
    if (account.kind === 'other') await chown(fresh, account.uid, account.gid)
    await rename(fresh, file)
  } catch (error) {
    throw fileFailure(error, file)
  }
}

/** The address of one database of the cluster. */
export function addressOf({ port, password }: ConnectionFile, database: string = gatewayDatabase): string {
  return `postgresql://${gatewayRole}:${password}@127.0.0.1:${port}/${database}`
}
