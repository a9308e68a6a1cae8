import type { CurrencyCode } from '../money/currency.ts'
import type { Money } from '../money/money.ts'
import type { Receiving } from '../methods/payin-method.ts'

export type PaymentKind = 'payin' | 'payout' | 'topup'

/** A payment's identity: IDs are the merchant's own, unique per merchant and kind. */
export interface PaymentKey {
  readonly merchantCode: string
  readonly kind: PaymentKind
  readonly paymentId: string
}

/** A place where money may land for an attempt, in the order in which the provider would use them. */
export interface ReceivingAccount extends Receiving {
  readonly id: string
  readonly noticeDelaySeconds: number
}

/** What is about to be opened. */
export interface AttemptRequest extends PaymentKey {
  readonly methodCode: string
  readonly methodObject: string
  readonly currencyCode: CurrencyCode
  readonly operatorCode: string | undefined
  readonly ordered: Money
  readonly railReference: string
}

/** What the customer needs, or why the provider will not do it (the codes of the specification, "Errors"). */
export type OpenResult =
  | { readonly opened: { readonly accounts: readonly ReceivingAccount[]; readonly redirectTo?: string } }
  | {
      readonly refused:
        | 'SECURITY_CHECK_FAILED'
        | 'CUSTOMER_VERIFICATION_INACTIVITY'
        | 'CUSTOMER_NOT_REGISTERED'
        | 'PAYMENT_METHOD_NOT_AVAILABLE'
    }

/** Our side of a rail. It moves the money or watches it move, and knocks on the door of payments/ when something happened. */
export interface Provider {
  readonly name: string
  serves(attempt: Pick<AttemptRequest, 'kind' | 'methodCode' | 'currencyCode' | 'operatorCode'>): boolean
  open(attempt: AttemptRequest): Promise<OpenResult>
  /** Called after the payment was written: the sandbox plans what it will do to it. */
  afterCreate?(key: PaymentKey): Promise<void>
  /** How long after the deadline news of punctual money may still come. */
  readonly noticeDelaySeconds: number
}
