import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import type { PaymentStatus } from '../../payments/state-machine.ts'
import { openedBy, plainOrder, visitOf } from '../../testing/checkout-sessions.ts'
import { tokenFor } from '../../testing/contract/api-client.ts'
import { merchantOf, testGateway } from '../../testing/test-gateway.ts'
import { simulateEvent } from '../pay/test-tools.ts'
import { openPaySession, type OpenedSession } from '../session/open-session.ts'
import type { CheckoutSession, Entered } from '../session/session.ts'
import { chooseAgain, choosingSession, keepMethod, offersOtherWays } from './pick-again.ts'
import { chooseMethod, chooseOperator } from './pick-method.ts'
import { submitDetails } from './submit-details.ts'

const gateway = await testGateway()

async function open(
  changes: Record<string, string> = {},
  operations?: readonly string[],
): Promise<OpenedSession> {
  const id = changes['idPayin'] ?? randomUUID()
  const allowed = ['POST /payins/!availablePaymentOptions', `POST /payins/${id}`, `GET /payins/${id}`]
  const link = new URLSearchParams({
    merchantCode: 'ACME',
    idPayin: id,
    token: await tokenFor(gateway, 'ACME', operations ?? allowed),
    amount: '499.50',
    currencyCode: 'INR',
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/thanks',
    ...changes,
  })
  return openedBy(await openPaySession(gateway, link, undefined))
}

const visit = (opened: OpenedSession) => visitOf(gateway, opened)
const offers = async (opened: OpenedSession) =>
  offersOtherWays(gateway, await visit(opened), gateway.clock.now())
const isChoosing = async (opened: OpenedSession) =>
  choosingSession(await visit(opened), gateway.clock.now()) !== undefined
const methodOf = async (opened: OpenedSession) => (await visit(opened)).payment?.attempt.method.code

/** A visit with a payment by UPI. */
const paying = async (changes: Record<string, string> = {}) => {
  const opened = await open(changes)
  await chooseMethod(gateway, await visit(opened), 'UPIQR')
  return opened
}

const merchant = await merchantOf(gateway)

describe('choosing while a payment is there', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const later = new Date('2026-11-21T10:20:00Z')
  const session = (entered: Partial<Entered>): CheckoutSession => ({
    id: 'x'.repeat(22),
    key: { merchantCode: 'ACME', kind: 'payin', paymentId: '1' },
    merchant,
    scope: { operations: [], money: undefined },
    order: plainOrder(money(1n, 'INR')),
    entered: { data: {}, ...entered },
    returns: 0,
    language: 'en',
    tokenIssuedAt: now,
    tokenExpiresAt: later,
  })
  const payment = (changes: {
    status?: PaymentStatus
    received?: bigint
    expireAt?: Date
    attemptNo?: number
  }) => ({
    key: { merchantCode: 'ACME', kind: 'payin', paymentId: '1' } as const,
    status: changes.status ?? 'WAITING',
    money: money(49950n, 'INR'),
    moneyReceived: money(changes.received ?? 0n, 'INR'),
    moneyUnmatched: false,
    attempt: { attemptNo: changes.attemptNo ?? 1, expireAt: changes.expireAt ?? later },
  })

  it.each([
    ['continues while nothing has changed', { changing: 1 }, {}, true],
    ['does not begin by itself', {}, {}, false],
    ['ends with part of the money', { changing: 1 }, { received: 1n }, false],
    ['ends with all of the money', { changing: 1 }, { received: 49950n, status: 'SUCCESS' }, false],
    ['ends with a typed reference', { changing: 1 }, { status: 'PROCESSING' }, false],
    ['ends with the payment', { changing: 1 }, { status: 'EXPIRED' }, false],
    ['ends with the time to pay', { changing: 1 }, { expireAt: now }, false],
    ['ends when another tab was faster', { changing: 1 }, { attemptNo: 2 }, false],
    ['can begin again after that', { changing: 2 }, { attemptNo: 2 }, true],
    ['ends when it was done too often', { changing: 10 }, { attemptNo: 10 }, false],
  ] as const)('%s', (_, entered, changes, chooses) => {
    const chosen = choosingSession({ session: session(entered), payment: payment(changes) }, now)
    expect(chosen !== undefined).toBe(chooses)
    // The new method must accept the payment's amount, not that of a later link.
    if (chosen) expect(chosen.order?.money).toEqual(money(49950n, 'INR'))
  })

  it('is what a visit without a payment does anyway', () => {
    const choosing = session({})
    expect(choosingSession({ session: choosing, payment: undefined }, now)).toBe(choosing)
  })
})

describe('other ways to pay are offered', () => {
  it.each([
    ['where nothing is fixed', {}, true],
    ['with a suggestion (scenario 5)', { paymentMethodCode: 'UPIQR', optionsAvailable: 'true' }, true],
    ['not with a fixed method (scenario 4)', { paymentMethodCode: 'UPIQR' }, false],
  ])('%s', async (_, parameters, offered) => {
    expect(await offers(await paying(parameters))).toBe(offered)
  })

  it('not where there is one way only', async () => {
    const opened = await open({ currencyCode: 'BRL' })
    await chooseMethod(gateway, await visit(opened), 'PIXQR')
    expect(await methodOf(opened)).toBe('PIXQR')
    expect(await offers(opened)).toBe(false)
  })

  it('not after part of the money arrived, and requesting them then does nothing', async () => {
    const opened = await paying()
    await simulateEvent(gateway, await visit(opened), 'LESS')
    expect(await offers(opened)).toBe(false)
    await chooseAgain(gateway, await visit(opened))
    expect(await isChoosing(opened)).toBe(false)
  })
})

describe('a visit that chooses again', () => {
  it('changes nothing until something is chosen, and nothing at all when the customer keeps what they had', async () => {
    const opened = await paying()
    await chooseMethod(gateway, await visit(opened), 'P2A_V2')
    expect(await methodOf(opened)).toBe('UPIQR')
    await chooseAgain(gateway, await visit(opened))
    expect(await isChoosing(opened)).toBe(true)
    expect(await methodOf(opened)).toBe('UPIQR')
    await keepMethod(gateway, await visit(opened))
    expect(await isChoosing(opened)).toBe(false)
    await chooseMethod(gateway, await visit(opened), 'P2A_V2')
    expect((await visit(opened)).payment?.attempt).toMatchObject({ attemptNo: 1, method: { code: 'UPIQR' } })
  })

  it('changes the method of the same payin, once, however often it is pressed', async () => {
    const opened = await paying()
    await chooseAgain(gateway, await visit(opened))
    const presses = await Promise.all(Array.from({ length: 5 }, () => visit(opened)))
    await Promise.all(presses.map((press) => chooseMethod(gateway, press, 'P2A_V2')))
    await chooseMethod(gateway, await visit(opened), 'UPIQR')
    const { payment, session } = await visit(opened)
    expect(payment?.attempt).toMatchObject({ attemptNo: 2, method: { code: 'P2A_V2' } })
    expect(session.entered).toEqual({ data: {} })
  })

  it('keeps the order in force when the customer chooses it again', async () => {
    const opened = await paying()
    await chooseAgain(gateway, await visit(opened))
    await chooseMethod(gateway, await visit(opened), 'UPIQR')
    expect((await visit(opened)).payment?.attempt.attemptNo).toBe(1)
    expect(await isChoosing(opened)).toBe(false)
  })

  it('asks for bank and details of the new way before it changes anything', async () => {
    const opened = await open({ currencyCode: 'MYR', amount: '80' })
    await chooseMethod(gateway, await visit(opened), 'DUITNOW')
    await chooseAgain(gateway, await visit(opened))
    await chooseMethod(gateway, await visit(opened), 'FPX')
    await chooseOperator(gateway, await visit(opened), 'MAYBANK')
    await submitDetails(gateway, await visit(opened), {})
    expect(await methodOf(opened)).toBe('DUITNOW')
    expect((await visit(opened)).session.entered).toMatchObject({ notice: 'CHECK_DETAILS', changing: 1 })
    await submitDetails(gateway, await visit(opened), { accountType: 'private' })
    expect((await visit(opened)).payment?.attempt).toMatchObject({
      attemptNo: 2,
      operatorCode: 'MAYBANK',
      request: { account: { accountType: 'private' } },
    })
  })

  it('ends when money arrives by the earlier order', async () => {
    const opened = await paying()
    await chooseAgain(gateway, await visit(opened))
    await simulateEvent(gateway, await visit(opened), 'LESS')
    expect(await isChoosing(opened)).toBe(false)
    await chooseMethod(gateway, await visit(opened), 'P2A_V2')
    expect(await methodOf(opened)).toBe('UPIQR')
  })

  it('pays what the payment costs, whatever a later link says', async () => {
    const first = await paying()
    const later = await open({ idPayin: first.session.key.paymentId, amount: '1' })
    await chooseAgain(gateway, await visit(later))
    await chooseMethod(gateway, await visit(later), 'P2A_V2')
    expect((await visit(first)).payment).toMatchObject({
      money: { amount: 49950n },
      attempt: { method: { code: 'P2A_V2' } },
    })
  })
})
