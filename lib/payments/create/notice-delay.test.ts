import { expect, it } from 'vitest'
import { cashDesk } from '../../rails/testing/cash-desk/rail.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway({}, { rails: [cashDesk] })
const { recordOf } = paymentStory(gateway)

it('a payment stays open for the notice delay of the account that receives its money', async () => {
  const body = createBodyOf(500, 'TWD', {
    paymentMethodCode: 'CODE_PAYMENT',
    account: { accountName: 'Lin Yi-Chun' },
    emailAddress: 'lin@example.tw',
    phoneNumber: '+886912345678',
    paymentLocation: {},
  })
  const openSeconds: unknown[] = []
  for (const seconds of [0, 129_600]) {
    await gateway.db.pool.query(
      `insert into receiving_account (provider, currency_code, kind, identifier, holder, methods, notice_delay_seconds)
       values ('cash-desk', 'TWD', 'CLEARING', 'DESK', 'Acme Payments', '{CODE_PAYMENT}', $1)
       on conflict (provider, currency_code, kind, identifier,
         (case when kind in ('BANK', 'VIETQR') then coalesce(bank_code, '') else '' end)) do update set notice_delay_seconds = excluded.notice_delay_seconds`,
      [seconds],
    )
    gateway.clock.forward(10_000)
    const { closesAt, attempt } = await recordOf(await createPayin(gateway, body))
    openSeconds.push((Number(closesAt) - Number(attempt.expireAt)) / 1_000)
  }
  expect(openSeconds).toEqual([0, 129_600])
})
