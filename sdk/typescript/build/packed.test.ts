import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { merchantServer } from '../../../lib/testing/callback-merchant.ts'
import { makeMerchant } from '../../../lib/testing/contract/api-client.ts'
import { serveApi } from '../../../lib/testing/contract/served-api.ts'
import { deliverDueCallbacks } from '../../../lib/testing/deliver-due-callbacks.ts'
import { projectNode, projectRoot } from '../../../lib/testing/processes/project-node.ts'
import { testGateway } from '../../../lib/testing/test-gateway.ts'
import { merchantProject } from '../testing/merchant-project.ts'

const run = promisify(execFile)
const gateway = await testGateway()
const shop = await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const origin = await serveApi(gateway)
const server = await merchantServer((_, response) => void response.writeHead(200).end())

const { folder: project, installed, files, remove } = await merchantProject()
afterAll(async () => {
  await server.close()
  await remove()
})

/** All code of the README, one block after the other. */
const readme = await readFile(path.join(projectRoot, 'sdk/typescript/README.md'), 'utf8')
const code = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block).join('\n')
await writeFile(path.join(project, 'shop.ts'), code)

it('the package has its compiled code, its types, its README and nothing else', () => {
  const unexpected = files.filter(
    (file) => !/^(package\.json|README\.md|dist\/[\w/-]+\.(js|d\.ts))$/.test(file),
  )
  expect(unexpected).toEqual([])
  expect(files).toEqual(expect.arrayContaining(['README.md', 'dist/index.js', 'dist/index.d.ts']))
  expect(files.filter((file) => file.includes('test'))).toEqual([])
})

it('the package imports nothing, and names no module of Node', async () => {
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.js')).map((file) => readFile(path.join(installed, file), 'utf8')),
  )
  const imports = texts.flatMap((text) =>
    [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, name = '']) => name),
  )
  expect(imports.length).toBeGreaterThan(20)
  expect(imports.filter((name) => !name.startsWith('.'))).toEqual([])
})

it.each([
  ['Node alone', { types: ['node'], lib: ['es2024'] }],
  ['Node and browsers', { types: ['node'], lib: ['es2024', 'dom', 'dom.iterable'] }],
])('the code of the README has the right types for a project with the types of %s', async (_, more) => {
  await symlink(
    path.join(projectRoot, 'node_modules/@types'),
    path.join(project, 'node_modules/@types'),
  ).catch(() => {})
  const compilerOptions = {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    ...more,
  }
  await writeFile(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['shop.ts'] }),
  )
  const checked = await run(path.join(projectRoot, 'node_modules/.bin/tsc'), ['-p', project]).catch(
    (error: unknown) => error,
  )
  expect(checked).toMatchObject({ stdout: '' })
})

it('the code of the README runs as written: it is paid, verifies the callback, lists and refunds', async () => {
  const env = {
    ...process.env,
    GATEWAY_API: `${origin}/api`,
    MERCHANT_CODE: 'SHOP',
    PRIVATE_KEY: shop.privateKey,
    CALLBACK_SECRET: shop.callbackSecret,
    CALLBACK_URL: server.url,
  }
  const first = await run(projectNode, ['shop.ts'], { cwd: project, env })
  expect(first.stderr).toBe('')
  const [page, expects, changed, refund] = first.stdout.trim().split('\n')
  expect(page).toMatch(new RegExp(`^redirect the customer to ${origin}/pay\\?merchantCode=SHOP&`))
  expect(expects).toBe("expects { amount: 499.5, currencyCode: 'INR' }")
  expect(changed).toMatch(/^order-\S+ SUCCESS$/)
  expect(refund).toBe('refund accepted')

  await deliverDueCallbacks(gateway, 10)
  const arrived = server.arrivals.find(({ headers }) => headers['x-payment-kind'] === 'payin')
  const receive = `
    import { receive } from './shop.ts'
    const { headers, body } = JSON.parse(process.env.ARRIVED)
    const asked = (text) => receive(new Request('https://shop.example', { method: 'POST', headers, body: text }))
    console.log((await asked(body)).status, (await asked(body + ' ')).status)`
  await writeFile(path.join(project, 'receive.ts'), receive)
  const second = await run(projectNode, ['receive.ts'], {
    cwd: project,
    env: { ...env, ARRIVED: JSON.stringify(arrived) },
  })
  expect(second.stdout).toMatch(/paid \{ amount: 499\.5, currencyCode: 'INR' \}\n200 401\n$/)
})
