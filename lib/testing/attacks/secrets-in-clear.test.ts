import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openPaySession } from '../../checkout/session/open-session.ts'
import { signingKeyInClear } from '../database/signing-key-in-clear.ts'
import { payinKey, createBodyOf, createPayin, testGateway } from '../test-gateway.ts'
import { openedBy, visitOf } from '../checkout-sessions.ts'
import { makeMerchant, requestToken, callApi, tokenIn } from '../contract/api-client.ts'
import { simulate } from '../rail-of-payment.ts'

const gateway = await testGateway()

/** Every row of every table of every schema, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await gateway.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await gateway.db.pool.query<{ text: string }>(
      `select coalesce(string_agg(to_jsonb(t)::text, E'\\n'), '') as text from ${name} t`,
    )
    texts.push(rows[0]?.text ?? '')
  }
  return texts.join('\n')
}

/** How a secret may be stored: as it is, as bytes, or encoded once more. */
const formsOf = (secret: string): string[] => {
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64')]
  return [
    secret,
    ...bytes.flatMap((buffer) => [
      buffer.toString('hex'),
      buffer.toString('base64'),
      buffer.toString('base64url'),
    ]),
  ].filter((form) => form.length >= 12)
}

it('no key, secret, signature, token or cookie is in the database in clear', async () => {
  const merchant = await makeMerchant(gateway, 'SHOP', { secret: true })
  const body = { merchantCode: 'SHOP', operations: ['GET /.*', 'POST /.*'] }
  const token = await tokenIn(requestToken(gateway, body, { privateKey: merchant.privateKey }))
  const secret = merchant.secret ?? ''
  await tokenIn(callApi(gateway, { method: 'POST', path: '/auth-tokens', body: { ...body, secret } }))
  const link = new URLSearchParams({
    merchantCode: 'SHOP',
    idPayin: 'A-1',
    token,
    amount: '100',
    currencyCode: 'INR',
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/return',
  })
  const key = { ...payinKey('A-1'), merchantCode: 'SHOP' }
  await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), key)
  const opened = openedBy(await openPaySession(gateway, link, undefined))
  await visitOf(gateway, opened)
  await simulate(gateway, key, { event: 'PAY' })

  const secrets = {
    secret,
    callbackSecret: merchant.callbackSecret.replace('whsec_', ''),
    privateKey: merchant.privateKey.split('\n')[1] ?? '',
    token,
    signatureOfToken: token.split('.')[2] ?? '',
    cookieKey: opened.cookieKey,
    signingKey: await signingKeyInClear(gateway),
  }
  const stored = await wholeDatabase()
  expect(stored).toContain('"A-1"')
  const found = Object.entries(secrets).filter(([, value]) => {
    expect(value.length).toBeGreaterThan(16)
    return formsOf(value).some((form) => stored.includes(form))
  })
  expect(found.map(([name]) => name)).toEqual([])
})

it('the search finds what is stored in clear', async () => {
  const canary = randomBytes(24)
  await gateway.db.pool.query(
    `insert into used_signature (digest, expires_at) values ($1, now() + interval '1 hour')`,
    [canary],
  )
  const stored = await wholeDatabase()
  expect(formsOf(canary.toString('base64')).some((form) => stored.includes(form))).toBe(true)
})
