import type { PaymentKind } from '../payment-key.ts'
import type { PaymentStatus } from '../state-machine.ts'

/** The merchant and kind whose payments are listed. */
export interface Listing {
  readonly merchantCode: string
  readonly kind: PaymentKind
}

/** Filters of a list; an absent filter does not restrict it. */
export interface ListFilter {
  /** Creation time: from inclusive, to exclusive. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Changed then or later; the list is ordered by change. */
  readonly changedFrom?: Date | undefined
  /** Empty: no payment matches. */
  readonly statuses?: readonly PaymentStatus[] | undefined
  readonly currencyCodes?: readonly string[] | undefined
  readonly customerId?: string | undefined
}

/** Ordered by creation or by change, oldest first. */
export type ListOrder = 'created' | 'changed'

export const orderOf = ({ changedFrom }: ListFilter): ListOrder =>
  changedFrom === undefined ? 'created' : 'changed'

/** The column of `payment p` that an order sorts by. */
export const placeIn: Readonly<Record<ListOrder, string>> = {
  created: 'p.listed_at',
  changed: 'p.relisted_at',
}

/** A position in one of the orders. */
export interface ListPosition {
  readonly order: ListOrder
  /** Microseconds since 1970, from the database: a Date holds only milliseconds. */
  readonly micros: bigint
  readonly paymentId: string
}

/** The position before every payment. */
export const beginningOf = (order: ListOrder): ListPosition => ({ order, micros: 0n, paymentId: '' })
