import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { projectRoot } from '#lib/bootstrap/project.mjs'
import type { Gateway } from '#lib/gateway.ts'
import { shareGateway } from '#lib/server/current-gateway.ts'
import { callApi, makeMerchant, tokenFor } from '#lib/testing/contract/api-client.ts'
import { testGateway } from '#lib/testing/test-gateway.ts'
import nextConfig from '../next.config.mjs'
import { operations } from './api/endpoints.ts'

// What every address of a kind has to do, tried at all of them: a new one that forgets it fails here.

// Outside of Next there is no request that it waits for, and that its headers are read from.
vi.mock(import('next/server'), async (actual) => ({ ...(await actual()), connection: async () => undefined }))
vi.mock('next/headers', () => ({ headers: async () => new Headers() }))

type Params = Readonly<Record<string, unknown>>
type Answer = (request: Request, context: Params) => Promise<Response>
interface Loaded {
  readonly default?: (props: Params) => Promise<unknown>
  readonly GET?: Answer
  readonly POST?: Answer
}

const load = async (pattern: string): Promise<readonly (readonly [file: string, loaded: Loaded])[]> =>
  Promise.all(
    globSync(pattern, { cwd: projectRoot })
      .toSorted()
      .map(async (file) => [file, (await import(path.join(projectRoot, file))) as Loaded] as const),
  )
const pages = await load('app/{demo,sandbox}/**/{page,layout}.tsx')
const routes = await load('app/{demo,pay,sandbox,status}/**/route.ts')
const routesOfSandbox = routes.filter(([file]) => /^app\/(?:demo|sandbox)\//.test(file))
const context = () => ({
  params: Promise.resolve({ orderId: 'A-1', railReference: 'A1', session: 'A', step: 'choose' }),
  searchParams: Promise.resolve({}),
})
const form = (origin: string) =>
  new Request('http://gateway.example/form', {
    method: 'POST',
    headers: { host: 'gateway.example', origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
  })
const notFound = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' }
const live = { GATEWAY_MODE: 'live', GATEWAY_SECRET_KEY: randomBytes(32).toString('base64') }

describe('in live mode there is nothing of the sandbox:', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await testGateway(live)
    shareGateway(gateway)
  })

  it.each(pages)('%s is 404', async (_, { default: draw }) => {
    await expect(Promise.resolve(draw?.(context()))).rejects.toMatchObject(notFound)
  })

  it.each(routesOfSandbox)('%s is 404', async (_, { GET, POST }) => {
    const read = new Request('http://gateway.example/form')
    const answers = [GET?.(read, context()), POST?.(form('http://gateway.example'), context())]
    for (const answer of answers) if (answer) await expect(answer).rejects.toMatchObject(notFound)
    expect(answers.filter(Boolean).length).toBeGreaterThan(0)
  })

  it('the endpoints of the API are 404', async () => {
    await makeMerchant(gateway, 'SHOP')
    const token = await tokenFor(gateway, 'SHOP')
    const endpoints = operations.filter(({ path: at }) => at.startsWith('/sandbox/'))
    expect(endpoints.length).toBeGreaterThan(2)
    for (const { method, path: pattern } of endpoints) {
      const at = pattern.replaceAll(/\{\w+\}/g, 'A-1')
      expect((await callApi(gateway, { method, path: at, token, body: { event: 'PAY' } })).status).toBe(404)
    }
  })

  it('there are pages and routes of both', () => {
    const files = [...pages, ...routesOfSandbox].map(([file]) => file)
    for (const area of ['demo', 'sandbox'])
      expect(files.filter((file) => file.startsWith(`app/${area}/`)).length).toBeGreaterThan(3)
  })
})

describe('a form that another site sends changes nothing:', () => {
  beforeAll(async () => shareGateway(await testGateway()))

  const taking = routes.filter(([, { POST }]) => POST)
  /** These show the page of a visit for whatever is sent, and read no form. */
  const drawn = ['app/pay/[session]/route.ts', 'app/status/[session]/route.ts']
  /** Here the gateway itself sends, and signs: lib/demo/orders/receive-callback.test.ts. */
  const signed = ['app/demo/callback/route.ts']
  const forms = taking.filter(([file]) => ![...drawn, ...signed].includes(file))

  it.each(forms)('%s answers 403', async (_, { POST }) => {
    for (const origin of ['https://evil.example', 'null'])
      expect((await POST?.(form(origin), context()))?.status).toBe(403)
  })

  it.each(taking.filter(([file]) => drawn.includes(file)))('%s takes no form', (_, { GET, POST }) => {
    expect(POST).toBe(GET)
  })

  it('there are such forms', () => expect(forms.length).toBeGreaterThan(6))
})

it('the build has no source maps for browsers', () => {
  expect(nextConfig.productionBrowserSourceMaps ?? false).toBe(false)
})
