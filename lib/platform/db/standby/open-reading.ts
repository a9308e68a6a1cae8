import type { Log } from '../../log/log.ts'
import type { Availability } from '../availability.ts'
import { openDatabase, type Database } from '../database.ts'
import { administrationLimits } from '../limits.ts'
import { databaseEvents } from '../log-events.ts'
import { lagSeconds } from './lag.ts'

/** Where a read that may lag goes. */
export interface Reading {
  readonly db: Database
  /** Why the primary is read although a standby is configured, as one line; undefined where it is not. */
  readonly notice: string | undefined
  close(): Promise<void>
}

/** Which standby, if any, and how many seconds it may lack. */
export interface ReadSettings {
  readonly url: string | undefined
  readonly maxLagSeconds: number
}

/** A standby that is down is no outage of the gateway, and is reported once, below. */
const ofNobody: Availability = { answered: () => {}, lost: () => {}, lostSince: () => false }

/**
 * Opens what a command reads that may lag: the standby, unless it lacks more than the limit, is down or is
 * not one of this database; then the primary, with one line in the log. The lag is measured here, once: what
 * is read is at least as new as the primary was that many seconds before.
 */
export async function openReading(primary: Database, settings: ReadSettings, log: Log): Promise<Reading> {
  const { url, maxLagSeconds } = settings
  if (url === undefined) return { db: primary, notice: undefined, close: async () => {} }
  const standby = openDatabase({
    url,
    log,
    poolSize: 2,
    limits: administrationLimits,
    applicationName: 'gateway read',
    availability: ofNobody,
    mayBeStandby: true,
  })
  const reason = await reasonAgainst(primary, standby, maxLagSeconds)
  if (reason === undefined) return { db: standby, notice: undefined, close: () => standby.close() }
  await standby.close()
  log.write(databaseEvents['database.standby-not-read'], { reason })
  return { db: primary, notice: `The primary is read: ${reason}.`, close: async () => {} }
}

async function reasonAgainst(
  primary: Database,
  standby: Database,
  maxLagSeconds: number,
): Promise<string | undefined> {
  try {
    await standby.reach()
  } catch (error) {
    // Its advice names DATABASE_URL.
    return `the standby of DATABASE_READ_URL does not answer (${causeOf(error)})`
  }
  const lag = await lagSeconds(primary, standby).catch((error: unknown) => ({ error }))
  // A primary that is lost instead fails with the read itself.
  if (typeof lag === 'object')
    return `the standby of DATABASE_READ_URL does not say how far it is (${causeOf(lag.error)})`
  if (lag === 'ANOTHER_DATABASE') return 'DATABASE_READ_URL does not name a copy of this database'
  if (lag === 'NO_STANDBY') return 'the server of DATABASE_READ_URL follows no primary'
  if (lag <= maxLagSeconds) return undefined
  const behind = Number.isFinite(lag) ? `${Math.round(lag)} seconds behind` : 'behind for an unknown time'
  return `the standby of DATABASE_READ_URL is ${behind}, above DATABASE_READ_MAX_LAG=${maxLagSeconds}`
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const coded = [error.cause, error].find((one) => one instanceof Error && 'code' in one && one.code)
  return coded ? String((coded as NodeJS.ErrnoException).code) : error.message
}
