import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { signatureOf } from '../testing/contract/api-client.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { startServerProcess } from '../testing/processes/server-process.ts'

const database = await testDatabase()
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-request-log-'))

beforeAll(() => buildPages(), 300_000)
afterAll(() => rm(dataDirectory, { recursive: true, force: true }))

it('a server that is asked to stop writes the lines of the request log that wait', async () => {
  const server = await startServerProcess(dataDirectory, { DATABASE_URL: database.url })
  const privateKey = await readFile(path.join(dataDirectory, 'demo-merchant.pem'), 'utf8')
  const timestamp = Math.floor(Date.now() / 1_000)
  const body = JSON.stringify({ merchantCode: 'DEMO', operations: ['GET /currencies'], timestamp })
  const headers = { 'content-type': 'application/json', 'x-signature': signatureOf(privateKey, body) }
  const answers = await Promise.all(
    [body, body, body].map((sent) =>
      fetch(`${server.origin}/api/auth-tokens`, { method: 'POST', headers, body: sent }),
    ),
  )
  await server.stop()
  const { rows } = await database.pool.query<{ request_id: string; status: number }>(
    `select request_id, status from request_log where merchant_code = 'DEMO' and path = '/auth-tokens' order by status`,
  )
  expect(rows.map(({ status }) => status)).toEqual([200, 401, 401])
  expect(new Set(rows.map(({ request_id }) => request_id))).toEqual(
    new Set(answers.map((answer) => answer.headers.get('x-request-id'))),
  )
}, 180_000)
