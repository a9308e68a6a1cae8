import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { configureMerchant } from '../merchants/settings/configure.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { selectAudit } from '../platform/audit/select-audit.ts'
import { apiRequest, signatureOf, type ApiRequest } from '../testing/contract/api-client.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import {
  startNextAlone,
  startServerProcess,
  type ServerProcess,
} from '../testing/processes/server-process.ts'
import { createBodyOf } from '../testing/test-gateway.ts'

// Whole processes start and stop here, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

// The same requests over real HTTP to two servers on one database: ours, which runs the endpoints of the
// route files itself, and `next start` alone, which knows nothing of it.
const database = await testDatabase()
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-mounts-'))
const account = 'asha.rao@okhdfc'
const secretIdentifiers: string[] = [account]
type Server = 'ours' | 'next'
let servers: Record<Server, ServerProcess>
let token: string

beforeAll(async () => {
  await buildPages()
  const variables = { DATABASE_URL: database.url, LOG_LEVEL: 'debug' }
  const ours = await startServerProcess(dataDirectory, variables)
  servers = { ours, next: await startNextAlone(dataDirectory, variables) }
  const faster = { code: 'DEMO', requestsPerSecond: 1_000 }
  expect(await configureMerchant(database, [], faster, byOperator('test'))).toHaveProperty('merchantCode')
  token = await demoToken()
  secretIdentifiers.push(token)
}, 300_000)

afterAll(async () => {
  const [code] = await Promise.all([servers.ours.stop(), servers.next.stop()])
  await rm(dataDirectory, { recursive: true, force: true })
  expect(code).toBe(0)
})

async function demoToken(): Promise<string> {
  const privateKey = await readFile(path.join(dataDirectory, 'demo-merchant.pem'), 'utf8')
  const body = {
    merchantCode: 'DEMO',
    operations: ['GET /.*', 'POST /.*'],
    timestamp: Math.floor(Date.now() / 1000),
  }
  const signature = signatureOf(privateKey, JSON.stringify(body))
  secretIdentifiers.push(signature, privateKey.split('\n')[1] ?? privateKey)
  const answer = await send('ours', {
    method: 'POST',
    path: '/auth-tokens',
    body,
    headers: { 'x-signature': signature },
  })
  return (JSON.parse(answer.body) as { token: string }).token
}

interface Answer {
  readonly status: number | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

/** By node:http, which sends the path as it is written. */
async function send(server: Server, wanted: ApiRequest): Promise<Answer> {
  const { method, headers } = apiRequest(wanted)
  const sent = wanted.raw ?? (wanted.body === undefined ? undefined : JSON.stringify(wanted.body))
  const url = new URL(servers[server].origin)
  return new Promise((resolve, reject) => {
    const options = {
      host: url.hostname,
      port: url.port,
      method,
      path: `/api${wanted.path}`,
      headers: Object.fromEntries(headers),
    }
    const request = httpRequest(options, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      )
    })
    request.on('error', reject)
    request.end(sent)
  })
}

const compared = [
  'allow',
  'cache-control',
  'www-authenticate',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-allow-headers',
  'x-content-type-options',
]

/** The parts of an answer that must be equal. */
function comparable({ status, headers, body }: Answer): unknown {
  const parsed: unknown = body === '' ? undefined : JSON.parse(body)
  if (typeof parsed === 'object' && parsed !== null && 'requestId' in parsed) {
    expect(parsed.requestId).toBe(headers['x-request-id'])
    parsed.requestId = 'one of ours'
  }
  expect(headers['x-request-id']).toMatch(/^[\w-]{16}$/)
  return { status, body: parsed, headers: Object.fromEntries(compared.map((name) => [name, headers[name]])) }
}

const upi = createBodyOf(499.5, 'INR', { paymentMethodCode: 'UPIQR', account: { accountNumber: account } })
const money = { money: { amount: 100, currencyCode: 'INR' } }

describe('both give the same answer', () => {
  it.each<[string, number, () => ApiRequest]>([
    ['an unknown path', 404, () => ({ path: '/payments/1' })],
    ['the root of the API', 404, () => ({ path: '' })],
    ['an unknown action', 404, () => ({ path: '/payins/!unknown', method: 'POST' })],
    ['a method that the path does not have', 405, () => ({ path: '/payins/A-1', method: 'PUT' })],
    ['HEAD', 405, () => ({ path: '/balances', method: 'HEAD' })],
    ['GET on an action', 405, () => ({ path: '/payins/%21availablePaymentOptions' })],
    ['a missing version', 404, () => ({ path: '/balances', headers: { 'x-api-version': undefined } })],
    ['a missing token', 401, () => ({ path: '/balances' })],
    ['a bad token', 401, () => ({ path: '/balances', token: 'x.y.z' })],
    ['the balances', 200, () => ({ path: '/balances?currencyCodes=INR,KES', token })],
    ['the merchant', 200, () => ({ path: '/merchant-info', token })],
    ['the currencies', 200, () => ({ path: '/currencies', token })],
    [
      'options',
      200,
      () => ({ method: 'POST', path: '/payins/!availablePaymentOptions', body: money, token }),
    ],
    [
      'options by %21',
      200,
      () => ({ method: 'POST', path: '/payins/%21availablePaymentOptions', body: money, token }),
    ],
    [
      'a body too large',
      400,
      () => ({ method: 'POST', path: '/payins/A-1', raw: ' '.repeat(100_000), token }),
    ],
    [
      'a body in Latin-1',
      400,
      () => ({ method: 'POST', path: '/payins/A-1', raw: Buffer.from('{"a":"é"}', 'latin1'), token }),
    ],
    ['a body without fields', 400, () => ({ method: 'POST', path: '/payins/A%201', body: {}, token })],
    ['a payin that does not exist', 410, () => ({ path: '/payins/none', token })],
    ['accounts of a payin that does not exist', 410, () => ({ path: '/payins/none/accounts', token })],
    [
      'a reference for it',
      410,
      () => ({
        method: 'POST',
        path: '/payins/none/%21setExternalReference',
        body: { reference: '123456789012' },
        token,
      }),
    ],
    [
      'a simulation of it',
      410,
      () => ({ method: 'POST', path: '/sandbox/payins/none/%21simulate', body: { event: 'PAY' }, token }),
    ],
    [
      'a preflight',
      204,
      () => ({
        method: 'OPTIONS',
        path: '/payins/A-1',
        headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
      }),
    ],
    [
      'a preflight for tokens',
      405,
      () => ({
        method: 'OPTIONS',
        path: '/auth-tokens',
        headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
      }),
    ],
    [
      'a token request without credentials',
      401,
      () => ({ method: 'POST', path: '/auth-tokens-by-action', body: {} }),
    ],
  ])('to %s: %s', async (_, status, request) => {
    const [ours, next] = [await send('ours', request()), await send('next', request())]
    expect(ours.status).toBe(status)
    expect(comparable(next)).toEqual(comparable(ours))
  })

  it('and share every payin: created by one, read, paid and found a duplicate by the other', async () => {
    const create = { method: 'POST', path: '/payins/shared', body: upi, token }
    expect((await send('next', create)).status).toBe(201)
    expect(comparable(await send('ours', create))).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_ALREADY_EXISTS' },
    })
    const simulate = {
      method: 'POST',
      path: '/sandbox/payins/shared/!simulate',
      body: { event: 'PAY' },
      token,
    }
    expect(await send('ours', simulate)).toMatchObject({ status: 204, body: '' })
    const read = await send('next', { path: '/payins/shared', token })
    expect(JSON.parse(read.body)).toMatchObject({ process: { status: 'SUCCESS' } })
  })
})

it('forty creates of one ID at once give one 201 and thirty-nine 409', async () => {
  const create = { method: 'POST', path: '/payins/race', body: upi, token }
  const both = ['ours', 'next'] as const
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      send(both[index % 2] ?? 'ours', create).then(({ status }) => status),
    ),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(39)
})

it('a body whose upload never ends is refused before it does', async () => {
  for (const server of ['ours', 'next'] as const) {
    const url = new URL(`${servers[server].origin}/api/payins/endless`)
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(url, {
        method: 'POST',
        headers: { 'x-api-version': '2', authorization: `Bearer ${token}` },
      })
      request.on('response', (response) => resolve(response.statusCode)).on('error', reject)
      const more = () => {
        while (!request.destroyed && request.write(Buffer.alloc(16_384, 0x20)));
        request.once('drain', more)
      }
      more()
      request.once('response', () => request.destroy())
    })
    expect(status).toBe(400)
  }
})

it('the log of these requests contains no token, signature, key, secret or account number', async () => {
  const secret = randomBytes(24).toString('base64url')
  const body = { merchantCode: 'DEMO', operations: ['GET /.*'], secret }
  await send('ours', { method: 'POST', path: '/auth-tokens', body })
  await send('ours', { path: `/payins/none?token=${token}`, token })
  const log = servers.ours.said() + servers.next.said()
  expect(log).toContain('"route":"/payins/{idPayin}"')
  expect([...secretIdentifiers, secret].filter((identifier) => log.includes(identifier))).toEqual([])
})

it('no client names the address that it comes from', async () => {
  for (const server of ['ours', 'next'] as const) {
    const { origin } = servers[server]
    const body = new URLSearchParams({ email: 'nobody@example.test', password: 'not the password' })
    const headers = { origin, 'x-gateway-client-address': '198.51.100.9' }
    await fetch(`${origin}/console/sign-in/password`, { method: 'POST', headers, body, redirect: 'manual' })
  }
  const tried = await selectAudit(database, { command: 'person sign-in' }, undefined, 10)
  const addresses = tried.map(({ after }) => (after as { address: string }).address)
  expect(addresses.toSorted()).toEqual(['127.0.0.1', 'unknown'])
})

it('a Host that is not a valid name is a malformed request', async () => {
  const { status, headers, body } = await send('ours', { path: '/balances', headers: { host: 'a b' } })
  expect([status, JSON.parse(body)]).toEqual([400, expect.objectContaining({ code: 'MALFORMED_REQUEST' })])
  expect(headers['x-request-id']).toMatch(/^[\w-]{16}$/)
})

describe('beside the API', () => {
  it.each(['/livez', '/readyz'])('%s answers 200', async (check) => {
    const response = await fetch(servers.ours.origin + check)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })

  it('pages carry a policy with a nonce that every script has, and no inline script passes', async () => {
    const response = await fetch(servers.ours.origin)
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    const scripts = (await response.text()).match(/<script[^>]*>/g) ?? []
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
