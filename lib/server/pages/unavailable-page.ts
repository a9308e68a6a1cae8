import type { IncomingMessage, ServerResponse } from 'node:http'
import { retryAfterSeconds } from '../../platform/db/database-unreachable.ts'
import type { Database } from '../../platform/db/database.ts'
import { isReady } from '../health.ts'

/** The path of the page that shows a 503 to people. */
const unavailableAddress = '/unavailable'

const pagesOfData = /^\/(?:(?:pay|status|sandbox|demo)(?:\/.*)?)?$/
const besidePages = /\/(?:busy|events|qr|state)\/?$/

/**
 * Whether an address (path and query) is of a page that shows nothing without the database. Other requests of
 * such pages (states, events, pictures) handle the error themselves.
 */
export function needsDatabase(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return pagesOfData.test(path) && !besidePages.test(path)
}

/** The address of the 503 page that replaces another: the query names the language. */
export const unavailableAddressFor = (url: string): string =>
  `${unavailableAddress}${/\?.*$/s.exec(url)?.[0] ?? ''}`

/**
 * Whether a page cannot be rendered now because the database is down. Checked before Next renders it, since
 * Next has no 503 and its error page needs scripts. Forms are not checked: when they fail they answer 503
 * themselves, with a link back.
 */
export async function isWithoutDatabase(db: Database, request: IncomingMessage): Promise<boolean> {
  return showsData(request) && !(await isReady(db, false))
}

/** Whether a request is for a page that shows nothing without the database. */
export const showsData = ({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && needsDatabase(url)

/** Turns Next's 500, when the database was lost meanwhile, into a 503 with Retry-After. */
export function sayUnavailable(response: ServerResponse, db: Database): void {
  const began = performance.now()
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !db.lostSince(began)) return writeHead(status, ...rest)
    response.setHeader('Retry-After', String(retryAfterSeconds))
    return writeHead(503, ...rest)
  }
}
