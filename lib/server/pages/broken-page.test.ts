import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildPages } from '../../bootstrap/build.mjs'
import { signatureOf } from '../../testing/contract/api-client.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { startServerProcess, type ServerProcess } from '../../testing/processes/server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const database = await testDatabase()
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-broken-'))
const account = '918273645546372819'
let server: ServerProcess

beforeAll(async () => {
  await buildPages()
  server = await startServerProcess(dataDirectory, { DATABASE_URL: database.url })
}, 300_000)

afterAll(async () => {
  await server.stop()
  await rm(dataDirectory, { recursive: true, force: true })
})

async function link(idPayin: string, wishes: Record<string, string> = {}): Promise<string> {
  const operations = [
    `POST /payins/!availablePaymentOptions`,
    `POST /payins/${idPayin}`,
    `GET /payins/${idPayin}`,
  ]
  const body = JSON.stringify({ merchantCode: 'DEMO', operations, timestamp: Math.floor(Date.now() / 1000) })
  const privateKey = await readFile(path.join(dataDirectory, 'demo-merchant.pem'), 'utf8')
  const headers = {
    'content-type': 'application/json',
    'x-api-version': '2',
    'x-signature': signatureOf(privateKey, body),
  }
  const answer = await fetch(`${server.origin}/api/auth-tokens`, { method: 'POST', headers, body })
  const { token } = (await answer.json()) as { token: string }
  const query = new URLSearchParams({
    merchantCode: 'DEMO',
    idPayin,
    token,
    amount: '100',
    currencyCode: 'INR',
    callbackUrl: 'https://shop.example/callback',
    returnUrl: 'https://shop.example/',
    accountNumber: account,
    lang: 'en',
    ...wishes,
  })
  return `${server.origin}/pay?${query.toString()}`
}

async function expectErrorPage(answer: Response): Promise<void> {
  expect([answer.status, await answer.text()]).toEqual([
    500,
    expect.stringContaining('Something went wrong on our side'),
  ])
}

it('a page of a visit that fails while it is drawn is an error page, and nothing but our log tells of it', async () => {
  await database.pool.query(`update merchant set time_zone = 'Nowhere/Zone' where code = 'DEMO'`)
  const wishes = { currencyCode: 'IDR', amount: '80000', paymentMethodCode: 'QRISPAY' }
  const opened = await fetch(await link('broken-0', wishes), { redirect: 'manual' })
  const [cookie] = opened.headers.getSetCookie()
  const page = await fetch(new URL(opened.headers.get('location') ?? '', server.origin), {
    headers: { cookie: cookie?.split(';')[0] ?? '' },
  })
  await expectErrorPage(page)
  const saying = server
    .said()
    .split('\n')
    .filter((line) => line.includes('Nowhere/Zone'))
  // The worker, which closes days in that zone, may say the same.
  expect([...new Set(saying.map((line) => line.slice(0, 1)))]).toEqual(['{'])
})

it('a link that fails because of an error of the gateway is answered by an error page, and logged without the data', async () => {
  // From now on every write of a session is rejected, and PostgreSQL quotes the whole row in its error.
  await database.pool.query(
    'alter table checkout_session add constraint nothing_is_kept check (false) not valid',
  )
  const answer = await fetch(await link('broken-1'), { redirect: 'manual' })
  await expectErrorPage(answer)
  const lines = server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'error',
      requestId: answer.headers.get('x-request-id'),
      err: expect.objectContaining({ constraint: 'nothing_is_kept' }),
    }),
  )
  expect(server.said()).not.toContain(account)
})

it('a page of a visit that fails while it is rendered is an error page without scripts, in the reader’s language', async () => {
  await database.pool.query('alter table checkout_session rename to checkout_session_gone')
  const answer = await fetch(`${server.origin}/pay/${'x'.repeat(22)}`, {
    headers: { 'accept-language': 'ja' },
  })
  const html = await answer.text()
  expect([answer.status, /<html[^>]*>/.exec(html)?.[0]]).toEqual([500, '<html lang="ja" dir="ltr">'])
  expect(html).toMatch(/<h1>.+<\/h1>/)
  expect(html).not.toMatch(/_next|<script/)
})
