/**
 * Create-payin requests per second through the production server, against a bare node:http + pg server that
 * runs the same SQL, in the same run on the same PostgreSQL. Prints the ratio; the absolute numbers depend on
 * the machine. Usage: npm run bench
 */
import { once } from 'node:events'
import { randomBytes, randomUUID } from 'node:crypto'
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { readConfig } from '#lib/platform/config.ts'
import { freePort } from '#lib/platform/embedded-postgres/free-port.ts'
import type { Gateway } from '#lib/gateway.ts'
import { openGateway } from '#lib/open-gateway.ts'
import { issueToken } from '#lib/tokens/issue-token.ts'
import { registerMerchant } from '#lib/merchants/register.ts'
import { buildPages } from '../lib/bootstrap/build.mjs'
import { byOperator } from '../lib/platform/audit/actor.ts'

await buildPages()
const secondsPerRun = 8
const rounds = 3
const connections = 16

const dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'))
const merchantCode = `BENCH-${randomBytes(4).toString('hex')}`
const environment = { GATEWAY_DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', BENCH_MERCHANT: merchantCode }
const opened = await openGateway(readConfig(environment))
const children: ChildProcess[] = []

try {
  const token = await makeMerchant(opened.gateway)
  const ours = await start(path.resolve(import.meta.dirname, '../lib/server/main.ts'))
  const bare = await start(path.join(import.meta.dirname, 'bare-server.ts'))
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const product = await measure(ours, token)
    const baseline = await measure(bare, token)
    ratios.push(product / baseline)
    console.log(
      `round ${round}: gateway ${product.toFixed(0)}/s, bare node:http + pg ${baseline.toFixed(0)}/s, ratio ${(product / baseline).toFixed(2)}`,
    )
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  console.log(
    `create payin: ${median.toFixed(2)} of a bare server with the same SQL (median of ${rounds} rounds)`,
  )
} finally {
  for (const child of children) child.kill('SIGTERM')
  for (const child of children) if (child.exitCode === null) await once(child, 'exit')
  await opened.close()
  await rm(dataDirectory, { recursive: true, force: true })
}

async function makeMerchant({ db, secrets, signingKeys, clock }: Gateway): Promise<string> {
  const merchant = { code: merchantCode, name: 'Bench', publicKeys: [], requestsPerSecond: 100_000 }
  const registered = await registerMerchant(db, secrets, merchant, byOperator('bench'))
  if ('fault' in registered) throw new Error(registered.message)
  const wanted = { merchantCode, operations: ['POST /payins/.*'], validitySeconds: 3600 }
  return (await issueToken(signingKeys, clock, wanted)).token
}

/**
 * Starts a server in a separate process, so that each has its own event loop; resolves with its port once it
 * answers.
 */
async function start(file: string): Promise<number> {
  const port = await freePort()
  const variables = { ...environment, PORT: String(port), NODE_ENV: 'production' as const }
  children.push(
    fork(file, [], { env: { ...process.env, ...variables }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/livez`).then(
        () => true,
        () => false,
      )
    )
      return port
    await delay(100)
  }
  throw new Error(`${file} did not answer on port ${port}`)
}

/**
 * Requests per second, all of them creates of payins that did not exist; any other answer than 201 fails the
 * run.
 */
async function measure(port: number, token: string): Promise<number> {
  const body = JSON.stringify({
    paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'UPIQR', account: { accountNumber: 'asha@okbank' } },
    callbackUrl: 'https://shop.example/callback',
    returnUrl: 'https://shop.example/return',
  })
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: secondsPerRun,
    requests: [
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'x-api-version': '2',
          'content-type': 'application/json',
        },
        body,
        setupRequest: (request: autocannon.Request) => ({ ...request, path: `/api/payins/${randomUUID()}` }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 201, ${result.errors} failed`)
  return result.requests.average
}
