import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCustomer } from '../../customers/create-customer.ts'
import type { Gateway } from '../../gateway.ts'
import { money } from '../../money/money.ts'
import { refusePayment } from '../../payments/end/end-payment.ts'
import { confirmPayout } from '../../payments/payouts/end-payout.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { setExternalReference } from '../../payments/receive/set-external-reference.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { deliverDueCallbacks } from '../deliver-due-callbacks.ts'
import { simulate, simulateSeen } from '../rail-of-payment.ts'
import { scriptedBank } from '../scripted-bank.ts'
import {
  createBodyOf,
  createPayin,
  merchantOf,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
} from '../test-gateway.ts'

const upi = (callbackUrl: string) => ({
  ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
  callbackUrl,
})
const transfer = (amount = 100) =>
  createBodyOf(amount, 'INR', { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } })
const promptpay = createBodyOf(250.75, 'THB', {
  paymentMethodCode: 'PROMPTPAY',
  account: { accountName: 'Somchai', accountNumber: '0812345678' },
})
const duitnow = createBodyOf(50, 'MYR', { paymentMethodCode: 'DUITNOW', account: { accountName: 'Aisyah' } })
const crypto = createBodyOf(25, 'USDT', { paymentMethodCode: 'CRYPTO_OFFLINE' })

/**
 * Open payments of the merchant ACME, each named by its state: the next release must complete them. Returns
 * the origins of their callback addresses.
 */
export async function fillWithOpenPayments(gateway: Gateway): Promise<string[]> {
  const shop = await openShop()
  const customer = { merchantCode: 'ACME', customerId: 'customer-1' }
  const data = { name: 'Asha Rao', emailAddress: 'asha@shop.example' }
  await createCustomer(gateway, await merchantOf(gateway), {
    key: customer,
    data,
    createdAt: gateway.clock.now(),
  })
  const delivered = await createPayin(gateway, upi(`${shop.url}/ok`), payinKey('callback-delivered'))
  const repeated = await createPayin(gateway, upi(`${shop.url}/fails`), payinKey('callback-repeated'))
  for (const key of [delivered, repeated]) await simulate(gateway, key, { event: 'PAY' })
  await deliverDueCallbacks(gateway, 10)
  const pending = await createPayin(gateway, upi(shop.url), payinKey('callback-pending'))
  await simulate(gateway, pending, { event: 'PAY' })

  await createPayin(gateway, { ...upi(shop.url), idCustomer: 'customer-1' }, payinKey('waiting'))
  const typed = await createPayin(gateway, transfer(), payinKey('reference-typed'))
  await setExternalReference(gateway, typed, '412345678901')
  await createPayin(gateway, transfer(75), payinKey('reference-awaited'))
  await createPayin(gateway, promptpay, payinKey('amount-claimed'))
  const part = await createPayin(gateway, promptpay, payinKey('part-paid-amount'))
  await simulate(gateway, part, { event: 'PAY', amount: money(10_000n, 'THB') })
  await createPayin(gateway, duitnow, payinKey('duitnow-waiting'))
  const seen = await createPayin(gateway, crypto, payinKey('money-seen'))
  await simulateSeen(gateway, seen)
  const refused = await createPayin(gateway, upi(shop.url), payinKey('refused'))
  await refusePayment(gateway, refused, 'REFUSED_BY_INSTITUTION', byOperator('test'))
  const expired = await createPayin(gateway, promptpay, payinKey('expired'))
  await simulate(gateway, expired, { event: 'EXPIRE' })
  for (const scenario of ['success', 'late', 'over', 'under']) {
    await createPayin(gateway, upi(shop.url), payinKey(`sbx-${scenario}-planned`))
  }
  await createPayin(gateway, offlineTopUp(shop.url), {
    ...payinKey('topup-waiting'),
    kind: 'topup' as 'payin',
  })
  await strayMoney(gateway)
  await sendPayouts(gateway)
  await shop.close()
  return [shop.url, 'http://127.0.0.1:9']
}

const offlineTopUp = (callbackUrl: string) => ({
  ...createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }),
  callbackUrl,
})

/** A transfer whose reference was not typed yet. */
async function strayMoney(gateway: Gateway): Promise<void> {
  const { rows } = await gateway.db.pool.query<{ receiving_account_id: string }>(
    `select receiving_account_id from payment_attempt where payment_id = 'reference-awaited'`,
  )
  await receiveMoney(gateway, {
    source: 'bank',
    sourceId: 'untyped',
    receivingAccountId: rows[0]?.receiving_account_id ?? '',
    money: money(7_500n, 'INR'),
    externalReference: '498765432109',
    movedAt: new Date(gateway.clock.now().getTime() + 1_000),
  })
}

async function sendPayouts(gateway: Gateway): Promise<void> {
  const send = (id: string, rupees = 10) => createPayout(gateway, payoutBodyOf(rupees), payoutKey(id))
  await send('payout-unknown', 11)
  const bank = scriptedBank(gateway, {
    send: () => Promise.reject(new Error('the bank did not answer in time')),
    find: async () => 'pending',
  })
  await bank.look()
  await send('payout-done', 12)
  await confirmPayout(gateway, payoutKey('payout-done'), byOperator('test'))
  await send('payout-not-sent', 13)
}

async function openShop() {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(request.url === '/ok' ? 200 : 500).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
