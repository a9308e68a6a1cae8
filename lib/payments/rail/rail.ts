import type { MethodRequest, Receiving, Shown } from '../../methods/payin-method.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { ImportFile } from './import-file.ts'
import type { RailPersonalRows } from './rail-personal-rows.ts'
import type { OrderCandidates } from './order-candidates.ts'
import type { RailRoute } from './rail-route.ts'
import type { NamedByLine, RailMovement, ShownMoney } from './rail-movement.ts'
import type { ReportedTransfer } from './reported-transfer.ts'
import type { RepeatedTask, ScheduledTask } from './rail-task.ts'
import type { Simulator } from './simulator.ts'

/** The kind of the account on which money of a rail that answers lies: customers do not see it. */
export const railAccountKind = 'RAIL'

/** An account that may receive the money of an attempt; the rail lists them in its order of preference. */
export interface ReceivingAccount extends Receiving {
  readonly id: string
  /** Where its money lies: the account itself, or the one in which this address settles. */
  readonly cashAccountId: string
  /**
   * How long after the deadline a report of money sent in time may come: so long a payment to this account
   * stays open.
   */
  readonly noticeDelaySeconds: number
}

/** The attempt that a rail is to open. */
export interface AttemptRequest extends PaymentKey {
  readonly methodCode: string
  readonly currencyCode: CurrencyCode
  readonly operatorCode: string | undefined
  readonly ordered: Money
  readonly railReference: string
  /** What the merchant or the customer sent for the method: the payer, as far as it is known. */
  readonly request?: MethodRequest | undefined
  /** Where the customer goes from the institution's page. */
  readonly returnUrl?: string | undefined
}

/** What rails are chosen by. */
export type Served = Pick<AttemptRequest, 'kind' | 'methodCode' | 'currencyCode' | 'operatorCode'> &
  Partial<Pick<AttemptRequest, 'ordered'>>

/** A method in a currency, for the list of payment options. */
export type Offered = Pick<AttemptRequest, 'kind' | 'methodCode' | 'currencyCode'>

/** Why a rail refuses an attempt or a payout (the codes of the specification, "Errors"). */
export type RailRefusal =
  | 'SECURITY_CHECK_FAILED'
  | 'CUSTOMER_VERIFICATION_INACTIVITY'
  | 'CUSTOMER_NOT_REGISTERED'
  | 'PAYMENT_METHOD_NOT_AVAILABLE'

/** What the customer needs to pay. */
export interface RailOpened {
  readonly accounts: readonly ReceivingAccount[]
  readonly redirectTo?: string
  /**
   * Its reference, where an earlier `open` of the same payment, which was interrupted, made it: one that is still to
   * be cancelled, so that who writes the payment first keeps it.
   */
  readonly railReference?: string
  /** What the institution has the customer pay by, in place of what the method makes of an account of ours. */
  readonly shown?: Shown
  /**
   * Writes the rail's own rows of a new payment, in the transaction that creates the payment. `required` is
   * the amount that the customer must send. Not called when an existing payment changes its method.
   */
  readonly onCreate?: (transaction: Queryable, required: Money) => Promise<void>
}

/**
 * What the customer needs to pay, or why the rail refuses. `another`: the rail certainly took nothing, so that
 * another rail of the method may be asked.
 */
export type OpenResult =
  | { readonly opened: RailOpened }
  | {
      readonly refused: RailRefusal
      readonly another?: true
      /** The field of the method that the institution cannot do without. */
      readonly lacks?: string
    }

/** How a rail stands among those that serve the same. */
export interface RailRank {
  /** Smaller is asked first. */
  readonly priority: number
  /** Of what rails of one priority share. */
  readonly share: number
}

/** The order to send a payout. */
export interface PayoutOrder extends PaymentKey {
  /**
   * The rail moves money at most once for a key, however often it is sent. After a restore the same key may
   * come with another amount or payee: that is a conflict, and nothing moves.
   */
  readonly key: string
  readonly methodCode: string
  readonly money: Money
  readonly operatorCode: string | undefined
  /** What the merchant sent for the method: the payee. */
  readonly request: MethodRequest
}

/**
 * The institution's answer to an order. `WAITING`: it has the order, and no money moves yet. `MOVING`: the
 * money is on its way. `CONFLICT`: it has another order under this key, and did not accept this one. After a
 * timeout or an invalid answer the rail throws, and the outcome is unknown until `find` returns it.
 */
export type Sent =
  | { readonly sent: 'WAITING' | 'MOVING' | 'DONE' | 'CONFLICT' }
  | { readonly sent: 'REFUSED'; readonly reason: 'REFUSED_BY_INSTITUTION' | 'INVALID_ACCOUNT' }

/**
 * The state of an order at the institution. It is sent again only after `absent`. `conflict`: the institution
 * has another order under this key.
 */
export type Found = 'absent' | 'pending' | 'done' | 'refused' | 'unknown' | 'conflict'

/**
 * Our side of a rail. It moves money or reports its movements, to `receiveMoney`,
 * `seeMoney`, `refusePayment`, `reversePayment`, `confirmPayout`, `refusePayout`, `returnPayout`. Only
 * `name`, `serves` and `open` are needed; every other member is a capability that may
 * be absent. Nothing here is called inside a transaction, except `onCreate`, which runs in the one that
 * creates the payment. A `signal` aborts when the time limit of the call is over or the process stops; the
 * gateway waits no longer then.
 */
export interface Rail {
  /** As in its `RailDefinition`. */
  readonly name: string
  /**
   * Whether it accepts this attempt or payout; without an amount: of some amount. Of the rails that do, those
   * with a rank are asked first, then the others in the order of the list. Called often, for payment options
   * too, so it must do no I/O.
   */
  serves(attempt: Served): boolean
  /** Absent: it comes after those that have one. */
  readonly rank?: RailRank
  /** How long its institution lets a customer pay at most. A payin that it opens ends then, if not earlier. */
  readonly minutesToPayMax?: number | undefined
  /**
   * Payins and top-ups: returns what the customer needs to pay. Called once for a rail reference, before the
   * payment is written. Of two concurrent creates of one ID, one leaves an unused order, so opening must be
   * free of charge. If it throws, or has not answered after 10 seconds, the answer is 500, nothing is stored,
   * and no other rail is asked. The merchant waits for it: avoid calls to the institution, or set `opensRemotely`.
   */
  open(attempt: AttemptRequest, signal: AbortSignal): Promise<OpenResult>
  /**
   * `open` makes an order at the institution. It is recorded before, so that an order whose payment was never
   * written (the process died, the other of two creates won, the answer was lost) is cancelled two minutes
   * later. `cancel` is required then, and is also called for orders that never arrived.
   */
  readonly opensRemotely?: boolean
  /**
   * Whether it could open a payin or top-up, or take a payout, that it serves now. Absent: always. Asked for
   * each list of payment options, so it answers from memory where it can.
   */
  offers?(attempt: Offered): Promise<boolean>
  /**
   * Cancels the order: the customer cancelled, chose another method, or the time to pay is over. Called by a
   * worker after the commit, at least once, also for an order that is cancelled already. At most 15 seconds;
   * when it throws, it is logged and called again, five times in all. Orders must also expire by themselves.
   * Money that still comes by the order is received like any other.
   */
  cancel?(attempt: OpenedOrder, signal: AbortSignal): Promise<void>
  /**
   * Sends the request to the customer's phone again. Called at most every 30 seconds, five times for one
   * attempt; at most 10 seconds.
   */
  remind?(attempt: OpenedOrder, signal: AbortSignal): Promise<void>
  /**
   * Payouts: an operator sends them in files, and what the bank says comes by files too. Instead of `send`
   * and `find`: no worker sends or looks up such a payout.
   */
  readonly paysByFile?: true
  /**
   * Payouts: whether it accepts this one, before anything is written or sent. Absent: it accepts all that it
   * serves. May be called twice; at most 10 seconds.
   */
  accept?(
    payout: Omit<AttemptRequest, 'railReference'>,
    signal: AbortSignal,
  ): Promise<'ACCEPTED' | RailRefusal>
  /**
   * Payouts: sends the order. Absent: the rail sends no payouts. Called again under the same key after `find`
   * returned `absent`, and after a restore; the money moves at most once. After 15 seconds, or when it
   * throws, the outcome is unknown and `find` is called. Pass the signal to every request to the
   * institution: one that continues after it aborted may deliver the order later.
   */
  send?(order: PayoutOrder, signal: AbortSignal): Promise<Sent>
  /**
   * Payouts: looks the order up by its key, and compares money and payee. Required with `send`. Called
   * repeatedly until the payout ends; after 15 seconds, or when it throws, it is called again later.
   */
  find?(order: PayoutOrder, signal: AbortSignal): Promise<Found>
  /**
   * Refunds: whether `send` gives so much of a payin back by its very receipts, so that no payee need be known; the
   * order then has the method of the payin. Absent: it gives nothing back.
   */
  givesBack?(payin: PaymentKey, money: Money): Promise<boolean>
  /**
   * Payouts: for how many seconds an order may still arrive at the institution after it was sent. So long
   * `absent` is not believed. Default: 60.
   */
  readonly settleSeconds?: number
  /**
   * Creates the rows that it needs. Called at every start of every process, also concurrently: it must be
   * idempotent.
   */
  seed?(): Promise<void>
  /** Its background work, done by workers. */
  readonly repeatedTasks?: readonly RepeatedTask[]
  readonly scheduledTasks?: readonly ScheduledTask[]
  /**
   * Addresses that its institution calls, below `/rails/{name}/`. Each handler authenticates the caller
   * itself.
   */
  readonly routes?: readonly RailRoute[]
  /**
   * Imports a file that a bank wrote about the operator's accounts. At most one rail of an installation does.
   */
  readonly importFile?: ImportFile
  /**
   * Every transfer of a cash account that it has reported and booked by itself, oldest first: a line of a
   * statement that shows one of them is booked already. Absent: it reports nothing that a statement shows.
   */
  reportedTransfers?(database: Queryable, cashAccountId: string): Promise<readonly ReportedTransfer[]>
  /**
   * Its money lies on an account of its own until the bank shows it on another one: a line there that names a
   * movement of it is that money, and no receipt.
   */
  readonly settlement?:
    | {
        /** The cash account on which its money lies. */
        readonly liesOn: string
        /** The cash account at a bank on which it arrives. */
        readonly arrivesOn: string
        /** What it booked under these IDs. */
        movements(database: Queryable, ids: readonly string[]): Promise<readonly RailMovement[]>
        /** The IDs of the lines that show a movement which they name and no other line has shown; kept. */
        arrive(database: Queryable, lines: readonly NamedByLine[]): Promise<ReadonlySet<string>>
        /**
         * The IDs of the lines that may show its money without naming what it booked, each with the payments that
         * have that money.
         */
        mayShow(
          database: Queryable,
          lines: readonly ShownMoney[],
        ): Promise<ReadonlyMap<string, readonly PaymentKey[]>>
      }
    | undefined
  /** Which rows of its own tables are whose. Absent: it keeps nothing about people outside of receipts. */
  readonly personalRows?: readonly RailPersonalRows[]
  /** What it was told to pay, for people who look at money in suspense. Absent: it sends nothing by statement. */
  readonly orderCandidates?: OrderCandidates
  /** Simulates its institutions for testers. Used in sandbox mode only. */
  readonly simulator?: Simulator
  /**
   * Whether a page under `/{name}` exists; if not, the answer is 404. Absent: every page exists.
   */
  hasPage?(path: string): Promise<boolean>
}

/** What a rail needs to find an order that it opened. */
export type OpenedOrder = Pick<AttemptRequest, keyof PaymentKey | 'methodCode' | 'railReference'>
