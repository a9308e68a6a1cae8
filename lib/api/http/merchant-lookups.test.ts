import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { startWhenReady } from '../../checkout/choose/start-payment.ts'
import { submitDetails } from '../../checkout/choose/submit-details.ts'
import { openPaySession } from '../../checkout/session/open-session.ts'
import { readSession } from '../../checkout/session/read-session.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await creditBalance(gateway.db, 'ACME', money(1_000_00n, 'INR'), byOperator('test'))
const token = await tokenFor(gateway, 'ACME')
let find = vi.spyOn(gateway.merchants, 'find')
beforeEach(() => {
  find = vi.spyOn(gateway.merchants, 'find')
})

it.each([
  ['payin', '/payins/', createBodyOf(499.5, 'INR', { paymentMethodCode: 'UPIQR' })],
  ['top-up', '/topups/', createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' })],
  ['payout', '/payouts/', payoutBodyOf(1)],
])('a create of a %s reads the merchant once', async (_, folder, body) => {
  const { status } = await callApi(gateway, { token, method: 'POST', path: folder + randomUUID(), body })
  expect([status, find.mock.calls]).toEqual([201, [['ACME']]])
})

it.each([
  ['/payins/!availablePaymentOptions', { money: { amount: 500, currencyCode: 'INR' } }],
  ['/payouts/!availablePaymentOptions', { money: { amount: 500, currencyCode: 'INR' } }],
])('a request of %s reads the merchant once', async (path, body) => {
  expect((await callApi(gateway, { token, method: 'POST', path, body })).status).toBe(200)
  expect(find).toHaveBeenCalledTimes(1)
})

const open = async (parameters: Record<string, string>) => {
  const outcome = await openPaySession(
    gateway,
    new URLSearchParams({
      merchantCode: 'ACME',
      idPayin: randomUUID(),
      token,
      callbackUrl: 'http://127.0.0.1:9/callback',
      returnUrl: 'https://shop.example/thanks',
      ...parameters,
    }),
    undefined,
  )
  if ('badLink' in outcome) throw new Error(JSON.stringify(outcome.badLink))
  return outcome.opened
}

it('a complete payment link creates its payment and reads the merchant once', async () => {
  const { session } = await open({ amount: '499.50', currencyCode: 'INR', paymentMethodCode: 'UPIQR' })
  await startWhenReady(gateway, session)
  expect(find.mock.calls).toEqual([['ACME']])
  expect((await callApi(gateway, { token, path: `/payins/${session.key.paymentId}` })).status).toBe(200)
})

it('a form that creates a payment reads the merchant once', async () => {
  const opened = await open({ amount: '900', currencyCode: 'TWD', paymentMethodCode: 'CODE_PAYMENT' })
  find.mockClear()
  const visit = await readSession(gateway, opened.session.id, opened.cookieKey)
  if (!visit) throw new Error('the session is not open')
  const typed = { accountName: '陳怡君', emailAddress: 'chen@example.com', phoneNumber: '+886912345678' }
  await submitDetails(gateway, visit, typed)
  expect(find.mock.calls).toEqual([['ACME']])
  const path = `/payins/${opened.session.key.paymentId}`
  expect((await callApi(gateway, { token, path })).status).toBe(200)
})
