import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { sampleRequest } from '../../methods/parts/sample.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import { bankTransfer } from '../../methods/payout/bank-transfer.ts'
import { money } from '../../money/money.ts'
import { claimOrders } from '../../payments/payouts/sql/payout-order.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'SHOP')
await creditBalance(gateway.db, 'SHOP', money(10n ** 9n, 'INR'), byOperator('test'))

const post = (path: string, body: unknown, by = token) =>
  callApi(gateway, { method: 'POST', path, token: by, body })
const get = async (path: string) => (await callApi(gateway, { path, token })).body as Record<string, unknown>
const account = sampleRequest(bankTransfer, 'INR', 'MANDATORY')

/** A payin of an amount that the customer has paid, from an account if one is named. */
async function paid(
  amount = 100,
  currencyCode = 'INR',
  method: object = { paymentMethodCode: 'UPIQR' },
  payer?: object,
) {
  const idPayin = randomUUID()
  await post(`/payins/${idPayin}`, createBodyOf(amount, currencyCode, method as Record<string, unknown>))
  await post(`/sandbox/payins/${idPayin}/!simulate`, { event: 'PAY', ...(payer && { account: payer }) })
  return idPayin
}
const refundOf = (idPayin: string, more: object = {}) => ({
  idPayin,
  paymentMethod: account,
  reason: 'goods returned',
  callbackUrl: 'http://127.0.0.1:9/refund',
  ...more,
})
const refund = (body: unknown, idRefund: string = randomUUID(), by = token) =>
  post(`/refunds/${idRefund}`, body, by)

const ashas = { accountName: 'Asha Rao', accountNumber: '50100123456789' }

describe('a refund over the API', () => {
  it('is accepted, read, listed and simulated; its payin shows what was refunded', async () => {
    const idPayin = await paid()
    const idRefund = randomUUID()
    const accepted = {
      idRefund,
      idPayin,
      paymentRequested: { money: { amount: 30, currencyCode: 'INR' } },
      paymentMethodResponse: { idRefund, paymentMethodCode: 'BANK_TRANSFER' },
    }
    const body = refundOf(idPayin, { money: { amount: 30, currencyCode: 'INR' } })
    expect(await refund(body, idRefund)).toMatchObject({ status: 201, body: accepted })
    expect(await refund(body, idRefund)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_ALREADY_EXISTS' },
    })
    expect((await post(`/sandbox/refunds/${idRefund}/!simulate`, { event: 'PAY' })).status).toBe(204)
    const process = { status: 'SUCCESS', changedAt: expect.any(String) }
    const detail = { ...accepted, process, fee: { amount: 0, currencyCode: 'INR' } }
    expect(await get(`/refunds/${idRefund}`)).toMatchObject(detail)
    expect(await get('/refunds?status=SUCCESS')).toMatchObject({ data: [detail] })
    const payin = { idPayin, moneyRefunded: { amount: 30, currencyCode: 'INR' } }
    expect(await get(`/payins/${idPayin}`)).toMatchObject(payin)
    const { data } = (await get('/payins?changedFrom=2020-01-01T00:00:00Z')) as { data: object[] }
    expect(data.at(-1)).toMatchObject(payin)
    expect((await post(`/sandbox/refunds/${idRefund}/!simulate`, { event: 'RETURN' })).status).toBe(204)
    expect(await get(`/payins/${idPayin}`)).not.toHaveProperty('moneyRefunded')
  })

  it('that is refused shows no fee, and lists begin with it where the newest are asked for', async () => {
    const idPayin = await paid()
    const [first, refused] = [randomUUID(), randomUUID()]
    for (const id of [first, refused])
      await refund(refundOf(idPayin, { money: { amount: 10, currencyCode: 'INR' } }), id)
    await post(`/sandbox/refunds/${refused}/!simulate`, { event: 'REFUSE' })
    const detail = await get(`/refunds/${refused}`)
    expect(detail).toMatchObject({ process: { status: 'REFUSED' } })
    expect(detail).not.toHaveProperty('fee')
    const { data } = (await get('/refunds?order=newest&limit=2')) as { data: { idRefund: string }[] }
    expect(data.map(({ idRefund }) => idRefund)).toEqual([refused, first])
  })

  it('goes to the account that the customer paid from, where the request names none', async () => {
    const idPayin = await paid(100, 'INR', undefined, ashas)
    const idRefund = randomUUID()
    const answer = await refund(refundOf(idPayin, { paymentMethod: undefined }), idRefund)
    expect(answer).toMatchObject({ status: 201, body: { paymentMethodResponse: { account: ashas } } })
    expect(answer.body).not.toHaveProperty('payerDiffers')
  })

  it('goes to the account that the request names, and says if another one is known to have paid', async () => {
    const idPayin = await paid(100, 'INR', undefined, { ...ashas, accountNumber: '60200987654321' })
    const idRefund = randomUUID()
    const paymentMethod = { paymentMethodCode: 'BANK_TRANSFER', account: ashas }
    const told = { payerDiffers: true, paymentMethodResponse: { account: ashas } }
    expect(await refund(refundOf(idPayin, { paymentMethod }), idRefund)).toMatchObject({
      status: 201,
      body: told,
    })
    expect(await get(`/refunds/${idRefund}`)).toMatchObject(told)
    expect(await get('/refunds?order=newest&limit=1')).toMatchObject({ data: [told] })
    const { orders } = await claimOrders(gateway, 25, 100)
    const sent = orders.find(({ order }) => order.paymentId === idRefund)
    expect(sent?.order.request).toMatchObject(paymentMethod)
  })

  it('is refused with the reason: too much, no account, another currency, no money', async () => {
    const idPayin = await paid()
    const faultOf = async (more: object) => (await refund(refundOf(idPayin, more))).body
    const inr = (amount: number) => ({ money: { amount, currencyCode: 'INR' } })
    expect(await faultOf(inr(101))).toMatchObject([{ code: 'REFUND_EXCEEDS_PAYIN', path: 'money.amount' }])
    expect(await faultOf({ paymentMethod: undefined })).toMatchObject([{ code: 'REFUND_ACCOUNT_REQUIRED' }])
    expect(await faultOf({ money: { amount: 1, currencyCode: 'THB' } })).toMatchObject([
      { code: 'CURRENCY_NOT_AVAILABLE' },
    ])
    expect(await get(`/payins/${idPayin}`)).not.toHaveProperty('moneyRefunded')
  })

  it.each([
    ['idPayin', { idPayin: undefined }],
    ['reason', { reason: '' }],
    ['callbackUrl', { callbackUrl: 'nowhere' }],
    ['money.amount', { money: { amount: 0, currencyCode: 'INR' } }],
    ['paymentMethod.paymentMethodCode', { paymentMethod: { paymentMethodCode: 'UPIQR' } }],
    [
      'paymentMethod.account.accountName',
      { paymentMethod: { paymentMethodCode: 'BANK_TRANSFER', account: { accountNumber: '50100123456789' } } },
    ],
  ])('names %s where it is wrong', async (path, more) => {
    const answer = await refund(refundOf(await paid(), more))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('of a payin that the merchant does not have is 410, and so is reading it', async () => {
    expect((await refund(refundOf(randomUUID()))).status).toBe(410)
    expect((await callApi(gateway, { path: `/refunds/${randomUUID()}`, token })).status).toBe(410)
    await makeMerchant(gateway, 'OTHER', { requestsPerSecond: 100_000 })
    const other = await tokenFor(gateway, 'OTHER')
    expect((await refund(refundOf(await paid()), randomUUID(), other)).status).toBe(410)
  })

  it('of money on a chain is not available', async () => {
    const [crypto] = payinMethods.filter(({ code }) => code === 'CRYPTO_OFFLINE')
    if (!crypto) throw new Error('there is no CRYPTO_OFFLINE')
    const idPayin = await paid(10, 'USDT', sampleRequest(crypto, 'USDT', 'MANDATORY'))
    expect(await refund(refundOf(idPayin, { paymentMethod: undefined }))).toMatchObject({
      status: 406,
      body: [{ code: 'PAYMENT_METHOD_NOT_AVAILABLE' }],
    })
  })

  it('with a token for an amount is allowed for exactly that amount, and not for all that is left', async () => {
    const idPayin = await paid()
    const restricted = await tokenFor(gateway, 'SHOP', ['POST /refunds/.*'], { money: money(1_000n, 'INR') })
    const status = async (more: object) =>
      (await refund(refundOf(idPayin, more), randomUUID(), restricted)).status
    expect(await status({})).toBe(403)
    expect(await status({ money: { amount: 11, currencyCode: 'INR' } })).toBe(403)
    expect(await status({ money: { amount: 10, currencyCode: 'INR' } })).toBe(201)
  })

  it.each(['SECURITY_CHECK_FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY', 'CUSTOMER_NOT_REGISTERED'])(
    'that its rail refuses is refused at once with %s, and takes nothing',
    async (code) => {
      const idPayin = await paid()
      expect(await refund(refundOf(idPayin), code + randomUUID())).toMatchObject({
        status: 406,
        body: [{ code }],
      })
      expect(await get(`/payins/${idPayin}`)).not.toHaveProperty('moneyRefunded')
    },
  )
})

const refunded = ['INR', 'BRL', 'THB', 'JPY', 'KES', 'MXN', 'IDR', 'VND'] as const
describe.each(refunded)('a payin in %s', (currencyCode) => {
  it('can be refunded whole', async () => {
    const method = payinMethods.find(
      (one) => one.kinds.includes('payin') && one.currencies.includes(currencyCode),
    )
    if (!method) throw new Error(`nothing pays in ${currencyCode}`)
    const idPayin = await paid(1000, currencyCode, sampleRequest(method, currencyCode, 'MANDATORY'))
    const paymentMethod = sampleRequest(bankTransfer, currencyCode, 'MANDATORY')
    await creditBalance(gateway.db, 'SHOP', money(10n ** 9n, currencyCode), byOperator('test'))
    expect(await refund(refundOf(idPayin, { paymentMethod }))).toMatchObject({
      status: 201,
      body: { paymentRequested: { money: { amount: 1000, currencyCode } } },
    })
  })
})
