import type { PaymentKind } from '../../money/payment-kinds.ts'
import type { Metadata } from '../create/metadata.ts'
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
  /** Texts that the payment keeps, each of them. */
  readonly metadata?: Metadata | undefined
  /** To look at the latest; what is followed is read the oldest first. */
  readonly newestFirst?: boolean | undefined
}

/** Ordered by creation or by change, oldest first or newest first. */
export type ListOrder = 'created' | 'changed' | 'created-newest' | 'changed-newest'

export function orderOf({ changedFrom, newestFirst }: ListFilter): ListOrder {
  const by = changedFrom === undefined ? 'created' : 'changed'
  return newestFirst ? `${by}-newest` : by
}

export const isNewestFirst = (order: ListOrder): boolean => order.endsWith('-newest')

/** The column of `payment p` that an order sorts by. */
export const placeIn: Readonly<Record<ListOrder, string>> = {
  created: 'p.listed_at',
  changed: 'p.relisted_at',
  'created-newest': 'p.listed_at',
  'changed-newest': 'p.relisted_at',
}

/** A position in one of the orders. */
export interface ListPosition {
  readonly order: ListOrder
  /** Microseconds since 1970, from the database: a Date holds only milliseconds. */
  readonly micros: bigint
  readonly paymentId: string
}

/** In the year 2286: after every payment, with as many digits as a cursor has. */
const afterAll = 9_999_999_999_999_999n

/** The position before every payment of the order. */
export const beginningOf = (order: ListOrder): ListPosition => ({
  order,
  micros: isNewestFirst(order) ? afterAll : 0n,
  paymentId: '',
})
