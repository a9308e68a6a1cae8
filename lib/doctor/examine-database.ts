import path from 'node:path'
import type { Config } from '../platform/config.ts'
import { openMeasuredClock } from '../platform/db/clock/measured-clock.ts'
import { DatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import { openDatabase, type Database } from '../platform/db/database.ts'
import { ClusterError } from '../platform/embedded-postgres/embedded-cluster.ts'
import { runningClusterAddress } from '../platform/embedded-postgres/running-cluster.ts'
import type { Log } from '../platform/log/log.ts'
import { checkAccounts } from './accounts/check-accounts.ts'
import { checkBankSide } from './accounts/check-bank-side.ts'
import { checkChains } from './accounts/check-chains.ts'
import { checkRails } from './accounts/check-rails.ts'
import { checkOffsets } from './accounts/check-offsets.ts'
import { checkReceiptConflicts } from './accounts/check-receipt-conflicts.ts'
import { checkSuspense } from './accounts/check-suspense.ts'
import { checkCallbackDeliveries } from './check-callback-deliveries.ts'
import { checkClockFunction, checkMachineClock } from './database/check-clock.ts'
import { checkCommits } from './database/check-commits.ts'
import { checkDatabaseServer } from './database/check-database-server.ts'
import { checkMigrations } from './database/check-migrations.ts'
import { checkInstallationMode } from './database/check-mode.ts'
import { checkPayoutHold } from './check-payout-hold.ts'
import { checkPooler } from './database/check-pooler.ts'
import { checkSecretKey } from './check-secret-key.ts'
import { checkTimeZones } from './database/check-time-zones.ts'
import { checkWaitingWork } from './check-waiting-work.ts'
import { finding, type Finding } from './finding.ts'

/**
 * Examines the database and what it holds. Migrates nothing, writes nothing and starts no PostgreSQL: an
 * embedded one is examined while a gateway runs it. A database that stops answering ends the examination, and
 * what was found until then is kept.
 */
export async function examineDatabase(config: Config, log: Log): Promise<Finding[]> {
  const findings: Finding[] = []
  try {
    const url =
      config.databaseUrl ?? (await runningClusterAddress(path.resolve(config.dataDirectory, 'postgres')))
    if (url === undefined)
      return [finding('DATABASE_STOPPED', 'The embedded PostgreSQL does not run, since no gateway runs.')]
    const db = openDatabase({
      url,
      sessionUrl: config.databaseSessionUrl,
      statements: config.databaseStatements,
      log,
      poolSize: 1,
    })
    try {
      await collect(db, config, log, findings)
    } finally {
      await db.close()
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnreachable || error instanceof ClusterError)) throw error
    findings.push(finding('DATABASE_UNREACHABLE', error.message))
  }
  return findings
}

/** Adds what it finds as it goes. The tables are read only where they are those of this release. */
async function collect(db: Database, config: Config, log: Log, findings: Finding[]): Promise<void> {
  await db.reach()
  if (config.databaseSessionUrl !== undefined) await (await db.session()).end()
  findings.push(...(await checkDatabaseServer(db)), ...(await checkCommits(db, config)))
  findings.push(...(await checkPooler(db, config)))
  const migrations = await checkMigrations(db)
  findings.push(...migrations)
  if (migrations.length > 0) return
  findings.push(
    ...(await checkInstallationMode(db, config)),
    ...(await checkSecretKey(db, config)),
    ...(await checkClockFunction(db, config)),
  )
  const clock = await openMeasuredClock(db, log)
  clock.close()
  const now = clock.now()
  findings.push(
    ...checkMachineClock(clock),
    ...(await checkTimeZones(db, now)),
    ...(await checkWaitingWork(db, now)),
    ...(await checkCallbackDeliveries(db, now)),
    ...(await checkPayoutHold(db, config)),
    ...(await checkReceiptConflicts(db)),
    ...(await checkAccounts(db, config)),
    ...(await checkOffsets(db)),
    ...(await checkBankSide(db, config)),
    ...(await checkSuspense(db, config)),
    ...(await checkChains(db, config)),
    ...(await checkRails(db)),
  )
}
