import type { Violation } from '../payments/failure.ts'
import type { PaymentKey } from '../payments/provider.ts'
import type { CustomerData } from './customer-data.ts'
import type { Order } from './link-parameters.ts'
import type { Scope } from './scope.ts'

/** Why the last thing that the customer did had no effect: a message of the page. */
export type Notice =
  | { readonly code: 'METHOD_NOT_AVAILABLE' | 'OPERATOR_NOT_AVAILABLE' | 'AMOUNT_OUT_OF_RANGE' | 'SOMETHING_FAILED' }
  | { readonly code: 'SECURITY_CHECK_FAILED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'CUSTOMER_NOT_REGISTERED' }
  | { readonly code: 'REFERENCE_NOT_12_DIGITS' | 'REFERENCE_ALREADY_USED' | 'TOO_LATE_TO_CANCEL' }

/** What the customer did so far: kept in the session, so that nothing is lost on an error, a reload or the way back. */
export interface Entered {
  readonly methodCode?: string
  /** `null`: the customer was asked and has no preference. */
  readonly operatorCode?: string | null
  readonly data: CustomerData
  /** What the method said of the data when the customer sent it. */
  readonly faults: readonly Violation[]
  readonly notice?: Notice
  /** A reference that was refused, to be shown again. */
  readonly reference?: string
}

export const nothingEntered: Entered = { data: {}, faults: [] }

/** One customer's visit to the hosted page. */
export interface CheckoutSession {
  readonly id: string
  readonly key: PaymentKey & { readonly kind: 'payin' | 'topup' }
  readonly scope: Scope
  /** Absent in a session that only shows a status. */
  readonly order: Order | undefined
  readonly entered: Entered
  /** How often a one-time key was used to come back from an institution in another browser. */
  readonly returns: number
  readonly language: string
  readonly tokenIssuedAt: Date
  readonly tokenExpiresAt: Date
}
