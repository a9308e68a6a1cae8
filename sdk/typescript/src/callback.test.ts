import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testVector } from '../../../app/docs/guide/callback-samples.ts'
import { verifyCallback } from './callback.ts'

const { secret, id, timestamp, body, signature } = testVector
const headers = {
  'x-payment-kind': 'payin',
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
}
const sentAt = new Date(Number(timestamp) * 1000)
const after = (seconds: number) => ({ now: new Date(sentAt.getTime() + seconds * 1000) })
const other = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const signed = (text: string): Record<string, string> => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
  return { ...headers, 'webhook-signature': `v1,${hmac}` }
}

const changed = { type: 'PAYMENT_CHANGED', kind: 'payin', idEntity: 'order-8c2f41d7', webhookId: id, sentAt }

describe('a callback of the gateway', () => {
  it.each([
    ['as it was sent', body, headers, secret],
    ['with the body as bytes', new TextEncoder().encode(body), headers, secret],
    ['with the headers of fetch', body, new Headers(headers), secret],
    [
      'with several values of a header, as Node may have them',
      body,
      { ...headers, 'webhook-id': [id] },
      secret,
    ],
    ['with the new secret and the one before', body, headers, [other, secret]],
    [
      'with two signatures while the secret is replaced',
      body,
      { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${signature}` },
      secret,
    ],
  ] as const)('%s is accepted', async (_, text, given, secrets) => {
    expect(await verifyCallback(text, given, secrets, after(12))).toEqual(changed)
  })

  it('has the kind of its header, and is of a payin without one', async () => {
    const refund = { ...headers, 'x-payment-kind': 'refund' }
    expect(await verifyCallback(body, refund, secret, after(0))).toMatchObject({ kind: 'refund' })
    const { 'x-payment-kind': _, ...without } = headers
    expect(await verifyCallback(body, without, secret, after(0))).toMatchObject({ kind: 'payin' })
  })

  it('may be a test event, or an event that is not known yet', async () => {
    const test = '{"event":"TEST"}'
    expect(await verifyCallback(test, signed(test), secret, after(0))).toEqual({
      type: 'TEST',
      webhookId: id,
      sentAt,
    })
    const unknown = '{"event":"MOON"}'
    const event = await verifyCallback(unknown, signed(unknown), secret, after(0))
    expect(event).toMatchObject({ type: 'UNKNOWN', body: { event: 'MOON' } })
  })

  it.each([299, -299, 300])('is accepted %i seconds after it was sent', async (seconds) => {
    expect(await verifyCallback(body, headers, secret, after(seconds))).toEqual(changed)
  })
})

const [, bare = ''] = signature.split(',')

describe('another request', () => {
  const tooLate = 'TIMESTAMP_OUT_OF_RANGE'
  const notOurs = 'SIGNATURE_INVALID'
  it.each([
    ['another body', '{"idEntity":"order-8c2f41d8"}', headers, 0, notOurs],
    ['a body with one space more', `${body} `, headers, 0, notOurs],
    ['another ID', body, { ...headers, 'webhook-id': 'another' }, 0, notOurs],
    ['another time', body, { ...headers, 'webhook-timestamp': String(Number(timestamp) + 1) }, 0, notOurs],
    ['another signature', body, { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}=` }, 0, notOurs],
    ['a signature of another version', body, { ...headers, 'webhook-signature': `v2,${bare}` }, 0, notOurs],
    ['half a signature', body, { ...headers, 'webhook-signature': signature.slice(0, 20) }, 0, notOurs],
    ['a signature that is no base64', body, { ...headers, 'webhook-signature': 'v1,***' }, 0, notOurs],
    [
      'the right one after eight others',
      body,
      { ...headers, 'webhook-signature': `${'v1,AAAA '.repeat(8)}${signature}` },
      0,
      notOurs,
    ],
    ['a replayed one', body, headers, 301, tooLate],
    ['one from the future', body, headers, -301, tooLate],
    ['a time that is no number', body, { ...headers, 'webhook-timestamp': 'NaN' }, 0, tooLate],
    ['no headers', body, {}, 0, 'HEADER_MISSING'],
    ['an empty signature', body, { ...headers, 'webhook-signature': '' }, 0, 'HEADER_MISSING'],
    ['a signed body that is no object', '[]', signed('[]'), 0, 'BODY_NOT_UNDERSTOOD'],
    ['a signed body that is no JSON', 'x', signed('x'), 0, 'BODY_NOT_UNDERSTOOD'],
  ])('with %s is refused', async (_, text, given, seconds, reason) => {
    await expect(verifyCallback(text, given, secret, after(seconds))).rejects.toMatchObject({
      name: 'InvalidCallbackError',
      reason,
    })
  })

  it('signed with a secret that is not ours any more is refused', async () => {
    await expect(verifyCallback(body, headers, other, after(0))).rejects.toMatchObject({ reason: notOurs })
  })

  it("later than a tolerance of one's own is refused", async () => {
    const options = { ...after(31), toleranceSeconds: 30 }
    await expect(verifyCallback(body, headers, secret, options)).rejects.toMatchObject({ reason: tooLate })
  })
})

it.each([['secret'], [[]], ['whsec_'], ['whsec_***']])('%j is no secret', async (secrets) => {
  await expect(verifyCallback(body, headers, secrets, after(0))).rejects.toThrow(TypeError)
})
