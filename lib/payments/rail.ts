import type { MethodRequest, Receiving } from '../methods/payin-method.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { PaymentKey } from './payment-key.ts'
import type { RailRoute } from './rail-route.ts'
import type { RepeatedTask, ScheduledTask } from './rail-task.ts'
import type { Simulator } from './simulator.ts'

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
   * What the rail has to remember of a payment that is created, written in the transaction that creates it:
   * both are there or neither. `required` is the amount by which the payment is known. Not called when a
   * payment that exists changes its method.
   */
  readonly onCreate?: (transaction: Queryable, required: Money) => Promise<void>
}

/** What the customer needs, or why the rail will not do it. */
export type OpenResult = { readonly opened: RailOpened } | { readonly refused: RailRefusal }

/** Money that is to go out. */
export interface PayoutOrder extends PaymentKey {
  /**
   * The rail moves money at most once for a key, however often it is sent. After a restore the same key may
   * come with other money or another payee: that is a conflict, and nothing moves.
   */
  readonly key: string
  readonly methodCode: string
  readonly money: Money
  readonly operatorCode: string | undefined
  /** What the merchant sent for the method: the payee. */
  readonly request: MethodRequest
}

/**
 * What became of an order that was sent. `WAITING`: the institution has it and nothing moves yet. `MOVING`:
 * on its way. `CONFLICT`: the institution has another order under its key, and this one was not taken. A
 * timeout or an answer that nobody understands is no `Sent`: the rail throws, and only `find` tells what
 * happened.
 */
export type Sent =
  | { readonly sent: 'WAITING' | 'MOVING' | 'DONE' | 'CONFLICT' }
  | { readonly sent: 'REFUSED'; readonly reason: 'REFUSED_BY_INSTITUTION' | 'INVALID_ACCOUNT' }

/**
 * What the rail knows of an order. Only `absent` permits sending again. `conflict`: under its key it has
 * another one.
 */
export type Found = 'absent' | 'pending' | 'done' | 'refused' | 'unknown' | 'conflict'

/**
 * Our side of a rail. It moves money or watches it move, and reports what happened: `receiveMoney`,
 * `seeMoney`, `refusePayment`, `reversePayment`, `confirmPayout`, `refusePayout`, `returnPayout`. Only
 * `name`, `serves`, `open` and `noticeDelaySeconds` are needed; every other member is a capability that may
 * be absent. Nothing here is called inside a transaction, except `onCreate`, which runs in the one that
 * creates the payment.
 */
export interface Rail {
  /** As in its `RailDefinition`. */
  readonly name: string
  /**
   * How long after the deadline news of punctual money may still come: the payment stays open for as long.
   */
  readonly noticeDelaySeconds: number
  /**
   * Whether it takes this attempt or payout. The first rail of the list that says so gets it. Asked often, of
   * offers too: no input, no output.
   */
  serves(attempt: Pick<AttemptRequest, 'kind' | 'methodCode' | 'currencyCode' | 'operatorCode'>): boolean
  /**
   * Payins and top-ups: gives what the customer needs. Called once for a rail reference, before the payment
   * is written; a request that another of the same ID overtakes leaves an order that nobody uses, so opening
   * must cost nothing. What it throws is a fault (500) and nothing is kept. No time limit: the merchant waits
   * for it, so it should answer from what is at hand.
   */
  open(attempt: AttemptRequest): Promise<OpenResult>
  /**
   * The customer cancelled, chose another way to pay, or let the time run out: the order is not wanted any
   * more. Called once after the commit, and not at all when the process dies just then, so an order has to
   * end by itself too. What it throws is logged. Money that comes by the order all the same is received as
   * any other.
   */
  cancel?(attempt: OpenedOrder): Promise<void>
  /**
   * Asks the customer once more, where the request waits on their phone. Called at most every 30 seconds,
   * five times for one attempt.
   */
  remind?(attempt: OpenedOrder): Promise<void>
  /**
   * Payouts: whether it takes this one, before anything is written or moves. Absent: it takes what it serves.
   * May be asked twice.
   */
  accept?(payout: Omit<AttemptRequest, 'railReference'>): Promise<'ACCEPTED' | RailRefusal>
  /**
   * Payouts: sends the order. Absent: the rail moves no money out. Called again under the same key after
   * `find` said `absent`, and after a restore; the money moves at most once. After 15 seconds, or when it
   * throws, the outcome is unknown and `find` is asked.
   */
  send?(order: PayoutOrder): Promise<Sent>
  /**
   * Payouts: what became of this order. Goes with `send`. Looks under its key, and compares money and payee
   * with what it has there. Asked again and again until the payout ends; after 15 seconds, or when it throws,
   * nothing is known and it is asked later.
   */
  find?(order: PayoutOrder): Promise<Found>
  /**
   * Makes the rows that it needs. Called at every start of every process, by several at once, and again:
   * changes nothing the second time.
   */
  seed?(): Promise<void>
  /** What it does by itself while a worker runs. */
  readonly repeatedTasks?: readonly RepeatedTask[]
  readonly scheduledTasks?: readonly ScheduledTask[]
  /**
   * Addresses that its institution calls, below `/rails/{name}/`. Each handler checks by itself who calls.
   */
  readonly routes?: readonly RailRoute[]
  /** Plays its institutions for testers. Asked in sandbox mode only. */
  readonly simulator?: Simulator
  /**
   * Whether a page under `/{name}` names something that is there; a page that does not is answered with 404.
   * Absent: every page is there.
   */
  hasPage?(path: string): Promise<boolean>
}

/** What a rail needs to find an order that it opened. */
export type OpenedOrder = Pick<AttemptRequest, keyof PaymentKey | 'methodCode' | 'railReference'>
