import { randomUUID } from 'node:crypto'
import { readBalances } from '../../ledger/read-balances.ts'
import type { Failure, Outcome } from '../../payments/failure.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import { createRefund } from '../../payments/refunds/create-refund.ts'
import type { RefundKey } from '../../payments/refunds/plan-refund.ts'
import type { RefundAccepted } from '../../payments/refunds/refund-detail.ts'
import { parseRefund } from '../../payments/refunds/refund-request.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { selectPayment } from '../../payments/sql/select-payment.ts'
import { money } from '../../money/money.ts'
import { receiptFor } from '../receipt-for.ts'
import { createBodyOf, createPayin, merchantOf, type TestGateway } from '../test-gateway.ts'
import { paymentStory } from '../models/payment-story.ts'

/** The account that refunds go to where no receipt names one. */
export const ashasAccount = {
  paymentMethodCode: 'BANK_TRANSFER',
  account: { accountName: 'Asha Rao', accountNumber: '50100123456789' },
}

export const refundKey = (paymentId: string = randomUUID()): RefundKey => ({
  merchantCode: 'ACME',
  kind: 'refund',
  paymentId,
})

/** Payins of 100 INR by a method, and their refunds. */
export function refundsOf(gateway: TestGateway, paymentMethodCode = 'UPIQR') {
  const { recordOf } = paymentStory(gateway)
  const pay = async (key: PaymentKey, minor: bigint, payer?: object): Promise<string> => {
    const receipt = receiptFor(await recordOf(key), gateway.clock.now())
    const received = {
      ...receipt,
      sourceId: randomUUID(),
      ...(payer && { payer }),
      money: money(minor, 'INR'),
    }
    await receiveMoney(gateway, received)
    return received.sourceId
  }
  return {
    /** A payin to which so many paise came, in one receipt for each. */
    async paid(...minor: readonly bigint[]): Promise<PaymentKey> {
      const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode }))
      for (const amount of minor) await pay(key, amount)
      return key
    },
    pay,
    /** What the API answers to a refund of so many rupees, or of all. */
    async refund(
      payin: PaymentKey,
      rupees?: number,
      { key = refundKey(), ...body }: { readonly key?: RefundKey; readonly [field: string]: unknown } = {},
    ): Promise<Outcome<RefundAccepted>> {
      const merchant = await merchantOf(gateway)
      const parsed = await parseRefund(gateway, merchant, {
        idPayin: payin.paymentId,
        ...(rupees !== undefined && { money: { amount: rupees, currencyCode: 'INR' } }),
        paymentMethod: ashasAccount,
        reason: 'goods returned',
        callbackUrl: 'http://127.0.0.1:9/callback',
        ...body,
      })
      if ('violations' in parsed) throw new Error(JSON.stringify(parsed.violations))
      return createRefund(gateway, merchant, key, parsed.value)
    },
    statusOf: async (key: RefundKey) => (await selectPayout(gateway.db, key))?.status,
    refundedOf: async (key: PaymentKey) => (await selectPayment(gateway.db, key))?.moneyRefunded.amount,
    /** Of INR, as JSON numbers. */
    async balance(): Promise<{ readonly available: number; readonly reserved: number }> {
      const balances = await readBalances(gateway.db, 'ACME')
      const { available, reserved } = JSON.parse(
        JSON.stringify(balances.find(({ currencyCode }) => currencyCode === 'INR')?.json),
      ) as { available: number; reserved: number }
      return { available, reserved }
    },
  }
}

/** The code with which a create was refused. */
export const codeOf = (outcome: Outcome<unknown>): string =>
  'value' in outcome ? 'ACCEPTED' : codeOfFailure(outcome)

const codeOfFailure = (failure: Failure): string =>
  failure.failure === 'BUSINESS_RULE' ? failure.faults[0].code : failure.failure
