import type { PaidInKind } from '../../money/payment-kinds.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { CustomerData } from '../link/customer-data.ts'
import type { Order } from '../link/link-parameters.ts'
import type { Scope } from './scope.ts'

/** Why the last thing that the customer did had no effect: each is a message of the page (`notice`). */
export type NoticeCode =
  | 'METHOD_NOT_AVAILABLE'
  | 'OPERATOR_NOT_AVAILABLE'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'SECURITY_CHECK_FAILED'
  | 'CUSTOMER_VERIFICATION_INACTIVITY'
  | 'CUSTOMER_NOT_REGISTERED'
  | 'CHECK_DETAILS'
  | 'SOMETHING_FAILED'
  | 'REFERENCE_NOT_12_DIGITS'
  | 'REFERENCE_ALREADY_USED'
  | 'REFERENCE_LIMIT'
  | 'TOO_LATE_TO_CANCEL'
  | 'SENT_AGAIN_TOO_SOON'

/**
 * The customer's input so far: stored in the session, so that an error, a reload or the back button loses
 * nothing.
 */
export interface Entered {
  /** `null`: the customer went back to choose again. */
  readonly methodCode?: string | null
  /** `null`: the customer was asked and has no preference. */
  readonly operatorCode?: string | null
  /** The customer went back to choose the bank, wallet or shop again, whatever the link suggests. */
  readonly asksOperator?: true
  readonly data: CustomerData
  /** The attempt that the customer wants to replace by another way to pay: they are choosing again. */
  readonly changing?: number
  readonly notice?: NoticeCode
  /** A reference that was refused, to be shown again. */
  readonly reference?: string
  /** The customer claims to have paid: this changes only what the page shows. */
  readonly saysPaid?: boolean
}

export const nothingEntered: Entered = { data: {} }

/** One customer's visit to the hosted page, as the database stores it. */
export interface StoredSession {
  readonly id: string
  readonly key: PaymentKey & { readonly kind: PaidInKind }
  readonly scope: Scope
  /** Absent in a session that only shows a status. */
  readonly order: Order | undefined
  readonly entered: Entered
  /** How often a one-time key was used to come back from an institution in another browser. */
  readonly returns: number
  readonly language: Locale
  readonly tokenIssuedAt: Date
  readonly tokenExpiresAt: Date
}

/** A session during one request, with the merchant as it was read once for that request. */
export interface CheckoutSession extends StoredSession {
  readonly merchant: Merchant
}
