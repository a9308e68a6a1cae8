import { databaseTrouble, isOfSocket } from '../platform/db/database-trouble.ts'
import { isDatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import { isRaisedByDatabase } from '../platform/db/raised-by-database.ts'
import { processEvents } from './log-events.ts'
import type { RunningServer } from './start-server.ts'

/**
 * After an uncaught error the state of the process is unknown: log it, stop cleanly, let the service manager
 * restart. A lost database connection is an exception: the work that it broke was rolled back, and everything
 * continues when the database answers.
 */
export function guard({ gateway, stop }: Pick<RunningServer, 'gateway' | 'stop'>): void {
  const { log } = gateway
  let ending = false
  const handle = async (error: unknown) => {
    if (isLostDatabase(error)) {
      log.write(processEvents['process.unexpected-database-error'], { err: error })
      return
    }
    if (ending) return
    ending = true
    log.write(processEvents['process.uncaught-error'], { err: error })
    await stop()
    log.write(processEvents['process.ended-by-error'], { err: error })
    process.exit(1)
  }
  process.on('uncaughtException', (error) => void handle(error))
  process.on('unhandledRejection', (error) => void handle(error))
}

/**
 * Messages of PostgreSQL and its client are specific to them; a socket error may come from any other
 * connection.
 */
function isLostDatabase(error: unknown): boolean {
  if (isDatabaseUnreachable(error)) return true
  return databaseTrouble(error) === 'lost' && (isRaisedByDatabase(error) || !isOfSocket(error))
}
