import type { Money } from '../../../money/money.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { KnownAccount } from '../../receive/payer-contradiction.ts'
import type { PaymentStatus } from '../../state-machine.ts'

/** What is known of the money of an open item. */
export interface ItemFacts {
  readonly id: string
  /** The cash account. */
  readonly accountId: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
  /** The last moment at which it may have moved. */
  readonly movedUntil: Date
  readonly payer: KnownAccount | undefined
  readonly text: string
  /** Structured fields that may carry a reference. */
  readonly references: readonly string[]
  /** The payment that has the money, and does not need it or not yet. */
  readonly holder?: PaymentKey | undefined
}

/** An open item, as it is looked for. */
export interface ItemToCompare extends Pick<ItemFacts, 'id' | 'accountId' | 'direction' | 'money'> {
  readonly receiptId: string | null
  readonly openedAt: Date
  readonly payment: PaymentKey | undefined
}

/** What is known of a payment that money may be for. */
export interface PaymentFacts extends PaymentKey {
  readonly status: PaymentStatus
  /** The order amount. */
  readonly ordered: Money
  /** With the offset that told it apart. */
  readonly asked: Money
  readonly received: Money
  /** What it lacks now; nothing after its success. */
  readonly due: Money
  /** The cash account to which it was asked; payouts have none. */
  readonly accountId: string | undefined
  /** The rail references of all of its attempts. */
  readonly references: readonly string[]
  /** The account that its customer or, of a payout, its payee has. */
  readonly customer: KnownAccount
  readonly openedAt: Date
}

/** A payment that an item may belong to. */
export interface ScoredCandidate {
  /** Undefined of a return of suspense, which is no merchant's. */
  readonly merchantCode: string | undefined
  readonly kind: PaymentKey['kind'] | 'return'
  readonly paymentId: string
  readonly status: string
  /** What it lacks now; of money that leaves its amount. */
  readonly due: Money
  readonly why: string
  /** 0 to 100: how likely it is. */
  readonly score: number
}
