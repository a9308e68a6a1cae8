import { randomUUID } from 'node:crypto'
import { money } from '../../money/money.ts'
import type { Rail } from '../../payments/rail/rail.ts'
import type { Institution } from '../../rails/testing/contract/rail-under-test.ts'
import { createBodyOf } from '../test-gateway.ts'
import type { MadeUpRail } from './rail.ts'
import { signatureHeader, signatureOfBank, type BankReport } from './signed-report.ts'

/** The bank of the made-up rail: it reports to the route of the rail, as it does over HTTP. */
export function bankOf(bank: MadeUpRail, rail: Pick<Rail, 'routes'>): Institution {
  const reports = new Map<string, BankReport>()
  const payouts = new Map<string, string>()
  const post = async (report: BankReport) => {
    const body = JSON.stringify(report)
    const [route] = rail.routes ?? []
    return route?.handle({
      ...requestWith(body),
      headers: { [signatureHeader]: signatureOfBank(body) },
      signal: new AbortController().signal,
    })
  }
  return {
    payinBody: createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
    pay: async ({ paymentId }) => {
      const report = bank.reportOf(paymentId)
      reports.set(paymentId, report)
      await post(report)
      return () => post(report)
    },
    contradict: async ({ paymentId }) => {
      const report = reports.get(paymentId)
      if (!report) throw new Error(`the bank reported no money of ${paymentId}`)
      await post({ ...report, paise: report.paise + 1 })
    },
    forge: ({ paymentId }) => requestWith(JSON.stringify(bank.reportOf(paymentId))),
    payouts: {
      order: (loses) => {
        if (loses) bank.loseNext(loses)
        const order = orderOfRupees()
        payouts.set(order.key, order.paymentId)
        return order
      },
      // Under whatever keys the rail sent it.
      moved: async (key) => bank.sent().filter(({ paymentId }) => paymentId === payouts.get(key)).length,
    },
  }
}

const requestWith = (body: string) => ({
  headers: {},
  query: new URLSearchParams(),
  body: Buffer.from(body),
  address: undefined,
})

/** A new order of a bank transfer. */
export function orderOfRupees(paymentId: string = randomUUID()) {
  return {
    merchantCode: 'ACME',
    kind: 'payout' as const,
    paymentId,
    key: randomUUID().replaceAll('-', ''),
    methodCode: 'BANK_TRANSFER',
    money: money(10_000n, 'INR'),
    operatorCode: undefined,
    request: {
      paymentMethodCode: 'BANK_TRANSFER',
      account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
    },
  }
}
