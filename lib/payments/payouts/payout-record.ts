import type { PaymentOperator } from '../../methods/payin-method.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import type { Money } from '../../money/money.ts'
import type { PaymentRecord } from '../payment-record.ts'
import type { PayoutKey } from './plan-payout.ts'

/** A payout without its payee, which only the order to the rail names. */
export interface PayoutRecord extends Pick<
  PaymentRecord,
  | 'status'
  | 'money'
  | 'moneyReturned'
  | 'returnedAt'
  | 'callbackUrl'
  | 'metadata'
  | 'failureReasonCode'
  | 'isTest'
  | 'createdAt'
  | 'changedAt'
  | 'processedAt'
> {
  readonly key: PayoutKey
  readonly method: PayoutMethod
  readonly operator: PaymentOperator | undefined
  readonly rail: string
  readonly fee: Money
  readonly vat: Money
}
