import type { MethodRequest, PaymentOperator } from '../../methods/payin-method.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import type { Money } from '../../money/money.ts'
import type { PaymentRecord } from '../payment-record.ts'
import type { PayoutKey } from './plan-payout.ts'

/** A payout with its payee. */
export interface PayoutRecord extends Pick<
  PaymentRecord,
  | 'status'
  | 'money'
  | 'moneyReturned'
  | 'returnedAt'
  | 'callbackUrl'
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
  /** What the merchant sent for the method: the payee; only the code after the personal data was erased. */
  readonly request: MethodRequest
}
