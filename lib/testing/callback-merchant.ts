import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallbackContext } from '../callbacks/courier.ts'
import type { Database } from '../platform/db/database.ts'
import { openPersonalData, type PersonalData } from '../platform/personal-data/personal-data.ts'
import { openSealedJson } from '../platform/personal-data/sealed-json.ts'
import { openSecretBox } from '../platform/secrets/secret-box.ts'
import { testClock } from './database/test-clock.ts'
import { silentLog } from './silent-log.ts'

const secrets = openSecretBox(Buffer.alloc(32).toString('base64'))
const ofDatabases = new WeakMap<Database, PersonalData>()

/** Test files share this module, and each database has its own keys. */
function personalOf(db: Database): PersonalData {
  const personal = ofDatabases.get(db) ?? openPersonalData(secrets)
  ofDatabases.set(db, personal)
  return personal
}

/** The stored answer to the first delivery of a callback, decrypted. */
export async function storedAnswer(db: Database, callbackId: string): Promise<unknown> {
  const place = `'callback_answer:' || callback_id || ':' || delivery_no`
  const { rows } = await db.pool.query<{ answer: unknown }>(
    `select sealed_json(body, data_key_id, ${place}, null) as answer from callback_answer where callback_id = $1 order by delivery_no`,
    [callbackId],
  )
  return openSealedJson(personalOf(db), rows[0]?.answer)
}

/** Any secret that the Standard Webhooks library accepts. */
export const testSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export interface CallbackTestContext extends CallbackContext {
  /** Moves the clock forward. */
  later(seconds: number): void
}

/**
 * A context and its database whose clock a test moves. It begins a second ahead, so that rows written just
 * now are due.
 */
export function callbackTestContext(
  db: Database,
  config: Partial<CallbackContext['config']> = {},
): CallbackTestContext {
  const clock = testClock(db, new Date(Date.now() + 1_000))
  return {
    db,
    clock,
    later: (seconds) => clock.forward(seconds * 1000),
    log: silentLog,
    secrets: { open: (sealed) => Buffer.from(sealed).toString() },
    personal: personalOf(db),
    config: { callbackRetrySeconds: 120, callbackAllowPrivate: true, ...config },
  }
}

export interface Arrival {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A merchant's server on loopback that gives the configured answers and keeps the requests. */
export async function merchantServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      arrivals.push({ headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    arrivals,
    port,
    url: `http://127.0.0.1:${port}/callback`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

let payments = 0

/** Writes a merchant (once), a payment and its callback, due now. Returns the callback's id. */
export async function waitingCallback(db: Database, url: string, merchantCode = 'SHOP'): Promise<string> {
  const paymentId = `order-${(payments += 1)}`
  await db.pool.query(
    `insert into merchant (code, channel_name, callback_secret) values ($1, $1, $2) on conflict do nothing`,
    [merchantCode, Buffer.from(testSecret)],
  )
  await db.pool.query(
    `insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest)
     values ($1, 'payin', $2, 'WAITING', 'INR', 10, $3, true, '')`,
    [merchantCode, paymentId, url],
  )
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into callback (merchant_code, kind, payment_id, event_no, url) values ($1, 'payin', $2, 2, $3) returning id`,
    [merchantCode, paymentId, url],
  )
  return rows[0]!.id
}

/** A callback and its deliveries as the database has them. */
export async function callbackState(db: Database, id: string) {
  const callback = await db.pool.query<{
    status: string
    counted_tries: number
    delivery_no: number
    next_delivery_at: Date | null
    lease_until: Date | null
  }>('select status, counted_tries, delivery_no, next_delivery_at, lease_until from callback where id = $1', [
    id,
  ])
  const deliveries = await db.pool.query<{
    status: number | null
    error: string | null
    at: Date
    duration_ms: number
  }>(
    'select status, error, at, duration_ms from callback_delivery where callback_id = $1 order by delivery_no',
    [id],
  )
  return { ...callback.rows[0]!, deliveries: deliveries.rows }
}
