import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { freePort } from '../platform/embedded-postgres/free-port.ts'
import { startOwnPostgres } from '../testing/database-outage/own-postgres.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import {
  launchServer,
  lostItsPort,
  portAttempts,
  startServerProcess,
} from '../testing/processes/server-process.ts'

// Whole processes start and stop here, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const database = await testDatabase()
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-server-'))
const environment = { DATABASE_URL: database.url }

beforeAll(() => buildPages(), 300_000)
afterAll(() => rm(dataDirectory, { recursive: true, force: true }))

/** Starts a server that fails to start; returns its output and exit code. */
async function failToStart(variables: Record<string, string>): Promise<{ code: unknown; lines: string[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const { ended, said } = launchServer({
      GATEWAY_DATA_DIR: dataDirectory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      ...environment,
      ...variables,
    })
    const code = await ended
    const mayTryAgain = variables['PORT'] === undefined && attempt < portAttempts
    if (!mayTryAgain || !lostItsPort(said())) return { code, lines: said().trim().split('\n') }
  }
}

describe('a server that cannot start prints one line that says what to do', () => {
  it('a port that is taken', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await failToStart({ PORT: String(port) })).toEqual({
      code: 1,
      lines: [
        `Port ${port} is taken by another program: stop it, or choose another port, such as PORT=${port + 1} npm start.`,
      ],
    })
    other.close()
  })

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'an address of another machine',
      { HOST: '203.0.113.7' },
      /^HOST=203\.0\.113\.7 is not an address of this machine/,
    ],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://gateway@127.0.0.1:9/gateway' },
      /^The database does not answer: .*DATABASE_URL/,
    ],
    ['an invalid setting', { GATEWAY_MODE: 'test' }, /^GATEWAY_MODE=test: /],
    ['live mode without a key', { GATEWAY_MODE: 'live' }, /^GATEWAY_SECRET_KEY is missing/],
    [
      'live mode on the embedded PostgreSQL',
      { GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: Buffer.alloc(32).toString('base64'), DATABASE_URL: '' },
      /^DATABASE_URL is missing: live mode .*GATEWAY_ALLOW_EMBEDDED=true/,
    ],
    [
      'a data directory that is a file',
      { GATEWAY_DATA_DIR: import.meta.filename },
      /^.*main\.test\.ts.*GATEWAY_DATA_DIR/,
    ],
  ])('%s', async (_, variables, line) => {
    const { code, lines } = await failToStart(variables)
    expect([code, lines.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(line)
  })

  it.runIf(process.platform === 'linux')('a data directory that cannot be created', async () => {
    const { code, lines } = await failToStart({ GATEWAY_DATA_DIR: '/proc/nope', DATABASE_URL: '' })
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^Cannot make \/proc\/nope.*GATEWAY_DATA_DIR/)]])
    const beside = await failToStart({ GATEWAY_DATA_DIR: '/proc/nope' })
    expect(beside.lines).toEqual([expect.stringMatching(/^\/proc\/nope cannot be created.*GATEWAY_DATA_DIR/)])
  })

  it('two invalid settings are two lines', async () => {
    const { lines } = await failToStart({ GATEWAY_MODE: 'test', PORT: 'x' })
    expect(new Set(lines.map((line) => line.split('=')[0]))).toEqual(new Set(['GATEWAY_MODE', 'PORT']))
  })
})

it('stops at a signal during a start that hangs', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const { child, ended, said } = launchServer({
    GATEWAY_DATA_DIR: dataDirectory,
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://gateway@127.0.0.1:${port}/gateway`,
  })
  await once(silent, 'connection')
  child.kill('SIGTERM')
  // On a busy machine the limit for a connection may pass first, and the start gives up by itself.
  expect([143, 1]).toContain(await ended)
  expect(said()).toContain('Stopping when the start is complete')
  silent.close()
})

describe('a sandbox that starts', () => {
  it('prints what to open, has the merchant DEMO with a key for its owner only, and stops cleanly', async () => {
    const server = await startServerProcess(dataDirectory, environment)
    const key = path.join(dataDirectory, 'demo-merchant.pem')
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    expect(server.said()).toContain('/demo')
    expect(server.said()).toContain(key)
    expect(await server.stop('SIGINT')).toBe(0)
    await expect(fetch(server.origin)).rejects.toThrow()
  })

  it('keeps the key of DEMO over restarts, and makes a new one for a new data directory', async () => {
    const keys = async () =>
      (await database.prisma()).merchantKey.count({ where: { merchantCode: 'DEMO', removedAt: null } })
    const before = await readFile(path.join(dataDirectory, 'demo-merchant.pem'), 'utf8')
    await (await startServerProcess(dataDirectory, environment)).stop()
    expect([await readFile(path.join(dataDirectory, 'demo-merchant.pem'), 'utf8'), await keys()]).toEqual([
      before,
      1,
    ])
    const secretKey = (await readFile(path.join(dataDirectory, 'secret-key'), 'utf8')).trim()
    const elsewhere = path.join(dataDirectory, 'elsewhere')
    await (await startServerProcess(elsewhere, { ...environment, GATEWAY_SECRET_KEY: secretKey })).stop()
    expect(await keys()).toBe(2)
  })

  it('refuses the database of a sandbox in live mode', async () => {
    const live = { GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: Buffer.alloc(32).toString('base64') }
    const { code, lines } = await failToStart(live)
    expect([code, lines]).toEqual([1, [expect.stringContaining('this database was made in sandbox mode')]])
  })

  it('refuses a database that was written with another secret key', async () => {
    const { code, lines } = await failToStart({ GATEWAY_SECRET_KEY: Buffer.alloc(32).toString('base64') })
    expect([code, lines]).toEqual([1, [expect.stringContaining('GATEWAY_SECRET_KEY is not the key')]])
  })

  it('stops cleanly however often it is asked within two seconds, and finishes its running request', async () => {
    const server = await startServerProcess(dataDirectory, environment)
    const { hostname, port } = new URL(server.origin)
    const unfinished = connect(Number(port), hostname)
    unfinished.on('error', () => {})
    unfinished.write(
      'POST /api/auth-tokens HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n',
    )
    // The server has begun with the request before it receives the signal.
    await once(unfinished, 'data')
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) server.child.kill(signal)
    expect(await server.stop('SIGTERM')).toBe(0)
    unfinished.destroy()
  })

  it('ends immediately at a second signal some seconds later, whatever it still waits for', async () => {
    const postgres = await startOwnPostgres(path.join(dataDirectory, 'frozen'))
    onTestFinished(() => postgres.stop())
    const server = await startServerProcess(dataDirectory, { DATABASE_URL: postgres.url })
    // Its loops wait for an answer now, and so does the end of the process.
    const resume = await postgres.freeze()
    try {
      // Even if it received the first signal late: its clean end would take many seconds more.
      while (server.child.exitCode === null) {
        server.child.kill('SIGTERM')
        await delay(200)
      }
      expect(await server.ended).toBe(143)
    } finally {
      resume()
    }
  })

  it('of the role worker opens no port', async () => {
    const port = await freePort()
    const { child, ended, said } = launchServer({
      ...environment,
      GATEWAY_DATA_DIR: dataDirectory,
      PORT: String(port),
      GATEWAY_ROLE: 'worker',
    })
    while (!said().includes('worker runs')) await delay(50)
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('of two processes serves on one port, and all of them stop when asked', async () => {
    const server = await startServerProcess(dataDirectory, { ...environment, GATEWAY_PROCESSES: '2' })
    const asked = Array.from({ length: 20 }, () => fetch(`${server.origin}/api/balances`))
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]))
    // Each of them answers with the totals of all.
    for (let scrape = 0; scrape < 3; scrape += 1) {
      const metrics = await (await fetch(`${server.origin}/metrics`)).text()
      expect(metrics).toMatch(/^gateway_http_requests_total\{operation="GET \/balances",status="404"\} 20$/m)
      expect(metrics).toMatch(/^gateway_database_up 1$/m)
      expect(metrics).toMatch(/^process_resident_memory_bytes /m)
    }
    expect(server.said()).toContain('/demo')
    expect(await server.stop()).toBe(0)
    await expect(fetch(server.origin)).rejects.toThrow()
  })
})
