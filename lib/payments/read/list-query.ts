import type { PaymentKind } from '../payment-key.ts'
import type { PaymentStatus } from '../state-machine.ts'

/** Whose payments of which kind. */
export interface Listing {
  readonly merchantCode: string
  readonly kind: PaymentKind
}

/** What a merchant wants to see of its payments; what is left out does not narrow the list. */
export interface ListFilter {
  /** On the creation: from inclusive, to exclusive. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Changed then or later; the list is in the order of changes. */
  readonly changedFrom?: Date | undefined
  /** Empty: nothing fits. */
  readonly statuses?: readonly PaymentStatus[] | undefined
  readonly currencyCodes?: readonly string[] | undefined
  readonly customerId?: string | undefined
}

/** Oldest creation first, or oldest change first. */
export type ListOrder = 'created' | 'changed'

export const orderOf = ({ changedFrom }: ListFilter): ListOrder =>
  changedFrom === undefined ? 'created' : 'changed'

/** The column of `payment p` that says its place in an order. */
export const placeIn: Readonly<Record<ListOrder, string>> = {
  created: 'p.listed_at',
  changed: 'p.relisted_at',
}

/** A place in one of the orders. */
export interface ListPosition {
  readonly order: ListOrder
  /** Microseconds since 1970, by the database's clock: it knows more of a time than a Date holds. */
  readonly micros: bigint
  readonly paymentId: string
}

/** Before everything. */
export const beginningOf = (order: ListOrder): ListPosition => ({ order, micros: 0n, paymentId: '' })
