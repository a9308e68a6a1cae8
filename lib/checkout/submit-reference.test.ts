import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tokenFor } from '../testing/api-client.ts'
import { testGateway } from '../testing/test-gateway.ts'
import { chooseMethod } from './choose-method.ts'
import { openPaySession, type Opened } from './open-session.ts'
import { readSession } from './read-session.ts'
import { simulateEvent } from './simulate-event.ts'
import { submitReference } from './submit-reference.ts'

const gateway = await testGateway()

async function open(): Promise<Opened> {
  const id = randomUUID()
  const operations = ['POST /payins/!availablePaymentOptions', `POST /payins/${id}`, `GET /payins/${id}`]
  const link = new URLSearchParams({
    merchantCode: 'ACME',
    idPayin: id,
    token: await tokenFor(gateway, 'ACME', operations),
    amount: '499.50',
    currencyCode: 'INR',
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/thanks',
  })
  const outcome = await openPaySession(gateway, link, undefined)
  if ('badLink' in outcome) throw new Error(JSON.stringify(outcome.badLink))
  await chooseMethod(gateway, await visit(outcome.opened), 'P2A_V2')
  return outcome.opened
}

const visit = async ({ session, cookieKey }: Opened) => {
  const read = await readSession(gateway, session.id, cookieKey)
  if (!read) throw new Error('the session is not open')
  return read
}

describe('the reference on the page', () => {
  it('is taken with spaces, and no other text', async () => {
    const opened = await open()
    await submitReference(gateway, await visit(opened), '12 digits')
    expect((await visit(opened)).session.entered.notice).toBe('REFERENCE_NOT_12_DIGITS')
    await submitReference(gateway, await visit(opened), '4123 4567 8901')
    const { payment, session } = await visit(opened)
    expect(payment).toMatchObject({ status: 'PROCESSING', externalReference: '412345678901' })
    expect(session.entered.notice).toBeUndefined()
    await simulateEvent(gateway, await visit(opened), 'PAY')
    const other = await open()
    await submitReference(gateway, await visit(other), '412345678901')
    expect((await visit(other)).session.entered.notice).toBe('REFERENCE_ALREADY_USED')
  })

  it('is one of five at most; who goes on is told to wait', async () => {
    const opened = await open()
    const send = async (number: number) =>
      submitReference(gateway, await visit(opened), `4123456789${10 + number}`, '203.0.113.7')
    for (let number = 0; number < 5; number += 1) expect(await send(number)).toBeUndefined()
    expect((await visit(opened)).session.entered.notice).toBeUndefined()
    await send(5)
    expect((await visit(opened)).session.entered).toMatchObject({
      notice: 'REFERENCE_LIMIT',
      reference: '412345678915',
    })
    for (let number = 6; number < 20; number += 1) await send(number)
    expect(await send(20)).toEqual({ retryAfterSeconds: expect.any(Number) })
  })
})
