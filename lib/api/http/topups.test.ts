import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sampleRequest } from '../../methods/parts/sample.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'WALLET', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'WALLET')
const { callbacksOf } = paymentStory(gateway)

const topUpMethods = payinMethods.filter(({ kinds }) => kinds.includes('topup'))
const pairs = topUpMethods.flatMap((method) =>
  method.currencies.map((currencyCode) => [method.object, currencyCode, method] as const),
)
const post = (path: string, body: unknown) => callApi(gateway, { method: 'POST', path, token, body })
const read = async (idTopUp: string) => (await callApi(gateway, { path: `/topups/${idTopUp}`, token })).body
const balanceOf = async (currencyCode: string) => {
  const { body } = await callApi(gateway, { path: `/balances?currencyCodes=${currencyCode}`, token })
  return (body as { data: { available: number }[] }).data[0]?.available ?? 0
}

it('is offered by the methods that take top-ups, and by no other', () => {
  expect(new Set(topUpMethods.map(({ code }) => code))).toEqual(
    new Set(['OFFLINE', 'VAPAY', 'P2A_V2', 'CRYPTO_OFFLINE']),
  )
})

it.each(pairs)(
  'a top-up by %s in %s is created, paid and read back',
  async (object, currencyCode, method) => {
    const idTopUp = randomUUID()
    const before = await balanceOf(currencyCode)
    const request = sampleRequest(method, currencyCode, 'MANDATORY')
    const created = await post(`/topups/${idTopUp}`, createBodyOf(200, currencyCode, request))
    expect(created).toMatchObject({
      status: 201,
      body: {
        paymentRequested: { money: { amount: 200, currencyCode } },
        paymentMethodResponse: { idTopUp, paymentTypeCode: 'TOPUP_WALLET', paymentMethodCode: method.code },
      },
    })
    expect((await post(`/sandbox/topups/${idTopUp}/!simulate`, { event: 'PAY' })).status).toBe(204)
    expect(await read(idTopUp)).toMatchObject({
      idTopUp,
      process: { status: 'SUCCESS' },
      paymentMethodResponse: { idTopUp, paymentTypeCode: 'TOPUP_WALLET' },
    })
    expect((await balanceOf(currencyCode)) - before).toBeCloseTo(197, 6)
    expect(await callbacksOf({ merchantCode: 'WALLET', kind: 'topup', paymentId: idTopUp })).toBe(1)
  },
)

describe('a top-up', () => {
  it('lists its options with their type', async () => {
    const { body } = await post('/topups/!availablePaymentOptions', {
      money: { amount: 100, currencyCode: 'THB' },
    })
    expect(body).toMatchObject({ data: [{ paymentMethodCode: 'OFFLINE', paymentTypeCode: 'TOPUP_WALLET' }] })
    expect(
      await post('/topups/!availablePaymentOptions', { money: { amount: 100, currencyCode: 'BRL' } }),
    ).toMatchObject({ status: 406, body: [{ code: 'NO_PAYMENT_OPTION_AVAILABLE' }] })
  })

  it('cannot be paid by a method for payins alone', async () => {
    expect(
      await post(`/topups/${randomUUID()}`, createBodyOf(1, 'BRL', { paymentMethodCode: 'PIXQR' })),
    ).toMatchObject({ status: 406, body: [{ code: 'PAYMENT_METHOD_NOT_AVAILABLE' }] })
  })

  it('may have the same ID as a payin', async () => {
    const id = randomUUID()
    const body = createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })
    expect((await post(`/topups/${id}`, body)).status).toBe(201)
    expect((await post(`/payins/${id}`, body)).status).toBe(201)
    expect((await post(`/topups/${id}`, body)).body).toMatchObject({ code: 'PAYMENT_ALREADY_EXISTS' })
  })

  it('accepts the reference that the bank showed', async () => {
    const id = randomUUID()
    const body = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha' } })
    expect((await post(`/topups/${id}`, body)).status).toBe(201)
    const submitted = await post(`/topups/${id}/!setExternalReference`, { reference: '412345678901' })
    expect(submitted.status).toBe(204)
    expect(await read(id)).toMatchObject({ process: { status: 'PROCESSING' } })
  })

  it.each(['SECURITY_CHECK_FAILED', 'CUSTOMER_NOT_REGISTERED'])(
    'that its rail refuses is refused with %s',
    async (code) => {
      const body = createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })
      expect(await post(`/topups/${code}${randomUUID()}`, body)).toMatchObject({
        status: 406,
        body: [{ code }],
      })
    },
  )
})

describe.each([
  ['payins', 'payin', 'idPayin'],
  ['topups', 'topup', 'idTopUp'],
] as const)('%s that are reversed', (folder, kind, idName) => {
  it('stay SUCCESS, cost the order amount and not the fee, once, with one more callback', async () => {
    const id = randomUUID()
    const before = await balanceOf('THB')
    await post(`/${folder}/${id}`, createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const reverse = () => post(`/sandbox/${folder}/${id}/!simulate`, { event: 'REVERSE' })
    expect((await reverse()).body).toMatchObject({ code: 'EVENT_NOT_ALLOWED' })
    await post(`/sandbox/${folder}/${id}/!simulate`, { event: 'PAY' })
    expect((await reverse()).status).toBe(204)
    expect((await reverse()).body).toMatchObject({ code: 'EVENT_NOT_ALLOWED' })
    expect((await callApi(gateway, { path: `/${folder}/${id}`, token })).body).toMatchObject({
      [idName]: id,
      process: { status: 'SUCCESS' },
      moneyReturned: { amount: 100, currencyCode: 'THB' },
      returnedAt: gateway.clock.now().toISOString(),
    })
    expect(await balanceOf('THB')).toBeCloseTo(before - 1.5, 6)
    expect(await callbacksOf({ merchantCode: 'WALLET', kind, paymentId: id })).toBe(2)
  })
})
