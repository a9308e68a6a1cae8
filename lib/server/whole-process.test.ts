import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { merchantServer, type Arrival } from '../testing/callback-merchant.ts'
import { startServerProcess, type ServerProcess } from '../testing/processes/server-process.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')

let dataDirectory: string
let server: ServerProcess
const tokensSeen: string[] = []

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-process-'))
  await buildPages()
  server = await startServerProcess(dataDirectory)
}, 300_000)

afterAll(async () => {
  await server.stop()
  await rm(dataDirectory, { recursive: true, force: true })
}, 300_000)

const command = (...words: string[]) =>
  run(process.execPath, ['lib/bootstrap/gateway.mjs', ...words], {
    cwd: root,
    env: { ...process.env, GATEWAY_DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' },
  })

/** A merchant's program in shell: requests a token for one payment as the README does, then runs `script`. */
async function asMerchant(script: string): Promise<string> {
  const [askForToken = ''] = await readmeSteps()
  return inShell(`${askForToken}\n${script}`)
}

/** The same with a token for any addresses, for callbacks that go elsewhere than those of the README. */
async function asOtherShop(script: string): Promise<string> {
  const [askForToken = ''] = await readmeSteps()
  return inShell(`${askForToken.replace(',$ADDRESSES', '')}\n${script}`)
}

async function inShell(script: string): Promise<string> {
  const env = {
    ...process.env,
    GATEWAY: server.origin,
    KEY: path.join(dataDirectory, 'demo-merchant.pem'),
  }
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: root,
    env,
  })
  tokensSeen.push(...(stdout.match(/eyJ[\w.-]+/g) ?? []))
  return stdout
}

async function readmeSteps(): Promise<string[]> {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8')
  return [...readme.matchAll(/<!-- first-payin -->\s+```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code)
}

const authorized = `-H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2' -H 'Content-Type: application/json'`
const create = (callbackUrl: string) =>
  `curl -sS "$GATEWAY/api/payins/$ID" ${authorized} -d '${JSON.stringify({
    paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } },
    paymentMethod: {
      paymentMethodCode: 'UPIQR',
      account: { accountName: 'Meera Secretname', accountNumber: 'meera.hidden@okbank' },
    },
    callbackUrl,
    returnUrl: 'https://shop.example/return',
  })}'`
const pay = `curl -sS "$GATEWAY/api/sandbox/payins/$ID/!simulate" ${authorized} -d '{"event":"PAY"}'`
const read = `curl -sS "$GATEWAY/api/payins/$ID" ${authorized}`

const webhookIds = (merchant: { arrivals: readonly Arrival[] }) =>
  merchant.arrivals.map(({ headers }) => headers['webhook-id'])

async function until(condition: () => boolean, withinMs = 120_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !condition(); await delay(50)) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time')
  }
}

describe('the server as a process', () => {
  it('takes the first payin by the README’s steps as they are written', async () => {
    const [, options, result] = await readmeSteps()
    const output = await asMerchant(`${options}\n${result}`)
    expect(output).toContain('"paymentMethodCode":"UPIQR"')
    expect(output).toContain('"status":"SUCCESS"')
  })

  it('opens the README’s link to the payment page, and refuses it with another amount', async () => {
    const readme = await readFile(path.join(root, 'README.md'), 'utf8')
    const [, print = ''] = /<!-- hosted-page -->\s+```sh\n([\s\S]*?)```/.exec(readme) ?? []
    const link = (await asMerchant(print)).trim()
    const opened = await fetch(link, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\//)])
    const cheaper = await fetch(link.replace('amount=499.5', 'amount=1'), { redirect: 'manual' })
    expect(cheaper.status).toBe(403)
    expect(cheaper.headers.get('content-type')).toContain('text/html')
    expect(await cheaper.text()).toContain('is 1, but the token is for 499.5')
  })

  it('keeps tokens, keys and the customer’s account out of its log', async () => {
    const output = await asOtherShop(`${create('http://127.0.0.1:9/x')}\n${pay}\n${read}\necho $TOKEN`)
    expect(output).toContain('"status":"SUCCESS"')
    await fetch(`${server.origin}/pay?token=${tokensSeen[0]}&idPayin=x&merchantCode=DEMO`, {
      redirect: 'manual',
    })
    const log = server.said()
    expect(log).toContain('"route":"/payins/{idPayin}"')
    expect(tokensSeen.length).toBeGreaterThan(0)
    for (const secret of [
      ...tokensSeen,
      'meera.hidden@okbank',
      'Meera Secretname',
      'PRIVATE KEY',
      'whsec_',
      'Bearer ',
    ]) {
      expect(log).not.toContain(secret)
    }
  })

  it('loses no callback when it is killed while one is being sent: the same message is sent again', async () => {
    let hangs = true
    const merchant = await merchantServer((_, response) => void (hangs || response.writeHead(200).end()))
    await asOtherShop(`${create(merchant.url)}\n${pay}`)
    await until(() => merchant.arrivals.length === 1)
    await server.kill()
    hangs = false
    server = await startServerProcess(dataDirectory, { PORT: new URL(server.origin).port })
    await until(() => merchant.arrivals.length === 2)
    expect(new Set(webhookIds(merchant)).size).toBe(1)
    await merchant.close()
  }, 300_000)

  it('loses no callback when it is killed between success and delivery', async () => {
    await server.stop()
    const port = new URL(server.origin).port
    server = await startServerProcess(dataDirectory, { PORT: port, GATEWAY_ROLE: 'server' })
    const merchant = await merchantServer((_, response) => void response.writeHead(200).end())
    const output = await asOtherShop(`${create(merchant.url)}\n${pay}\n${read}`)
    expect(output).toContain('"status":"SUCCESS"')
    await server.kill()
    expect(merchant.arrivals).toEqual([])
    server = await startServerProcess(dataDirectory, { PORT: port })
    await until(() => merchant.arrivals.length === 1)
    await merchant.close()
  }, 300_000)

  it('refuses a revoked token without a restart', async () => {
    const token = (await asMerchant('echo $TOKEN')).trim()
    const ask = () =>
      fetch(`${server.origin}/api/payins/nothing-here`, {
        headers: { authorization: `Bearer ${token}`, 'x-api-version': '2' },
      })
    expect((await ask()).status).not.toBe(401)
    await command('merchant', 'revoke-tokens', '--code', 'DEMO', '--by', 'test')
    await expect.poll(async () => (await ask()).status, { interval: 500 }).toBe(401)
    expect((await asMerchant(read)).length).toBeGreaterThan(0)
  }, 300_000)

  it('lets commands run at the same time, and the ledger is correct', async () => {
    const { stdout } = await command('ledger', 'check')
    expect(JSON.parse(stdout)).toMatchObject({ differences: [] })
  }, 300_000)

  it('reports in one line that the port is taken, that the mode is wrong, that a setting is bad', async () => {
    const port = new URL(server.origin).port
    const secretKey = Buffer.alloc(32, 7).toString('base64')
    const starts = [
      [{ PORT: port }, /port \d+/i],
      [
        { GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: secretKey, GATEWAY_ALLOW_EMBEDDED: 'true' },
        /sandbox.*live/,
      ],
      [{ GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: secretKey }, /^DATABASE_URL is missing/],
      [{ GATEWAY_MODE: 'life' }, /GATEWAY_MODE=life/],
      [{ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:9/none' }, /127\.0\.0\.1:9/],
    ] as const
    for (const [variables, line] of starts) {
      const said = await run(process.execPath, ['lib/server/main.ts'], {
        cwd: root,
        env: { ...process.env, GATEWAY_DATA_DIR: dataDirectory, PORT: '0', LOG_LEVEL: 'fatal', ...variables },
      }).then(
        () => 'it started',
        (error: { stderr: string }) => error.stderr,
      )
      expect(said).toMatch(line)
      expect(said).not.toMatch(/ {4}at |hunter2/)
      expect(said.trim().split('\n')).toHaveLength(1)
    }
  }, 300_000)

  it('counts requests over all processes that share the port', async () => {
    const token = (await asMerchant('echo $TOKEN')).trim()
    const port = new URL(server.origin).port
    await server.stop()
    server = await startServerProcess(dataDirectory, { PORT: port, GATEWAY_PROCESSES: '2' })
    const headers = { authorization: `Bearer ${token}`, 'x-api-version': '2' }
    const ask = () =>
      fetch(`${server.origin}/api/payins/nothing-here`, { headers }).then(({ status }) => status)
    const began = performance.now()
    const statuses = await Promise.all(Array.from({ length: 40 }, ask))
    // The token is for one payment: five in each window of a second that the forty requests meet.
    const windows = Math.ceil((performance.now() - began) / 1_000) + 1
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(5 * windows)
    expect(await server.stop()).toBe(0)
    server = await startServerProcess(dataDirectory)
  }, 300_000)

  it('stops cleanly when asked', async () => {
    expect(await server.stop()).toBe(0)
    server = await startServerProcess(dataDirectory)
  }, 300_000)
})
