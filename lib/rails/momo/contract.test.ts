import { money } from '../../money/money.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { describeRail } from '../testing/rail-contract.ts'
import { rowRailUnderTest, walletPayout } from '../testing/row-rail-under-test.ts'
import { momoRail } from './testing/momo-rail.ts'

const gateway = await testGateway({}, { rails: [] })
const { momo, row } = await momoRail(gateway)

describeRail(
  rowRailUnderTest(gateway, row, {
    payinBody: createBodyOf(500, 'GHS', {
      paymentMethodCode: 'MOBILE_MONEY',
      account: { accountName: 'Ama Mensah' },
      phoneNumber: '+233241234567',
    }),
    notice: (externalId) => ({ externalId }),
    pay: (key) => momo.succeed(key),
    contradict: (key) => momo.succeed(key, '501'),
    payouts: {
      order: (loses) => {
        if (loses) momo.behave('POST /disbursement/', loses === 'ORDER' ? 'LOSES_REQUEST' : 'LOSES_ANSWER')
        return walletPayout(money(10_000n, 'GHS'), '+233241234567')
      },
      somebodyElse: { phoneNumber: '+233241234568' },
      moved: async (key) => (momo.transactions.has(key) ? 1 : 0),
    },
  }),
)
