import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Gateway } from '../../gateway.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { openGateway } from '../../open-gateway.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { readConfig } from '../../platform/config.ts'
import { migrationsFolder } from '../../platform/db/migrations/migrate.ts'
import { readMigrations } from '../../platform/db/migrations/migration-folder.ts'
import { fillWithEndedPayments } from '../database/seed-everything.ts'
import { projectRoot } from '../processes/project-node.ts'
import { silentLog } from '../silent-log.ts'
import { dumpDatabase, formatDatabaseFile, moveTimes } from './database-file.ts'
import { fillWithOpenPayments } from './fill.ts'

/**
 * Writes `lib/testing/released-databases/VERSION.rows`: the database that this release leaves, with payments
 * in every state; returns its path. Once for each release; the next release must start on it.
 */
export async function recordDatabase(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  const directory = await mkdtemp(path.join(tmpdir(), 'gateway-record-'))
  const secretKey = randomBytes(32).toString('base64')
  const config = readConfig({
    GATEWAY_DATA_DIR: directory,
    GATEWAY_SECRET_KEY: secretKey,
    CALLBACK_RETRY_SECONDS: '1',
    LOG_LEVEL: 'silent',
  })
  const { gateway, close } = await openGateway(config, silentLog)
  try {
    const registration = { code: 'ACME', name: 'Acme Ltd', publicKeys: [], secret: true }
    const registered = await registerMerchant(gateway.db, gateway.secrets, registration, byOperator('record'))
    if (!('secret' in registered) || !registered.secret) throw new Error('the merchant has no secret')
    await fillWithEndedPayments(gateway)
    await tenDaysLater(gateway)
    const callbackOrigins = await fillWithOpenPayments(gateway)
    const migrations = (await readMigrations(migrationsFolder)).map(({ name }) => name)
    const recordedAt = new Date().toISOString()
    const merchantSecrets = { ACME: registered.secret }
    const session = await gateway.db.session()
    const file = await dumpDatabase(session, {
      release: version,
      recordedAt,
      secretKey,
      merchantSecrets,
      migrations,
      callbackOrigins,
    })
    await session.end()
    const target = path.join(import.meta.dirname, `${version}.rows`)
    await writeFile(target, formatDatabaseFile(file))
    return target
  } finally {
    await close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Moves all times back by ten days, so that the settlements of those days are closed. */
async function tenDaysLater(gateway: Gateway): Promise<void> {
  const session = await gateway.db.session()
  const now = Date.now()
  await moveTimes(session, new Date(now), new Date(now - 10 * 86_400_000))
  await session.end()
}
