import type { PaymentKey } from '../../payments/payment-key.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { keepNotice } from '../rows/notices.ts'
import { railIn } from '../testing/contract/rail-under-test.ts'
import { describeRail } from '../testing/rail-contract.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { pixRail } from './testing/pix-rail.ts'
import { txidOf } from './txid.ts'

const gateway = await testGateway({}, { rails: [] })
const { psp, row } = await pixRail(gateway)

const txidOfPayin = async (payin: PaymentKey): Promise<string> =>
  txidOf(row.id, (await readPayment(gateway, payin))?.attempt.railReference ?? '')
const report = async (txid: string) => {
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ pix: [{ txid }] })))
  await runRowRails(gateway)
}

const tested = railIn(
  gateway,
  {
    name: row.id,
    modes: ['sandbox', 'live'],
    open: () => gateway.rails[0] ?? (Promise.reject(new Error()) as never),
  },
  () => ({
    payinBody: createBodyOf(500, 'BRL', { paymentMethodCode: 'PIXQR' }),
    pay: async (payin) => {
      const txid = await txidOfPayin(payin)
      psp.pay(txid)
      await report(txid)
      return () => report(txid)
    },
    contradict: async (payin) => {
      const txid = await txidOfPayin(payin)
      for (const pix of psp.pix) if (pix.txid === txid) Object.assign(pix, { valor: '500.01' })
      await report(txid)
    },
  }),
)
// It sends refunds alone, which refunds.test.ts tries.
const payins = Object.entries(tested.rail).filter(([part]) => part !== 'send' && part !== 'find')
describeRail({ ...tested, rail: Object.fromEntries(payins) as unknown as typeof tested.rail })
