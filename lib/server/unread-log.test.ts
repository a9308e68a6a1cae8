import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { testDatabase } from '../testing/database/test-database.ts'
import { startServerProcess } from '../testing/processes/server-process.ts'

const database = await testDatabase()
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-unread-log-'))

beforeAll(() => buildPages(), 300_000)
afterAll(() => rm(dataDirectory, { recursive: true, force: true }))

it('a server whose log nobody reads answers every request, and stops when it is asked to', async () => {
  const server = await startServerProcess(dataDirectory, { DATABASE_URL: database.url })
  server.child.stderr?.pause()
  // A socket holds about 200 KiB, a line of a request about 200 bytes.
  const requests = 4_000
  for (let sent = 0; sent < requests; sent += 50) {
    const answers = Array.from({ length: 50 }, () =>
      fetch(`${server.origin}/api/none`).then((answer) => answer.text()),
    )
    await Promise.all(answers)
  }
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200)
  server.child.kill('SIGTERM')
  const code = new Promise((resolve) => server.child.once('exit', resolve))
  expect(await code).toBe(0)
  server.child.stderr?.resume()
  await server.stop()
}, 180_000)
