import { randomUUID } from 'node:crypto'
import { money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { keepNotice } from '../rows/notices.ts'
import { remoteRail, runRowRails } from '../testing/remote-rail.ts'
import { railIn } from '../testing/contract/rail-under-test.ts'
import { describeRail } from '../testing/rail-contract.ts'

const gateway = await testGateway({}, { rails: [] })
const { connector, row } = await remoteRail(gateway)

const keyOf = async (payin: PaymentKey): Promise<string> =>
  (await readPayment(gateway, payin))?.attempt.railReference ?? ''
const report = async (key: string) => {
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ key })))
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
      payinBody: createBodyOf(500, 'KES', {
        paymentMethodCode: 'MOBILE_MONEY',
        account: { accountName: 'Wanjiku Kamau' },
        phoneNumber: '+254712345678',
      }),
      pay: async (payin) => {
        const key = await keyOf(payin)
        connector.pay(key)
        await report(key)
        return () => report(key)
      },
      contradict: async (payin) => {
        const key = await keyOf(payin)
        const [receipt] = connector.orders.get(key)?.receipts ?? []
        if (receipt) receipt.money = { ...receipt.money, amount: receipt.money.amount + 1 }
        await report(key)
      },
      payouts: {
        order: (loses) => {
          if (loses) connector.behave('PUT /transfers/', loses === 'ORDER' ? 'LOSES_REQUEST' : 'LOSES_ANSWER')
          return {
            merchantCode: 'ACME',
            kind: 'payout',
            paymentId: randomUUID(),
            key: randomUUID().replaceAll('-', ''),
            methodCode: 'WALLET_TRANSFER',
            money: money(10_000n, 'KES'),
            operatorCode: undefined,
            request: {
              paymentMethodCode: 'WALLET_TRANSFER',
              phoneNumber: '+254712345678',
              account: { accountName: 'Asha Rao' },
            } as never,
          }
        },
        moved: async (key) => (connector.transfers.has(key) ? 1 : 0),
      },
    }),
  ),
)
