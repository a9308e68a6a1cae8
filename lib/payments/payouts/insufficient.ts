import { amountShortest, type Money } from '../../money/money.ts'
import { businessFault, type Failure } from '../failure.ts'
import type { PayoutPlan } from './plan-payout.ts'

/** The balance does not cover what leaves, with its charges. */
export const insufficient = ({ ordered, fee, vat }: Pick<PayoutPlan, 'ordered' | 'fee' | 'vat'>): Failure => {
  const say = (money: Money): string => amountShortest(money)
  const charges = [
    ...(fee.amount > 0n ? [`fee ${say(fee)}`] : []),
    ...(vat.amount > 0n ? [`VAT ${say(vat)}`] : []),
  ]
  const withCharges = charges.length > 0 ? ` with ${charges.join(' and ')}` : ''
  return businessFault(
    'INSUFFICIENT_BALANCE',
    `the available balance does not cover ${say(ordered)} ${ordered.currencyCode}${withCharges}`,
    'paymentRequested.money.amount',
  )
}
