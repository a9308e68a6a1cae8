import type { ServerResponse } from 'node:http'
import type { Database } from '../platform/db/database.ts'
import { ready } from '#sql/server'

const patienceMs = 2_000

/**
 * GET /readyz: whether this process can work now. False while it stops, or when its database does not answer
 * or is read-only.
 */
export async function isReady(db: Database, stopping: boolean): Promise<boolean> {
  if (stopping) return false
  const answered = db.query(ready()).then(
    ({ rows }) => rows[0]?.writable ?? false,
    () => false,
  )
  const waited = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref())
  return Promise.race([answered, waited])
}

export function answerHealth(response: ServerResponse, good: boolean): void {
  response.writeHead(good ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ status: good ? 'ok' : 'unavailable' }))
}
