import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { money } from '../../money/money.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { openedBy, visitOf } from '../../testing/checkout-sessions.ts'
import { tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { openPaySession, type OpenedSession } from '../session/open-session.ts'
import { startWhenReady } from './start-payment.ts'
import { submitDetails } from './submit-details.ts'

const gateway = await testGateway()

async function open(paymentMethodCode: string, currencyCode: string, amount: string): Promise<OpenedSession> {
  const link = {
    merchantCode: 'ACME',
    idPayin: randomUUID(),
    token: await tokenFor(gateway, 'ACME'),
    amount,
    currencyCode,
    paymentMethodCode,
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/thanks',
  }
  return openedBy(await openPaySession(gateway, new URLSearchParams(link), undefined))
}

const visit = (opened: OpenedSession) => visitOf(gateway, opened)

const typed = { accountName: '陳怡君', emailAddress: 'chen@example.com', phoneNumber: '+886912345678' }

it.each([
  ['that is right', 'chen@example.com'],
  ['that the method refuses', 'nobody'],
])('a form %s stores its visit once', async (_, emailAddress) => {
  const read = await visit(await open('CODE_PAYMENT', 'TWD', '900'))
  const query = vi.spyOn(gateway.db, 'query')
  await submitDetails(gateway, read, { ...typed, emailAddress })
  const stored = query.mock.calls.filter(([{ name }]) => name === 'checkout_session_entered')
  query.mockRestore()
  expect(stored).toHaveLength(1)
})

it('what was typed is kept when an internal error prevents the payment', async () => {
  const opened = await open('CODE_PAYMENT', 'TWD', '900')
  const digest = (): Buffer => {
    throw new Error('the digest is broken')
  }
  const submitted = submitDetails({ ...gateway, digest }, await visit(opened), typed)
  await expect(submitted).rejects.toThrow('the digest is broken')
  expect((await visit(opened)).session.entered.data).toMatchObject({ emailAddress: 'chen@example.com' })
})

it('a page creates exactly the amount of its link, which the API takes for the same request', async () => {
  const { session } = await open('UPIQR', 'INR', '9007199254740.99')
  await startWhenReady(gateway, session)
  const key = payinKey(session.key.paymentId)
  expect((await readPayment(gateway, key))?.money).toEqual(money(900719925474099n, 'INR'))
  const body = {
    ...createBodyOf(9007199254740.99, 'INR', { paymentMethodCode: 'UPIQR' }),
    returnUrl: 'https://shop.example/thanks',
    language: session.language,
  }
  await expect(createPayin(gateway, body, key)).rejects.toThrow('PAYMENT_ALREADY_EXISTS')
})
