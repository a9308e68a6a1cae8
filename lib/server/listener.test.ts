import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newSessionId } from '../checkout/session/session-key.ts'
import { configureMerchant } from '../merchants/settings/configure.ts'
import { readLogo } from '../merchants/settings/logo.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { patiently } from '../testing/patience.ts'
import { steppedThrottle } from '../testing/stepped-throttle.ts'
import { testFront } from '../testing/test-front.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { pictures } from '../testing/test-pictures.ts'

const throttle = steppedThrottle()
const gateway = { ...(await testGateway({ GATEWAY_TRUSTED_PROXIES: '127.0.0.1' })), throttle }
const { db, merchants } = gateway
const { origin, lines } = await testFront(gateway, (request, response) => {
  if (request.url === '/demo') throw new Error('this page is broken')
  response.end('drawn')
})
beforeEach(() => throttle.nextSecond())
const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })
const lineOf = (response: Response) =>
  vi.waitFor(() => {
    const line = lines.find(({ requestId }) => requestId === response.headers.get('x-request-id'))
    if (!line) throw new Error('no line yet')
    return line
  }, patiently)

/** A session of the hosted page, with the columns that the listener reads. */
async function visit(merchantCode = 'ACME'): Promise<string> {
  const id = newSessionId()
  await db.query({
    name: 'test-session',
    text: `insert into checkout_session (id, key_hash, merchant_code, kind, payment_id, scope, parameters, token_expires_at, token_issued_at, expires_at)
           values ($1, '', $2, 'payin', 'p', '{}', '{}', now(), now(), now())`,
    values: [id, merchantCode],
  })
  return id
}

it.each(['/livez', '/readyz', '/metrics'])(
  '%s has an ID in its answer, as every answer has',
  async (path) => {
    const { status, headers } = await ask(path)
    expect([status, headers.get('x-request-id')]).toEqual([200, expect.stringMatching(/^[\w-]{16}$/)])
  },
)

it.each(['/livez', '/readyz', '/metrics'])('%s is one address, with or without a query', async (path) => {
  for (const same of [path, `${path}?x=1`])
    expect(await (await ask(same)).text()).toMatch(/^\{"status":"ok"\}$|^# HELP/)
  for (const other of [`${path}/`, `${path}/x`, `${path}.`, `/${path}`, path.toUpperCase()])
    expect(await (await ask(other)).text()).toMatch(/^drawn$|MALFORMED_REQUEST/)
})

it('one network gets 30 pages a second that are drawn for each request, and others as before', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const pages = ['/', '/docs/search?q=a', '/docs/nothing', '/docs/reference/nothing']
  for (let asked = 0; asked < 30; asked += 1)
    expect((await ask(pages[asked % 4] ?? '', from('192.0.2.1'))).status).toBe(200)
  for (const page of pages) {
    const refused = await ask(page, from('192.0.2.1'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await ask(page, from('198.51.100.1'))).status).toBe(200)
  }
  for (const other of ['/docs', '/pay', '/site.css', '/livez', '/api/openapi.json'])
    expect((await ask(other, from('192.0.2.1'))).status).toBe(200)
  throttle.nextSecond()
  expect((await ask('/', from('192.0.2.1'))).status).toBe(200)
})

it('an answer while the process stops ends its connection: the next request goes to another machine', async () => {
  const ending = await testFront(gateway, undefined, { stopping: () => true })
  for (const path of ['/readyz', '/api/balances', '/demo'])
    expect((await fetch(ending.origin + path)).headers.get('connection')).toBe('close')
  expect((await ask('/livez')).headers.get('connection')).toBe('keep-alive')
})

describe('a page', () => {
  it('has an ID in its answer and one log line, with the pattern of its address and nothing else of it', async () => {
    const id = await visit()
    const response = await ask(`/pay/${id}/return?key=hidden`)
    expect(await lineOf(response)).toEqual({
      requestId: expect.stringMatching(/^[\w-]{16}$/),
      method: 'GET',
      route: '/pay/{session}/return',
      status: 200,
      durationMs: expect.any(Number),
      brokenOff: undefined,
      event: 'page.answered',
    })
    const logged = JSON.stringify(lines)
    expect([logged.includes(id), logged.includes('hidden')]).toEqual([false, false])
  })

  it('that fails is logged under the same ID', async () => {
    const response = await ask('/demo')
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('gateway failed')])
    expect(await lineOf(response)).toMatchObject({ event: 'page.failed' })
  })

  it('at a malformed address has both too', async () => {
    const response = await ask('/nothing/%E0%A4%A')
    expect(response.status).toBe(400)
    expect(await lineOf(response)).toMatchObject({ route: 'unknown', status: 400 })
  })

  it('that is a script or a style has an ID and no line', async () => {
    const response = await ask('/_next/static/x.js')
    await ask('/docs')
    await vi.waitFor(
      () => expect(lines).toContainEqual(expect.objectContaining({ route: '/docs' })),
      patiently,
    )
    const requestId = response.headers.get('x-request-id')
    expect(requestId).not.toBeNull()
    expect(lines).not.toContainEqual(expect.objectContaining({ requestId }))
  })

  it('of the API has only the log line of the API', async () => {
    const response = await ask('/api/payins/secret-id')
    expect(await lineOf(response)).toMatchObject({ route: '/payins/{idPayin}', event: 'request.answered' })
  })
})

describe('frames', () => {
  const policyOf = ({ headers }: Response) =>
    /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  const framing = async (path: string) => {
    const response = await ask(path)
    return [policyOf(response), response.headers.get('x-frame-options')]
  }

  it('are allowed to no origin by default', async () => {
    const id = await visit()
    for (const path of ['/', `/pay/${id}`, `/status/${id}`, `/pay/${newSessionId()}`, '/demo/x']) {
      expect(await framing(path)).toEqual(["'none'", 'DENY'])
    }
  })

  it('are allowed to the origins of the merchant of the session, and nowhere else', async () => {
    const frameAncestors = ['https://acme.example', 'https://*.acme.example']
    await configureMerchant(db, [], { code: 'ACME', frameAncestors }, byOperator('test'))
    merchants.drop('ACME')
    const id = await visit()
    for (const path of [`/pay/${id}`, `/status/${id}`, `/pay/${id}/busy?x=1`]) {
      expect(await framing(path)).toEqual(['https://acme.example https://*.acme.example', null])
    }
    for (const path of ['/', '/docs', `/demo/${id}`, `/pay/${newSessionId()}`]) {
      expect(await framing(path)).toEqual(["'none'", 'DENY'])
    }
    await configureMerchant(db, [], { code: 'ACME', frameAncestors: [] }, byOperator('test'))
    merchants.drop('ACME')
    expect(await framing(`/pay/${id}`)).toEqual(["'none'", 'DENY'])
  })
})

describe('a logo', () => {
  const put = async (name: keyof typeof pictures) => {
    const logo = readLogo(pictures[name])
    if ('fault' in logo) throw new Error(logo.message)
    await configureMerchant(db, [], { code: 'ACME', logo }, byOperator('test'))
    return logo
  }
  const sandboxed = {
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'is served as %s under its hash, for ever',
    async (name) => {
      const { hash, contentType } = await put(name)
      const response = await ask(`/logo/${hash}`)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        ...sandboxed,
        'content-type': contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(pictures[name].byteLength),
      })
      expect(Buffer.from(await response.arrayBuffer())).toEqual(pictures[name])
      expect(await lineOf(response)).toMatchObject({ route: '/logo/{hash}' })
      const head = await ask(`/logo/${hash}`, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-type')]).toEqual([200, contentType])
    },
  )

  it('that does not exist is 404, as is everything else below /logo', async () => {
    const { hash } = await put('png')
    for (const path of [
      `/logo/${'0'.repeat(64)}`,
      '/logo',
      `/logo/${hash}x`,
      `/logo/${hash}/x`,
      '/logo/..%2f',
    ]) {
      const response = await ask(path)
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
      expect(Object.fromEntries(response.headers)).toMatchObject(sandboxed)
    }
  })

  it('can only be read', async () => {
    const response = await ask('/logo/x', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('that also contains HTML is served as a picture only', async () => {
    const html = Buffer.from('<script>alert(1)</script>')
    const logo = readLogo(Buffer.concat([pictures.gif, html]))
    if ('fault' in logo) throw new Error(logo.message)
    await configureMerchant(db, [], { code: 'ACME', logo }, byOperator('test'))
    const { headers } = await ask(`/logo/${logo.hash}`)
    expect(Object.fromEntries(headers)).toMatchObject({ ...sandboxed, 'content-type': 'image/gif' })
  })
})

describe('failed token requests', () => {
  const fail = (client: string) =>
    ask('/api/auth-tokens', {
      method: 'POST',
      body: JSON.stringify({ merchantCode: 'ACME', operations: ['GET /x'], timestamp: 1 }),
      headers: { 'x-forwarded-for': client, 'content-type': 'application/json', 'x-signature': 'AAAA' },
    })

  it('are limited by the client behind a trusted proxy, and the log has the client’s address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () => fail('198.51.100.1').then(({ status }) => status)),
    )
    expect(statuses).toContain(429)
    const other = await fail('198.51.100.2')
    expect(other.status).not.toBe(429)
    expect(lines).toContainEqual(expect.objectContaining({ status: 429, address: '198.51.100.1' }))
  })
})
