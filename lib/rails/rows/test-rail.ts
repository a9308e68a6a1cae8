import type { Database } from '../../platform/db/database.ts'
import { callInstitution } from './call.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Connected } from './follow-orders.ts'
import { NoAnswer, type RailCheck } from './rail-kind.ts'
import { keepRailCapabilities, railsChanged } from '#sql/rail'

const testMs = 10_000

interface Parts {
  readonly db: Database
  readonly log: Log
}

/** Asks an institution for harmless things, and keeps what it says that it serves. */
export async function testRail(parts: Parts, { row, connection }: Connected): Promise<readonly RailCheck[]> {
  const checks = await connection.check(AbortSignal.timeout(testMs))
  await learnCapabilities(parts, { row, connection })
  return checks
}

/** Keeps what an institution says that it takes. False: it did not answer. */
export async function learnCapabilities(parts: Parts, { row, connection }: Connected): Promise<boolean> {
  const ask = connection.capabilities?.bind(connection)
  if (!ask) return true
  try {
    const told = await callInstitution(parts, row, testMs, (signal) => ask(signal))
    const capabilities = JSON.stringify(told)
    const { rowCount } = await parts.db.query(keepRailCapabilities({ id: row.id, capabilities }))
    if (rowCount === 1) await parts.db.query(railsChanged())
    return true
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return false
  }
}
