import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import type { Database } from '#lib/platform/db/database.ts'
import type { CallbackReceiver } from './servers/callback-receiver.ts'
import type { BenchInstallation } from './servers/installation.ts'
import type { LoadRequest } from './load/load.ts'
import { createBody } from './load/payin-loads.ts'
import { percentilesOf, type Percentiles } from './load/percentiles.ts'
import type { BenchMerchant } from './servers/product.ts'
import { signedTokenRequest } from './load/token-load.ts'

/** What the whole flows of a run measured. */
export interface WholeFlows {
  readonly perSecond: number
  /** From the answer that money has come to the arrival of the callback, in milliseconds; never below 0. */
  readonly callbackMs: Percentiles
  /** How long the oldest callback that is still to be delivered was due when the time was over. */
  readonly oldestPendingSeconds: number
}

export interface WholeFlowSetting {
  readonly origin: string
  readonly merchant: BenchMerchant
  readonly receiver: CallbackReceiver
  readonly db: Database
}

export const flowSettingOf = ({
  product,
  merchant,
  receiver,
  gateway,
}: BenchInstallation): WholeFlowSetting => ({
  origin: product.origin,
  merchant,
  receiver,
  db: gateway.db,
})

// More than wait for a callback at any time, so that the delay of callbacks does not limit the rate.
const customersAtOnce = 32

/**
 * Customers that pay one after the other, as many at once: token by signature, create, money in, callback,
 * read. A flow counts when its read says SUCCESS. Throws on any other answer.
 */
export async function runWholeFlows(setting: WholeFlowSetting, seconds: number): Promise<WholeFlows> {
  const pool = new Pool(setting.origin, { connections: customersAtOnce, pipelining: 1 })
  const delays: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  let complete = 0
  const customer = async () => {
    while (performance.now() < until) {
      delays.push(await payOnce(pool, setting))
      if (performance.now() < until) complete += 1
    }
  }
  try {
    const customers = Promise.all(Array.from({ length: customersAtOnce }, customer))
    const atTheEnd = new Promise((resolve) => setTimeout(resolve, seconds * 1000)).then(() =>
      oldestPending(setting),
    )
    const [oldestPendingSeconds] = await Promise.all([atTheEnd, customers])
    return { perSecond: complete / seconds, callbackMs: percentilesOf(delays), oldestPendingSeconds }
  } finally {
    await pool.close()
  }
}

/** Returns how long after the money the callback came, in milliseconds. */
async function payOnce(pool: Pool, { merchant, receiver }: WholeFlowSetting): Promise<number> {
  const idPayment = randomUUID()
  const wanted = { action: 'PAYIN_CREATE', idPayment }
  const signed = await signedTokenRequest(merchant, '/api/auth-tokens-by-action', wanted)
  const { token } = JSON.parse(await ask(pool, signed, 200)) as { token: string }
  const headers = {
    authorization: `Bearer ${token}`,
    'x-api-version': '2',
    'content-type': 'application/json',
  }
  const path = `/api/payins/${idPayment}`
  await ask(pool, { method: 'POST', path, headers, body: createBody(receiver.url) }, 201)
  const callback = receiver.callbackOf(idPayment)
  // Awaited below: until then nothing would handle its failure.
  callback.catch(() => {})
  const money = { method: 'POST', path: `/api/sandbox/payins/${idPayment}/!simulate`, headers } as const
  await ask(pool, { ...money, body: JSON.stringify({ event: 'PAY' }) }, 204)
  const paidAt = performance.now()
  const calledAt = await callback
  const read = JSON.parse(await ask(pool, { method: 'GET', path, headers }, 200)) as {
    process: { status: string }
  }
  if (read.process.status !== 'SUCCESS')
    throw new Error(`${path} is ${read.process.status} after its callback`)
  return Math.max(0, calledAt - paidAt)
}

async function ask(
  pool: Pool,
  { method, path, headers, body }: LoadRequest,
  status: number,
): Promise<string> {
  const answer = await pool.request({ method, path, headers: { ...headers }, body: body ?? null })
  const text = await answer.body.text()
  if (answer.statusCode !== status) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
  return text
}

async function oldestPending({ db, merchant }: WholeFlowSetting): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>({
    name: 'bench_oldest_pending',
    text: `select coalesce(max(extract(epoch from clock_timestamp() - next_delivery_at)), 0)::float8 as seconds
      from callback where merchant_code = $1 and status = 'PENDING' and next_delivery_at <= clock_timestamp()`,
    values: [merchant.code],
  })
  return rows[0]?.seconds ?? 0
}
