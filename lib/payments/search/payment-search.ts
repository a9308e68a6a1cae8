import type { PaymentKind } from '../../money/payment-kinds.ts'
import type { Money } from '../../money/money.ts'
import type { HashedWays } from '../../platform/personal-data/find-hashed.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentStatus } from '../state-machine.ts'

/** What an operator looks for, over all merchants and kinds; what is absent does not restrict it. */
export interface PaymentSearch {
  readonly merchantCode?: string | undefined
  readonly kind?: PaymentKind | undefined
  readonly status?: PaymentStatus | undefined
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
}

interface AmountRange {
  readonly least: string
  readonly most: string
}

/** The same with hashes in the place of words. */
export interface HashedSearch extends Omit<PaymentSearch, 'payer' | 'text'> {
  /** Each of them has to be said by a row of payer_data that the payment has. */
  readonly said: readonly HashedWays[]
  /** The reference, as the fields of statements have it. */
  readonly referenceWays: HashedWays
  /** The key of the payout order, where the reference is an end-to-end ID. */
  readonly orderKey: string | undefined
}

/** The place of a payment in the order of a search: newest first. */
export interface PlaceInSearch {
  /** Of its creation, microseconds since 1970. */
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
  readonly payer: Party | undefined
}
