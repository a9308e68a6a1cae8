import { describe, expect, it } from 'vitest'
import { basic, ok, scriptedGateway, type Step } from '../testing/scripted-gateway.ts'

const money = { amount: 499.5, currencyCode: 'INR' }
const order = {
  paymentRequested: { money },
  paymentMethod: { paymentMethodCode: 'UPIQR' },
  callbackUrl: 'https://shop.example/callback',
  returnUrl: 'https://shop.example/thanks',
} as const
const shown = { idPayin: 'order-1', paymentRequested: { money }, paymentMethodResponse: { qrCode: 'upi://' } }
const created: Step = { status: 201, json: shown }
const existsAlready = basic(409, 'PAYMENT_ALREADY_EXISTS')
const absent = basic(410, 'PAYMENT_NOT_FOUND')
const post = 'POST /payins/order-1'
const get = 'GET /payins/order-1'

describe('a create', () => {
  it.each<[string, Step[], string[]]>([
    ['is sent once if it is answered', [created], [post]],
    ['is repeated after 429: it was not begun', [basic(429, 'TOO_MANY_REQUESTS'), created], [post, post]],
    [
      'whose answer is lost and that the gateway does not have is sent again',
      ['CUT', absent, created],
      [post, get, post],
    ],
    [
      'whose answer is lost and that the gateway has is compared by the gateway, then read',
      ['CUT', ok(shown), existsAlready, ok(shown)],
      [post, get, post, get],
    ],
    ['that is not answered in time is treated so too', ['SILENT', absent, created], [post, get, post]],
    [
      'with an answer that cannot be read too',
      ['NO JSON', ok(shown), existsAlready, ok(shown)],
      [post, get, post, get],
    ],
    ['with 503 too', [basic(503, 'SERVICE_UNAVAILABLE'), absent, created], [post, get, post]],
    ['with 500 too', [basic(500, 'INTERNAL_ERROR'), absent, created], [post, get, post]],
    [
      'waits until the gateway can be read again',
      ['CUT', 'CUT', 'CUT', absent, created],
      [post, get, get, get, post],
    ],
    ['with the same body as before succeeds', [existsAlready, ok(shown)], [post, get]],
  ])('%s', async (_, steps, lines) => {
    const gateway = scriptedGateway(steps)
    expect(await gateway.client.createPayin('order-1', order)).toEqual(shown)
    expect(gateway.lines()).toEqual(lines)
    const bodies = gateway.seen.flatMap(({ body }) => body ?? [])
    expect(new Set(bodies)).toEqual(new Set([JSON.stringify(order)]))
    expect(gateway.stepsLeft()).toBe(0)
  })

  it('under the ID of another payment fails, and nothing is read', async () => {
    const gateway = scriptedGateway([basic(409, 'PAYMENT_ID_REUSED')])
    await expect(gateway.client.createPayin('order-1', order)).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
    })
    expect(gateway.lines()).toEqual([post])
  })

  it('whose lost first try turns out to be another payment fails', async () => {
    const gateway = scriptedGateway(['CUT', ok(shown), basic(409, 'PAYMENT_ID_REUSED')])
    const refused = gateway.client.createPayin('order-1', order)
    await expect(refused).rejects.toMatchObject({ code: 'PAYMENT_ID_REUSED' })
  })

  it('whose 409 and GET contradict each other fails', async () => {
    const other = { ...shown, paymentRequested: { money: { ...money, amount: 1 } } }
    const gateway = scriptedGateway([existsAlready, ok(other)])
    await expect(gateway.client.createPayin('order-1', order)).rejects.toMatchObject({ status: 409 })
  })

  it('that stays unanswered says so, and that it may have happened', async () => {
    const gateway = scriptedGateway(['CUT', absent, 'CUT'], [], { times: 1 })
    const lost = gateway.client.createPayin('order-1', order)
    await expect(lost).rejects.toMatchObject({
      name: 'LostAnswerError',
      reason: 'NETWORK',
      operation: 'createPayin',
    })
  })

  it('whose payment cannot be read afterwards says so too', async () => {
    const gateway = scriptedGateway(['CUT', basic(403, 'NOT_ALLOWED_BY_TOKEN')])
    const lost = gateway.client.createPayin('order-1', order)
    await expect(lost).rejects.toMatchObject({
      name: 'LostAnswerError',
      reason: 'UNAVAILABLE',
      operation: 'createPayin',
    })
  })

  it.each([400, 401, 403, 406])('that is answered with %i is not repeated', async (status) => {
    const gateway = scriptedGateway([basic(status, 'NO'), basic(status, 'NO')])
    await expect(gateway.client.createPayin('order-1', order)).rejects.toMatchObject({ status })
    expect(gateway.lines().filter((line) => line === get)).toEqual([])
  })

  it('that its caller aborts ends at once, with an unknown outcome', async () => {
    const gateway = scriptedGateway(['SILENT'])
    const caller = new AbortController()
    const options = { signal: caller.signal, timeoutMs: 60_000 }
    const lost = gateway.client.createPayin('order-1', order, options).catch((error: unknown) => error)
    await expect.poll(gateway.lines).toEqual([post])
    caller.abort()
    expect(await lost).toMatchObject({ name: 'LostAnswerError', reason: 'ABORTED' })
    expect(gateway.lines()).toEqual([post])
  })

  it('without an ID is a mistake of the program', async () => {
    await expect(scriptedGateway([]).client.createPayin('', order)).rejects.toThrow(TypeError)
  })
})

describe('a create of a customer', () => {
  const asha = { name: 'Asha Rao', emailAddress: 'asha@shop.example' }
  const exists = basic(409, 'CUSTOMER_ALREADY_EXISTS')

  it('that exists with the same data succeeds', async () => {
    const gateway = scriptedGateway([exists, ok({ idCustomer: 'c-1', ...asha, createdAt: 'then' })])
    expect(await gateway.client.createCustomer('c-1', asha)).toMatchObject(asha)
  })

  it('that exists with other data fails', async () => {
    const gateway = scriptedGateway([
      exists,
      ok({ idCustomer: 'c-1', ...asha, name: 'Ravi', createdAt: 'then' }),
    ])
    await expect(gateway.client.createCustomer('c-1', asha)).rejects.toMatchObject({ status: 409 })
  })
})
