import { execFile } from 'node:child_process'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { exchange } from '../demo/api/api-exchange.ts'
import { serverTokenRequest } from '../demo/api/token-request.ts'
import { readToken } from '../demo/api/token.ts'
import { merchantServer } from '../testing/callback-merchant.ts'
import { killEverything } from '../testing/processes/kill-everything.ts'
import { startServerProcess, type ServerProcess } from '../testing/processes/server-process.ts'

// Every accepted payment ends as its ID says, whenever all processes are killed, the database included.

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const seed = Number(process.env['KILLED_PROCESS_SEED'] ?? randomInt(2 ** 31))
const kills = 4
/** Between the first request of a round and the kill, in milliseconds. */
const livesFor = { least: 300, most: 3_000 }
const endsWithinMs = 240_000

type Collection = 'payins' | 'topups' | 'payouts'

/** The scenario of an ID, its final status, and the least number of callbacks. */
const scenarios: readonly (readonly [Collection, prefix: string, status: string, callbacks: number])[] = [
  ['payins', 'sbx-success-', 'SUCCESS', 1],
  ['payins', 'sbx-refused-', 'REFUSED', 1],
  ['payins', 'sbx-expired-', 'EXPIRED', 1],
  ['payins', 'sbx-late-', 'SUCCESS', 2],
  ['payins', 'sbx-under-', 'WAITING', 0],
  ['payins', 'sbx-over-', 'SUCCESS', 1],
  ['topups', 'sbx-success-', 'SUCCESS', 1],
  ['topups', 'sbx-late-', 'SUCCESS', 2],
  ['topups', 'sbx-refused-', 'REFUSED', 1],
  ['payouts', 'sbx-success-', 'SUCCESS', 1],
  ['payouts', 'sbx-refused-', 'REFUSED', 1],
  ['payouts', 'sbx-timeout-before-', 'SUCCESS', 1],
  ['payouts', 'sbx-timeout-after-', 'SUCCESS', 1],
  ['payouts', 'order-', 'SUCCESS', 1],
]

interface Accepted {
  readonly collection: Collection
  readonly paymentId: string
  readonly status: string
  readonly callbacks: number
}

let dataDirectory: string
let server: ServerProcess
let shop: Awaited<ReturnType<typeof merchantServer>>
let token: string
let drawn = 0

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-killed-'))
  shop = await merchantServer((_, response) => void response.writeHead(200).end())
  await buildPages()
  await start()
  await command('merchant', 'configure', '--code', 'DEMO', '--requests-per-second', '1000')
  await command('balance', 'credit', '--code', 'DEMO', '--currency', 'INR', '--amount', '100000')
  token = await requestToken()
}, 300_000)

afterAll(async () => {
  await server.stop()
  await shop.close()
  await rm(dataDirectory, { recursive: true, force: true })
}, 300_000)

// A plain run kills everything once, in the fault bench.
it.runIf(process.env['E2E_FULL'] === '1')(
  'loses no accepted payment when every process is killed, repeatedly',
  async () => {
    const accepted: Accepted[] = []
    for (let round = 0; round < kills; round += 1) {
      const killed = delay(livesFor.least + fraction() * (livesFor.most - livesFor.least)).then(() =>
        killEverything(server, path.join(dataDirectory, 'postgres')),
      )
      accepted.push(...(await createAll()))
      await killed
      await start()
    }
    expect(accepted.length, `KILLED_PROCESS_SEED=${seed}`).toBeGreaterThan(scenarios.length)
    await untilAllFinished(() => unfinished(accepted))
    const { stdout } = await command('ledger', 'check')
    expect(JSON.parse(stdout)).toMatchObject({ differences: [] })
  },
  endsWithinMs + 180_000,
)

/** The same numbers for the same seed, between 0 and 1. */
function fraction(): number {
  drawn += 1
  return createHash('sha256').update(`${seed}/${drawn}`).digest().readUInt32BE() / 2 ** 32
}

async function start(): Promise<void> {
  server = await startServerProcess(dataDirectory, { CALLBACK_RETRY_SECONDS: '1' }, { detached: true })
}

const command = (...words: string[]) =>
  run(process.execPath, ['lib/bootstrap/gateway.mjs', ...words], {
    cwd: root,
    env: { ...process.env, GATEWAY_DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' },
  })

async function requestToken(): Promise<string> {
  const privateKey = await readFile(path.join(dataDirectory, 'demo-merchant.pem'), 'utf8')
  const signer = { merchantCode: 'DEMO', privateKey }
  const operations = ['POST /.*', 'GET /.*']
  const request = await serverTokenRequest(`${server.origin}/api`, signer, operations, new Date())
  const answered = readToken(await exchange(request))
  if (!answered) throw new Error('no token was given')
  return answered.token
}

const send = (at: string, init: RequestInit = {}) =>
  fetch(`${server.origin}/api/${at}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'x-api-version': '2', 'content-type': 'application/json' },
  })

/** Creates payments of each scenario within a second and a half; returns those that were accepted. */
async function createAll(): Promise<Accepted[]> {
  const twice = [...scenarios, ...scenarios]
  const created = twice.map(async ([collection, prefix, status, callbacks]) => {
    await delay(fraction() * 1_500)
    const paymentId = `${prefix}${randomUUID()}`
    const body = JSON.stringify(bodyOf(collection))
    const answer = await send(`${collection}/${paymentId}`, { method: 'POST', body }).catch(() => undefined)
    if (answer && answer.status !== 201 && answer.status < 500) throw new Error(await answer.text())
    return answer?.status === 201 ? [{ collection, paymentId, status, callbacks }] : []
  })
  return (await Promise.all(created)).flat()
}

const methods = {
  payins: { paymentMethodCode: 'UPIQR' },
  topups: { paymentMethodCode: 'P2A_V2' },
  payouts: {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
  },
}

const bodyOf = (collection: Collection) => ({
  paymentRequested: { money: { amount: 100, currencyCode: 'INR' } },
  paymentMethod: methods[collection],
  callbackUrl: shop.url,
  ...(collection !== 'payouts' && { returnUrl: 'https://shop.example/return' }),
})

/** Payments without their final status or callbacks, as text. */
async function unfinished(accepted: readonly Accepted[]): Promise<string[]> {
  const found = await Promise.all(accepted.map(async (one) => [one, await outcomeOf(one)] as const))
  return found.flatMap(([{ collection, paymentId, status, callbacks }, now]) => {
    const wanted = `${status}, ${callbacks} or more callbacks`
    const isDone = now.status === status && now.callbacks >= callbacks && now.isPaidAsAsked
    return isDone ? [] : [`${collection}/${paymentId}: ${now.status}, ${now.callbacks} (${wanted})`]
  })
}

async function outcomeOf({ collection, paymentId }: Accepted) {
  const answer = await send(`${collection}/${paymentId}`)
  const detail = (await answer.json()) as {
    process?: { status: string }
    moneyReceived?: { amount: number }
  }
  const heard = shop.arrivals.filter(({ body }) => body.includes(paymentId))
  return {
    status: detail.process?.status ?? `HTTP ${answer.status}`,
    callbacks: new Set(heard.map(({ headers }) => headers['webhook-id'])).size,
    isPaidAsAsked: !paymentId.startsWith('sbx-under-') || detail.moneyReceived?.amount === 50,
  }
}

async function untilAllFinished(findUnfinished: () => Promise<string[]>): Promise<void> {
  let left = await findUnfinished()
  for (const deadline = Date.now() + endsWithinMs; left.length > 0 && Date.now() < deadline;) {
    await delay(1_000)
    left = await findUnfinished()
  }
  expect(left, `KILLED_PROCESS_SEED=${seed}`).toEqual([])
}
