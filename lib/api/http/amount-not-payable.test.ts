import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { sampleRequest } from '../../methods/parts/sample.ts'
import { carriedUnit } from '../../methods/carried-unit.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'SHOP')
const post = (path: string, body: unknown) => callApi(gateway, { method: 'POST', path, token, body })

interface Options {
  readonly data: readonly { readonly paymentMethodCode: string }[]
}
const options = async (kind: string, amount: number, currencyCode: string) => {
  const { body } = await post(`/${kind}/!availablePaymentOptions`, {
    money: { amount, currencyCode },
  })
  return (Array.isArray(body) ? [] : (body as Options).data).map(({ paymentMethodCode }) => paymentMethodCode)
}

const wholeOnly = [
  ...payinMethods.map((method) => ({ method, kind: 'payins', bodyOf: createBodyOf })),
  ...payoutMethods.map((method) => ({ method, kind: 'payouts', bodyOf: payoutBodyOf })),
].flatMap((one) =>
  one.method.currencies
    .filter((currencyCode) => carriedUnit(one.method, currencyCode).amount > 1n)
    .map((currencyCode) => ({ ...one, code: one.method.code, currencyCode })),
)

it.each(wholeOnly)(
  '$kind by $code in $currencyCode are offered and taken in whole units only',
  async (one) => {
    const { method, kind, code, currencyCode, bodyOf } = one
    await creditBalance(gateway.db, 'SHOP', money(10n ** 9n, currencyCode), byOperator('test'))
    const request = sampleRequest(method, currencyCode, 'MANDATORY')
    const create = (amount: number, id: string) =>
      post(`/${kind}/${id}`, bodyOf(amount, currencyCode, request))
    expect(await options(kind, 1000.5, currencyCode)).not.toContain(code)
    expect(await options(kind, 1000, currencyCode)).toContain(code)
    const id = randomUUID()
    expect(await create(1000.5, id)).toMatchObject({
      status: 406,
      body: [{ code: 'AMOUNT_NOT_PAYABLE', path: 'paymentRequested.money.amount' }],
    })
    expect(await create(1000, id)).toMatchObject({ status: 201 })
  },
)

it('a refund to a wallet that carries whole units only is refused for other amounts', async () => {
  const [mobile] = payinMethods.filter(({ code }) => code === 'MOBILE_MONEY')
  const [wallet] = payoutMethods.filter(({ code }) => code === 'WALLET_TRANSFER')
  if (!mobile || !wallet) throw new Error('mobile money is paid and refunded')
  const idPayin = randomUUID()
  await post(`/payins/${idPayin}`, createBodyOf(1000, 'KES', sampleRequest(mobile, 'KES', 'MANDATORY')))
  await post(`/sandbox/payins/${idPayin}/!simulate`, { event: 'PAY' })
  const refund = (amount: number) =>
    post(`/refunds/${randomUUID()}`, {
      idPayin,
      money: { amount, currencyCode: 'KES' },
      paymentMethod: sampleRequest(wallet, 'KES', 'MANDATORY'),
      reason: 'goods returned',
      callbackUrl: 'http://127.0.0.1:9/refund',
    })
  expect(await refund(10.5)).toMatchObject({
    status: 406,
    body: [{ code: 'AMOUNT_NOT_PAYABLE', path: 'money.amount' }],
  })
  expect((await refund(10)).status).toBe(201)
})
