import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { sampleRequest } from '../../methods/parts/sample.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'PAYER', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'PAYER')
const pairs = payoutMethods.flatMap((method) =>
  method.currencies.map((currencyCode) => ({ method, currencyCode })),
)
for (const currencyCode of new Set(pairs.map((pair) => pair.currencyCode)))
  await creditBalance(gateway.db, 'PAYER', money(10n ** 12n, currencyCode), byOperator('test'))

const send = (body: unknown, idPayout: string = randomUUID()) =>
  callApi(gateway, { method: 'POST', path: `/payouts/${idPayout}`, token, body })
const read = async (idPayout: string) =>
  (await callApi(gateway, { path: `/payouts/${idPayout}`, token })).body
const simulate = (idPayout: string, event: string) =>
  callApi(gateway, {
    method: 'POST',
    path: `/sandbox/payouts/${idPayout}/!simulate`,
    token,
    body: { event },
  })

describe.each(pairs.map(({ method, currencyCode }) => [method.code, currencyCode, method] as const))(
  '%s in %s',
  (code, currencyCode, method) => {
    it.each(['MANDATORY', 'ALL'] as const)('is accepted with %s fields and arrives', async (fields) => {
      const idPayout = randomUUID()
      const body = payoutBodyOf(100, currencyCode, sampleRequest(method, currencyCode, fields))
      const created = await send(body, idPayout)
      expect(created).toMatchObject({
        status: 201,
        body: {
          paymentRequested: { money: { amount: 100, currencyCode } },
          paymentMethodResponse: { paymentMethodCode: code, idPayout },
        },
      })
      expect((await simulate(idPayout, 'PAY')).status).toBe(204)
      expect(await read(idPayout)).toMatchObject({ idPayout, process: { status: 'SUCCESS' } })
    })

    it('is an option', async () => {
      const { body } = await callApi(gateway, {
        method: 'POST',
        path: '/payouts/!availablePaymentOptions',
        token,
        body: { money: { amount: 100, currencyCode } },
      })
      const { data } = body as { data: { paymentMethodCode: string }[] }
      expect(data.map(({ paymentMethodCode }) => paymentMethodCode)).toContain(code)
    })

    it('names each mandatory field that is missing', async () => {
      const sample = sampleRequest(method, currencyCode, 'MANDATORY')
      for (const path of pathsIn(sample).filter((name) => name !== 'paymentMethodCode')) {
        const answer = await send(payoutBodyOf(100, currencyCode, without(sample, path.split('.'))))
        expect(answer.status, path).toBe(400)
        const { errors } = answer.body as { errors: { path: string }[] }
        expect(
          errors.map((error) => error.path),
          path,
        ).toContain(`paymentMethod.${path}`)
      }
    })
  },
)

describe('a payout over the API', () => {
  it('is refused with the reason: no money, no such method, another currency’s method, no such currency', async () => {
    expect(await send(payoutBodyOf(99_999_999_999))).toMatchObject({
      status: 406,
      body: [{ code: 'INSUFFICIENT_BALANCE', path: 'paymentRequested.money.amount' }],
    })
    expect(await send(payoutBodyOf(1, 'INR', { paymentMethodCode: 'UPIQR' }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'paymentMethod.paymentMethodCode', code: 'UNKNOWN_METHOD' }] },
    })
    expect(await send(payoutBodyOf(1, 'INR', { paymentMethodCode: 'RANDOM_KEY_TRANSFER' }))).toMatchObject({
      status: 406,
      body: [{ code: 'PAYMENT_METHOD_NOT_AVAILABLE' }],
    })
    expect(await send(payoutBodyOf(1, 'XYZ'))).toMatchObject({
      status: 406,
      body: [{ code: 'CURRENCY_NOT_AVAILABLE' }],
    })
  })

  it.each(['SECURITY_CHECK_FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY', 'CUSTOMER_NOT_REGISTERED'])(
    'that its rail refuses is refused at once with %s',
    async (code) => {
      const idPayout = code + randomUUID()
      expect(await send(payoutBodyOf(1), idPayout)).toMatchObject({ status: 406, body: [{ code }] })
      expect((await callApi(gateway, { path: `/payouts/${idPayout}`, token })).status).toBe(410)
    },
  )

  it('is created once: 409 says whether the second create was the same', async () => {
    const idPayout = randomUUID()
    expect((await send(payoutBodyOf(5), idPayout)).status).toBe(201)
    expect(await send(payoutBodyOf(5), idPayout)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_ALREADY_EXISTS' },
    })
    expect(await send(payoutBodyOf(6), idPayout)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_ID_REUSED' },
    })
  })

  it('that the bank returned has the amount and time of the return, and stays SUCCESS', async () => {
    const idPayout = randomUUID()
    await send(payoutBodyOf(5), idPayout)
    expect(await simulate(idPayout, 'RETURN')).toMatchObject({
      status: 400,
      body: { code: 'EVENT_NOT_ALLOWED' },
    })
    await simulate(idPayout, 'PAY')
    expect((await simulate(idPayout, 'RETURN')).status).toBe(204)
    expect(await read(idPayout)).toMatchObject({
      process: { status: 'SUCCESS' },
      moneyReturned: { amount: 5, currencyCode: 'INR' },
      returnedAt: gateway.clock.now().toISOString(),
    })
  })

  it('can be read and simulated only by the merchant that created it', async () => {
    await makeMerchant(gateway, 'OTHER', { requestsPerSecond: 100_000 })
    const other = await tokenFor(gateway, 'OTHER')
    const idPayout = randomUUID()
    await send(payoutBodyOf(5), idPayout)
    expect((await callApi(gateway, { path: `/payouts/${idPayout}`, token: other })).status).toBe(410)
    const sandbox = `/sandbox/payouts/${idPayout}/!simulate`
    expect(
      (await callApi(gateway, { method: 'POST', path: sandbox, token: other, body: { event: 'PAY' } }))
        .status,
    ).toBe(410)
  })
})

const pathsIn = (value: object, parent = ''): string[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null
      ? pathsIn(inner as object, `${parent}${name}.`)
      : [parent + name],
  )

function without(
  value: Readonly<Record<string, unknown>>,
  [name = '', ...rest]: string[],
): Record<string, unknown> {
  const { [name]: inner, ...others } = value
  return rest.length === 0
    ? others
    : { ...others, [name]: without(inner as Readonly<Record<string, unknown>>, rest) }
}
