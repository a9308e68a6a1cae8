import type { PaymentOperator } from '../../methods/payin-method.ts'
import type { Money } from '../../money/money.ts'
import type { PaymentRecord } from '../payment-record.ts'
import type { LeavingMethod, PayoutKey } from './plan-payout.ts'

/** What a refund pays back, and of which payin. */
export interface RefundOf {
  readonly payinId: string
  /** What it takes of the payin's money in suspense; the rest is the merchant's. */
  readonly fromSuspense: Money
  /** Of that: what the merchant paid into suspense when the bank took the payin back. */
  readonly takenOver: Money
}

/** A payout or refund without its payee, which only the order to the rail names. */
export interface PayoutRecord extends Pick<
  PaymentRecord,
  | 'status'
  | 'money'
  | 'moneyReturned'
  | 'returnedAt'
  | 'callbackUrl'
  | 'kept'
  | 'failureReasonCode'
  | 'isTest'
  | 'createdAt'
  | 'changedAt'
  | 'processedAt'
> {
  readonly key: PayoutKey
  readonly method: LeavingMethod
  readonly operator: PaymentOperator | undefined
  readonly rail: string
  /** The cash account of a rail that answers: the money leaves it when the institution has sent it. */
  readonly paidFrom: string | undefined
  readonly fee: Money
  readonly vat: Money
  readonly vatOnFee: boolean
  /** Absent: it is a payout. */
  readonly refund: RefundOf | undefined
}
