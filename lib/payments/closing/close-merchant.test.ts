import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { configureMerchant } from '../../merchants/settings/configure.ts'
import { isMerchantFault } from '../../merchants/merchant-fault.ts'
import { money } from '../../money/money.ts'
import { byOperator, byRail } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, requestToken, tokenFor } from '../../testing/contract/api-client.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { expirePayment } from '../end/end-payment.ts'
import { confirmPayout } from '../payouts/end-payout.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { assignItem } from '../suspense/assign-item.ts'
import { openItems } from '../suspense/open-items.ts'
import { closeMerchant } from './close-merchant.ts'

const gateway = await testGateway()
const { db } = gateway
const { recordOf } = paymentStory(gateway)
const { stray } = suspenseOf(gateway)
const bank = byRail('bank')
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const payee = {
  currencyCode: 'INR',
  paymentMethod: {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Acme Ltd', accountNumber: '50100123456789' },
  },
} as const

let merchantCode = ''
let token = ''
let privateKey = ''
let made = 0
beforeEach(async () => {
  merchantCode = `LEAVER${(made += 1)}`
  privateKey = (await makeMerchant(gateway, merchantCode, { requestsPerSecond: 100_000 })).privateKey
  token = await tokenFor(gateway, merchantCode)
})

const post = (path: string, body: unknown) => callApi(gateway, { method: 'POST', path, token, body })
const payinKey = () => ({ merchantCode, kind: 'payin' as const, paymentId: randomUUID() })
async function opened() {
  const key = payinKey()
  expect((await post(`/payins/${key.paymentId}`, upi)).status).toBe(201)
  return key
}
const pay = async (key: ReturnType<typeof payinKey>) =>
  receiveMoney(gateway, { ...receiptFor(await recordOf(key), gateway.clock.now()), sourceId: randomUUID() })
async function close(to: typeof payee | null = payee) {
  const closed = await closeMerchant(gateway, {
    merchantCode,
    payee: to === null ? undefined : { ...to, callbackUrl: 'https://acme.example/callback' },
    by: byOperator('Ann'),
    approvedBy: 'Ben',
  })
  if (isMerchantFault(closed)) throw new Error(closed.message)
  gateway.merchants.drop(merchantCode)
  return closed
}
const items = () => openItems(gateway, { merchantCode })

describe('a merchant that is closed', () => {
  it('gets no token and opens no payin or top-up, and reads what it has', async () => {
    const key = await opened()
    await close()
    const asked = { merchantCode, operations: ['GET /payins/.*'] }
    expect((await requestToken(gateway, asked, { privateKey })).status).toBe(401)
    const refused = { status: 406, body: [{ code: 'PAYMENT_METHOD_NOT_AVAILABLE' }] }
    expect(await post(`/payins/${randomUUID()}`, upi)).toMatchObject(refused)
    const transfer = { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } }
    expect(await post(`/topups/${randomUUID()}`, createBodyOf(100, 'INR', transfer))).toMatchObject(refused)
    const options = await post('/payins/!availablePaymentOptions', {
      money: { amount: 100, currencyCode: 'INR' },
    })
    expect(options).toMatchObject({ status: 406, body: [{ code: 'NO_PAYMENT_OPTION_AVAILABLE' }] })
    expect((await callApi(gateway, { path: `/payins/${key.paymentId}`, token })).status).toBe(200)
  })

  it('is paid out what is available less the fee, once nothing in the currency is open', async () => {
    await configureMerchant(
      db,
      [{ kind: 'payout', methodCode: 'BANK_TRANSFER', currencyCode: 'INR' }],
      { code: merchantCode, currency: 'INR', feePercent: '1', feeFixed: '5', vatPercent: '18', vatOn: 'fee' },
      byOperator('Ann'),
    )
    const [paid, open] = [await opened(), await opened()]
    await pay(paid)
    const first = await close()
    expect(first).toMatchObject({ open: [{ paymentId: open.paymentId, status: 'WAITING' }], ordered: [] })
    expect(first.notOrdered).toMatchObject([
      { currencyCode: 'INR', reason: 'payments in this currency are open' },
    ])
    await pay(open)
    expect((await close(null)).notOrdered).toMatchObject([{ reason: 'no account was given for it' }])
    // Two payins of 100 brought 197 less 18 % of the fees of 3, which is 196.46.
    const { ordered, closedAt } = await close()
    expect(closedAt).toEqual(first.closedAt)
    const [last] = ordered
    if (!last) throw new Error('no payout was ordered')
    const { ordered: out, fee, vat } = last
    expect(out.amount + fee.amount + vat.amount).toBeLessThanOrEqual(19_646n)
    expect(out.amount + fee.amount + vat.amount).toBeGreaterThan(19_643n)
    await confirmPayout(gateway, last.key, bank)
    const { statement, open: none } = await close()
    expect(none).toEqual([])
    expect(statement).toMatchObject([{ payins: { amount: 20_000n }, payouts: { amount: -out.amount } }])
    expect(await checkLedger(db)).toEqual([])
  })

  it('is ordered its last payout once, however many close it', async () => {
    await creditBalance(db, merchantCode, money(10_000n, 'INR'), byOperator('Ann'))
    const closed = await Promise.all([close(), close(), close()])
    expect(closed.flatMap(({ ordered }) => ordered)).toHaveLength(1)
    expect(await checkLedger(db)).toEqual([])
  })

  it('whose fee is more than what is available is ordered nothing, and says so', async () => {
    await configureMerchant(
      db,
      [{ kind: 'payout', methodCode: 'BANK_TRANSFER', currencyCode: 'INR' }],
      { code: merchantCode, currency: 'INR', feeFixed: '5' },
      byOperator('Ann'),
    )
    await creditBalance(db, merchantCode, money(500n, 'INR'), byOperator('Ann'))
    expect((await close()).notOrdered).toMatchObject([{ reason: 'its fee is more than what is available' }])
  })

  it('owns late money in suspense, which completes nothing until a person assigns it', async () => {
    const key = await opened()
    await expirePayment(gateway, key, bank)
    await close()
    await pay(key)
    expect((await recordOf(key)).status).toBe('EXPIRED')
    const [item] = await items()
    expect(item).toMatchObject({
      kind: 'UNMATCHED',
      reason: 'MERCHANT_CLOSED',
      owner: merchantCode,
      candidates: [{ paymentId: key.paymentId }],
    })
    expect((await close()).suspended).toMatchObject([{ id: item?.id }])
    // Money that may be of one of its payments, as their amounts are the same, is no money of the merchant.
    await stray(10_000n)
    expect(await items()).toHaveLength(2)
    expect((await close()).suspended).toHaveLength(1)
    const assignment = { itemId: item?.id ?? '', payment: key }
    await assignItem(gateway, assignment, { by: byOperator('Ann'), reason: 'late' })
    expect((await recordOf(key)).status).toBe('SUCCESS')
    expect(await checkLedger(db)).toEqual([])
  })
})
