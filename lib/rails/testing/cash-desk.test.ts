import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { cashDesk, reportPaidAtDesk } from './cash-desk.ts'

// The rail of CONTRIBUTING.md: what it shows has to work.
const gateway = await testGateway({}, { rails: [cashDesk] })
const { recordOf, callbacksOf } = paymentStory(gateway)

await gateway.db.pool.query(
  `insert into receiving_account (provider, currency_code, kind, identifier, holder, methods, notice_delay_seconds)
   values ('cash-desk', 'TWD', 'CLEARING', 'DESK-1', 'Acme Payments', '{CODE_PAYMENT}', 86400)`,
)
const body = createBodyOf(500, 'TWD', {
  paymentMethodCode: 'CODE_PAYMENT',
  account: { accountName: 'Lin Yi-Chun' },
  emailAddress: 'lin@example.tw',
  phoneNumber: '+886912345678',
  paymentLocation: {},
})

it('a rail in its own file completes a payment, and books a slip once', async () => {
  const key = await createPayin(gateway, body)
  const { attempt } = await recordOf(key)
  const paid = {
    slip: 'SLIP-1',
    code: attempt.railReference,
    receivingAccountId: attempt.receiving.id,
    money: money(50_000n, 'TWD'),
    at: gateway.clock.now(),
  }
  expect(await reportPaidAtDesk(gateway, paid)).toMatchObject({ result: 'COMPLETED' })
  expect(await reportPaidAtDesk(gateway, paid)).toEqual({ result: 'SEEN_BEFORE' })
  expect(await recordOf(key)).toMatchObject({ status: 'SUCCESS', attempt: { rail: 'cash-desk' } })
  expect(await callbacksOf(key)).toBe(1)
  expect(await checkLedger(gateway.db)).toEqual([])
})
