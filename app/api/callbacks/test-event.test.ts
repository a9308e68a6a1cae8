import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { callbackSecretPurpose } from '#lib/merchants/callback-secret.ts'
import { callApi, makeMerchant, tokenFor } from '#lib/testing/contract/api-client.ts'
import { shopOfEachTest } from '#lib/testing/shop-of-each-test.ts'
import { createBodyOf, createPayin, testGateway } from '#lib/testing/test-gateway.ts'

// One place for the requests of a merchant: a test event that took it would leave none.
const gateway = await testGateway({ DATABASE_POOL_SIZE: '2' })
const guarded = await testGateway({ CALLBACK_ALLOW_PRIVATE: 'false' })
const shop = shopOfEachTest(gateway.db)
await makeMerchant(gateway, 'SHOP')
await gateway.db.pool.query(`update merchant set requests_per_second = 1000 where code = 'ACME'`)

async function send(body: object, { on = gateway, code = 'ACME' } = {}) {
  const token = await tokenFor(on, code, ['POST /callbacks/!test'])
  return callApi(on, { method: 'POST', path: '/callbacks/!test', token, body })
}

const secretOf = async (code: string) => {
  const { callbackSecret } = await (await gateway.db.prisma()).merchant.findUniqueOrThrow({ where: { code } })
  return gateway.secrets.open(callbackSecret, callbackSecretPurpose)
}

describe('a test event', () => {
  it('is signed, names no payment, and answers how the server answered', async () => {
    gateway.clock.set(new Date())
    shop.respond = (response) => response.writeHead(418).end()
    const { status, body } = await send({ callbackUrl: shop.url })
    const [arrival] = shop.arrivals
    expect([status, body]).toEqual([
      200,
      {
        idCallback: arrival?.headers['webhook-id'],
        callbackUrl: shop.url,
        delivered: false,
        at: gateway.clock.now().toISOString(),
        status: 418,
        durationMs: expect.any(Number),
      },
    ])
    expect(arrival?.body).toBe('{"event":"TEST"}')
    expect(arrival?.headers).not.toHaveProperty('x-payment-kind')
    const headers = arrival?.headers as Record<string, string>
    expect(new Webhook(await secretOf('ACME')).verify(arrival?.body ?? '', headers)).toEqual({
      event: 'TEST',
    })
  })

  it('is delivered if the answer is 200, and is in no list', async () => {
    expect((await send({ callbackUrl: shop.url })).body).toMatchObject({ delivered: true, status: 200 })
    const token = await tokenFor(gateway, 'ACME', ['GET /callbacks'])
    expect((await callApi(gateway, { path: '/callbacks', token })).body).toEqual({ data: [] })
  })

  it('goes to the callbackUrl of the newest payment where none is given', async () => {
    const create = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
    await createPayin(gateway, { ...create, callbackUrl: `${shop.url}/old` })
    gateway.clock.forward(1_000)
    await createPayin(gateway, { ...create, callbackUrl: shop.url })
    expect((await send({})).body).toMatchObject({ callbackUrl: shop.url, delivered: true })
  })

  it('without a payment to take the address from is 400', async () => {
    const { status, body } = await send({}, { code: 'SHOP' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path: 'callbackUrl', code: 'REQUIRED' }] })
  })

  it.each(['ftp://shop.example', 'https://a:b@shop.example', 'shop.example', 5])(
    'to %s is 400',
    async (url) => {
      const { status, body } = await send({ callbackUrl: url })
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'INVALID_REQUEST' })])
    },
  )

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1'])(
    'to %s is refused where private addresses are, before a byte is sent',
    async (host) => {
      const { port } = new URL(shop.url)
      const { body } = await send({ callbackUrl: `http://${host}:${port}/` }, { on: guarded })
      expect(body).toMatchObject({ delivered: false, error: 'ADDRESS_REFUSED' })
      expect(shop.arrivals).toEqual([])
    },
  )

  it('needs its own operation in the token', async () => {
    const token = await tokenFor(gateway, 'ACME', ['POST /callbacks/[^/]+/!resend', 'GET /callbacks'])
    const path = '/callbacks/!test'
    expect((await callApi(gateway, { method: 'POST', path, token, body: {} })).status).toBe(403)
  })

  it('while another one of the merchant waits is 429, and other requests are answered', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    shop.respond = (response) => void held.then(() => response.writeHead(200).end())
    const first = send({ callbackUrl: shop.url })
    await expect.poll(() => shop.arrivals.length, { timeout: 10_000 }).toBe(1)
    expect((await send({ callbackUrl: shop.url })).status).toBe(429)
    const token = await tokenFor(gateway, 'ACME', ['GET /currencies'])
    expect((await callApi(gateway, { path: '/currencies', token })).status).toBe(200)
    release()
    expect((await first).body).toMatchObject({ delivered: true })
    expect((await send({ callbackUrl: shop.url })).status).toBe(200)
  })
})
