import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readPayment } from '../payments/read/read-payment.ts'
import { openedBy, visitOf } from '../testing/checkout-sessions.ts'
import { tokenFor } from '../testing/contract/api-client.ts'
import { payinKey, testGateway } from '../testing/test-gateway.ts'
import { chooseMethod } from './choose/pick-method.ts'
import { startWhenReady } from './choose/start-payment.ts'
import { submitDetails } from './choose/submit-details.ts'
import { openReturn, returnLink } from './link/return-link.ts'
import { cancelCheckout } from './pay/cancel-payment.ts'
import { submitExternalReference } from './pay/submit-external-reference.ts'
import { simulateEvent } from './pay/test-tools.ts'
import { openPaySession, openStatusSession, type OpenedSession } from './session/open-session.ts'
import { readSession } from './session/read-session.ts'

const gateway = await testGateway()

const operationsOf = (id: string): string[] => [
  'POST /payins/!availablePaymentOptions',
  `POST /payins/${id}`,
  `GET /payins/${id}`,
]

const linkOf = async (id: string, changes: Record<string, string> = {}, token?: string) =>
  new URLSearchParams({
    merchantCode: 'ACME',
    idPayin: id,
    token: token ?? (await tokenFor(gateway, 'ACME', operationsOf(id))),
    amount: '499.50',
    currencyCode: 'INR',
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/thanks',
    ...changes,
  })

async function open(id: string = randomUUID(), changes: Record<string, string> = {}): Promise<OpenedSession> {
  return openedBy(await openPaySession(gateway, await linkOf(id, changes), undefined))
}

const visit = (opened: OpenedSession) => visitOf(gateway, opened)

const badLink = async (query: URLSearchParams) => {
  const outcome = await openPaySession(gateway, query, undefined)
  return 'badLink' in outcome ? outcome.badLink : undefined
}

const payinsOf = async (id: string): Promise<number> => {
  const { rowCount } = await gateway.db.pool.query('select from payment where payment_id = $1', [id])
  return rowCount ?? 0
}

describe('the link to /pay', () => {
  it('is exchanged for a session that only its key opens, and keeps no token', async () => {
    const opened = await open()
    expect(await readSession(gateway, opened.session.id, opened.cookieKey)).toBeDefined()
    expect(await readSession(gateway, opened.session.id, 'x'.repeat(43))).toBeUndefined()
    expect(await readSession(gateway, opened.session.id, undefined)).toBeUndefined()
    const { rows } = await gateway.db.pool.query('select * from checkout_session where id = $1', [
      opened.session.id,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/eyJ/)
  })

  it('with an invalid token is 401 and shows no return address', async () => {
    const id = randomUUID()
    const bad = await badLink(await linkOf(id, { amount: 'ten' }, 'not.a.token'))
    expect(bad).toMatchObject({ status: 401, token: 'TOKEN_INVALID', returnUrl: undefined })
    expect(bad?.faults.map(({ parameter }) => parameter)).toEqual(['amount', 'token'])
  })

  it('that the token does not allow is 403 and names every missing operation', async () => {
    const id = randomUUID()
    const token = await tokenFor(gateway, 'ACME', [`GET /payins/${id}`])
    const bad = await badLink(await linkOf(id, {}, token))
    expect(bad).toMatchObject({ status: 403, returnUrl: 'https://shop.example/thanks' })
    expect(bad?.faults).toHaveLength(2)
    expect(await badLink(await linkOf(id, { merchantCode: 'OTHER' }))).toMatchObject({ status: 403 })
  })

  it('with another amount or currency than the token’s money is 403', async () => {
    const id = randomUUID()
    const restricted = { money: { amount: 49950n, currencyCode: 'INR' as const } }
    const token = await tokenFor(gateway, 'ACME', operationsOf(id), restricted)
    expect(await badLink(await linkOf(id, { amount: '499.51' }, token))).toMatchObject({
      status: 403,
      faults: [{ parameter: 'amount' }],
    })
    expect(await badLink(await linkOf(id, { currencyCode: 'THB' }, token))).toMatchObject({
      status: 403,
      faults: [{ parameter: 'currencyCode' }],
    })
    expect(await badLink(await linkOf(id, { amount: '499.5' }, token))).toBeUndefined()
  })

  it('that fixes a way to pay which is not offered is 400 and lists what is', async () => {
    const bad = await badLink(await linkOf(randomUUID(), { paymentMethodCode: 'PIXQR' }))
    expect(bad).toMatchObject({ status: 400, faults: [{ parameter: 'paymentMethodCode' }] })
    expect(bad?.faults[0]?.message).toContain('UPIQR')
    const operator = await badLink(await linkOf(randomUUID(), { paymentOperatorCode: 'NO_SUCH_BANK' }))
    expect(operator).toMatchObject({ status: 400, faults: [{ parameter: 'paymentOperatorCode' }] })
  })
})

describe('a visit', () => {
  it('creates the payment at once where nothing has to be asked', async () => {
    const opened = await open(randomUUID(), { currencyCode: 'BRL' })
    await startWhenReady(gateway, opened.session)
    expect((await visit(opened)).payment).toMatchObject({
      status: 'WAITING',
      attempt: { method: { code: 'PIXQR' } },
    })
  })

  it('creates one payment from ten presses at once, in two tabs', async () => {
    const id = randomUUID()
    const tabs = [await open(id), await open(id)]
    const presses = await Promise.all(
      Array.from({ length: 10 }, (_, press) => visit(tabs[press % 2] as OpenedSession)),
    )
    await Promise.all(presses.map((read) => chooseMethod(gateway, read, 'UPIQR')))
    expect(await payinsOf(id)).toBe(1)
    for (const tab of tabs) {
      const { session, payment } = await visit(tab)
      expect(payment?.status).toBe('WAITING')
      expect(session.entered.notice).toBeUndefined()
    }
  })

  it('opens at the payment’s current step when there is one, whatever method the link names', async () => {
    const id = randomUUID()
    const first = await open(id)
    await chooseMethod(gateway, await visit(first), 'UPIQR')
    const again = await open(id, { paymentMethodCode: 'P2A_V2', amount: '1' })
    expect(again.hasPayment).toBe(true)
    expect((await visit(again)).payment?.attempt.method.code).toBe('UPIQR')
  })

  it('keeps what was typed when the method rejects it, and creates the payment once it is corrected', async () => {
    const opened = await open(randomUUID(), {
      currencyCode: 'TWD',
      amount: '900',
      paymentMethodCode: 'CODE_PAYMENT',
    })
    const typed = { accountName: '陳怡君', emailAddress: 'nobody', phoneNumber: '+886912345678' }
    await submitDetails(gateway, await visit(opened), typed)
    const refused = await visit(opened)
    expect(refused.payment).toBeUndefined()
    expect(refused.session.entered).toMatchObject({
      notice: 'CHECK_DETAILS',
      data: { emailAddress: 'nobody' },
    })
    await submitDetails(gateway, refused, { ...typed, emailAddress: 'chen@example.com' })
    const { payment, session } = await visit(opened)
    expect(payment?.attempt.request).toMatchObject({ emailAddress: 'chen@example.com' })
    expect(session.entered.data).toEqual({})
  })

  it('asks again for an optional field that the institution requires', async () => {
    const opened = await open(randomUUID(), {
      currencyCode: 'KES',
      amount: '1500',
      paymentMethodCode: 'MOBILE_MONEY',
      paymentOperatorCode: 'MPESA',
    })
    const typed = { accountName: 'Wanjiku Otieno', phoneNumber: ' ' }
    await submitDetails(gateway, await visit(opened), typed)
    const asked = await visit(opened)
    expect(asked.payment).toBeUndefined()
    expect(asked.session.entered.notice).toBe('CHECK_DETAILS')
    await submitDetails(gateway, asked, { ...typed, phoneNumber: '0712 345 678' })
    expect((await visit(opened)).payment?.attempt.request).toMatchObject({ phoneNumber: '0712 345 678' })
  })

  it.each(['SECURITY_CHECK_FAILED', 'CUSTOMER_VERIFICATION_INACTIVITY', 'CUSTOMER_NOT_REGISTERED'])(
    'of %s explains why in the customer’s words and leads back to the choice',
    async (notice) => {
      const opened = await open(notice + randomUUID())
      await chooseMethod(gateway, await visit(opened), 'UPIQR')
      expect((await visit(opened)).session.entered).toMatchObject({ notice, methodCode: null })
    },
  )

  it('cancels, but not after money arrived', async () => {
    const opened = await open()
    await chooseMethod(gateway, await visit(opened), 'UPIQR')
    await simulateEvent(gateway, await visit(opened), 'LESS')
    await cancelCheckout(gateway, await visit(opened))
    expect((await visit(opened)).session.entered.notice).toBe('TOO_LATE_TO_CANCEL')
    const other = await open()
    await chooseMethod(gateway, await visit(other), 'UPIQR')
    await cancelCheckout(gateway, await visit(other))
    expect((await visit(other)).payment).toMatchObject({
      status: 'REFUSED',
      failureReasonCode: 'CANCELLED_BY_CUSTOMER',
    })
  })

  it('ends when the merchant revokes its tokens, also with a payment in it', async () => {
    const opened = await open()
    await chooseMethod(gateway, await visit(opened), 'UPIQR')
    await gateway.db.pool.query(`update merchant set tokens_valid_after = $1 where code = 'ACME'`, [
      gateway.clock.now(),
    ])
    gateway.merchants.drop('ACME')
    expect(await readSession(gateway, opened.session.id, opened.cookieKey)).toBeUndefined()
    await gateway.db.pool.query(`update merchant set tokens_valid_after = null where code = 'ACME'`)
    gateway.merchants.drop('ACME')
  })

  it('ends with its token when nothing was created, and stays open with a payment', async () => {
    const [without, holding] = [await open(), await open()]
    await chooseMethod(gateway, await visit(holding), 'P2A_V2')
    gateway.clock.forward(11 * 60_000)
    expect(await readSession(gateway, without.session.id, without.cookieKey)).toBeUndefined()
    expect(await readSession(gateway, holding.session.id, holding.cookieKey)).toBeDefined()
  })
})

describe('a status link', () => {
  const statusOf = async (id: string, currencyCode: string, operations: readonly string[]) => {
    const token = await tokenFor(gateway, 'ACME', operations)
    return openStatusSession(gateway, new URLSearchParams({ idPayin: id, token, currencyCode }), 'en')
  }

  it('opens its payment and may do nothing', async () => {
    const { session } = await open()
    const { paymentId } = session.key
    await chooseMethod(gateway, { session, payment: undefined }, 'UPIQR')
    const outcome = await statusOf(paymentId, 'INR', [`GET /payins/${paymentId}`])
    if ('badLink' in outcome) throw new Error(JSON.stringify(outcome.badLink))
    const read = await visit(outcome.opened)
    await cancelCheckout(gateway, read)
    await simulateEvent(gateway, read, 'PAY')
    await submitExternalReference(gateway, read, '512345678901')
    expect(await readPayment(gateway, payinKey(paymentId))).toMatchObject({ status: 'WAITING' })
  })

  it('gives the same answer for an unknown ID, a foreign token and another currency', async () => {
    const { session } = await open()
    const { paymentId } = session.key
    await chooseMethod(gateway, { session, payment: undefined }, 'UPIQR')
    const answers = [
      await statusOf('unknown', 'INR', ['GET /payins/unknown']),
      await statusOf(paymentId, 'INR', ['GET /payins/another']),
      await statusOf(paymentId, 'THB', [`GET /payins/${paymentId}`]),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers.every((answer) => 'badLink' in answer && answer.badLink.status === 403)).toBe(true)
  })
})

describe('the return link of an institution', () => {
  it('opens the status once, in any browser, and shows nothing to pay with', async () => {
    const opened = await open()
    await chooseMethod(gateway, await visit(opened), 'UPIQR')
    const address = await returnLink(gateway, opened.session.key)
    const key = new URL(address ?? '').searchParams.get('key') ?? ''
    const [one, other] = await Promise.all([
      openReturn(gateway, opened.session.id, key),
      openReturn(gateway, opened.session.id, key),
    ])
    expect([one, other].filter(Boolean)).toHaveLength(1)
    const returned = one ?? other
    expect(returned?.session.scope.operations).toEqual([`GET /payins/${opened.session.key.paymentId}`])
    expect(await openReturn(gateway, opened.session.id, key)).toBeUndefined()
  })

  it('does not exist for a payment without a hosted page', async () => {
    expect(await returnLink(gateway, payinKey())).toBeUndefined()
  })
})
