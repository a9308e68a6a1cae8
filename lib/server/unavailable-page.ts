import type { IncomingMessage, ServerResponse } from 'node:http'
import { retryAfterSeconds } from '../db/database-unreachable.ts'
import type { Database } from '../db/database.ts'
import { isReady } from './health.ts'

/** The address of the page for people that says 503. */
export const unavailableAddress = '/unavailable'

/** Pages that say nothing without the database. What a browser asks for beside them (states, events, pictures) answers for itself. */
const needsDatabase = /^\/(?:pay|status|sandbox|demo)(?![^/?])(?!.*\/(?:busy|events|qr|state)\/?(?:\?|$))/

/**
 * Whether a page cannot be drawn now because the database is away. Asked before Next draws it, since Next knows no 503 and its page for
 * errors needs scripts. Forms are not asked: where theirs fails they answer so themselves, with the way back.
 */
export async function isWithoutDatabase(
  db: Database,
  { method, url = '/' }: IncomingMessage,
): Promise<boolean> {
  if (method !== 'GET' && method !== 'HEAD') return false
  return needsDatabase.test(url) && !(await isReady(db, false))
}

/** Makes what Next answers with 500 because the database was lost meanwhile a 503 that says when to come again. */
export function sayUnavailable(response: ServerResponse, db: Database): void {
  const began = performance.now()
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !db.lostSince(began)) return writeHead(status, ...rest)
    response.setHeader('Retry-After', String(retryAfterSeconds))
    return writeHead(503, ...rest)
  }
}
