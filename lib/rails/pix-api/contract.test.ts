import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { describeRail } from '../testing/rail-contract.ts'
import { rowRailUnderTest } from '../testing/row-rail-under-test.ts'
import { pixRail } from './testing/pix-rail.ts'
import { txidOf } from './txid.ts'

const gateway = await testGateway({}, { rails: [] })
const { psp, row } = await pixRail(gateway)

const tested = rowRailUnderTest(gateway, row, {
  payinBody: createBodyOf(500, 'BRL', { paymentMethodCode: 'PIXQR' }),
  notice: (key) => ({ pix: [{ txid: txidOf(row.id, key) }] }),
  pay: (key) => psp.pay(txidOf(row.id, key)),
  contradict: (key) => {
    for (const pix of psp.pix) if (pix.txid === txidOf(row.id, key)) Object.assign(pix, { valor: '500.01' })
  },
})
// It sends refunds alone, which refunds.test.ts tries.
const payins = Object.entries(tested.rail).filter(([part]) => part !== 'send' && part !== 'find')
describeRail({ ...tested, rail: Object.fromEntries(payins) as unknown as typeof tested.rail })
