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
  ['for the hosted page', await checkoutTokenRequest('http://localhost:3000/api', signer, order, at)],
  ['for reading', await readTokenRequest('http://localhost:3000/api', signer, order, at)],
  ['for the server', await serverTokenRequest('http://localhost:3000/api', signer, ['GET /balances'], at)],
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

test('the token of a link may do what the specification lists for the application, for this payin and money only', async () => {
  const request = await checkoutTokenRequest('http://localhost:3000/api', signer, order, at)
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
    nonce: expect.any(String),
  })
})

test('the token for reading may read one payin', async () => {
  const request = await readTokenRequest('http://localhost:3000/api', signer, order, at)
  expect(request.url).toBe('http://localhost:3000/api/auth-tokens-by-action')
  expect(JSON.parse(request.body ?? '')).toEqual({
    merchantCode: 'DEMO',
    action: 'PAYIN_INFO',
    idPayment: 'order-1',
    timestamp: 1795255200,
    nonce: expect.any(String),
  })
})

test('tokens for a top-up are those of top-ups', async () => {
  const topUp = { ...order, kind: 'topup' } as const
  const link = await checkoutTokenRequest('http://localhost:3000/api', signer, topUp, at)
  expect(JSON.parse(link.body ?? '')).toMatchObject({
    operations: [
      'POST /topups/!availablePaymentOptions',
      'POST /topups/order-1',
      'GET /topups/order-1',
      'GET /merchant-info',
    ],
  })
  const read = await readTokenRequest('http://localhost:3000/api', signer, topUp, at)
  expect(JSON.parse(read.body ?? '')).toMatchObject({ action: 'TOPUP_INFO', idPayment: 'order-1' })
})

test('two requests of the server in one second have two signatures, since each works once', async () => {
  const two = [1, 2].map(() => serverTokenRequest('http://localhost:3000/api', signer, ['GET /balances'], at))
  const signatures = (await Promise.all(two)).map(({ headers }) => headers['X-SIGNATURE'])
  expect(new Set(signatures).size).toBe(2)
})
