import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { byOperator } from '../platform/audit/actor.ts'
import { resealColumn } from '../platform/secrets/reseal-column.ts'
import { openSecretBox } from '../platform/secrets/secret-box.ts'
import { deliverDueCallbacks } from '../testing/deliver-due-callbacks.ts'
import { simulate } from '../testing/rail-of-payment.ts'
import { shopOfEachTest } from '../testing/shop-of-each-test.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../testing/test-gateway.ts'
import { purges } from '../worker/purge.ts'
import { callbackSecretColumns } from './callback-secret.ts'
import { registerMerchant } from './register.ts'
import { rotateCallbackSecret, type RotatedSecret } from './rotate-callback-secret.ts'
import { showMerchant } from './show.ts'

const gateway = await testGateway()
const { db, secrets, clock } = gateway
const shop = shopOfEachTest(db)
const hourMs = 3_600_000

async function merchantWithSecret(code: string) {
  const registered = await registerMerchant(
    db,
    secrets,
    { code, name: code, publicKeys: [] },
    byOperator('asha'),
  )
  if ('fault' in registered) throw new Error(registered.message)
  return registered.callbackSecret
}

async function rotate(code: string, overlapHours: number): Promise<RotatedSecret> {
  const rotated = await rotateCallbackSecret(db, secrets, { code, overlapHours }, byOperator('asha'))
  if ('fault' in rotated) throw new Error(rotated.message)
  return rotated
}

/** Which of the secrets verify a callback of the merchant that is sent now, as a shop would verify it. */
async function verifying(merchantCode: string, given: readonly string[], box = secrets): Promise<boolean[]> {
  const body = { ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), callbackUrl: shop.url }
  const key = await createPayin(gateway, body, { ...payinKey(), merchantCode })
  await simulate(gateway, key, { event: 'PAY' })
  expect(await deliverDueCallbacks({ ...gateway, secrets: box }, 4)).toBe(1)
  const { headers, body: text } = shop.arrivals.at(-1) ?? { headers: {}, body: '' }
  const id = String(headers['webhook-id'])
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000)
  const signatures = String(headers['webhook-signature']).split(' ')
  // `verify` compares the time with the machine's clock, which is not the test's.
  return given.map((secret) => signatures.includes(new Webhook(secret).sign(id, sentAt, text)))
}

it('both secrets sign during the overlap, and after it only the new one', async () => {
  const before = await merchantWithSecret('BOTH')
  const rotated = await rotate('BOTH', 24)
  const after = rotated.callbackSecret
  expect(after).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(rotated.previousValidUntil).toBe(new Date(clock.now().getTime() + 24 * hourMs).toISOString())
  expect(await showMerchant(db, secrets, 'BOTH')).toMatchObject({
    callbackSecret: after,
    previousCallbackSecretValidUntil: rotated.previousValidUntil,
  })
  expect(await verifying('BOTH', [before, after])).toEqual([true, true])
  const signatures = String(shop.arrivals.at(-1)?.headers['webhook-signature']).split(' ')
  expect(signatures.map((text) => text.slice(0, 3))).toEqual(['v1,', 'v1,'])
  clock.forward(24 * hourMs)
  expect(await verifying('BOTH', [before, after])).toEqual([false, true])
})

it('the library of Standard Webhooks accepts a callback with either secret', async () => {
  const before = await merchantWithSecret('LIBRARY')
  clock.set(new Date())
  const { callbackSecret: after } = await rotate('LIBRARY', 1)
  await verifying('LIBRARY', [])
  const { headers, body } = shop.arrivals.at(-1) ?? { headers: {}, body: '' }
  for (const secret of [before, after])
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
})

it('a second change during the overlap ends the oldest secret', async () => {
  const first = await merchantWithSecret('TWICE')
  const second = (await rotate('TWICE', 48)).callbackSecret
  const third = (await rotate('TWICE', 1)).callbackSecret
  expect(await verifying('TWICE', [first, second, third])).toEqual([false, true, true])
  clock.forward(hourMs)
  expect(await verifying('TWICE', [first, second, third])).toEqual([false, false, true])
})

it('an overlap of 0 hours ends the present secret at once', async () => {
  const before = await merchantWithSecret('LEAKED')
  const { callbackSecret, previousValidUntil } = await rotate('LEAKED', 0)
  expect(previousValidUntil).toBe(clock.now().toISOString())
  expect(await verifying('LEAKED', [before, callbackSecret])).toEqual([false, true])
})

it('is audited without a secret, and keeps none that is not encrypted', async () => {
  await merchantWithSecret('AUDITED')
  const rotated = await rotate('AUDITED', 2)
  const event = await (
    await db.prisma()
  ).auditEvent.findFirstOrThrow({
    where: { merchantCode: 'AUDITED' },
    orderBy: { id: 'desc' },
  })
  const { command, before, after } = event
  expect({ command, before, after }).toEqual({
    command: 'merchant rotate-callback-secret',
    before: null,
    after: { previousValidUntil: rotated.previousValidUntil },
  })
  const { rows } = await db.pool.query<{ secret: Buffer }>('select secret from previous_callback_secret')
  for (const { secret } of rows) expect(secret.toString('latin1')).not.toContain('whsec_')
})

it('a new GATEWAY_SECRET_KEY encrypts both secrets anew', async () => {
  const before = await merchantWithSecret('RESEALED')
  const { callbackSecret } = await rotate('RESEALED', 24)
  const newKey = Buffer.alloc(32, 7).toString('base64')
  const both = openSecretBox(newKey, gateway.secretKey)
  for (const column of callbackSecretColumns) await resealColumn(db, both, column)
  expect(await verifying('RESEALED', [before, callbackSecret], both)).toEqual([true, true])
  const back = openSecretBox(gateway.secretKey, newKey)
  for (const column of callbackSecretColumns) await resealColumn(db, back, column)
})

it('secrets whose overlap has ended are removed, those in it are not', async () => {
  await db.pool.query('delete from previous_callback_secret')
  await merchantWithSecret('ENDED')
  await merchantWithSecret('VALID')
  clock.set(new Date(Date.now() - 2 * hourMs))
  await rotate('ENDED', 1)
  await rotate('VALID', 24)
  expect(await purges['callback-secrets'].run(db)).toBe(1)
  const { rows } = await db.pool.query('select merchant_code from previous_callback_secret')
  expect(rows).toEqual([{ merchant_code: 'VALID' }])
})

it.each([
  ['NONE', 24, 'MERCHANT_UNKNOWN'],
  ['REFUSED', 721, 'SETTING_INVALID'],
])('%s with %i hours of overlap is %s, and nothing changes', async (code, overlapHours, fault) => {
  const callbackSecret = code === 'NONE' ? undefined : await merchantWithSecret(code)
  const refused = await rotateCallbackSecret(db, secrets, { code, overlapHours }, byOperator('asha'))
  expect(refused).toMatchObject({ fault })
  const shown = await showMerchant(db, secrets, code)
  expect(shown).toMatchObject(callbackSecret === undefined ? { fault } : { callbackSecret })
})
