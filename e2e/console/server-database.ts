import path from 'node:path'
import { openDatabase, type Database } from '#lib/platform/db/database.ts'
import { addressOf, readConnectionFile } from '#lib/platform/embedded-postgres/connection-file.ts'
import { readPostmasterFile } from '#lib/platform/embedded-postgres/postmaster-file.ts'
import { silentLog } from '#lib/testing/silent-log.ts'

/** The database of the server under test; the caller closes it. */
export async function openServerDatabase(applicationName: string): Promise<Database> {
  const directory = path.join(process.env['E2E_DATA_DIR'] ?? '', 'postgres')
  const connection = await readConnectionFile(directory)
  const running = await readPostmasterFile(directory)
  const url = addressOf({ ...connection, port: running?.port ?? connection.port })
  return openDatabase({ url, log: silentLog, poolSize: 2, applicationName })
}
