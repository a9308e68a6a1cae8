import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { testVector } from '../../../app/docs/guide/callback-samples.ts'
import { merchantServer } from '../../../lib/testing/callback-merchant.ts'
import { makeMerchant } from '../../../lib/testing/contract/api-client.ts'
import { serveApi } from '../../../lib/testing/contract/served-api.ts'
import { deliverDueCallbacks } from '../../../lib/testing/deliver-due-callbacks.ts'
import { projectRoot } from '../../../lib/testing/processes/project-node.ts'
import { testGateway } from '../../../lib/testing/test-gateway.ts'
import { packPythonSdk } from './pack.ts'

const run = promisify(execFile)
const sdk = path.join(projectRoot, 'sdk/python')
const quiet = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }

/** The Python of Debian, or another in the path, with what signs and what packs. Undefined: there is none. */
async function findPython(): Promise<string | undefined> {
  const check = 'import sys, cryptography, setuptools.build_meta; assert sys.version_info >= (3, 9)'
  for (const python of ['/usr/bin/python3', 'python3']) {
    const found = await run(python, ['-c', check], { env: quiet }).then(
      () => true,
      () => false,
    )
    if (found) return python
  }
  process.stderr.write('Skipped: no Python 3.9 with cryptography and setuptools to try the SDK in.\n')
  return undefined
}

const found = await findPython()
const python = found ?? 'python3'
const folder = await mkdtemp(path.join(tmpdir(), 'gateway-shop-'))
const gateway = await testGateway()
const shop = await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const origin = await serveApi(gateway)
const server = await merchantServer((_, response) => void response.writeHead(200).end())
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
const ofShop = {
  ...quiet,
  GATEWAY_API: `${origin}/api`,
  MERCHANT_CODE: 'SHOP',
  PRIVATE_KEY: shop.privateKey,
  CALLBACK_SECRET: shop.callbackSecret,
  CALLBACK_URL: server.url,
}

/** What a program prints, while the gateway delivers its callbacks. */
async function withDeliveries(program: Promise<{ stdout: string }>): Promise<string> {
  const state = { isRunning: true }
  const ended = program.finally(() => (state.isRunning = false))
  const deliveries = (async () => {
    while (state.isRunning) {
      await deliverDueCallbacks(gateway, 10)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const [{ stdout }] = await Promise.all([ended, deliveries])
  return stdout
}

/** The packed SDK as pip would install it: unpacked, and built by setuptools. */
async function installed(): Promise<string> {
  const tarball = await packPythonSdk(folder, python)
  await run('tar', ['-xzf', tarball, '-C', folder])
  const [unpacked = ''] = (await readdir(folder)).filter((name) =>
    /^payment.gateway.sdk-[\d.]+\d$/.test(name),
  )
  const into = path.join(folder, 'site-packages')
  const build = ['-c', 'import setuptools; setuptools.setup()', '-q', 'build_py', '--build-lib', into]
  await run(python, build, { cwd: path.join(folder, unpacked), env: quiet })
  return into
}

describe.skipIf(found === undefined)('the SDK for Python', () => {
  it('keeps the rules that its own tests state', async () => {
    const args = ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.']
    const { stderr } = await run(python, args, { cwd: sdk, env: { ...quiet, PYTHONPATH: 'src' } })
    const [, count = '0'] = /^Ran (\d+) tests? in [\s\S]*^OK$/m.exec(stderr) ?? []
    expect(Number(count)).toBeGreaterThan(50)
  })

  it('has the test vector of the guides in its tests and its README', async () => {
    const texts = ['tests/test_callback.py', 'README.md'].map((name) =>
      readFile(path.join(sdk, name), 'utf8'),
    )
    for (const text of await Promise.all(texts))
      for (const value of Object.values(testVector)) expect(text).toContain(value)
  })

  it('takes a payment, hears of it, lists it and gives it back, against a gateway over HTTP', async () => {
    const env = { ...ofShop, PYTHONPATH: 'src' }
    const stdout = await withDeliveries(run(python, ['-m', 'tests.gateway_flow'], { cwd: sdk, env }))
    expect(JSON.parse(stdout)).toEqual({
      isExact: true,
      isSame: true,
      isHeard: true,
      isListed: true,
      isRefundHeard: true,
      refunded: 100,
      reused: 'PAYMENT_ID_REUSED',
      lost: 'one',
      page: 'MONEY_NOT_ALLOWED_BY_TOKEN',
      tokens: 1,
    })
  })

  it('is packed with its types, and the code of the README runs as written', async () => {
    const site = await installed()
    const packed = await readdir(site, { recursive: true })
    expect(packed).toContain('payment_gateway/py.typed')
    expect(packed).toContain('payment_gateway/generated/types.py')
    expect(packed.filter((name) => !/^payment_gateway(?:\/|$)/.test(name))).toEqual([])

    const readme = await readFile(path.join(sdk, 'README.md'), 'utf8')
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'))
    expect(readme).toContain(`pip install ./${tarball}\n`)
    const code = [...readme.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
    await writeFile(path.join(folder, 'shop.py'), code.join('\n'))
    const env = { ...ofShop, PYTHONPATH: site }
    const first = await run(python, ['-W', 'error', 'shop.py'], { cwd: folder, env })
    const [page, expects, ...rest] = first.stdout.trim().split('\n')
    expect(page).toMatch(new RegExp(`^redirect the customer to ${origin}/pay\\?merchantCode=SHOP&`))
    expect(expects).toBe("expects {'amount': Decimal('499.5'), 'currencyCode': 'INR'}")
    expect(rest.at(-2)).toMatch(/^order-\S+ SUCCESS$/)
    expect(rest.at(-1)).toBe('refund accepted')

    await deliverDueCallbacks(gateway, 10)
    const arrived = server.arrivals.find(({ headers }) => headers['x-payment-kind'] === 'payin')
    const receive = `import json, os
from shop import receive
arrived = json.loads(os.environ["ARRIVED"])
body = arrived["body"].encode()
print(receive(body, arrived["headers"]), receive(body + b" ", arrived["headers"]))`
    const more = { ...env, ARRIVED: JSON.stringify(arrived) }
    const second = await run(python, ['-c', receive], { cwd: folder, env: more })
    expect(second.stdout).toMatch(/paid \{'amount': Decimal\('499\.5'\), 'currencyCode': 'INR'\}\n200 401\n$/)
  })
})
