import type { MethodRequest, MethodResponse, PayinMethod } from '../methods/payin-method.ts'
import type { Money } from '../money/money.ts'
import type { PaymentKey, ReceivingAccount } from './provider.ts'
import type { PaymentStatus } from './state-machine.ts'

/** "Errors" and "Statuses": why a payment was refused or expired. */
export type FailureReasonCode =
  | 'SECURITY_CHECK_FAILED'
  | 'CUSTOMER_VERIFICATION_INACTIVITY'
  | 'CUSTOMER_NOT_REGISTERED'
  | 'REFUSED_BY_INSTITUTION'
  | 'CANCELLED_BY_CUSTOMER'
  | 'EXPIRED'
  | 'AMOUNT_MISMATCH'
  | 'INVALID_ACCOUNT'

/** The way of paying in force. */
export interface Attempt {
  readonly attemptNo: number
  readonly method: PayinMethod
  readonly operatorCode: string | undefined
  readonly provider: string
  readonly receiving: ReceivingAccount
  readonly required: Money
  readonly fee: Money
  readonly vat: Money
  readonly railReference: string
  readonly expireAt: Date | undefined
  /** What the customer or merchant sent for the method; empty after the personal data was erased. */
  readonly request: MethodRequest
  /** The method's answer, personal parts included while they are kept. */
  readonly response: MethodResponse
}

/** A payment as it stands, with the attempt in force. */
export interface PaymentRecord {
  readonly key: PaymentKey
  readonly status: PaymentStatus
  readonly merchantName: string
  readonly money: Money
  readonly moneyReceived: Money
  /** What is still to be paid: zero when everything came. */
  readonly due: Money
  readonly moneyReturned: Money | undefined
  readonly returnedAt: Date | undefined
  readonly callbackUrl: string
  readonly returnUrl: string | undefined
  readonly externalReference: string | undefined
  readonly failureReasonCode: FailureReasonCode | undefined
  readonly isTest: boolean
  readonly createdAt: Date
  readonly changedAt: Date
  readonly processedAt: Date | undefined
  readonly closesAt: Date | undefined
  readonly attempt: Attempt
}
