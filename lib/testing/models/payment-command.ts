import type fc from 'fast-check'
import type { Gateway } from '../../gateway.ts'
import { amountShortest, money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import type { RefundKey } from '../../payments/refunds/plan-refund.ts'
import type { Model, PayinOfModel, PayoutOfModel, RefundOfModel } from './payments-model.ts'

/** The gateway under test, and the merchant of this run. */
export interface Real {
  readonly gateway: Gateway
  readonly merchantCode: string
}

export type Command = fc.AsyncCommand<Model, Real>

/** Its transfers are identified by their amount, so that every order has an offset. */
export const currencyCode = 'THB'
export const done = (outcome: object): boolean => 'value' in outcome
export const written = (amount: bigint): number => Number(amountShortest(money(amount, currencyCode)))
export const payinKey = (real: Real, { paymentId }: PayinOfModel): PaymentKey & { kind: 'payin' } => ({
  merchantCode: real.merchantCode,
  kind: 'payin',
  paymentId,
})
export const payoutKey = (real: Real, { paymentId }: PayoutOfModel): PayoutKey => ({
  merchantCode: real.merchantCode,
  kind: 'payout',
  paymentId,
})

export const refundKey = (real: Real, { paymentId }: Pick<RefundOfModel, 'paymentId'>): RefundKey => ({
  merchantCode: real.merchantCode,
  kind: 'refund',
  paymentId,
})

/** One command; `needs` names what must exist before. */
export const command = (
  name: string,
  needs: 'payins' | 'payouts' | 'refunds' | 'nothing',
  run: (model: Model, real: Real) => Promise<void>,
): Command => ({
  check: (model) => needs === 'nothing' || model[needs].length > 0,
  run,
  toString: () => name,
})

/** Picks from the last eight: most commands are refused for older ones. */
export const pick = <Item>(items: readonly Item[], which: number): Item => {
  const item = items.at(-1 - (which % Math.min(items.length, 8)))
  if (item === undefined) throw new Error('there is no item to pick')
  return item
}
