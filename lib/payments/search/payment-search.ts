import type { PaymentKind } from '../../money/payment-kinds.ts'
import type { Money } from '../../money/money.ts'
import type { HashedWays } from '../../platform/personal-data/find-hashed.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentStatus } from '../state-machine.ts'

/** What somebody looks for, over all merchants and kinds; what is absent does not restrict it. */
export interface PaymentSearch {
  readonly merchantCode?: string | undefined
  readonly kind?: PaymentKind | undefined
  readonly status?: PaymentStatus | undefined
  readonly currencyCode?: string | undefined
  /** Of the attempt in force. */
  readonly method?: string | undefined
  /** As ordered or as asked, in any currency: decimal texts, both inclusive. */
  readonly amount?: AmountRange | undefined
  /** Creation: from inclusive, to exclusive. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /**
   * The payment's ID, a reference of ours, of the customer or of a bank, an end-to-end ID, an own address.
   */
  readonly reference?: string | undefined
  /** A name, in all of its words, or an account. */
  readonly payer?: string | undefined
  /** Words of what the requests and the bank said. */
  readonly text?: string | undefined
  readonly email?: string | undefined
  readonly metadata?: readonly KeptText[] | undefined
  /** The payment's ID, or 8 or more of its first characters. */
  readonly id?: string | undefined
  /** What one box was given: a payment is found by any of them. */
  readonly anyOf?: readonly Reading[] | undefined
}

/** Decimal texts, both inclusive, in whatever currency. */
export interface AmountRange {
  readonly least: string
  readonly most: string
}

/** A text of a payment's metadata; without a name, by whatever name. */
export interface KeptText {
  readonly name?: string
  readonly value: string
}

/** One way to understand what was typed: both have to be true of a payment. */
export interface Reading {
  readonly amount?: AmountRange
  /** Whatever names a payment: an ID, a reference, and unless `idsOnly` people, texts and metadata. */
  readonly words?: string
  /** Nothing that may name people is searched. */
  readonly idsOnly?: boolean
}

/** A reference in all the ways in which it may be stored. */
export interface SoughtReference {
  /** As typed and without blanks, in either case. */
  readonly texts: readonly string[]
  /** As the fields of statements have it, and of words also as people's data have it. */
  readonly ways: HashedWays
  /** The key of the payout order, where it is an end-to-end ID. */
  readonly orderKey: string | undefined
}

/** What words may mean. */
export interface SoughtWords extends SoughtReference {
  /** Beginnings of IDs. */
  readonly beginnings: readonly string[]
  readonly metadata: string | undefined
}

/** The same with hashes in the place of words. */
export interface HashedSearch extends Omit<
  PaymentSearch,
  'payer' | 'text' | 'email' | 'reference' | 'anyOf'
> {
  /** Each of them has to be said by a row of payer_data that the payment has. */
  readonly said: readonly HashedWays[]
  readonly reference: SoughtReference | undefined
  readonly anyOf: readonly {
    readonly amount: AmountRange | undefined
    readonly words: SoughtWords | undefined
  }[]
}

/** The place of a payment in the order of a search: newest first. */
export interface PlaceInSearch {
  /** Of its creation, or of its place in the lists of its merchant: microseconds since 1970. */
  readonly micros: bigint
  readonly key: PaymentKey
}

/** Who paid, or was paid, as far as it is known and was not erased. */
export interface Party {
  readonly name?: string
  readonly account?: string
}

export interface FoundPayment {
  readonly key: PaymentKey
  readonly status: PaymentStatus
  readonly ordered: Money
  /** What the customer was asked to pay, with what tells it apart; absent of payouts and refunds. */
  readonly asked: Money | undefined
  readonly received: Money | undefined
  readonly createdAt: Date
  /** Of the attempt in force. */
  readonly method: string
  readonly payer: Party | undefined
}
