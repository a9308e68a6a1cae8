import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { chooseMethod } from '../choose/pick-method.ts'
import { openPaySession, type OpenedSession } from '../session/open-session.ts'
import { readSession } from '../session/read-session.ts'
import { submitExternalReference } from './submit-external-reference.ts'
import { simulateEvent } from './test-tools.ts'

const gateway = await testGateway()

await makeMerchant(gateway, 'SLOW', { requestsPerSecond: 1 })

async function open(merchantCode = 'ACME'): Promise<OpenedSession> {
  const id = randomUUID()
  const operations = ['POST /payins/!availablePaymentOptions', `POST /payins/${id}`, `GET /payins/${id}`]
  const link = new URLSearchParams({
    merchantCode,
    idPayin: id,
    token: await tokenFor(gateway, merchantCode, operations),
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

const visit = async ({ session, cookieKey }: OpenedSession) => {
  const read = await readSession(gateway, session.id, cookieKey)
  if (!read) throw new Error('the session is not open')
  return read
}

describe('the reference on the page', () => {
  it('is taken with spaces and letters that nobody sees, and no other text', async () => {
    const opened = await open()
    await submitExternalReference(gateway, await visit(opened), '12 digits')
    expect((await visit(opened)).session.entered.notice).toBe('REFERENCE_NOT_12_DIGITS')
    await submitExternalReference(gateway, await visit(opened), '\u202A4123 4567\u200B 8901\u202C')
    const { payment, session } = await visit(opened)
    expect(payment).toMatchObject({ status: 'PROCESSING', externalReference: '412345678901' })
    expect(session.entered.notice).toBeUndefined()
    await simulateEvent(gateway, await visit(opened), 'PAY')
    const other = await open()
    await submitExternalReference(gateway, await visit(other), '412345678901')
    expect((await visit(other)).session.entered.notice).toBe('REFERENCE_ALREADY_USED')
  })

  it('is one of five at most; after that the customer has to wait', async () => {
    const opened = await open()
    const send = async (number: number) =>
      submitExternalReference(gateway, await visit(opened), `4123456789${10 + number}`, '203.0.113.7')
    for (let number = 0; number < 5; number += 1) expect(await send(number)).toBeUndefined()
    expect((await visit(opened)).session.entered.notice).toBeUndefined()
    await send(5)
    expect((await visit(opened)).session.entered).toMatchObject({
      notice: 'REFERENCE_LIMIT',
      reference: '412345678915',
    })
    for (let number = 6; number < 20; number += 1) await send(number)
    expect(await send(20)).toMatchObject({ retryAfterSeconds: expect.any(Number) })
  })

  it('of one payment, however often it is refused, leaves the corrections of the merchant’s other payments', async () => {
    const digitsOf = (number: number) => String(700_000_000_000 + number)
    const guessed = await visit(await open('SLOW'))
    for (let number = 0; number < 150; number += 1)
      await submitExternalReference(gateway, guessed, digitsOf(number), '203.0.113.8')
    const honest = await visit(await open('SLOW'))
    for (const number of [200, 201])
      expect(await submitExternalReference(gateway, honest, digitsOf(number), '203.0.113.8')).toBeUndefined()
  })
})
