import { randomUUID } from 'node:crypto'
import { money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { keepNotice } from '../rows/notices.ts'
import { railIn } from '../testing/contract/rail-under-test.ts'
import { describeRail } from '../testing/rail-contract.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { momoRail } from './testing/momo-rail.ts'

const gateway = await testGateway({}, { rails: [] })
const { momo, row } = await momoRail(gateway)

const keyOf = async (payin: PaymentKey): Promise<string> =>
  (await readPayment(gateway, payin))?.attempt.railReference ?? ''
const report = async (externalId: string) => {
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ externalId })))
  await runRowRails(gateway)
}

describeRail(
  railIn(
    gateway,
    {
      name: row.id,
      modes: ['sandbox', 'live'],
      open: () => gateway.rails[0] ?? (Promise.reject(new Error()) as never),
    },
    () => ({
      payinBody: createBodyOf(500, 'GHS', {
        paymentMethodCode: 'MOBILE_MONEY',
        account: { accountName: 'Ama Mensah' },
        phoneNumber: '+233241234567',
      }),
      pay: async (payin) => {
        const key = await keyOf(payin)
        momo.succeed(key)
        await report(key)
        return () => report(key)
      },
      contradict: async (payin) => {
        const key = await keyOf(payin)
        momo.succeed(key, '501')
        await report(key)
      },
      payouts: {
        order: (loses) => {
          if (loses) momo.behave('POST /disbursement/', loses === 'ORDER' ? 'LOSES_REQUEST' : 'LOSES_ANSWER')
          return {
            merchantCode: 'ACME',
            kind: 'payout',
            paymentId: randomUUID(),
            key: randomUUID(),
            methodCode: 'WALLET_TRANSFER',
            money: money(10_000n, 'GHS'),
            operatorCode: undefined,
            request: {
              paymentMethodCode: 'WALLET_TRANSFER',
              phoneNumber: '+233241234567',
              account: { accountName: 'Kofi Boateng' },
            } as never,
          }
        },
        somebodyElse: { phoneNumber: '+233241234568' },
        moved: async (key) => (momo.transactions.has(key) ? 1 : 0),
      },
    }),
  ),
)
