import type { Locale } from '../i18n/locales.ts'
import type { MethodRequest, MethodResponse, PayinMethod } from '../methods/payin-method.ts'
import type { Money } from '../money/money.ts'
import type { StoredPayer } from '../platform/personal-data/payer-data.ts'
import type { KeptFields } from './kept-fields.ts'
import type { Price } from './pricing.ts'
import type { PaymentKey } from './payment-key.ts'
import type { ReceivingAccount } from './rail/rail.ts'
import type { PaymentStatus } from './state-machine.ts'

/** Why a payment was refused or expired (specification-gaps.md, "Errors" and "Statuses"). */
export const failureReasonCodes = [
  'SECURITY_CHECK_FAILED',
  'CUSTOMER_VERIFICATION_INACTIVITY',
  'CUSTOMER_NOT_REGISTERED',
  'REFUSED_BY_INSTITUTION',
  'CANCELLED_BY_CUSTOMER',
  'CANCELLED_BY_MERCHANT',
  'EXPIRED',
  'AMOUNT_MISMATCH',
  'INVALID_ACCOUNT',
] as const
export type FailureReasonCode = (typeof failureReasonCodes)[number]

/** An attempt as it is stored, its personal data encrypted. */
export interface StoredAttempt extends Price {
  readonly attemptNo: number
  readonly method: PayinMethod
  readonly operatorCode: string | undefined
  readonly rail: string
  readonly receiving: ReceivingAccount
  readonly required: Money
  readonly railReference: string
  readonly openedAt: Date
  readonly expireAt: Date | undefined
  /** The method's answer without personal data. */
  readonly impersonal: MethodResponse
  /** What `openPayment` decrypts. */
  readonly payer: StoredPayer
}

/** An attempt with its personal data. */
export interface Attempt extends StoredAttempt {
  /** What the customer or merchant sent for the method; empty after the personal data was erased. */
  readonly request: MethodRequest
  /** The method's answer, personal parts included while they are kept. */
  readonly response: MethodResponse
}

/** What an attempt charges the customer and the merchant. */
export type AttemptTerms = Pick<StoredAttempt, 'required' | 'fee' | 'vat'>

/** Who pays what a payment lacks of its order amount. */
export type ShortBorneBy = 'HOUSE' | 'MERCHANT'

/** What a payment lacks that succeeded with less than its order amount; 0 once the rest has come. */
export interface Shortfall {
  readonly short: Money
  readonly borneBy: ShortBorneBy
}

/** Money that is not final, with the confirmations of the transfer that has fewest. */
export interface Confirming {
  readonly amount: Money
  readonly confirmations: number
  readonly required: number
}

/** A payment with the attempt in force, as it is stored: all that decisions about money need. */
export interface StoredPayment {
  readonly key: PaymentKey
  readonly status: PaymentStatus
  readonly merchantName: string
  readonly money: Money
  /** The terms that apply: of the attempt whose money completed the payment, else of the one in force. */
  readonly terms: AttemptTerms & Price
  readonly moneyReceived: Money
  /** The same without what was refunded of it while it lay in suspense: what counts for the payment. */
  readonly moneyKept: Money
  /** What refunds of it pay back, without those that were refused or came back. */
  readonly moneyRefunded: Money
  /** Where it succeeded with less than its order amount. */
  readonly shortfall: Shortfall | undefined
  /** Money that was seen and is not final: it is not counted yet. */
  readonly confirming: Confirming | undefined
  /**
   * Whether money was received whose match failed by an error: it is booked, and is matched again
   * automatically.
   */
  readonly moneyUnmatched: boolean
  /** What is still to be paid: zero when all of it was received. */
  readonly due: Money
  readonly moneyReturned: Money | undefined
  readonly returnedAt: Date | undefined
  readonly callbackUrl: string
  readonly returnUrl: string | undefined
  readonly externalReference: string | undefined
  /** The customer that the create named. */
  readonly customerId: string | undefined
  readonly kept: KeptFields
  /** Language of the instructions that the merchant reads; the hosted page uses the visitor's own. */
  readonly language: Locale
  readonly failureReasonCode: FailureReasonCode | undefined
  readonly isTest: boolean
  readonly createdAt: Date
  readonly changedAt: Date
  /** When it was read, by the database's clock: deadlines are compared with this. */
  readonly readAt: Date
  readonly processedAt: Date | undefined
  /** Whether the payment was completed after it had expired. */
  readonly cameLate: boolean
  readonly closesAt: Date | undefined
  readonly attempt: StoredAttempt
}

/** A payment with its personal data, for those who are shown it: see `openPayment`. */
export interface PaymentRecord extends StoredPayment {
  readonly attempt: Attempt
}
