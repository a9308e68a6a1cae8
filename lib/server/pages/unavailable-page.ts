import type { IncomingMessage, ServerResponse } from 'node:http'
import { retryAfterSeconds } from '../../platform/db/database-unreachable.ts'
import type { Database } from '../../platform/db/database.ts'
import { isReady } from '../health.ts'

/** The path of the page for people that says 503. */
const unavailableAddress = '/unavailable'

const pagesOfData = /^\/(?:(?:pay|status|sandbox|demo)(?:\/.*)?)?$/
const besidePages = /\/(?:busy|events|qr|state)\/?$/

/**
 * Whether an address (path and query) is of a page that says nothing without the database. What a browser asks for beside such pages
 * (states, events, pictures) answers for itself.
 */
export function needsDatabase(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return pagesOfData.test(path) && !besidePages.test(path)
}

/** The address of the page that says 503 in the place of another: the query says in which language. */
export const unavailableAddressFor = (url: string): string =>
  `${unavailableAddress}${/\?.*$/s.exec(url)?.[0] ?? ''}`

/**
 * Whether a page cannot be drawn now because the database is away. Asked before Next draws it, since Next knows no 503 and its page for
 * errors needs scripts. Forms are not asked: where theirs fails they answer so themselves, with the way back.
 */
export async function isWithoutDatabase(
  db: Database,
  { method, url = '/' }: IncomingMessage,
): Promise<boolean> {
  if (method !== 'GET' && method !== 'HEAD') return false
  return needsDatabase(url) && !(await isReady(db, false))
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
