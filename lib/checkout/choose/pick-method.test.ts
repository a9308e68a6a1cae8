import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openedBy, visitOf } from '../../testing/checkout-sessions.ts'
import { tokenFor } from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { payableQrCode } from '../pay/payable-qr-code.ts'
import { simulateEvent } from '../pay/test-tools.ts'
import { openPaySession, openStatusSession, type OpenedSession } from '../session/open-session.ts'
import { nextStep } from './next-step.ts'
import { chooseMethod, chooseOperator, chooseOperatorAgain } from './pick-method.ts'

const gateway = await testGateway()

async function open(changes: Record<string, string> = {}, status = false): Promise<OpenedSession> {
  const id = changes['idPayin'] ?? randomUUID()
  const allowed = ['POST /payins/!availablePaymentOptions', `POST /payins/${id}`, `GET /payins/${id}`]
  const link = new URLSearchParams({
    merchantCode: 'ACME',
    idPayin: id,
    token: await tokenFor(gateway, 'ACME', allowed),
    currencyCode: 'INR',
    ...(!status && {
      amount: '499.50',
      callbackUrl: 'http://127.0.0.1:9/callback',
      returnUrl: 'https://shop.example/thanks',
    }),
    ...changes,
  })
  return openedBy(await (status ? openStatusSession : openPaySession)(gateway, link, undefined))
}

const visit = (opened: OpenedSession) => visitOf(gateway, opened)

it('a bank tapped by mistake is taken back, and another one chosen', async () => {
  const opened = await open({ currencyCode: 'MYR', amount: '80' })
  const step = async () => nextStep(gateway, (await visit(opened)).session)
  await chooseMethod(gateway, await visit(opened), 'FPX')
  await chooseOperator(gateway, await visit(opened), 'MAYBANK')
  expect(await step()).toMatchObject({ at: 'details', operator: { code: 'MAYBANK' } })
  await chooseOperatorAgain(gateway, await visit(opened))
  expect(await step()).toMatchObject({ at: 'operator', option: { paymentMethodCode: 'FPX' } })
  await chooseOperator(gateway, await visit(opened), 'CIMB')
  expect(await step()).toMatchObject({ at: 'details', operator: { code: 'CIMB' } })
  await chooseOperatorAgain(gateway, await visit(opened))
  await chooseOperator(gateway, await visit(opened), '')
  expect(await step()).toMatchObject({ at: 'details', operator: undefined, mayChooseOperatorAgain: true })
})

it('a code can be saved by every session that may pay, from the status page too, and only while something is due', async () => {
  const idPayin = randomUUID()
  const opened = await open({ idPayin })
  const code = async (of: OpenedSession) => payableQrCode(await visit(of), gateway.clock.now())
  expect(await code(opened)).toBeUndefined()
  await chooseMethod(gateway, await visit(opened), 'UPIQR')
  expect(await code(opened)).toMatch(/^upi:/)
  const status = await open({ idPayin }, true)
  expect(await code(status)).toMatch(/^upi:/)
  await simulateEvent(gateway, await visit(opened), 'PAY')
  expect(await code(status)).toBeUndefined()
})
