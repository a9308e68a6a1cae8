import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { money } from '../../money/money.ts'
import { checkoutTokenRequest, readTokenRequest, serverTokenRequest } from './token-request.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const signer = { merchantCode: 'DEMO', privateKey: keys.privateKey }
const at = new Date('2026-11-21T10:00:00.900Z')
const order = { kind: 'payin', paymentId: 'order-1', money: money(49950n, 'INR') } as const

const requests = [
  ['for the hosted page', checkoutTokenRequest('http://localhost:3000/api', signer, order, at)],
  ['for reading', readTokenRequest('http://localhost:3000/api', signer, order, at)],
  ['for the server', serverTokenRequest('http://localhost:3000/api', signer, ['GET /balances'], at)],
] as const

test.each(requests)(
  'a token request %s is signed with SHA256withRSA over the bytes that are sent',
  (_, request) => {
    const signature = Buffer.from(request.headers['X-SIGNATURE'] ?? '', 'base64')
    expect(verify('RSA-SHA256', Buffer.from(request.body ?? ''), keys.publicKey, signature)).toBe(true)
  },
)

test.each(requests)('the body of a token request %s is minified', (_, request) => {
  expect(request.body).toBe(JSON.stringify(JSON.parse(request.body ?? '')))
})

test('the token of a link may do what the specification lists for the application, for this payin and money only', () => {
  const request = checkoutTokenRequest('http://localhost:3000/api', signer, order, at)
  expect(request.url).toBe('http://localhost:3000/api/auth-tokens')
  expect(JSON.parse(request.body ?? '')).toEqual({
    merchantCode: 'DEMO',
    operations: [
      'POST /payins/!availablePaymentOptions',
      'POST /payins/order-1',
      'GET /payins/order-1',
      'GET /merchant-info',
    ],
    money: { amount: 499.5, currencyCode: 'INR' },
    timestamp: 1795255200,
  })
})

test('the token for reading may read one payin', () => {
  const request = readTokenRequest('http://localhost:3000/api', signer, order, at)
  expect(request.url).toBe('http://localhost:3000/api/auth-tokens-by-action')
  expect(JSON.parse(request.body ?? '')).toEqual({
    merchantCode: 'DEMO',
    action: 'PAYIN_INFO',
    idPayment: 'order-1',
    timestamp: 1795255200,
  })
})

test('tokens for a top-up are those of top-ups', () => {
  const topUp = { ...order, kind: 'topup' } as const
  const link = checkoutTokenRequest('http://localhost:3000/api', signer, topUp, at)
  expect(JSON.parse(link.body ?? '')).toMatchObject({
    operations: [
      'POST /topups/!availablePaymentOptions',
      'POST /topups/order-1',
      'GET /topups/order-1',
      'GET /merchant-info',
    ],
  })
  const read = readTokenRequest('http://localhost:3000/api', signer, topUp, at)
  expect(JSON.parse(read.body ?? '')).toMatchObject({ action: 'TOPUP_INFO', idPayment: 'order-1' })
})

test('two requests of the server in one second have two signatures, since each works once', () => {
  const signatures = [1, 2].map(
    () =>
      serverTokenRequest('http://localhost:3000/api', signer, ['GET /balances'], at).headers['X-SIGNATURE'],
  )
  expect(new Set(signatures).size).toBe(2)
})
