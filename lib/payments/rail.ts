import type { MethodRequest, Receiving } from '../methods/payin-method.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { PaymentKey } from './payment-key.ts'

/** A place where money may land for an attempt, in the order in which the rail would use them. */
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

/** Why a rail will not do it (the codes of the specification, "Errors"). */
export type RailRefusal =
  | 'SECURITY_CHECK_FAILED'
  | 'CUSTOMER_VERIFICATION_INACTIVITY'
  | 'CUSTOMER_NOT_REGISTERED'
  | 'PAYMENT_METHOD_NOT_AVAILABLE'

/** What the customer needs. */
export interface RailOpened {
  readonly accounts: readonly ReceivingAccount[]
  readonly redirectTo?: string
  /**
   * What the rail has to remember of a payment that is created, written in the transaction that creates it: both are there or neither.
   * `required` is the amount by which the payment is known. Not called when a payment that exists changes its method.
   */
  readonly onCreate?: (transaction: Queryable, required: Money) => Promise<void>
}

/** What the customer needs, or why the rail will not do it. */
export type OpenResult = { readonly opened: RailOpened } | { readonly refused: RailRefusal }

/** Money that is to go out. */
export interface PayoutOrder extends PaymentKey {
  /**
   * The rail moves money at most once for a key, however often it is sent. After a restore the same key may come with other money or
   * another payee: that is a conflict, and nothing moves.
   */
  readonly key: string
  readonly methodCode: string
  readonly money: Money
  readonly operatorCode: string | undefined
  /** What the merchant sent for the method: the payee. */
  readonly request: MethodRequest
}

/**
 * What became of an order that was sent. `WAITING`: the institution has it and nothing moves yet. `MOVING`: on its way. `CONFLICT`: the
 * institution has another order under its key, and this one was not taken. A timeout or an answer that nobody understands is no `Sent`:
 * the rail throws, and only `find` tells what happened.
 */
export type Sent =
  | { readonly sent: 'WAITING' | 'MOVING' | 'DONE' | 'CONFLICT' }
  | { readonly sent: 'REFUSED'; readonly reason: 'REFUSED_BY_INSTITUTION' | 'INVALID_ACCOUNT' }

/** What the rail knows of an order. Only `absent` permits sending again. `conflict`: under its key it has another one. */
export type Found = 'absent' | 'pending' | 'done' | 'refused' | 'unknown' | 'conflict'

/** Our side of a rail. It moves the money or watches it move, and knocks on the door of payments/ when something happened. */
export interface Rail {
  readonly name: string
  serves(attempt: Pick<AttemptRequest, 'kind' | 'methodCode' | 'currencyCode' | 'operatorCode'>): boolean
  open(attempt: AttemptRequest): Promise<OpenResult>
  /** Asks the customer once more, where the request waits on their phone. Absent: it cannot be sent again. */
  remind?(attempt: Pick<AttemptRequest, keyof PaymentKey | 'methodCode' | 'railReference'>): Promise<void>
  /** Payouts: whether it takes this one. Nothing moves yet. */
  accept?(payout: Omit<AttemptRequest, 'railReference'>): Promise<'ACCEPTED' | RailRefusal>
  /** Payouts: sends the order. Absent: the rail moves no money out. */
  send?(order: PayoutOrder): Promise<Sent>
  /** Payouts: what became of this order. Looks under its key, and compares money and payee with what it has there. */
  find?(order: PayoutOrder): Promise<Found>
  /** How long after the deadline news of punctual money may still come. */
  readonly noticeDelaySeconds: number
}
