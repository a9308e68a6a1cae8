import type { z } from 'zod'
import type { CurrencyCode } from '../../money/currency.ts'
import type { Money } from '../../money/money.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { FailureReasonCode } from '../../payments/payment-record.ts'
import type { AttemptRequest, Found, PayoutOrder, Sent } from '../../payments/rail/rail.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import type { RailRequest } from '../../payments/rail/rail-route.ts'
import type { RailRow } from './rail-row.ts'
import type { KeptOrders } from './kept-orders.ts'
import type { TokenStore } from './token-store.ts'

/**
 * A kind of connection: what differs between institutions. Rows of the table `rail` are opened by the kind that
 * they name; that an order is a row before the call, that a lost answer is asked for, that notices only make us
 * ask, and what is booked is the same for all of them.
 */
export interface RailKind<Settings = unknown> {
  /** Stored with every rail: it never changes. */
  readonly kind: string
  /** The settings by name. Unknown names are refused. */
  readonly settings: z.ZodType<Settings>
  /** What it can serve in a currency: codes of payin methods, and of payout methods. */
  readonly methods: (currencyCode: CurrencyCode) => readonly string[]
  /** The operators whose customers it reaches, by their codes; absent: all. */
  readonly operators?: readonly string[]
  /** How long its institutions let a customer pay at most; absent: as long as the method says. */
  readonly minutesToPayMax?: number
  /** What of the settings cannot be true of a rail in this currency and mode, in one sentence. */
  readonly contradiction?: (
    settings: Settings,
    of: { readonly currencyCode: CurrencyCode; readonly mode: PaymentContext['mode'] },
  ) => string | undefined
  /** The addresses in its settings: https, but for loopback where http is allowed. */
  readonly addresses: (settings: Settings) => readonly string[]
  /** What of the settings says from where money goes out: what is on its way is known there alone. */
  readonly sendsFrom: (settings: Settings) => readonly unknown[]
  /**
   * Settings that are no secrets and say whose money it becomes, by their names: who approves settings sees their
   * values.
   */
  readonly shown?: (settings: Settings) => Readonly<Record<string, string | undefined>>
  /** When a secret of its settings ends, by its name. */
  readonly ends?: (settings: Settings) => Readonly<Record<string, Date>>
  readonly connect: (
    row: Pick<RailRow, 'id' | 'currencyCode'>,
    settings: Settings,
    parts: ConnectionParts,
  ) => Connection
}

export interface ConnectionParts extends Pick<RailParts, 'clock' | 'log'> {
  /** Where its institution calls. */
  readonly noticeAddress: () => string
  /** Keeps a token of access for all processes, by its name; see `keptToken`. */
  readonly tokenStore: (name: string) => TokenStore
  /** For institutions that do not take our key for all that is asked of them. */
  readonly orders: KeptOrders
  /** The institution refused our credentials or settings, with this code: an alarm. */
  readonly ownFault: (code: string) => Promise<void>
  /** The address that the institution took to call, where it does not tell that itself. */
  readonly registered: {
    read(): Promise<string | undefined>
    keep(address: string): Promise<void>
  }
}

/** An order as its institution is asked for it. */
export interface OrderToOpen extends AttemptRequest {
  /** Ours: the same key never opens two. */
  readonly key: string
  readonly expiresAt: Date
}

/** What the customer needs to pay, as the institution says. */
export interface Shown {
  readonly redirectTo?: string | undefined
  readonly qrCode?: string | undefined
  readonly reference?: string | undefined
  readonly account?:
    | Readonly<
        Partial<
          Record<'accountName' | 'accountNumber' | 'bankCode' | 'bankName' | 'bankBranch', string | undefined>
        >
      >
    | undefined
}

/** Money that came, as the institution tells when it is asked. */
export interface ToldReceipt {
  /** Its own. */
  readonly id: string
  readonly money: Money
  /** Absent: it does not say. */
  readonly at?: Date
  readonly payer?: { readonly accountName?: string; readonly accountNumber?: string }
  /** It came with the key of the order, but otherwise than the order asks: a person decides what it is for. */
  readonly isForAnother?: boolean
  /** What it said and what is only concluded, for the event of the payment. Absent: it told all of this. */
  readonly told?: string
}

/** Money of a receipt that went back. */
export interface ToldReturn {
  /** Unique among those of its receipt. */
  readonly id: string
  readonly idReceipt: string
  /** By which payment system and bank know it, where that is another ID. */
  readonly systemId?: string | undefined
  readonly money: Money
  /** Absent: it went back. */
  readonly state?: 'PENDING' | 'REFUSED' | undefined
}

/** Between when an institution is asked for all that moved. */
export interface Look {
  readonly since: Date
  readonly until: Date
  /** When it is asked. */
  readonly now: Date
  /** Only what went back, of money that came then. */
  readonly isForReturns?: true
}

/** Money of one of our orders, as an institution lists what moved. */
export interface Moved {
  readonly key: string
  readonly idReceipt: string
  /** What of it went back. */
  readonly returns: readonly string[]
}

/** Money that came, as an institution lists it. */
export interface ListedReceipt extends ToldReceipt {
  /** The order that it names; absent: it names none, and is matched by what the payer typed. */
  readonly key: string | undefined
  readonly typed: string
}

/** What an institution says of an order when it is asked. */
export interface OrderAnswer {
  /** `OPENING`: it cannot be asked for yet, as the answer to its call was lost. */
  readonly state: 'OPENING' | 'OPEN' | 'PAID' | 'REFUSED' | 'EXPIRED'
  readonly show: Shown
  readonly receipts: readonly ToldReceipt[]
  readonly returns: readonly ToldReturn[]
  /** Why it was refused, in the institution's own code. */
  readonly reason?: string | undefined
  /** What that code means to a merchant; absent: the code itself where it is one of ours, else REFUSED_BY_INSTITUTION. */
  readonly meaning?: FailureReasonCode | undefined
  /** It is to be asked again after so many seconds at the latest. */
  readonly againSeconds?: number | undefined
  /** A code of the institution that nothing is concluded from: the order stays open, a person looks. */
  readonly unclear?: string | undefined
}

/** What is known, or cannot be asked, without a call: it says nothing of the institution's health. */
export interface Unasked<Answer> {
  readonly unasked: Answer
}

/** The institution did not take the order: it said so. */
export interface Declined {
  readonly declined: string
  /** The field of the request without which it cannot be asked: it was not. */
  readonly lacks?: string
}

/** What an institution takes. */
export interface Capabilities {
  readonly methods: readonly {
    readonly code: string
    readonly currencies: readonly string[]
    readonly min?: number | undefined
    readonly max?: number | undefined
  }[]
  readonly cancel: boolean
  readonly transfers: boolean
  readonly returns: boolean
}

/** The result of one check of `rail test`. */
export interface RailCheck {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

/**
 * Calls to an institution. Each throws `NoAnswer` where it gave none; what it answered is a value. Signals abort
 * when the time of a call is over.
 */
export interface Connection {
  open(order: OrderToOpen, signal: AbortSignal): Promise<OrderAnswer | Declined>
  /**
   * `ABSENT`: it certainly does not have the order now. `isTold`: it told of money of this order, by a notice or a
   * list, so that an answer without that is looked at twice.
   */
  ask(
    key: string,
    signal: AbortSignal,
    isTold?: boolean,
  ): Promise<OrderAnswer | 'ABSENT' | Unasked<OrderAnswer>>
  cancel?(key: string, signal: AbortSignal): Promise<void>
  /**
   * Money that came, each with its own ID, as the institution lists it: customers may pay without an order. Absent: it
   * has no such list.
   */
  listed?(look: Look, signal: AbortSignal): Promise<readonly ListedReceipt[]>
  /** Whether a request at the address of the rail tells of such money. */
  isOfListed?(body: Uint8Array): boolean
  /** All that moved of our orders; absent: it cannot be asked for that. */
  moved?(look: Look, signal: AbortSignal): Promise<readonly Moved[]>
  /** Gives money of a receipt back; the same ID never gives it back twice. */
  giveBack?(key: string, back: ToldReturn, signal: AbortSignal): Promise<OrderAnswer | Declined>
  /** What became of money that was to be given back; absent: `ask` tells that. */
  findBack?(key: string, back: ToldReturn, signal: AbortSignal): Promise<Found>
  readonly transfers?: {
    send(order: PayoutOrder, signal: AbortSignal): Promise<Sent>
    find(order: PayoutOrder, signal: AbortSignal): Promise<Found | Unasked<Found>>
    /** Whether a transfer that was done came back. */
    cameBack(key: string, signal: AbortSignal): Promise<boolean | Unasked<boolean>>
  }
  /** What it takes; absent: all that the kind can serve, and what this connection can do. */
  capabilities?(signal: AbortSignal): Promise<Capabilities>
  /** `rail test`: harmless. */
  check(signal: AbortSignal): Promise<readonly RailCheck[]>
  /** Whether a request comes from the institution, as far as that can be told; absent: it cannot. */
  isAuthentic?(request: Pick<RailRequest, 'headers' | 'body'>): boolean
  /** The keys of the orders that a request at the address of the rail is about. */
  keysOf(body: Uint8Array): readonly string[]
  /**
   * Keeps what is needed to ask for an order, from a request at an address of its own; then it is asked for.
   * `isAnswer`: it answers what the institution was asked.
   */
  learn?(order: { readonly key: string; readonly isAnswer: boolean }, body: Uint8Array): Promise<void>
}

/** An institution gave no answer, or none that says what was asked. */
export class NoAnswer extends Error {
  /** Pages and server are bundles of their own, each with this class: one knows what the other throws. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'NoAnswer'
  }

  override readonly name = 'NoAnswer'
  /** The call may have arrived; false: it certainly did nothing there. */
  readonly mayHaveArrived: boolean
  /** It said something, by a code of its own: it is there, and nothing for the breaker. */
  readonly isAnswered: boolean
  /** More moved than it lists at once: it is to be asked for a shorter time. */
  readonly isTooMuch: boolean

  constructor(
    message: string,
    {
      mayHaveArrived,
      isAnswered = false,
      isTooMuch = false,
    }: {
      readonly mayHaveArrived: boolean
      readonly isAnswered?: boolean
      readonly isTooMuch?: boolean
    },
  ) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
    this.isAnswered = isAnswered
    this.isTooMuch = isTooMuch
  }
}

/** A list has more pages than are read at once, or does not end. */
export const tooMuch = (): NoAnswer =>
  new NoAnswer('more moved than is listed at once', {
    mayHaveArrived: true,
    isAnswered: true,
    isTooMuch: true,
  })

/** A list of kinds holds kinds with settings of every shape. */
export const railKind = <Settings>(kind: RailKind<Settings>): RailKind => kind as RailKind
