import { money } from '../../../money/money.ts'
import { readPayment } from '../../../payments/read/read-payment.ts'
import { createBodyOf, testGateway } from '../../../testing/test-gateway.ts'
import { railIn } from '../contract/rail-under-test.ts'
import { describeRail } from '../rail-contract.ts'
import { cashDeskName } from './name.ts'
import { reportPaid } from './notices.ts'
import { cashDesk } from './rail.ts'

const gateway = await testGateway({}, { rails: [cashDesk] })
await gateway.db.pool.query(
  `insert into receiving_account (provider, currency_code, kind, identifier, holder, methods, notice_delay_seconds)
   values ($1, 'TWD', 'CLEARING', 'DESK-1', 'Acme Payments', '{CODE_PAYMENT}', 86400)`,
  [cashDeskName],
)

describeRail(
  railIn(gateway, cashDesk, () => ({
    payinBody: createBodyOf(500, 'TWD', {
      paymentMethodCode: 'CODE_PAYMENT',
      account: { accountName: 'Lin Yi-Chun' },
      emailAddress: 'lin@example.tw',
      phoneNumber: '+886912345678',
      paymentLocation: {},
    }),
    pay: async (payin) => {
      const attempt = (await readPayment(gateway, payin))?.attempt
      const paid = {
        id: payin.paymentId,
        code: attempt?.railReference ?? '',
        receivingAccountId: attempt?.receiving.id ?? '',
        money: money(50_000n, 'TWD'),
        at: gateway.clock.now(),
      }
      await reportPaid(gateway, paid)
      return () => reportPaid(gateway, paid)
    },
  })),
)
