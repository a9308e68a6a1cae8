import { money } from '../../money/money.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { describeRail } from '../testing/rail-contract.ts'
import { remoteRail } from '../testing/remote-rail.ts'
import { rowRailUnderTest, walletPayout } from '../testing/row-rail-under-test.ts'

const gateway = await testGateway({}, { rails: [] })
const { connector, row } = await remoteRail(gateway)

describeRail(
  rowRailUnderTest(gateway, row, {
    payinBody: createBodyOf(500, 'KES', {
      paymentMethodCode: 'MOBILE_MONEY',
      account: { accountName: 'Wanjiku Kamau' },
      phoneNumber: '+254712345678',
    }),
    notice: (key) => ({ key }),
    pay: (key) => connector.pay(key),
    contradict: (key) => {
      for (const receipt of connector.orders.get(key)?.receipts ?? [])
        receipt.money = { ...receipt.money, amount: receipt.money.amount + 1 }
    },
    payouts: {
      order: (loses) => {
        if (loses) connector.behave('PUT /transfers/', loses === 'ORDER' ? 'LOSES_REQUEST' : 'LOSES_ANSWER')
        return walletPayout(money(10_000n, 'KES'), '+254712345678')
      },
      moved: async (key) => (connector.transfers.has(key) ? 1 : 0),
    },
  }),
)
